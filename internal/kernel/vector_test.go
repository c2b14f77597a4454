//go:build amd64 && !purego

package kernel

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"unsafe"

	"golang.org/x/sys/cpu"
)

// TestFastest fails where this processor has wide vectors and a build without
// flags would not use them.
func TestFastest(t *testing.T) {
	t.Setenv(Environment, "")
	want := "generic"
	switch {
	case cpu.X86.HasAVX512F:
		want = "avx512"
	case cpu.X86.HasAVX2:
		want = "avx2"
	}
	if k, err := Select(""); err != nil || k.Name != want {
		t.Errorf("selected %q, %v; want %q", k.Name, err, want)
	}
	if want == "avx512" {
		if k, err := Select("avx2"); err != nil || k.Name != "avx2" {
			t.Errorf("selected %q, %v; want avx2 as well", k.Name, err)
		}
	}
}

// TestLayout holds the level struct against the offsets in _asm/layout.go.
func TestLayout(t *testing.T) {
	var l level
	for _, field := range []struct {
		name      string
		got, want uintptr
	}{
		{"open", unsafe.Offsetof(l.open), 0},
		{"sums", unsafe.Offsetof(l.sums), 64},
		{"diffs", unsafe.Offsetof(l.diffs), 128},
		{"free", unsafe.Offsetof(l.free), 192},
		{"base", unsafe.Offsetof(l.base), 256},
		{"top", unsafe.Offsetof(l.top), 264},
		{"final", unsafe.Offsetof(l.final), 272},
		{"nodes", unsafe.Offsetof(l.nodes), 280},
		{"found", unsafe.Offsetof(l.found), 288},
		{"blocked", unsafe.Offsetof(l.blocked), 296},
		{"step", unsafe.Offsetof(l.step), 344},
		{"sum", unsafe.Offsetof(l.sum), 392},
		{"diff", unsafe.Offsetof(l.diff), 424},
		{"turnSum", unsafe.Offsetof(l.turnSum), 456},
		{"turnDown", unsafe.Offsetof(l.turnDown), 464},
		{"turnUp", unsafe.Offsetof(l.turnUp), 472},
	} {
		if field.got != field.want {
			t.Errorf("%s is at %d, the assembly looks at %d", field.name, field.got, field.want)
		}
	}
}

// TestAssemblyIsFresh generates the assembly again and compares: after a
// change in _asm, go generate must have been run.
func TestAssemblyIsFresh(t *testing.T) {
	dir := t.TempDir()
	names := []string{"vector_amd64.s", "vector_stub_amd64.go"}
	command := exec.Command("go", "run", ".", "-out", filepath.Join(dir, names[0]), "-stubs", filepath.Join(dir, names[1]), "-pkg", "kernel")
	command.Dir = "_asm"
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	for _, name := range names {
		fresh, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		committed, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		// The first line names the command, with its paths.
		_, fresh, _ = bytes.Cut(fresh, []byte("\n"))
		_, committed, _ = bytes.Cut(committed, []byte("\n"))
		if !bytes.Equal(fresh, committed) {
			t.Errorf("%s is stale: run go generate ./internal/kernel", name)
		}
	}
}
