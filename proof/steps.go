package proof

import "nqueens.example/nqueens"

// Steps takes the steps of a proof as whoever searches finds them, and writes
// them in some form.
type Steps interface {
	Branch(Line)                // opens a line: all its free squares are tried next
	Try(nqueens.Square)         // puts a queen on one of them
	Force(nqueens.Square, Line) // puts a queen on the only free square of a line
	Fail(Line)                  // a line has no free square; the try on top has failed
	Exhausted()                 // all tries of the line opened last have failed
	Err() error                 // the first error of writing
	Close() error               // ends the proof
}

// Pricer is the steps of a form that can state prices.
type Pricer interface {
	Steps

	// Price says that with these prices the try on top has failed, if fails, or else
	// that some squares are no longer free. columns has the least cost of each column
	// without a queen.
	Price(prices, columns []Price, fails bool)

	// PriceFrom returns from how many rows without a queen on prices take less to check
	// than the steps that they save.
	PriceFrom() int
}

// Rester is the steps of a form whose checker searches the last rows itself.
type Rester interface {
	Steps

	// Rest says that the try on top has failed, for the checker to find out.
	Rest()

	// RestLimit returns the most rows without a queen that may be left to the checker,
	// and the most choices that finding out should take.
	RestLimit() (rows int, choices uint64)
}
