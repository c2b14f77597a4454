package main

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"nqueens.example/nqueens/region"
)

// regionsTask is the solution of puzzles with coloured regions.
var regionsTask = &task{
	name:   "regions",
	about:  "Solve five puzzles of coloured regions",
	detail: "One queen in each row, column and region on boards of 8, two on larger ones. The puzzles are those of nqueens generate with seeds 1 to 5. Every program runs once for each puzzle, and must find that there is no second solution; the time is that of the five runs.",
	sizes:  []int{8, 10, 12},
	quick:  8,
	check:  rightRegions(func(output []byte, n int) (region.Squares, error) { return squaresOf(string(output)) }),
	programs: []program{
		{name: "row by row, Python", command: "{regions.py} < {input}", most: 10, set: puzzleTexts("sbn")},
		{
			name: "clasp, pseudo-Boolean", command: "clasp -V0 --outf=1 {input} 2", exits: []int{30},
			set: puzzleSet(pseudoBoolean), check: rightRegions(literalSquares),
		},
		{name: "nqueens solve", ours: true, command: "{nqueens} region solve {input} --format squares", set: puzzleTexts("sbn")},
	},
}

// puzzles generates the puzzles of a size, each set once.
var puzzles = once(func(n int) (set []*region.Puzzle, err error) {
	stars := 1
	if n >= 10 {
		stars = 2
	}
	for seed := range uint64(setSize) {
		o := region.GenerateOptions{N: n, Stars: stars, Difficulty: "medium", Seed: seed + 1}
		p, err := region.Generate(context.Background(), o)
		if err != nil {
			return nil, err
		}
		set = append(set, p)
	}
	return set, nil
})

func puzzleSet(write func(p *region.Puzzle) (string, error)) set {
	return textsOf(puzzles, func(w *bytes.Buffer, p *region.Puzzle) error {
		text, err := write(p)
		w.WriteString(text)
		return err
	})
}

func puzzleTexts(format string) set {
	return puzzleSet(func(p *region.Puzzle) (string, error) {
		return p.Format(format)
	})
}

// pseudoBoolean states a puzzle for pseudo-Boolean solvers. The queen on row r, column c,
// from 0, is variable n*r + c + 1.
func pseudoBoolean(p *region.Puzzle) (string, error) {
	n := p.N()
	lines := make(map[string][]int) // the variables of rows, columns and regions
	var b strings.Builder
	constraints := 0
	for r := range n {
		for c := range n {
			x := n*r + c + 1
			for _, line := range []string{fmt.Sprint("row", r), fmt.Sprint("column", c), fmt.Sprint("region", p.Region(region.Square{Row: r, Column: c}))} {
				lines[line] = append(lines[line], x)
			}
			for _, d := range [][2]int{{0, 1}, {1, -1}, {1, 0}, {1, 1}} {
				if r+d[0] < n && c+d[1] >= 0 && c+d[1] < n {
					fmt.Fprintf(&b, "-1 x%d -1 x%d >= -1 ;\n", x, x+d[0]*n+d[1])
					constraints++
				}
			}
		}
	}
	for _, variables := range lines {
		for _, x := range variables {
			fmt.Fprintf(&b, "+1 x%d ", x)
		}
		fmt.Fprintf(&b, "= %d ;\n", p.Stars())
		constraints++
	}
	return fmt.Sprintf("* #variable= %d #constraint= %d\n", n*n, constraints) + b.String(), nil
}

// rightRegions accepts the solution of each puzzle.
func rightRegions(read func(output []byte, n int) (region.Squares, error)) check {
	return eachAnswer(setSize, func(n, i int, output []byte) error {
		set, err := puzzles(n)
		if err != nil {
			return err
		}
		queens, err := read(output, n)
		if err != nil {
			return err
		}
		return set[i].Accepts(queens)
	})
}

// squaresOf reads squares such as r1c2.
func squaresOf(text string) (queens region.Squares, err error) {
	for _, word := range strings.Fields(text) {
		var s region.Square
		if err := s.UnmarshalText([]byte(word)); err != nil {
			return nil, err
		}
		queens = append(queens, s)
	}
	return queens, nil
}

// literalSquares reads the true variables in the v lines of a solver.
func literalSquares(output []byte, n int) (queens region.Squares, err error) {
	for _, word := range strings.Fields(string(output)) {
		var x int
		if _, err := fmt.Sscanf(word, "x%d", &x); err == nil && x >= 1 && x <= n*n {
			queens = append(queens, region.Square{Row: (x - 1) / n, Column: (x - 1) % n})
		}
	}
	return queens, nil
}
