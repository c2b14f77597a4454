package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"math/big"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/notation"
)

// placementsRead is what verify has read so far.
type placementsRead struct {
	c          *console.Console
	name       string // of the input
	n          int    // queens of the first placement, -1 before it
	zeroBased  bool   // columns are numbered from 0
	sizes      bool   // other placements have another number of queens
	all, wrong int
	firstWrong error
	solutions  distinct
}

func (f *verifyFlags) placements(c *console.Console, name string, in io.Reader, options notation.Options) error {
	read := placementsRead{c: c, name: name, n: -1, solutions: newDistinct(maxDistinct)}
	if f.all {
		read.solutions.most = maxDistinctAll
	}
	for record, err := range notation.NewReader(in, options).All() {
		switch {
		case c.Context().Err() != nil:
			return console.Interruptedf("interrupted after %s", words.Plural(read.all, "placement"))
		case errors.Is(err, notation.ErrMemory):
			return fmt.Errorf("%s: %w; --columns takes 5 bits per queen", name, err)
		case errors.Is(err, notation.ErrEmpty): // an empty list of solutions, as list 3 prints it
		case err != nil:
			return unreadable(name, err)
		case options.ZeroBased && record.Format != notation.Columns:
			return console.Usagef("--base 0 is for the format columns, but %s is %s", name, record.Format)
		default:
			if record.ZeroBased && !read.zeroBased {
				read.zeroBased = true
				c.Remark("columns are numbered from 0 here")
			}
			if err := read.add(record); err != nil {
				return err
			}
		}
	}
	return read.verdict(f.all)
}

// add takes a placement, and prints what is wrong with it.
func (r *placementsRead) add(record notation.Record) error {
	r.all++
	if r.n < 0 {
		r.n = len(record.Placement)
	}
	r.sizes = r.sizes || len(record.Placement) != r.n
	err := record.Placement.Validate()
	if err == nil {
		r.solutions.add(record.Placement)
		return nil
	}
	r.wrong++
	err = &notation.LineError{Line: record.Line, Err: err}
	if r.firstWrong == nil {
		r.firstWrong = err
	}
	return r.c.Say("%v", err)
}

// verdict prints the result; all asks whether these are all solutions.
func (r *placementsRead) verdict(all bool) error {
	if r.wrong > 0 {
		return fmt.Errorf("%s: %d of %s wrong; the first on %w", r.name, r.wrong, words.Plural(r.all, "placement"), r.firstWrong)
	}
	verdict := words.Plural(r.all, "placement")
	switch {
	case r.all == 1:
		verdict += ", it is a solution"
	case r.all > 1:
		verdict += ", all of them solutions" + r.solutions.remark(r.all)
	}
	if err := r.c.Say("%s", verdict); err != nil || !all {
		return err
	}
	return r.complete()
}

// complete checks that every solution of the board was read.
func (r *placementsRead) complete() error {
	switch {
	case r.all == 0:
		return fmt.Errorf("%s: nothing says for which board this is the list of all solutions", r.name)
	case r.sizes:
		return fmt.Errorf("%s: --all is for solutions of one board, but these have different sizes", r.name)
	case r.solutions.full:
		return fmt.Errorf("%s: --all compares at most %d solutions", r.name, r.solutions.most)
	}
	there, ok := known.Solutions(r.n)
	if !ok {
		return fmt.Errorf("%s: nobody knows how many solutions a board of %d has", r.name, r.n)
	}
	if got := len(r.solutions.seen); there.Cmp(big.NewInt(int64(got))) != 0 {
		return fmt.Errorf("%s: %d of the %v solutions of n = %d", r.name, got, there, r.n)
	}
	return r.c.Say("these are all solutions of n = %d", r.n)
}

// The most solutions that verify tells apart, without being asked and for --all. They
// take about 100 MB and 1 GB.
const (
	maxDistinct    = 2_000_000
	maxDistinctAll = 20_000_000
)

// distinct counts different placements.
type distinct struct {
	most  int
	full  bool // there are more than most
	seen  map[[2]uint64]struct{}
	seeds [2]maphash.Seed
	text  []byte
}

func newDistinct(most int) distinct {
	return distinct{most: most, seen: make(map[[2]uint64]struct{}), seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}}
}

func (d *distinct) add(p nqueens.Placement) {
	if d.full {
		return
	}
	d.text = d.text[:0]
	for _, column := range p {
		d.text = binary.AppendUvarint(d.text, uint64(column))
	}
	d.seen[[2]uint64{maphash.Bytes(d.seeds[0], d.text), maphash.Bytes(d.seeds[1], d.text)}] = struct{}{}
	d.full = len(d.seen) > d.most
}

// remark says how many of a number of placements differ, unless all do.
func (d *distinct) remark(all int) string {
	switch {
	case d.full:
		return fmt.Sprintf("; whether more than %d of them differ was not checked", d.most)
	case len(d.seen) < all:
		return fmt.Sprintf(", %d different", len(d.seen))
	}
	return ""
}
