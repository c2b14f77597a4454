package solvers

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"

	"nqueens.example/nqueens"
)

// Publish writes p as the published sets are: an Essence parameter file with a comma
// before the closing bracket, a function, comments, and names defined after use.
func Publish(w io.Writer, p nqueens.Problem) error {
	out := bufio.NewWriter(w)
	fmt.Fprint(out, "language Essence 1.3\n\n$ made anew, in the published form\n")
	if len(p.BlockedDiagonals) > 0 {
		fmt.Fprint(out, "letting diags be [\n")
		for _, l := range p.BlockedDiagonals {
			if l.Direction == nqueens.AlongFalling {
				fmt.Fprintf(out, "[%d, 1; int(1..2)], $ falling\n", l.Index)
			} else {
				fmt.Fprintf(out, "[%d, 0; int(1..2)],\n", p.N-1-l.Index)
			}
		}
		fmt.Fprintf(out, "; int(1..numdiags)]\nletting numdiags be count, count be %d\n", len(p.BlockedDiagonals))
	}
	fmt.Fprint(out, "letting blocks = [ ")
	for _, s := range p.Blocked {
		fmt.Fprintf(out, "[%d,%d],\n", s.Row+1, s.Col+1)
	}
	fmt.Fprint(out, "]\nletting init be function(")
	for i, s := range p.Placed {
		if i > 0 {
			fmt.Fprint(out, ", ")
		}
		fmt.Fprintf(out, "%d --> %d", s.Row, s.Col)
	}
	fmt.Fprintf(out, ")\nletting n be size\nletting size = %d\n", p.N)
	return out.Flush()
}

// Translate returns a completion problem on a size x size board that has as many
// solutions as p, which has blocked diagonals only: p's board lies in its middle, a queen
// far away stands on each diagonal that p blocks, and others on all rows and columns
// left, off the diagonals that cross it. The published sets do so with excluded diagonals;
// size must be some twenty times p.N or more. ok is false where chance finds no room.
func Translate(p nqueens.Problem, size int, random *rand.Rand) (large nqueens.Problem, ok bool) {
	t := &translation{p: p, size: size, first: (size - p.N) / 2, random: random}
	for d := range t.taken {
		t.taken[d] = make([]int, 2*size-1)
	}
	t.rows, t.cols = make([]bool, size), make([]bool, size)
	for i := range p.N {
		t.rows[t.first+i], t.cols[t.first+i] = true, true
	}
	for k := range 2*p.N - 1 { // the diagonals that cross p's board
		t.taken[0][size-p.N+k]++
		t.taken[1][2*t.first+k]++
	}
	for _, l := range p.BlockedDiagonals {
		if !t.shut(l) {
			return large, false
		}
	}
	return nqueens.Problem{N: size, Placed: t.placed}, t.fill()
}

// translation is a large board with queens on it.
type translation struct {
	p           nqueens.Problem
	size, first int // of the board; p's first row and column on it
	random      *rand.Rand
	placed      []nqueens.Square
	rows, cols  []bool   // with a queen, or p's
	taken       [2][]int // rising and falling diagonals from 0: queens on them, and one if they cross p's board
}

// diagonals returns where the diagonals of a square stand in taken.
func (t *translation) diagonals(row, col int) (rising, falling *int) {
	return &t.taken[0][col-row+t.size-1], &t.taken[1][col+row]
}

func (t *translation) put(row, col int) {
	rising, falling := t.diagonals(row, col)
	*rising, *falling = *rising+1, *falling+1
	t.rows[row], t.cols[col] = true, true
	t.placed = append(t.placed, nqueens.Square{Row: row, Col: col})
}

// shut puts a queen on a diagonal of p's board, far from it.
func (t *translation) shut(l nqueens.Line) bool {
	for range 100 * t.size {
		row := t.random.IntN(t.size)
		col := row + l.Index
		if l.Direction == nqueens.AlongFalling {
			col = 2*t.first + l.Index - row
		}
		if col < 0 || col >= t.size || t.rows[row] || t.cols[col] {
			continue
		}
		rising, falling := t.diagonals(row, col)
		if l.Direction == nqueens.AlongFalling {
			rising, falling = falling, rising
		}
		if *rising == 1 && *falling == 0 { // p's own, and no other
			t.put(row, col)
			return true
		}
	}
	return false
}

// fill puts queens on all rows and columns left, by swapping those that attack until
// none does.
func (t *translation) fill() bool {
	var rows, cols []int
	for i := range t.size {
		if !t.rows[i] {
			rows = append(rows, i)
		}
		if !t.cols[i] {
			cols = append(cols, i)
		}
	}
	t.random.Shuffle(len(cols), func(i, j int) { cols[i], cols[j] = cols[j], cols[i] })
	add := func(i, what int) (attacked int) {
		rising, falling := t.diagonals(rows[i], cols[i])
		*rising, *falling = *rising+what, *falling+what
		return max(0, *rising-1) + max(0, *falling-1)
	}
	for i := range rows {
		add(i, 1)
	}
	swap := func(i, j int) {
		add(i, -1)
		add(j, -1)
		cols[i], cols[j] = cols[j], cols[i]
		add(i, 1)
		add(j, 1)
	}
	attacks := func() (sum int) {
		for i := range rows {
			sum += add(i, 0)
		}
		return sum
	}
	for round := 0; attacks() > 0 && round < 1000; round++ {
		for i := range rows {
			for try := 0; add(i, 0) > 0 && try < 20; try++ {
				j := t.random.IntN(len(rows))
				before := add(i, 0) + add(j, 0)
				if swap(i, j); add(i, 0)+add(j, 0) > before {
					swap(i, j)
				}
			}
		}
	}
	for i := range rows {
		t.placed = append(t.placed, nqueens.Square{Row: rows[i], Col: cols[i]})
	}
	return attacks() == 0
}
