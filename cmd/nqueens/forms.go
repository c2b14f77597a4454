package main

import (
	"fmt"
	"strings"

	"nqueens.example/nqueens/region"
	"nqueens.example/nqueens/write"
)

// placementForm is a form in which placements are read, and examples of it.
type placementForm struct {
	about    string
	examples []string
}

// placementForms lists what is read of placements besides the formats that are written. All
// examples are the placement 2 4 1 3, which docs/formats.md has too; a test reads them. What
// programs print has a line in pasted, read/pasted_test.go, with a wrong placement beside it.
func placementForms() []placementForm {
	return []placementForm{
		{"Lists of columns, or lists of such lists, in brackets of any kind", []string{"[2, 4, 1, 3]", "(1, 3, 0, 2)", "{{2,4,1,3}}", "[1 3 0 2]"}},
		{"Lists with a name", []string{"array([1, 3, 0, 2])", "Qs = [2, 4, 1, 3].", "[np.int64(1), np.int64(3), np.int64(0), np.int64(2)]", "List(List(1, 3, 0, 2))"}},
		{"Columns with commas, or with nothing between", []string{"2,4,1,3", "2413"}},
		{"One column a line", []string{"2\n4\n1\n3"}},
		{"Squares as pairs of row and column, on one line or one per line", []string{"(0, 1), (1, 3), (2, 0), (3, 2)", "[[1, 2], [2, 4], [3, 1], [4, 3]]"}},
		{"Maps from rows to columns, and records of both", []string{
			"{0: 1, 1: 3, 2: 0, 3: 2}", "{1=2, 2=4, 3=1, 4=3}", "Solution: Q_0=2, Q_1=4, Q_2=1, Q_3=3", "[P(r=0, c=1), P(r=1, c=3), P(r=2, c=0), P(r=3, c=2)]",
		}},
		{"Values by name, one on each line or several", []string{"q[1] = 2\nq[2] = 4\nq[3] = 1\nq[4] = 3", "x[1,2] 1\nx[2,4] 1\nx[3,1] 1\nx[4,3] 1", "A=2, B=4, C=1, D=3", "Row 0, Column 1\nRow 1, Column 3\nRow 2, Column 0\nRow 3, Column 2"}},
		{"Atoms, and variables of all squares", []string{"q(1,2) q(2,4) q(3,1) q(4,3)", "[-1, 2, -3, -4, -5, -6, -7, 8, 9, -10, -11, -12, -13, -14, 15, -16]"}},
		{"Squares and moves by name", []string{"b1, d2, a3, c4", "1. Qb1 2. Qd2 3. Qa3 4. Qc4", "b1d2a3c4", "r1c2 r2c4 r3c1 r4c3"}},
		{"Lists of rows: texts, signs, numbers or truth values", []string{
			`[".Q..", "...Q", "Q...", "..Q."]`, "[[.Q.., ...Q, Q..., ..Q.]]", "[[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]]",
			"[['.' 'Q' '.' '.']\n ['.' '.' '.' 'Q']\n ['Q' '.' '.' '.']\n ['.' '.' 'Q' '.']]",
		}},
		{"JSON with lists under any name", []string{`{"n":4,"solutions":[[1,3,0,2]]}`}},
		{"Boards of other signs, with or without spaces", []string{
			"_ Q _ _\n_ _ _ Q\nQ _ _ _\n_ _ Q _", "-*--\n---*\n*---\n--*-", "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0",
		}},
		{"Boards with commas, brackets around each square, or all squares on a line", []string{
			"0,1,0,0\n0,0,0,1\n1,0,0,0\n0,0,1,0", ",Q,,\n,,,Q\nQ,,,\n,,Q,", "[ ][Q][ ][ ]\n[ ][ ][ ][Q]\n[Q][ ][ ][ ]\n[ ][ ][Q][ ]", ".Q.....QQ.....Q.",
		}},
		{"Boards with frames and cells", []string{
			"+---+---+---+---+\n|   | Q |   |   |\n+---+---+---+---+\n|   |   |   | Q |\n+---+---+---+---+\n| Q |   |   |   |\n+---+---+---+---+\n|   |   | Q |   |\n+---+---+---+---+",
		}},
		{"Boards with numbered rows, which may count down to row 1", []string{"  a b c d\n4 . . Q .\n3 Q . . .\n2 . . . Q\n1 . Q . ."}},
		{"Emoji of any colours", []string{"🟩👑🟩🟩\n🟩🟩🟩👑\n👑🟩🟩🟩\n🟩🟩👑🟩"}},
		{"Titles, numbers and rules around placements", []string{
			"Solution #1: 2 4 1 3", "Solution 2:\n[2, 4, 1, 3]\n----------\n2 solutions found in 0.01 s",
			"[2, 4, 1, 3] fitness = 28", "4\n2 4 1 3", "2 4 1 3\n2", ">>> solve(4)\n[2, 4, 1, 3]",
		}},
	}
}

// example returns the examples as one text.
func (f placementForm) example() string {
	text := f.examples[0]
	for i, example := range f.examples[1:] {
		text += "\n"
		if strings.Contains(example, "\n") && strings.Contains(f.examples[i], "\n") {
			text += "\n"
		}
		text += example
	}
	return text
}

const placementFormsNotes = `A sign that stands once in each row is the queen: Q, ♛, ♕ or 👑. If there is none
of them, it is the only sign except those of empty squares, which are . _ - 0 + · and
squares, or the only one that stands once in each row. A board where two signs
could be the queen is rejected. Boards may stand side by side.

Columns are numbered from 1. If the first placement has a column 0 and no column
n, all are numbered from 0, and verify says so; verify --base decides instead.
The rows of pairs and maps are numbered from 0 if there is a 0, and so are the
columns, or from 1 if there is an n. A stream may change its form; a list and then
its drawing are one placement. Text around placements is passed over, but not a
line whose numbers or signs may be a placement: verify names it and fails.

Problems, which solve FILE and list FILE read, take the same forms of boards,
with x, X, # or ❌ for a blocked square. A single placement is a board with all
its queens. In a list of columns, -1 or None is a row without a queen, as in
[-1, 3, 0, -1]; one of the columns must then be 0 or n, which tells how they are
numbered. Text may be in UTF-8 or UTF-16, with the no-break spaces of web pages.`

// formatsHelp is the help topic of the formats of placements.
func formatsHelp() string {
	var help strings.Builder
	for _, f := range write.Formats() {
		fmt.Fprintf(&help, "%-8s  %s\n", f.Name, f.About)
	}
	help.WriteString(`svg, png  a picture

The examples show the placement 1 5 8 6 3 7 2 4: the queen's column in row 1,
row 2, … Columns are numbered from 1. One-line formats print one placement per
line; the others separate placements by an empty line. Every format except
pictures can be read back.

Placements are also read as programs print them. These examples show 2 4 1 3.

`)
	for _, form := range placementForms() {
		fmt.Fprintf(&help, "%s:\n  %s\n\n", form.about, strings.ReplaceAll(form.example(), "\n", "\n  "))
	}
	help.WriteString(placementFormsNotes)
	return help.String()
}

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
	help.WriteString(puzzleFormsNotes + "\n\nPuzzles are written in these formats:\n\n")
	help.WriteString(linesOf(region.Formats(), 8, func(f region.Format) (name, about string) { return f.Name, f.About }))
	return help.String()
}
