package main

import (
	"os"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/read"
	"nqueens.example/nqueens/region"
	"nqueens.example/nqueens/write"
)

// The examples of all forms are the same placement, and docs/formats.md shows them.
func TestPlacementForms(t *testing.T) {
	docs, err := os.ReadFile("../../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(docs), placementFormsNotes) {
		t.Errorf("docs/formats.md lacks\n%s", placementFormsNotes)
	}
	for _, f := range write.Formats() {
		if row := "| `" + f.Name + "` | " + strings.ReplaceAll(f.About, "|", `\|`) + " |"; !strings.Contains(string(docs), row) {
			t.Errorf("docs/formats.md lacks\n%s", row)
		}
	}
	for _, form := range placementForms() {
		if documented := form.about + ":\n\n    " + strings.NewReplacer("\n\n", "\n\n    ", "\n", "\n    ").Replace(form.example()) + "\n"; !strings.Contains(string(docs), documented) {
			t.Errorf("docs/formats.md lacks\n%s", documented)
		}
		for _, example := range form.examples {
			found := 0
			for record, err := range read.Placements(strings.NewReader(example), read.Options{}) {
				if found++; err != nil || !slices.Equal(record.Placement, nqueens.Placement{1, 3, 0, 2}) {
					t.Errorf("%s: %v, %v in\n%s", form.about, record.Placement, err, example)
				}
			}
			if found == 0 {
				t.Errorf("%s: no placement in\n%s", form.about, example)
			}
		}
	}
}

// The examples of all forms are the same puzzle, and docs/formats.md shows them.
func TestPuzzleForms(t *testing.T) {
	docs, err := os.ReadFile("../../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, form := range puzzleForms() {
		if !strings.Contains(string(docs), "\n"+form.documented()+"\n") {
			t.Errorf("docs/formats.md lacks\n%s", form.documented())
		}
		read := 0
		for e, err := range region.Read(strings.NewReader(form.example)) {
			if read++; err != nil || e.Err != nil {
				t.Errorf("%s: %v, %v", form.about, err, e.Err)
				continue
			}
			if got, want := canonical(e.Puzzle), "aabbacbbccdbcddd"; got != want {
				t.Errorf("%s: %s, want %s", form.about, got, want)
			}
		}
		if read == 0 {
			t.Errorf("%s: no puzzle in %s", form.about, form.example)
		}
	}
}

// documented returns the form as docs/formats.md has it.
func (f puzzleForm) documented() string {
	return f.about + ":\n\n    " + strings.ReplaceAll(f.example, "\n", "\n    ")
}

// canonical returns the regions of the squares, named in the order of the regions.
func canonical(p *region.Puzzle) string {
	var text strings.Builder
	for r := range p.N() {
		for c := range p.N() {
			text.WriteByte(byte('a' + p.Region(region.Square{Row: r, Column: c})))
		}
	}
	return text.String()
}
