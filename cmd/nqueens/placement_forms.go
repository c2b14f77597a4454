package main

import (
	"fmt"
	"strings"

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
