package proof

import "nqueens"

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
