// Package read reads what people and programs write: placements, boards with holes, and the
// answers of other solvers.
//
// [Placements] detects the format, one of those of package write, and reads what programs print
// too: lists in the syntax of programming languages, boards of other signs, and text around
// them; docs/formats.md has examples. It detects 0-based columns if a stream can have no others.
// It accepts placements that are not solutions, and in a1, columns, json and csv queens off the
// board: use nqueens.Placement.Validate to check them. It returns a *LineError for text that may
// be a placement and is not understood, and for more than 1,048,576 other lines in a row.
// [Check] checks one placement of any size, without keeping it.
//
// [Problem] reads a board, and [Answer] the answer of a solver to a problem that package write
// wrote.
//
// Reading has three passes. peel.go takes off what surrounds placements; rows.go and list.go make
// lines and brackets rows of numbers, of signs or of squares; shape.go makes rows placements. The
// lines of a text are rows as the members of a list are.
package read

import (
	"nqueens.example/nqueens/jobs"
)

// Options are the options of reading. The zero value is the default.
type Options struct {
	ZeroBased bool // columns are numbered from 0
	FixedBase bool // columns are numbered from 1, even where all must be 0-based
	Any       bool // records may have queens that do not stand one in each row

	// MaxMemory limits, approximately, the bytes of memory that reading may take; 0 leaves
	// only the limit of a line, 80 MB. The error for input that exceeds it wraps ErrMemory.
	MaxMemory int64
	Progress  func(jobs.Progress) // of Check, in columns as jobs; called from time to time
	Remark    func(string)        // takes remarks on how the input is read
}

// clip shortens text that an error quotes.
func clip[T string | []byte](text T) string {
	const most = 24
	s := string(text[:min(len(text), 4*most)])
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return s
}
