package textbook

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"nqueens.example/nqueens/internal/testing/must"
)

// The programs of docs/steps.md search as they say: those in Python and JavaScript as board-scan
// does, the one in Java through the same solutions. The language must be installed.
func TestProgramsOfTheDocs(t *testing.T) {
	doc := must.Get(os.ReadFile("../docs/steps.md"))(t)
	for _, test := range []struct{ language, program, file string }{
		{"python", "python3", "queens.py"}, {"js", "node", "queens.js"}, {"java", "java", "Queens.java"},
	} {
		t.Run(test.language, func(t *testing.T) {
			code := regexp.MustCompile("(?s)\n```" + test.language + "\n(.*?)\n```\n").FindSubmatch(doc)
			if code == nil {
				t.Fatal("docs/steps.md has no such program")
			}
			program, err := exec.LookPath(test.program)
			if err != nil {
				t.Skipf("%s is not installed", test.program)
			}
			if _, err := exec.LookPath("javac"); test.language == "java" && err != nil {
				t.Skip("there is no compiler of Java")
			}
			file := filepath.Join(t.TempDir(), test.file)
			must.Do(t, os.WriteFile(file, code[1], 0o666))
			printed, err := exec.Command(program, file).CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, printed)
			}
			n, events, err := replayed(t, string(printed), StepOptions{})
			if err != nil || n != 6 {
				t.Fatalf("n = %d, %v", n, err)
			}
			var sum Tally
			for _, e := range events {
				sum.Add(e)
			}
			want := tally(t, &boardScan, 6, Options{All: true})
			if test.language == "java" {
				want.Tried, want.Conflicts, want.Placed = 0, 0, want.Tried
			}
			if sum.Tried != want.Tried || sum.Conflicts != want.Conflicts || sum.Placed != want.Placed || sum.Solutions != want.Solutions || sum.Deepest != 6 {
				t.Errorf("%+v, want as many as %+v", sum, want)
			}
		})
	}
}
