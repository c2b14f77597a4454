package main

import (
	"fmt"
	"io"

	"nqueens"
	"nqueens/complete"
	"nqueens/encode"
	"nqueens/internal/console"
	"nqueens/internal/words"
	"nqueens/proof"
)

// writeProof writes the proof that a board has no completion.
func writeProof(c *console.Console, p nqueens.Problem, name string) error {
	return c.Write(name, func(w io.Writer) error {
		return complete.Refute(c.Context(), p, proof.FormOf(name).Write(w, p))
	})
}

// verifyProof checks a proof, and unless want is nil that it is about that board.
func verifyProof(c *console.Console, name string, want *nqueens.Problem) error {
	form := proof.FormOf(name)
	if form.About != "" && want == nil {
		return console.Usagef("a proof in the form %s does not say which board it is about; write: nqueens verify --proof %s N", form.Name, name)
	}
	file, name, err := c.Open(name, "the proof")
	if err != nil {
		return err
	}
	defer file.Close()
	report, err := form.Check(c.Context(), file, want)
	if err != nil {
		if c.Context().Err() != nil {
			return err
		}
		return fmt.Errorf("%s: %w", name, err)
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

// verifyAnswer judges what a solver has answered about a board.
func verifyAnswer(c *console.Console, name string, p *nqueens.Problem) error {
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
