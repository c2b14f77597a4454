package ledger

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/must"
)

// TestChangedWhileInUse removes, replaces and changes the file of a ledger that is in use.
// The next call says so, and everything is in another file; it once succeeded with nothing
// on disk.
func TestChangedWhileInUse(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	rewrite := func(path string, change func([]byte) []byte) error {
		b, err := os.ReadFile(path)
		if err == nil {
			err = os.WriteFile(path, change(b), 0o666)
		}
		return err
	}
	for name, test := range map[string]struct {
		change func(path string) error
		says   string
		away   bool // the folder is gone
	}{
		"removed": {os.Remove, "another program has removed it", false},
		"renamed": {func(path string) error { return os.Rename(path, path+".old") }, "another program has removed it", false},
		"replaced by a copy": {func(path string) error {
			b, err := os.ReadFile(path)
			if err == nil {
				err = os.WriteFile(path+".copy", b, 0o666)
			}
			if err == nil {
				err = os.Rename(path+".copy", path)
			}
			return err
		}, "another program has replaced it", false},
		"cut short":               {func(path string) error { return os.Truncate(path, 500) }, "it has 500 bytes, and had ", false},
		"written":                 {func(path string) error { return rewrite(path, func(b []byte) []byte { return append(b, 0) }) }, "another program has changed it", false},
		"removed with its folder": {func(path string) error { return os.RemoveAll(filepath.Dir(path)) }, "another program has removed it", true},
	} {
		for _, call := range []string{"append", "close"} {
			t.Run(name+" before "+call, func(t *testing.T) {
				dir := t.TempDir()
				path := filepath.Join(dir, "sub", "l")
				must.Do(t, os.Mkdir(filepath.Dir(path), 0o777))
				l, _ := mustOpen(t, path, testID)
				must.Do(t, l.Append(records(0, 100)...))
				must.Do(t, test.change(path))
				rescued, held := path+".rescued-1", uint64(100)
				if test.away {
					rescued = filepath.Join(os.TempDir(), "l.rescued-1")
					defer os.Remove(rescued)
				}
				check := func(err error) {
					if err == nil || !strings.Contains(err.Error(), test.says) || !strings.Contains(err.Error(), rescued) || strings.Count(err.Error(), path+": ") != 1 {
						t.Errorf("%v, want an error that says %q and names %s once", err, test.says, rescued)
					}
				}
				if call == "append" {
					check(l.Append(record(100)))
					check(l.Add(record(101)))
					held = 102
				}
				check(l.Close())
				checkHolds(t, rescued, records(0, held))
			})
		}
	}
}
