package main

import (
	"fmt"
	"io"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/proof"
)

// writeProof writes the proof of what the method found. Found is nil if there is no solution.
func writeProof(c *console.Console, m finding.Method, p nqueens.Problem, found nqueens.Placement, name string, form proof.Form) error {
	return c.Write(name, func(w io.Writer) error {
		return m.Prove(c.Context(), p, found, form, &progressWriter{c: c, to: w})
	})
}

// progressWriter shows how much of a proof has been written.
type progressWriter struct {
	c       *console.Console
	to      io.Writer
	written uint64
}

func (t *progressWriter) Write(p []byte) (int, error) {
	n, err := t.to.Write(p)
	t.written += uint64(n)
	t.c.Progress(-1, fmt.Sprintf("%s of the proof written  %s", words.Bytes(t.written), words.Clock(t.c.Elapsed())))
	return n, err
}
