package main

import (
	"fmt"
	"io"
	"path/filepath"

	"nqueens"
	"nqueens/complete"
	"nqueens/encode"
	"nqueens/internal/console"
	"nqueens/internal/words"
	"nqueens/proof"
)

// standardForms are the forms of a proof that other checkers read, about the DIMACS form
// of the board or its OPB form, by the ending of the file.
var standardForms = map[string]string{".drat": "DRAT", ".pbp": "VeriPB"}

// standardForm returns which of these the name of a file asks for, empty for none.
func standardForm(name string) string { return standardForms[filepath.Ext(name)] }

// writeProof writes the proof that a board has no completion.
func writeProof(c *console.Console, p nqueens.Problem, name string) error {
	return c.Write(name, func(w io.Writer) error {
		return complete.Refute(c.Context(), p, proofSteps(w, p, standardForm(name)))
	})
}

func proofSteps(out io.Writer, p nqueens.Problem, form string) proof.Steps {
	switch form {
	case "DRAT":
		return proof.NewDRAT(out, p.N)
	case "VeriPB":
		inequalities := 0
		for range encode.Inequalities(p) {
			inequalities++
		}
		return proof.NewVeriPB(out, p.N, inequalities)
	}
	return proof.NewWriter(out, p)
}

// verifyProof checks a proof, and unless want is nil that it is about that board.
func verifyProof(c *console.Console, name string, want *nqueens.Problem) error {
	form := standardForm(name)
	if form != "" && want == nil {
		return console.Usagef("a proof in %s does not say which board it is about; write: nqueens verify --proof %s N", form, name)
	}
	file, name, err := c.Open(name, "the proof")
	if err != nil {
		return err
	}
	defer file.Close()
	var steps string
	claim := "no solution"
	if form != "" {
		steps, err = verifyStandard(c, file, *want, form)
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

func verifyStandard(c *console.Console, file io.Reader, p nqueens.Problem, form string) (steps string, err error) {
	if most := encode.Formats[0].MaxN; p.N > most {
		return "", fmt.Errorf("proofs in %s are checked for boards of at most %d rows, not %d", form, most, p.N)
	}
	if form == "DRAT" {
		report, err := proof.CheckDRAT(c.Context(), encode.Clauses(p), file)
		return words.Plural(report.Learned, "clause"), err
	}
	report, err := proof.CheckVeriPB(c.Context(), encode.Inequalities(p), file)
	return fmt.Sprintf("%d derived inequalities", report.Derived), err
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
