package repository

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// The guide tells how another module uses this one before it has an address, and
// script/module-path gives it one: a renamed copy is built, and used from outside.
func TestModulePath(t *testing.T) {
	if testing.Short() {
		t.Skip("builds count a second time")
	}
	const renamed = "queens.example.org/someone/nqueens"
	copied := filepath.Join(t.TempDir(), "copied")
	copyRepository(t, copied)
	run(t, copied, "script/module-path", renamed)
	run(t, copied, "go", "list", "-deps", "./...") // every import leads somewhere
	for _, line := range strings.Split(run(t, copied, "grep", "-rIn", "--include=*.go", "--include=go.mod", "--include=*.md", module, "."), "\n") {
		expect.Equal(t, line, "", "the old path after renaming")
	}

	_, text, found := strings.Cut(fileText(t, filepath.Join(copied, "docs/library.md")), "```sh\ngo mod edit")
	lines, _, closed := strings.Cut("go mod edit"+text, "```")
	if !found || !closed {
		t.Fatal("docs/library.md has no lines that begin with go mod edit")
	}
	guest := t.TempDir()
	program := fileText(t, "testdata/outside/main.go")
	write(t, filepath.Join(guest, "main.go"), strings.ReplaceAll(program, module, renamed))
	run(t, guest, "go", "mod", "init", "guest.example/guest")
	flags := strings.TrimSpace(run(t, guest, "go", "env", "GOFLAGS")) // without them all of Go is compiled again
	t.Setenv("GOFLAGS", strings.TrimSpace(flags+" -mod=mod"))
	for line := range strings.Lines(strings.ReplaceAll(lines, "/path/to/nqueens", copied)) {
		run(t, guest, "sh", "-c", line)
	}
	said, err := exec.Command("go", "build", "-C", guest, "-o", "guest", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	said, err = exec.Command(filepath.Join(guest, "guest")).Output()
	if want := fileText(t, "testdata/outside/output.txt"); err != nil || string(said) != want {
		t.Errorf("a program of another module: %v\n%s\nwant\n%s", err, said, want)
	}
}

func fileText(t *testing.T, name string) string {
	t.Helper()
	return string(must.Get(os.ReadFile(name))(t))
}

// The program that packagers build, without version control, knows its version, and starts
// fast.
func TestBuildData(t *testing.T) {
	if testing.Short() {
		t.Skip("links the program")
	}
	program := filepath.Join(t.TempDir(), "nqueens")
	var flags []string
	for _, fact := range []string{"version=v9.8.7", "commit=0123456789abcdef", "date=2026-11-23T05:39:43Z"} {
		flags = append(flags, "-X "+module+"/internal/terminal/console."+fact)
	}
	run(t, ".", "go", "build", "-buildvcs=false", "-ldflags=-s -w "+strings.Join(flags, " "), "-o", program, "./cmd/nqueens")
	if said := run(t, ".", program, "--version"); !strings.HasPrefix(said, "nqueens v9.8.7 0123456789ab go") {
		t.Errorf("--version prints %q", said)
	}
	if said := run(t, ".", program, "version"); !strings.Contains(said, "commit   0123456789abcdef of 2026-11-23T05:39:43Z\n") {
		t.Errorf("version prints %q", said)
	}
	checkStart(t, program)
}

// checkStart checks that the packages that the program links allocate little before main:
// every command pays for it.
func checkStart(t *testing.T, program string) {
	t.Helper()
	const ours, all = 8 << 10, 500 << 10 // bytes
	start := exec.Command(program, "solve", "8")
	start.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	said, err := start.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	sum, packages := 0, 0
	line := regexp.MustCompile(`(?m)^init (\S+) @.* (\d+) bytes, \d+ allocs$`)
	for _, match := range line.FindAllStringSubmatch(string(said), -1) {
		name := match[1]
		allocated, _ := strconv.Atoi(match[2])
		if (name == "main" || strings.HasPrefix(name, module)) && allocated > ours {
			t.Errorf("package %s allocates %d bytes before main, more than %d", name, allocated, ours)
		}
		sum += allocated
		packages++
	}
	if packages < 50 {
		t.Fatalf("the trace has %d packages only:\n%s", packages, said)
	}
	if sum > all {
		t.Errorf("all packages allocate %d bytes before main, more than %d", sum, all)
	}
}

func TestModulePathRefusesPathsWithoutADomain(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("script/module-path needs bash")
	}
	for _, path := range []string{"", "nqueens", "example/nqueens", "example.org/queens", "example.org/a b/nqueens", "example.org/$(id)/nqueens"} {
		if said, err := exec.Command("script/module-path", path).CombinedOutput(); err == nil || !strings.Contains(string(said), "usage:") {
			t.Errorf("script/module-path %q: %v, %s", path, err, said)
		}
	}
}

// copyRepository copies what a clone has: no version control, no installed packages.
func copyRepository(t *testing.T, to string) {
	t.Helper()
	must.Do(t, filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if name := entry.Name(); name == ".git" || name == "node_modules" || path == "bin" || path == "site" {
				return filepath.SkipDir
			}
			return os.MkdirAll(filepath.Join(to, path), 0o755)
		}
		info, err := entry.Info()
		if err != nil || !info.Mode().IsRegular() || info.Size() > 4<<20 {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, path), content, info.Mode())
	}))
}

func write(t *testing.T, path, content string) {
	t.Helper()
	must.Do(t, os.WriteFile(path, []byte(content), 0o644))
}

// run returns what the command printed to standard output; grep may find nothing.
func run(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	command := exec.Command(name, args...)
	command.Dir = dir
	var warnings strings.Builder
	command.Stderr = &warnings
	output, err := command.Output()
	if err != nil && !(name == "grep" && command.ProcessState.ExitCode() == 1) {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, warnings.String())
	}
	return string(output)
}
