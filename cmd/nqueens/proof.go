package main

import (
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
	report, err := console.Read(c, name, "the proof", func(r io.Reader) (proof.Report, error) {
		return form.Check(c.Context(), r, want)
	})
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

// verifyAnswer judges what a solver has answered about a board.
func verifyAnswer(c *console.Console, name string, p *nqueens.Problem) error {
	if p == nil {
		return console.Usagef("an answer does not say which board it is about; write: nqueens verify --answer %s N", name)
	}
	answer, err := console.Read(c, name, "the answer", func(r io.Reader) (encode.Answer, error) {
		answer, err := encode.ReadAnswer(r, p.N)
		if err == nil && answer.Placement != nil {
			err = p.Accepts(answer.Placement)
		}
		return answer, err
	})
	if err != nil {
		return err
	}
	if answer.Placement == nil {
		return c.Say("the solver says that there is no solution; only a proof can be checked")
	}
	return c.Say("1 placement of %s, it is a solution", words.Plural(p.N, "queen"))
}
