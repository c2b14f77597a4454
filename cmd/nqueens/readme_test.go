package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var consoleBlock = regexp.MustCompile("(?s)```console\n(.*?)```")

// The README shows what the command prints: each "$ command" in a console block is run and
// must print the lines below it. TestMain has put the command on the path.
func TestReadme(t *testing.T) {
	if testing.Short() {
		t.Skip("what the commands do is tested elsewhere; this takes some seconds")
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	shown := 0
	for _, block := range consoleBlock.FindAllSubmatch(readme, -1) {
		for _, example := range strings.Split("\n"+string(block[1]), "\n$ ")[1:] {
			command, want, _ := strings.Cut(example, "\n")
			shown++
			sh := exec.Command("sh", "-c", command)
			sh.Dir = dir
			var out bytes.Buffer
			sh.Stdout, sh.Stderr = &out, &out
			_ = sh.Run() // an example may show an error
			if diff := cmp.Diff(strings.TrimRight(want, "\n"), strings.TrimRight(out.String(), "\n")); diff != "" {
				t.Errorf("README: %s prints otherwise (-shown +printed):\n%s", command, diff)
			}
		}
	}
	if shown == 0 {
		t.Error("the README shows no command")
	}
}

var goBlock = regexp.MustCompile("(?s)```go\n(.*?)```")

// The program in the README prints what its last comment says.
func TestReadmeProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	block := goBlock.FindSubmatch(readme)
	if block == nil {
		t.Fatal("the README shows no program")
	}
	_, comment, ok := strings.Cut(string(block[1]), "// Output:\n")
	if !ok {
		t.Fatal("the README's program does not say what it prints")
	}
	var want strings.Builder
	for _, line := range strings.Split(comment, "\n") {
		if text, ok := strings.CutPrefix(strings.TrimSpace(line), "// "); ok {
			want.WriteString(text + "\n")
		}
	}
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, block[1], 0o600); err != nil {
		t.Fatal(err)
	}
	got, err := exec.Command("go", "run", file).CombinedOutput()
	if err != nil {
		t.Fatalf("go run: %v\n%s", err, got)
	}
	if diff := cmp.Diff(want.String(), string(got)); diff != "" {
		t.Errorf("the README's program prints otherwise (-shown +printed):\n%s", diff)
	}
}
