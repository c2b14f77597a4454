package record

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/testing/must"
)

// TestFullDisk counts with a ledger on a full disk. The count, which once failed, continues
// and waits at its end: until there is room, or until it is interrupted, which then says what
// is not on disk.
func TestFullDisk(t *testing.T) {
	for _, interrupted := range []bool{true, false} {
		dir := t.TempDir()
		if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=16k"); err != nil {
			t.Skipf("mounting a small disk: %v", err)
		}
		t.Cleanup(func() { syscall.Unmount(dir, syscall.MNT_DETACH) })
		path, ballast := filepath.Join(dir, "l"), filepath.Join(dir, "ballast")
		r := recorder(t, path, planFor(t, "search", 12))
		r.Worker = strings.Repeat("w", 255)
		must.Do(t, os.WriteFile(ballast, make([]byte, 12<<10), 0o666))
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		told := ""
		r.Waiting = &Waiting{Tell: func(err error) {
			if err == nil {
				told += " written"
				return
			}
			told += " full"
			if interrupted {
				cancel()
			} else {
				os.Remove(ballast)
			}
		}}
		must.Get(count.Run(t.Context(), planFor(t, "search", 12), count.Options{Recorder: r}))(t)
		err := r.Wait(ctx, r.Ledger)
		if failed := r.Closed(err); interrupted {
			if told != " full" || !errors.Is(err, context.Canceled) || !ledger.IsFull(failed) {
				t.Errorf("interrupted: told%s, %v, %v", told, err, failed)
			}
			continue
		}
		c, failed := ledger.ReadFile(path)
		if err != nil || failed != nil || told != " full written" || !c.Audit().Complete() {
			t.Errorf("told%s, %v, %v", told, err, failed)
		}
	}
}
