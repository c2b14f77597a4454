package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"sync"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/finding/instance"
	"nqueens.example/nqueens/read"
	"nqueens.example/nqueens/write"
)

// completeTask is the completion of boards with placed queens.
var completeTask = boardsTask(&task{
	name:   "complete",
	about:  "Complete five boards with n/4 queens placed",
	detail: "The boards are random, as in CSPLib's problem 079. Every program runs once for each board; the time is that of the five runs.",
	sizes:  []int{16, 32, 64, 128, 256, 512},
	quick:  64,
}, func(n int) instance.Counts { return instance.Counts{Queens: n / 4} }, boardsMost{cadical: 64, minisat: 128, gecode: 512})

// diagonalsTask is the decision of boards with blocked diagonals.
var diagonalsTask = boardsTask(&task{
	name:   "diagonals",
	about:  "Decide five boards with blocked diagonals",
	detail: "With this many blocked diagonals about half of the boards have a solution, which makes them hard. Every program runs once for each board; the time is that of the five runs. Verdicts are compared with those of this module, and solutions are checked.",
	sizes:  []int{10, 12, 14, 16, 18, 20, 22},
	quick:  14,
}, func(n int) instance.Counts { return instance.Counts{Diagonals: blockedDiagonals[n]} }, boardsMost{cadical: 18, minisat: 18, gecode: 20})

// blockedDiagonals is how many diagonals are blocked on the boards of diagonalsTask.
var blockedDiagonals = map[int]int{10: 6, 12: 9, 14: 11, 16: 13, 18: 16, 20: 18, 22: 20}

// setSize is the number of boards of each size.
const setSize = 5

// boardsMost are the largest sizes that solvers do in about 10 seconds.
type boardsMost struct{ cadical, minisat, gecode int }

// boardsTask adds the check and the programs to a task about random boards.
func boardsTask(t *task, counts func(n int) instance.Counts, most boardsMost) *task {
	boards := boardSets(counts, setSize)
	t.programs = boardPrograms(boards, most)
	return t
}

// boardPrograms returns the programs that decide boards.
func boardPrograms(boards boards, most boardsMost) []program {
	return append(solvers(boards, most), program{
		name: "nqueens solve", ours: true, command: "{nqueens} solve {input} --quiet", exits: []int{0, 3},
		set: boardTexts(boards, func(w *bytes.Buffer, p nqueens.Problem) error { return instance.Write(w, p) }), check: verdicts(boards, nqueensPlacement),
	})
}

// solvers returns the solvers that decide boards.
func solvers(boards boards, most boardsMost) []program {
	return []program{
		{name: "CaDiCaL", command: "cadical -q {input}", most: most.cadical, exits: []int{10, 20}, set: boardsIn(boards, "dimacs"), check: verdicts(boards, solverPlacement)},
		{name: "MiniSat", command: "minisat -verb=0 {input} {output}", most: most.minisat, exits: []int{10, 20}, set: boardsIn(boards, "dimacs"), check: verdicts(boards, solverPlacement)},
		{name: "CryptoMiniSat", command: "cryptominisat5 --verb 0 {input}", most: most.minisat, exits: []int{10, 20}, set: boardsIn(boards, "dimacs"), check: verdicts(boards, solverPlacement)},
		{name: "clasp, pseudo-Boolean", command: "clasp -V0 --outf=1 {input}", most: most.cadical, exits: []int{10, 20, 30}, set: boardsIn(boards, "opb"), check: verdicts(boards, solverPlacement)},
		{name: "Gecode", command: "fzn-gecode {input}", most: most.gecode, set: boardTexts(boards, flatZinc), check: verdicts(boards, solverPlacement)},
	}
}

// boards returns the boards of a size.
type boards func(n int) ([]board, error)

func boardTexts(boards boards, write func(w *bytes.Buffer, p nqueens.Problem) error) set {
	return textsOf(boards, func(w *bytes.Buffer, b board) error { return write(w, b.problem) })
}

// boardsIn returns boards in a format of package write.
func boardsIn(boards boards, format string) set {
	return boardTexts(boards, func(w *bytes.Buffer, p nqueens.Problem) error { return write.Problem(w, p, format) })
}

// board is a problem and whether it has a solution.
type board struct {
	problem  nqueens.Problem
	solvable bool
}

// boardSets returns the function that draws the given number of boards of a size, each set
// once. Seeds with which the counts cannot be reached are skipped.
func boardSets(counts func(n int) instance.Counts, number int) func(n int) ([]board, error) {
	return once(func(n int) (boards []board, err error) {
		for seed := uint64(1); len(boards) < number; seed++ {
			p, err := instance.Generate(n, counts(n), instance.DefaultLeast, seed)
			if err != nil && seed < 100*uint64(number) {
				continue
			} else if err != nil {
				return nil, err
			}
			_, err = complete.Solve(context.Background(), p, complete.Options{})
			if err != nil && !errors.Is(err, nqueens.ErrNoSolution) {
				return nil, err
			}
			boards = append(boards, board{p, err == nil})
		}
		return boards, nil
	})
}

// once returns a function that makes the set of a size once.
func once[T any](make func(n int) ([]T, error)) func(n int) ([]T, error) {
	var made sync.Map
	return func(n int) ([]T, error) {
		if set, ok := made.Load(n); ok {
			return set.([]T), nil
		}
		set, err := make(n)
		if err == nil {
			made.Store(n, set)
		}
		return set, err
	}
}

// textsOf returns the texts that write makes of a set.
func textsOf[T any](of func(n int) ([]T, error), write func(w *bytes.Buffer, one T) error) set {
	return func(n int) (texts [][]byte, err error) {
		all, err := of(n)
		for _, one := range all {
			var text bytes.Buffer
			if err := write(&text, one); err != nil {
				return nil, err
			}
			texts = append(texts, text.Bytes())
		}
		return texts, err
	}
}

// verdicts accepts a completion of each board that has one, and the answer that there is
// none for the others.
func verdicts(boards boards, read func(output []byte, n int) (nqueens.Placement, error)) check {
	return func(n int, output []byte) error {
		all, err := boards(n)
		if err != nil {
			return err
		}
		return eachAnswer(len(all), func(n, i int, output []byte) error {
			placement, err := read(output, n)
			switch {
			case err != nil:
				return err
			case placement == nil && all[i].solvable:
				return errors.New("it found no solution, but there is one")
			case placement == nil:
				return nil
			}
			return all[i].problem.Accepts(placement)
		})(n, output)
	}
}

// solverPlacement reads the answer of a solver to an exported problem.
func solverPlacement(output []byte, n int) (nqueens.Placement, error) {
	answer, err := read.Answer(bytes.NewReader(output), n)
	if errors.Is(err, read.ErrUnsat) {
		return nil, nil
	}
	return answer, err
}

// nqueensPlacement reads the output of nqueens solve, which is empty if there is no solution.
func nqueensPlacement(output []byte, n int) (nqueens.Placement, error) {
	if len(output) == 0 {
		return nil, nil
	}
	for record, err := range read.Placements(bytes.NewReader(output), read.Options{}) {
		return record.Placement, err
	}
	return nil, io.EOF
}
