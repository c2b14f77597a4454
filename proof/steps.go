package proof

import (
	"bufio"
	"io"

	"nqueens.example/nqueens"
)

// Writer writes the steps of a proof, as a search finds them, in some form.
type Writer interface {
	Branch(nqueens.Line)                // opens a line, all of whose free squares are tried next
	Try(nqueens.Square)                 // puts a queen on one of them
	Force(nqueens.Square, nqueens.Line) // puts a queen on the only free square of a line
	Fail(nqueens.Line)                  // says that a line has no free square, so the last try has failed
	Exhausted()                         // says that all tries of the line opened last have failed
	Err() error                         // returns the first error of writing
	Close() error                       // ends the proof

	// Price states prices. If fails, the last try has failed by them; otherwise some squares
	// are no longer free. columns has the least cost of a free square for each column without
	// a queen.
	Price(prices, columns []Price, fails bool)
	// PriceFrom returns the least number of rows without a queen at which prices take less time
	// to check than the steps that they save; 0 if the form has no prices.
	PriceFrom() int

	// Rest says that the last try has failed; the checker verifies this by a search.
	Rest()
	// RestLimit returns the largest number of rows without a queen that may be left to the
	// checker, and the largest number of choices that its search should take; 0 if the form
	// states every step.
	RestLimit() (rows int, choices uint64)
}

// output is what a Writer writes to. It keeps the first error.
type output struct{ w *bufio.Writer }

func newOutput(w io.Writer) output { return output{bufio.NewWriterSize(w, 1<<16)} }

// Err returns the first error met.
func (o output) Err() error {
	_, err := o.w.Write(nil)
	return err
}

// propagated is the output for checkers that find forced queens themselves, and search no rest.
type propagated struct{ output }

func (propagated) Force(nqueens.Square, nqueens.Line)    {}
func (propagated) Rest()                                 {}
func (propagated) RestLimit() (rows int, choices uint64) { return 0, 0 }
