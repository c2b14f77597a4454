package main

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"math/big"
	"slices"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/read"
	"nqueens.example/nqueens/solve"
	"nqueens.example/nqueens/symmetry"
)

// placementsRead is what verify has read so far.
type placementsRead struct {
	c          *console.Console
	flags      *verifyFlags
	name       string          // of the input
	problem    nqueens.Problem // of the first placement; N is that of the flags before it, or 0
	zeroBased  bool            // columns are numbered from 0
	others     bool            // other placements are of another problem
	all, wrong int
	last       read.Record // with --last
	firstWrong error
	faults     []fault // for --json
	solutions  distinct
	classes    *distinct     // for --all
	otherPiece nqueens.Piece // for which the first wrong placement is right
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
		N: r.problem.N, Placements: r.all, Wrong: r.wrong, Solutions: r.all - r.wrong,
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

func (f *verifyFlags) placements(c *console.Console, name string, in io.Reader, options read.Options) error {
	problem, err := f.restrict.problem(nqueens.Problem{N: max(1, f.size)})
	if err != nil {
		return err
	}
	problem.N = f.size
	reading := placementsRead{c: c, flags: f, name: name, problem: problem, solutions: newDistinct(maxDistinct)}
	if f.all {
		reading.solutions.most = maxDistinctAll
		reading.classes = new(newDistinct(maxDistinctAll))
	}
	options.Any = true
	options.Remark = func(text string) { c.Remark("%s", text) }
	err = reading.read(in, options)
	if err == nil {
		err = reading.verdict(f.all)
	}
	return reading.report(err, f.all)
}

// read reads all placements.
func (r *placementsRead) read(in io.Reader, options read.Options) error {
	for record, err := range read.Placements(in, options) {
		switch {
		case r.c.Context().Err() != nil:
			return console.Interruptedf("interrupted after %s", words.Plural(r.all, "placement"))
		case errors.Is(err, read.ErrMemory):
			return fmt.Errorf("%s: %w; --columns takes 5 bits per queen", r.name, err)
		case err == read.ErrEmpty: // verdict says so
		case err != nil:
			if at := new(read.LineError); errors.As(err, &at) {
				r.faults = append(r.faults, fault{at.Line, at.Err.Error()})
			}
			return unreadable(r.name, err)
		case options.ZeroBased && !slices.Contains(numbered, record.Format):
			return console.Usagef("--base 0 is for %s, but %s is %s", words.And(numbered), r.name, record.Format)
		case r.flags.last:
			r.last = record
		default:
			if err := r.add(record); err != nil {
				return err
			}
		}
	}
	if r.last.Line > 0 {
		return r.add(r.last)
	}
	return nil
}

// add takes a placement, and prints what is wrong with it.
func (r *placementsRead) add(record read.Record) error {
	if record.ZeroBased && !r.zeroBased {
		r.zeroBased = true
		r.c.Remark("columns are numbered from 0 here")
	}
	problem, err := r.problemOf(record)
	if err != nil {
		return err
	}
	if r.all++; r.all == 1 {
		r.problem = problem
		r.problem.Placed = nil
	}
	r.others = r.others || problem.N != r.problem.N || problem.Board != r.problem.Board || problem.Piece != r.problem.Piece
	if err = r.judge(problem, record.Placement); err == nil {
		r.solutions.add(record.Placement)
		if r.mayBeClasses() {
			r.classes.add(symmetry.Canonical(record.Placement))
		}
		return nil
	}
	r.wrong++
	if r.c.AsJSON() && len(r.faults) < maxFaults {
		r.faults = append(r.faults, fault{record.Line, err.Error()})
	}
	err = &read.LineError{Line: record.Line, Err: err}
	if r.firstWrong == nil {
		r.firstWrong = err
		r.otherPiece = pieceOf(problem, record.Placement)
	}
	return r.say("%v", err)
}

// mayBeClasses reports whether what was read may be one solution of each class.
func (r *placementsRead) mayBeClasses() bool {
	if r.classes != nil && len(r.classes.seen) < r.all-1 {
		r.classes = nil // two are of one class
	}
	return r.classes != nil && r.isPlain()
}

// problemOf returns what a placement is a placement of, by its object or by the flags.
func (r *placementsRead) problemOf(record read.Record) (nqueens.Problem, error) {
	p := record.Problem
	asked := r.flags.restrict
	p.Class = asked.class
	switch {
	case p.Piece != "" && r.c.Given("piece") && !p.Piece.Same(nqueens.Piece(asked.piece)):
		return p, console.Usagef("line %d: the placement is of the piece %s, and --piece says %s", record.Line, p.Piece, asked.piece)
	case p.Board != "" && asked.board != "" && p.Board != asked.board:
		return p, console.Usagef("line %d: the placement is on the %s, and --board says %s", record.Line, p.Board, asked.board)
	case p.Piece == "" && !nqueens.Piece(asked.piece).Same(""):
		p.Piece = nqueens.Piece(asked.piece)
	}
	if p.Board == "" && asked.board != "square" {
		p.Board = asked.board
	}
	return p, nil
}

// judge returns nil if the pieces are a solution. Placement is nil if they are those that the
// problem has placed.
func (r *placementsRead) judge(p nqueens.Problem, placement nqueens.Placement) error {
	if n := r.flags.size; n > 0 && n != p.N {
		return fmt.Errorf("the placement is for n = %d, and the board has n = %d", p.N, n)
	}
	squares := p.Placed
	p.Placed = nil
	var refusal error
	if placement != nil {
		refusal = p.Accepts(placement)
		if off := new(nqueens.OffBoard); refusal == nil || errors.As(refusal, &off) || p.N > mostPairs {
			return refusal
		}
		squares = slices.Collect(placement.Squares())
	}
	if err := cmp.Or(attacks(p, squares), refusal); err != nil {
		return err
	}
	return fmt.Errorf("%s on a board of %s: a problem, not a placement", words.Plural(len(squares), "queen"), words.Plural(p.N, "row"))
}

// mostPairs is the largest board on which all pairs of pieces that attack are counted.
const mostPairs = 1000

// attacks returns an error that names the pieces that attack each other, if any do.
func attacks(p nqueens.Problem, squares []nqueens.Square) error {
	moves, err := p.Piece.Moves()
	if err != nil {
		return err
	}
	board, err := nqueens.NewBoard(p.N).Joined(p.Board)
	if err != nil {
		return err
	}
	for _, s := range squares {
		board = board.With(s)
	}
	var pairs []string
	count := 0
	var first error
	plain := p.Board == "" && p.Piece.Same("")
	for a, b := range moves.Attacks(board) {
		direction, _ := a.Attacks(b)
		switch count++; {
		case count == 1 && plain:
			first = &nqueens.Attack{A: a, B: b, Direction: direction}
		case count == 1:
			first = fmt.Errorf("the pieces on %v and %v attack each other as %s", a, b, named(p))
		}
		if count <= 4 {
			pairs = append(pairs, fmt.Sprintf("%v %v", a, b))
		}
	}
	switch {
	case count < 2:
		return first
	case count > len(pairs):
		pairs = append(pairs, "…")
	}
	return fmt.Errorf("%w; %d pairs attack: %s", first, count, strings.Join(pairs, ", "))
}

// pieceOf returns another piece for which the placement is a solution, "" if no piece with a name
// does. A placement with a queen in each column is more likely one of queens that has a mistake.
func pieceOf(p nqueens.Problem, placement nqueens.Placement) nqueens.Piece {
	if placement == nil || p.N > mostPairs || p.N < 4 || len(slices.Compact(slices.Sorted(slices.Values(placement)))) == p.N {
		return ""
	}
	for _, piece := range []nqueens.Piece{"king", "bishop", "knight"} {
		if p.Piece = piece; p.Accepts(placement) == nil {
			return piece
		}
	}
	return ""
}

// verdict prints the result; all asks whether these are all solutions.
func (r *placementsRead) verdict(all bool) error {
	if r.wrong > 0 {
		if r.wrong == r.all && r.otherPiece != "" && r.problem.Piece == "" && !r.c.Given("piece") {
			r.c.Remark("no queens' solution; it is one of %ss: --piece %s", r.otherPiece, r.otherPiece)
		}
		return fmt.Errorf("%s: %d of %s wrong; the first on %w", r.name, r.wrong, words.Plural(r.all, "placement"), r.firstWrong)
	}
	verdict := words.Plural(r.all, "placement")
	switch r.all {
	case 0:
		if !all || r.flags.size == 0 {
			return fmt.Errorf("%s: there is no placement in it", r.name)
		}
		verdict = "0 placements"
	case 1:
		verdict += ", it is a solution"
	default:
		verdict += ", all of them solutions" + r.solutions.remark(r.all)
	}
	if err := r.say("%s", verdict); err != nil || !all {
		return err
	}
	return r.complete()
}

// complete checks that every solution of the board was read.
func (r *placementsRead) complete() error {
	got := len(r.solutions.seen)
	of := "n = " + fmt.Sprint(r.problem.N)
	if !r.isPlain() {
		of = named(r.problem)
	}
	if r.others {
		return fmt.Errorf("%s: --all is for solutions of one board, but these have different sizes, pieces or boards", r.name)
	}
	if r.solutions.full {
		return fmt.Errorf("%s: --all compares at most %d solutions", r.name, r.solutions.most)
	}
	if there, ok := known.Solutions(r.problem.N); ok && r.isPlain() {
		if there.Cmp(big.NewInt(int64(got))) == 0 {
			return r.say("these are all solutions of %s", of)
		}
		if classes, known := known.Unique(r.problem.N); known && r.classes != nil && classes.Cmp(big.NewInt(int64(len(r.classes.seen)))) == 0 && got == r.all && len(r.classes.seen) == got {
			return r.say("a list up to symmetry: these are %d of %v classes of %s, one solution of each", got, classes, of)
		}
		return fmt.Errorf("%s: it has %d of the %v solutions of %s%s", r.name, got, there, of, r.firstMissing())
	}
	if names := r.firstMissing(); names != "" {
		return fmt.Errorf("%s: it has %d solutions of %s, not all%s", r.name, got, of, names)
	}
	return r.say("these are all solutions of %s", of)
}

func (r *placementsRead) isPlain() bool {
	return r.problem.OfQueens() == nil
}

// mostListed is the largest board whose missing solutions are named.
const mostListed = 14

// firstMissing names the first solutions that were not read; "" if there are none.
func (r *placementsRead) firstMissing() string {
	if r.problem.N > mostListed && r.isPlain() {
		return ""
	}
	ctx, cancel := context.WithCancel(r.c.Context())
	defer cancel()
	var names []string
	for p, err := range solve.All(ctx, r.problem) {
		switch {
		case err != nil:
			return "; " + err.Error()
		case r.solutions.has(p):
			continue
		case len(names) == 3:
			return "; missing are " + strings.Join(names, ", ") + ", …"
		}
		one := make(nqueens.Placement, len(p))
		for row, col := range p {
			one[row] = col + 1
		}
		names = append(names, strings.Trim(fmt.Sprint([]int(one)), "[]"))
	}
	switch len(names) {
	case 0:
		return ""
	case 1:
		return "; missing is " + names[0]
	}
	return "; missing are " + words.And(names)
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
	d.seen[d.key(p)] = struct{}{}
	d.full = len(d.seen) > d.most
}

func (d *distinct) has(p nqueens.Placement) bool {
	_, ok := d.seen[d.key(p)]
	return ok
}

func (d *distinct) key(p nqueens.Placement) [2]uint64 {
	d.text = d.text[:0]
	for _, column := range p {
		d.text = binary.AppendUvarint(d.text, uint64(column))
	}
	return [2]uint64{maphash.Bytes(d.seeds[0], d.text), maphash.Bytes(d.seeds[1], d.text)}
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
