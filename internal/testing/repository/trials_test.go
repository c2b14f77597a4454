package repository

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"nqueens.example/nqueens/internal/testing/must"
)

// TestTrials makes the additions of testdata/trials, of the kinds that CONTRIBUTING.md tells, in
// copies of the files that they change, and runs the commands at the top of each. All are made at
// once, so that what builds on them is compiled once.
//
// A section "-- FILE --" is a new file, "-- FILE after TEXT --" lines that follow the first line
// with that text, and "-- FILE instead of TEXT --" lines that replace it.
func TestTrials(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles most of the module")
	}
	guide := fileText(t, "CONTRIBUTING.md")
	trials, err := filepath.Glob("internal/testing/repository/testdata/trials/*.txtar")
	if err != nil || len(trials) < 5 {
		t.Fatalf("%d trials, %v", len(trials), err)
	}
	commands := make(map[string]string)
	var sections []txtar.File
	for _, name := range trials {
		trial := must.Get(txtar.ParseFile(name))(t)
		commands[strings.TrimSuffix(filepath.Base(name), ".txtar")] = strings.TrimSpace(string(trial.Comment))
		sections = append(sections, trial.Files...)
	}
	overlay := overlayOf(t, sections)
	for name, lines := range commands {
		t.Run(name, func(t *testing.T) {
			for i, line := range strings.Split(lines, "\n") {
				if command, _, _ := strings.Cut(line, " -"); i == 0 && !strings.Contains(guide, "`"+command+"`") {
					t.Errorf("CONTRIBUTING.md has no row with %q", command)
				}
				words := strings.Fields(line)
				args := append([]string{words[1], "-overlay", overlay}, words[2:]...)
				if words[1] == "test" {
					args = append(args, "-vet=off") // which doesn't see folders that an overlay adds
				}
				if said, err := exec.Command(words[0], args...).CombinedOutput(); err != nil {
					t.Errorf("%s: %v\n%s", line, err, said)
				}
			}
		})
	}
}

// overlayOf writes the files of a trial and returns the file for go's flag -overlay.
func overlayOf(t *testing.T, sections []txtar.File) string {
	root := must.Get(os.Getwd())(t)
	texts := make(map[string]string)
	for _, section := range sections {
		name, change, edits := strings.Cut(section.Name, " ")
		if !edits {
			texts[name] = string(section.Data)
			continue
		}
		if texts[name] == "" {
			texts[name] = fileText(t, name)
		}
		texts[name] = edited(t, texts[name], change, string(section.Data))
	}
	dir, replace := t.TempDir(), make(map[string]string)
	for name, text := range texts {
		written := filepath.Join(dir, strings.ReplaceAll(name, "/", "-"))
		must.Do(t, os.WriteFile(written, []byte(text), 0o666))
		replace[filepath.Join(root, name)] = written
	}
	table := must.Get(json.Marshal(map[string]any{"Replace": replace}))(t)
	overlay := filepath.Join(dir, "overlay.json")
	must.Do(t, os.WriteFile(overlay, table, 0o666))
	return overlay
}

func edited(t *testing.T, text, change, lines string) string {
	anchor, after := strings.CutPrefix(change, "after ")
	if !after {
		anchor = strings.TrimPrefix(change, "instead of ")
	}
	at := strings.Index(text, anchor)
	if at < 0 {
		t.Fatalf("no line has %q", anchor)
	}
	begin := strings.LastIndex(text[:at], "\n") + 1
	end := at + strings.Index(text[at:], "\n") + 1
	if after {
		begin = end
	}
	return text[:begin] + lines + text[end:]
}
