package region

import (
	"context"
	"slices"
)

// reveal finds the regions of the squares that queens hide. It takes each region to be in one
// piece and no region to hold more than stars queens. If no queen is missing, they are the only
// solution. It returns an error unless a short search shows that exactly one puzzle has these
// properties.
func (b cells) reveal(stars int) error {
	h := hidden{board: b, stars: stars, queens: make(map[string]int), left: len(b), tries: mostReveals}
	names := make(map[string]bool)
	for r, row := range b {
		for c, name := range row {
			switch {
			case name == "":
				h.squares = append(h.squares, Square{r, c})
			case !names[name]:
				names[name] = true
				h.left--
			}
		}
	}
	if len(h.squares) == 0 {
		return nil
	}
	h.find()
	first := h.squares[0]
	switch {
	case h.ways > 1:
		return faultAt(first.Row, first.Column, "a queen hides the region of this square, and several fit; write the puzzle without queens")
	case h.tries <= 0:
		return faultAt(first.Row, first.Column, "a queen hides the region of this square, and there are too many ways to try; write the puzzle without queens")
	case h.ways == 0:
		return faultAt(first.Row, first.Column, "a queen hides the region of this square, and no region fits; write the puzzle without queens")
	}
	for i, s := range h.squares {
		b[s.Row][s.Column] = h.found[i]
	}
	return nil
}

const (
	// mostReveals limits the search for hidden regions. Boards of players take some hundreds.
	mostReveals = 20_000
	// revealCost is how much of that the judgement of a complete board takes.
	revealCost = 200
	// mostJudged is the largest board on which other solutions are sought.
	mostJudged = 12
)

// hidden is the search for the regions of squares with a queen.
type hidden struct {
	board   cells
	stars   int
	squares Squares
	names   []string       // of the squares so far
	queens  map[string]int // in each region so far
	left    int            // regions that are not on the board
	found   []string       // the names of the first way
	ways    int            // at most 2
	tries   int            // left, of mostReveals
}

// find counts the ways to complete names, and keeps the first in found.
func (h *hidden) find() {
	if h.ways > 1 || h.tries <= 0 {
		return
	}
	h.tries--
	at := len(h.names)
	if at == len(h.squares) {
		if h.left == 0 && h.fits() {
			h.ways++
			h.found = slices.Clone(h.names)
		}
		return
	}
	for _, name := range h.options(h.squares[at]) {
		if h.queens[name] < h.stars {
			h.try(name)
		}
	}
	if h.left > 0 && h.stars == 1 {
		h.left--
		h.try("region of " + h.squares[at].String())
		h.left++
	}
}

func (h *hidden) try(name string) {
	h.queens[name]++
	h.names = append(h.names, name)
	h.find()
	h.names = h.names[:len(h.names)-1]
	h.queens[name]--
}

// options returns the regions of the squares beside s.
func (h *hidden) options(s Square) []string {
	n := len(h.board)
	var names []string
	for i := range sides(n, s.Row*n+s.Column) {
		if name := h.board[i/n][i%n]; name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// fits reports whether the complete board is such a puzzle.
func (h *hidden) fits() bool {
	h.tries -= revealCost
	n := len(h.board)
	board := make(cells, n)
	for r := range board {
		board[r] = slices.Clone(h.board[r])
	}
	for i, s := range h.squares {
		board[s.Row][s.Column] = h.names[i]
	}
	p, err := board.puzzle(h.stars)
	if err != nil || p.Connected() != nil {
		return false
	}
	if len(h.squares) < n*h.stars || n > mostJudged {
		return true
	}
	solution, err := Solve(context.Background(), p)
	return err == nil && slices.Equal(solution, h.squares)
}
