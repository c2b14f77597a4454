package main

import (
	"cmp"
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
	faults     []fault // for --json
	solutions  distinct
}

// maxFaults is how many faults verify --json lists.
const maxFaults = 100

// fault is what is wrong with a placement, or with a line that is none.
type fault struct {
	Line int    `json:"line,omitempty"` // where the placement begins
	Why  string `json:"why"`
}

// verifyReport is what verify --json prints.
type verifyReport struct {
	N          int     `json:"n,omitempty"` // of the first placement
	Placements int     `json:"placements"`
	Wrong      int     `json:"wrong"`
	Solutions  int     `json:"solutions"`
	Distinct   *int    `json:"distinct"` // solutions that differ; null if there are too many to compare
	All        *bool   `json:"all,omitempty"`
	ZeroBased  bool    `json:"zero_based,omitempty"`
	Faults     []fault `json:"faults"`
	Error      string  `json:"error,omitempty"`
}

// report prints what was read as JSON if that was asked for. It returns err.
func (r *placementsRead) report(err error, all bool) error {
	if !r.c.AsJSON() || r.c.Context().Err() != nil {
		return err
	}
	report := verifyReport{
		N: max(0, r.n), Placements: r.all, Wrong: r.wrong, Solutions: r.all - r.wrong,
		ZeroBased: r.zeroBased, Faults: append([]fault{}, r.faults...),
	}
	if !r.solutions.full {
		report.Distinct = new(len(r.solutions.seen))
	}
	if all {
		report.All = new(err == nil)
	}
	if err != nil {
		report.Error = err.Error()
	}
	return cmp.Or(r.c.JSON(report), err)
}

// say prints a line, unless the result is printed as JSON.
func (r *placementsRead) say(format string, args ...any) error {
	if r.c.AsJSON() {
		return nil
	}
	return r.c.Say(format, args...)
}

func (f *verifyFlags) placements(c *console.Console, name string, in io.Reader, options notation.Options) error {
	read := placementsRead{c: c, name: name, n: -1, solutions: newDistinct(maxDistinct)}
	if f.all {
		read.solutions.most = maxDistinctAll
	}
	err := read.read(in, options)
	if err == nil {
		err = read.verdict(f.all)
	}
	return read.report(err, f.all)
}

// read reads all placements.
func (r *placementsRead) read(in io.Reader, options notation.Options) error {
	for record, err := range notation.NewReader(in, options).All() {
		switch {
		case r.c.Context().Err() != nil:
			return console.Interruptedf("interrupted after %s", words.Plural(r.all, "placement"))
		case errors.Is(err, notation.ErrMemory):
			return fmt.Errorf("%s: %w; --columns takes 5 bits per queen", r.name, err)
		case errors.Is(err, notation.ErrEmpty): // an empty list of solutions, as list 3 prints it
		case err != nil:
			if at := new(notation.LineError); errors.As(err, &at) {
				r.faults = append(r.faults, fault{at.Line, at.Err.Error()})
			}
			return unreadable(r.name, err)
		case options.ZeroBased && record.Format != notation.Columns:
			return console.Usagef("--base 0 is for the format columns, but %s is %s", r.name, record.Format)
		default:
			if record.ZeroBased && !r.zeroBased {
				r.zeroBased = true
				r.c.Remark("columns are numbered from 0 here")
			}
			if err := r.add(record); err != nil {
				return err
			}
		}
	}
	return nil
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
	if r.c.AsJSON() && len(r.faults) < maxFaults {
		r.faults = append(r.faults, fault{record.Line, err.Error()})
	}
	err = &notation.LineError{Line: record.Line, Err: err}
	if r.firstWrong == nil {
		r.firstWrong = err
	}
	return r.say("%v", err)
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
	if err := r.say("%s", verdict); err != nil || !all {
		return err
	}
	return r.complete()
}

// complete checks that every solution of the board was read.
func (r *placementsRead) complete() error {
	switch {
	case r.all == 0:
		return fmt.Errorf("%s: there are no placements, so the size of the board is unknown", r.name)
	case r.sizes:
		return fmt.Errorf("%s: --all is for solutions of one board, but these have different sizes", r.name)
	case r.solutions.full:
		return fmt.Errorf("%s: --all compares at most %d solutions", r.name, r.solutions.most)
	}
	there, ok := known.Solutions(r.n)
	if !ok {
		return fmt.Errorf("%s: the number of solutions of a board of %d is unknown", r.name, r.n)
	}
	if got := len(r.solutions.seen); there.Cmp(big.NewInt(int64(got))) != 0 {
		return fmt.Errorf("%s: it has %d of the %v solutions of n = %d", r.name, got, there, r.n)
	}
	return r.say("these are all solutions of n = %d", r.n)
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
