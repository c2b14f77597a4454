package main

import (
	"fmt"
	"io"
	"strings"

	"nqueens"
	"nqueens/complete"
	"nqueens/encode"
	"nqueens/internal/console"
	"nqueens/internal/words"
	"nqueens/proof"
)

// A proof in a file with this ending is in DRAT, about the DIMACS form of the board.
const dratEnding = ".drat"

// writeProof writes the proof that a board has no completion.
func writeProof(c *console.Console, p nqueens.Problem, name string) error {
	return c.Write(name, func(w io.Writer) error {
		var steps proof.Steps = proof.NewWriter(w, p)
		if strings.HasSuffix(name, dratEnding) {
			steps = proof.NewDRAT(w, p.N)
		}
		return complete.Refute(c.Context(), p, steps)
	})
}

// provedBoard is the board that a proof or an answer must be about; nil for any.
func provedBoard(c *console.Console, args []string, restrict *problemFlags, flag string) (*nqueens.Problem, error) {
	if len(args) > 0 {
		p, _, err := restrict.of(c, args[0], complete.MaxN, "for --"+flag)
		return &p, err
	}
	if restrict.given() {
		return nil, console.Usagef("--place and --block say which board it must be about, and need its size; write: nqueens verify --%s FILE N", flag)
	}
	return nil, nil
}

// verifyProof checks a proof; with an argument or flags, that it is about that board.
func verifyProof(c *console.Console, name string, args []string, restrict *problemFlags) error {
	want, err := provedBoard(c, args, restrict, "proof")
	if err != nil {
		return err
	}
	if strings.HasSuffix(name, dratEnding) && want == nil {
		return console.Usagef("a proof in DRAT does not say which board it is about; write: nqueens verify --proof %s N", name)
	}
	file, name, err := c.Open(name, "the proof")
	if err != nil {
		return err
	}
	defer file.Close()
	var steps string
	claim := "no solution"
	if strings.HasSuffix(name, dratEnding) {
		steps, err = verifyDRAT(c, file, *want)
	} else {
		var report proof.Report
		if report, err = proof.Check(file, want); err == nil {
			want, steps = &report.Problem, words.Plural(int(report.Steps), "step")
			if report.First != nil {
				claim = "no solution before the one it names"
			}
		}
	}
	if err != nil {
		if c.Context().Err() != nil {
			return err
		}
		return fmt.Errorf("%s: %w", name, err)
	}
	return c.Say("proved in %s: %s with %s, %s and %s on a board of %d",
		steps, claim, words.Plural(len(want.Placed), "queen"), words.Plural(len(want.Blocked), "blocked square"),
		words.Plural(len(want.BlockedDiagonals), "blocked diagonal"), want.N)
}

func verifyDRAT(c *console.Console, file io.Reader, p nqueens.Problem) (steps string, err error) {
	if most := encode.Formats[0].MaxN; p.N > most {
		return "", fmt.Errorf("proofs in DRAT are checked for boards of at most %d rows, not %d", most, p.N)
	}
	report, err := proof.CheckDRAT(c.Context(), encode.Clauses(p), file)
	return words.Plural(report.Learned, "clause"), err
}

// verifyAnswer judges what a solver has answered about a board.
func verifyAnswer(c *console.Console, name string, args []string, restrict *problemFlags) error {
	p, err := provedBoard(c, args, restrict, "answer")
	if err != nil {
		return err
	}
	if p == nil {
		return console.Usagef("an answer does not say which board it is about; write: nqueens verify --answer %s N", name)
	}
	file, name, err := c.Open(name, "the answer")
	if err != nil {
		return err
	}
	defer file.Close()
	answer, err := encode.ReadAnswer(file, p.N)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if answer.Placement == nil {
		return c.Say("the solver says that there is no solution; only a proof can be checked")
	}
	if err := p.Accepts(answer.Placement); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return c.Say("1 placement of %s, it is a solution", words.Plural(p.N, "queen"))
}
