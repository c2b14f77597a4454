package main

import (
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/read"
	"nqueens.example/nqueens/region"
	"nqueens.example/nqueens/write"
)

// The examples of all forms are the same placement or the same puzzle, and docs/formats.md shows them.
func TestForms(t *testing.T) {
	docs, indented := readText(t, "../../docs/formats.md"), strings.NewReplacer("\n\n", "\n\n    ", "\n", "\n    ")
	documents := func(text string) {
		if !strings.Contains(docs, text) {
			t.Errorf("docs/formats.md lacks\n%s", text)
		}
	}
	documents(placementFormsNotes)
	for _, f := range write.Formats() {
		documents("| `" + f.Name + "` | " + strings.ReplaceAll(f.About, "|", `\|`) + " |")
	}
	for _, form := range placementForms() {
		documents(form.about + ":\n\n    " + indented.Replace(form.example()) + "\n")
		for _, example := range form.examples {
			all, err := nqueens.Take(read.Placements(strings.NewReader(example), read.Options{}), 9)
			for _, record := range all {
				if !slices.Equal(record.Placement, nqueens.Placement{1, 3, 0, 2}) {
					t.Errorf("%s: %v in\n%s", form.about, record.Placement, example)
				}
			}
			if len(all) == 0 || err != nil {
				t.Errorf("%s: %d placements in\n%s: %v", form.about, len(all), example, err)
			}
		}
	}
	for _, form := range puzzleForms() {
		documents("\n" + form.about + ":\n\n    " + strings.ReplaceAll(form.example, "\n", "\n    ") + "\n")
		all, err := nqueens.Take(region.Read(strings.NewReader(form.example)), 9)
		for _, e := range all {
			if text, err := e.Puzzle.Format("slash"); e.Err != nil || err != nil || text != "AABB/ACBB/CCDB/CDDD" {
				t.Errorf("%s: %s, %v", form.about, text, e.Err)
			}
		}
		if len(all) == 0 || err != nil {
			t.Errorf("%s: %d puzzles, %v", form.about, len(all), err)
		}
	}
}
