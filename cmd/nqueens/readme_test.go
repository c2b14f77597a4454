package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

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
