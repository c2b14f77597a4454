package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/proof"
	"nqueens.example/nqueens/read"
)

// progressReader shows how much of a proof has been checked, which is what had been read
// before the next read.
type progressReader struct {
	c          *console.Console
	from       io.Reader
	read, size int64 // size is 0 if it is unknown
}

func newProgressReader(c *console.Console, r io.Reader) *progressReader {
	t := &progressReader{c: c, from: r}
	if file, ok := r.(*os.File); ok {
		if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
			t.size = info.Size()
		}
	}
	return t
}

func (t *progressReader) Read(p []byte) (int, error) {
	if t.read > 0 {
		share := -1.0
		if t.size > 0 {
			share = min(1, float64(t.read)/float64(t.size))
		}
		t.c.Progress(share, fmt.Sprintf("%s of the proof checked  %s", words.Bytes(uint64(t.read)), words.Clock(t.c.Elapsed())))
	}
	n, err := t.from.Read(p)
	t.read += int64(n)
	return n, err
}

// verifyProof checks a proof and, unless want is nil, that it is about that board.
func verifyProof(c *console.Console, name string, want *nqueens.Problem) error {
	form := proof.FormOf(name)
	if form.Encoding != "" && want == nil {
		return console.Usagef("a proof in the form %s does not name its board; write: nqueens verify --proof %s N", form.Name, name)
	}
	report, err := readFile(c, name, "the proof", func(r io.Reader) (proof.Report, error) {
		return form.Check(c.Context(), newProgressReader(c, r), want)
	}, proofFile, veriPBFile, dratFile)
	if errors.Is(err, proof.ErrOtherChecker) {
		return fmt.Errorf("%w: write the board by nqueens convert --format opb -o board.opb, and run veripb board.opb %s", proof.ErrOtherChecker, name)
	}
	if err != nil {
		return err
	}
	claim := "no solution"
	if report.First != nil {
		claim = "no solution before the one it names"
	}
	p := report.Problem
	return c.Say("proved in %s: %s with %s, %s and %s on a board of %d",
		words.Plural(int(report.Steps), "step"), claim, words.Plural(len(p.Placed), "queen"), words.Plural(len(p.Blocked), "blocked square"),
		words.Plural(len(p.BlockedDiagonals), "blocked diagonal"), p.N)
}

// verifyAnswer checks what a solver answered about a board.
func verifyAnswer(c *console.Console, name string, p *nqueens.Problem) error {
	if p == nil {
		return console.Usagef("an answer does not name its board; write: nqueens verify --answer %s N", name)
	}
	answer, err := readFile(c, name, "the answer", func(r io.Reader) (nqueens.Placement, error) {
		answer, err := read.Answer(r, p.N)
		switch {
		case errors.Is(err, read.ErrUnsat):
			return nil, nil
		case err == nil:
			err = p.Accepts(answer)
		}
		return answer, err
	}, answerFile, placementFile, instanceFile) // solvers print these as well
	if err != nil {
		return err
	}
	if answer == nil {
		return verifyNoSolution(c, *p)
	}
	return c.Say("1 placement of %s, it is a solution", words.Plural(p.N, "queen"))
}

// answerNodes is the node limit of deciding a board that a solver calls unsolvable: some
// seconds for a board of 64 rows or fewer. A node of a larger board takes longer.
func answerNodes(n int) uint64 {
	rows := max(64, n)
	return max(1<<10, 1<<38/uint64(rows*rows))
}

// verifyNoSolution checks the answer that a board has no solution by deciding the board.
func verifyNoSolution(c *console.Console, p nqueens.Problem) error {
	_, err := complete.Solve(c.Context(), p, complete.Options{
		MaxNodes: answerNodes(p.N),
		Progress: func(nodes uint64) {
			c.Progress(-1, fmt.Sprintf("deciding the board: %s nodes", words.Rate(float64(nodes))))
		},
	})
	switch {
	case errors.Is(err, complete.ErrLimit):
		if err := c.Say("not checked: the solver found no solution, and the board is too hard to decide here; verify --proof checks a proof"); err != nil {
			return err
		}
		return console.ErrLimit
	case errors.Is(err, nqueens.ErrNoSolution):
		return c.Say("the solver found no solution, and there is none")
	case err != nil:
		return err
	}
	return errors.New("the answer is wrong: the solver found no solution, but the board has one, which nqueens solve finds")
}
