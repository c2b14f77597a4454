package main

import (
	"fmt"
	"strings"

	"nqueens.example/nqueens/region"
)

// puzzleForm is a form in which puzzles are read.
type puzzleForm struct{ about, example string }

// puzzleForms lists the forms for help and docs. The examples show the same puzzle.
func puzzleForms() []puzzleForm {
	return []puzzleForm{
		{"Letters: a line for each row, or rows joined by /. Spaces, commas and | are ignored", "AABB/ACBB/CCDB/CDDD"},
		{"Numbers", "0 0 1 1/0 2 1 1/2 2 3 1/2 3 3 3"},
		{"Words, with separators", "red red sky sky/red tan sky sky/tan tan ash sky/tan ash ash ash"},
		{"Emoji, as games share them, with lines of text around", "🟥🟥🟧🟧 🟥🟨🟧🟧 🟨🟨🟩🟧 🟨🟩🟩🟩"},
		{"All squares on one line", "1,1,2,2,1,3,2,2,3,3,4,2,3,4,4,4"},
		{"A table of a document or a spreadsheet", "A | A | B | B\nA | C | B | B\nC | C | D | B\nC | D | D | D"},
		{"A drawn board, as nqueens draws it", strings.Join([]string{
			"┌───────┬───────┐",
			"│ a   a │ b   b │",
			"│   ┌───┤       │",
			"│ a │ c │ b   b │",
			"├───┘   ├───┐   │",
			"│ c   c │ d │ b │",
			"│   ┌───┘   └───┤",
			"│ c │ d   d   d │",
			"└───┴───────────┘",
		}, "\n")},
		{"JSON, with the number of queens in each row if it is not 1", `{"n":4,"stars":1,"regions":["AABB","ACBB","CCDB","CDDD"]}`},
		{"Levels of games, one or many in a file", `const level = {size: 4, colorRegions: ["AABB", "ACBB", "CCDB", "CDDD"]};`},
		{"Lists in a program in Python, JavaScript, Go, Java, …", "board = [[0, 0, 1, 1], [0, 2, 1, 1],\n         [2, 2, 3, 1], [2, 3, 3, 3]]"},
		{"The squares of each region in lists, or squares with their region; rows and columns from 0 or 1",
			`{"cages": [[[0,0],[0,1],[1,0]], [[0,2],[0,3],[1,2],[1,3],[2,3]],
           [[1,1],[2,0],[2,1],[3,0]], [[2,2],[3,1],[3,2],[3,3]]]}`},
		{"Such lists as text, facts or XML", "A: 1,1 1,2 2,1\nB: 1,3 1,4 2,3 2,4 3,4\nC: 2,2 3,1 3,2 4,1\nD: 3,3 4,2 4,3 4,4"},
		{"Star Battle Notation: letters, and borders", "4x1.AABBACBBCCDBCDDD\n441WMSLH"},
	}
}

const puzzleFormsNotes = `A first line such as 10x2 gives the number of rows and of queens in each. Words
and names such as "2 stars", "8x8 2★" and starsPerRow: 2 give the latter, too,
before or after the puzzle; it is 1 otherwise. What is not understood beside a
puzzle is ignored, but a solution is compared with it. A text may have several puzzles: one on each line, or several
lines each with an empty line between. Lines that begin with #, text around
puzzles, quotation marks and code fences are ignored.

A queen (👑, ♛ or ★) on a square hides its region. The puzzle is read if a
short search shows that only one region is possible there: each region is in one
piece and, if no queen is missing, the puzzle has no other solution.`

// puzzleFormsHelp is the help topic of the forms of puzzles.
func puzzleFormsHelp() string {
	var help strings.Builder
	help.WriteString("Puzzles of coloured regions are read in all of these forms. The examples show the\nsame puzzle.\n\n")
	for _, form := range puzzleForms() {
		fmt.Fprintf(&help, "%s:\n  %s\n\n", form.about, strings.ReplaceAll(form.example, "\n", "\n  "))
	}
	help.WriteString(puzzleFormsNotes + "\n\nPuzzles are written in these formats:\n\n" + regionFormatsHelp())
	return help.String()
}

// regionFormatsHelp lists the formats that are written.
func regionFormatsHelp() string {
	var help strings.Builder
	for _, f := range region.Formats() {
		fmt.Fprintf(&help, "  %-8s %s\n", f.Name, f.About)
	}
	return strings.TrimSuffix(help.String(), "\n")
}
