package read_test

import (
	"fmt"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/read"
	"nqueens.example/nqueens/write"
)

// TestBoardAligned holds the drawing of boards whose files have one letter and two,
// and whose ranks have one digit and two.
func TestBoardAligned(t *testing.T) {
	for n, wide := range map[int]int{9: 1, 10: 1, 26: 1, 27: 2, 28: 2} {
		p := make(nqueens.Placement, n)
		for row := range p {
			p[row] = row
		}
		digits := len(fmt.Sprint(n))
		edge := strings.Repeat(" ", digits+1)
		lines := strings.Split(strings.TrimSuffix(written(t, "board", write.Options{ASCII: true}, p), "\n"), "\n")
		if len(lines) != n+3 {
			t.Fatalf("n = %d: %d lines, want %d", n, len(lines), n+3)
		}
		frame := edge + "+" + strings.Repeat("-", n*(wide+1)+1) + "+"
		if lines[0] != frame || lines[n+1] != frame {
			t.Errorf("n = %d: frame %q and %q, want %q", n, lines[0], lines[n+1], frame)
		}
		empty, queen := "."+strings.Repeat(" ", wide), "Q"+strings.Repeat(" ", wide)
		for row := range n {
			want := fmt.Sprintf("%*d | %s%s%s|", digits, row+1, strings.Repeat(empty, row), queen, strings.Repeat(empty, n-1-row))
			expect.Equal(t, lines[n-row], want, "n = %d: rank %d", n, row+1)
		}
		files := edge + " "
		for col := range n {
			files += fmt.Sprintf(" %-*s", wide, nqueens.Square{Col: col}.AppendFile(nil))
		}
		if got := lines[n+2]; got != strings.TrimRight(files, " ") {
			t.Errorf("n = %d: files %q, want %q", n, got, files)
		}
	}
}

// a1 is dark, whether a row has an even or an odd number of squares.
func TestEmojiShades(t *testing.T) {
	for want, p := range map[string]nqueens.Placement{
		"⬛👑⬛⬜\n⬜⬛⬜👑\n👑⬜⬛⬜\n⬜⬛👑⬛\n":            {1, 3, 0, 2},
		"👑⬜⬛⬜⬛\n⬜⬛👑⬛⬜\n⬛⬜⬛⬜👑\n⬜👑⬜⬛⬜\n⬛⬜⬛👑⬛\n": {0, 2, 4, 1, 3},
	} {
		expect.Same(t, written(t, "emoji", write.Options{}, p), want, "%v", []int(p))
	}
}

// TestBoardColours draws a queen and an empty square on both colours; a1 is dark.
func TestBoardColours(t *testing.T) {
	const (
		light, dark           = "\x1b[48;5;180;38;5;137m. ", "\x1b[48;5;137;38;5;180m. "
		lightQueen, darkQueen = "\x1b[48;5;180;38;5;16;1mQ ", "\x1b[48;5;137;38;5;16;1mQ "
		frame, files          = "  +-----+\n", "    a b\n"
	)
	for _, test := range []struct {
		p    nqueens.Placement
		want string
	}{
		{nqueens.Placement{0, 1}, "2 | " + light + darkQueen + "\x1b[0m|\n1 | " + darkQueen + light + "\x1b[0m|\n"},
		{nqueens.Placement{1, 0}, "2 | " + lightQueen + dark + "\x1b[0m|\n1 | " + dark + lightQueen + "\x1b[0m|\n"},
	} {
		expect.Equal(t, written(t, "board", write.Options{ASCII: true, Color: true}, test.p), frame+test.want+frame+files, "%v", []int(test.p))
	}
}

// TestBoardsOfPeople reads boards that lack some of what Writer draws.
func TestBoardsOfPeople(t *testing.T) {
	for name, text := range map[string]string{
		"a box without its frame":   "4 │ · · ♛ · │\n3 │ ♛ · · · │\n2 │ · · · ♛ │\n1 │ · ♛ · · │\n",
		"a white queen":             "4 │ · · ♕ · │\n3 │ ♕ · · · │\n2 │ · · · ♕ │\n1 │ · ♕ · · │\n",
		"files without a frame":     "4 | . . Q . |\n3 | Q . . . |\n2 | . . . Q |\n1 | . Q . . |\n    a b c d\n",
		"a frame without files":     "  +-----+\n4 | . . Q . |\n3 | Q . . . |\n2 | . . . Q |\n1 | . Q . . |\n  +-----+\n",
		"files that end with z":     "4 | . . Q . |\n3 | Q . . . |\n2 | . . . Q |\n1 | . Q . . |\n    a b c z\n",
		"two files, and a frame":    "4 | . . Q . |\n3 | Q . . . |\n2 | . . . Q |\n1 | . Q . . |\n----\n    a b c d\n----\n\n",
		"more spaces, and no space": "4|..Q.|\n  3 |   Q   .   . .|\n 2 |...Q|\n1 | . Q . . |\n",
	} {
		records, err := readAll(text, read.Options{})
		if err != nil || len(records) != 1 || records[0].Format != "board" {
			t.Errorf("%s: %+v, %v", name, records, err)
			continue
		}
		if got := records[0].Placement; !equal(got, nqueens.Placement{1, 3, 0, 2}) {
			t.Errorf("%s is read as %v", name, []int(got))
		}
	}
}
