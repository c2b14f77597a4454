package read

import (
	"io"
	"iter"
)

// Reader is what Placements reads by.
type Reader = reader

// NewReader returns a Reader, of which tests set the limit of a line.
func NewReader(r io.Reader, options Options) *Reader { return newReader(r, options) }

// Next returns the next placement.
func (r *reader) Next() (Record, error) { return r.read() }

// All yields every placement.
func (r *reader) All() iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		for {
			record, err := r.read()
			if err == io.EOF || !yield(record, err) || err != nil {
				return
			}
		}
	}
}

// SetLimit makes lines longer than limit bytes an error, so that tests need not read as much as
// limits.Line.
func (r *reader) SetLimit(limit int) { r.in.Limit = limit }
