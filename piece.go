package nqueens

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
)

// Piece is a chess piece as people type it: terms joined by +, each of them
//
//	queen, rook, bishop, king, knight or amazon, a queen that also moves as a knight
//	slides:A,B   any number of steps of A squares one way and B across
//	leaps:A,B    one such step, whatever stands between
//
// in every direction, A and B from 0 to 999: slides:0,1 is the rook, leaps:1,2 the knight,
// rook+leaps:1,2 the chancellor. "" is the queen.
type Piece string

// Pieces returns the pieces that have a name.
func Pieces() []Piece { return []Piece{"queen", "rook", "bishop", "king", "knight", "amazon"} }

// Moves returns how p moves. The error says what is wrong with a text that is no piece.
func (p Piece) Moves() (Moves, error) {
	if p == "" {
		p = "queen"
	}
	var m Moves
	for term := range strings.SplitSeq(string(p), "+") {
		more, err := movesOf(strings.TrimSpace(term))
		if err != nil {
			return Moves{}, err
		}
		m = Moves{union(m.slides, more.slides), union(m.leaps, more.leaps)}
	}
	return m, nil
}

// Same reports whether p and q are pieces that move in the same way.
func (p Piece) Same(q Piece) bool {
	a, err := p.Moves()
	b, other := q.Moves()
	return err == nil && other == nil && a.Equal(b)
}

// plural returns the word for several pieces of that kind.
func (p Piece) plural() string {
	if p == "" {
		p = "queen"
	}
	if _, ok := named[p]; ok {
		return string(p) + "s"
	}
	return "pieces " + string(p)
}

// Moves are the moves of a piece. They are the same under every rotation and reflection of
// the board, so attacks are mutual. The zero value cannot move.
type Moves struct {
	slides, leaps []vector // without their images, sorted, each once
}

// vector is a move of some squares one way and some squares across; across is
// never the smaller.
type vector struct{ one, across int }

var (
	straight = []vector{{0, 1}}
	diagonal = []vector{{1, 1}}
	anyLine  = []vector{{0, 1}, {1, 1}}
	named    = map[Piece]Moves{
		"queen":  {slides: anyLine},
		"rook":   {slides: straight},
		"bishop": {slides: diagonal},
		"king":   {leaps: anyLine},
		"knight": {leaps: []vector{{1, 2}}},
		"amazon": {slides: anyLine, leaps: []vector{{1, 2}}},
	}
)

func movesOf(term string) (Moves, error) {
	if known, ok := named[Piece(strings.ToLower(term))]; ok {
		return known, nil
	}
	kind, step, _ := strings.Cut(term, ":")
	slides := strings.EqualFold(kind, "slides")
	if !slides && !strings.EqualFold(kind, "leaps") {
		return Moves{}, fmt.Errorf("%q is not a piece; write rook, bishop, queen, king, knight, amazon, slides:A,B or leaps:A,B, joined by +", term)
	}
	first, second, ok := strings.Cut(step, ",")
	if !ok {
		return Moves{}, fmt.Errorf("the piece %q has no step; write %s:1,2 for one square one way and two across", term, kind)
	}
	a, wrongA := parseStep(first)
	b, wrongB := parseStep(second)
	if err := cmp.Or(wrongA, wrongB); err != nil {
		return Moves{}, fmt.Errorf("in the piece %q, %w", term, err)
	}
	if a == 0 && b == 0 {
		return Moves{}, fmt.Errorf("the step of the piece %q leads nowhere", term)
	}
	move := []vector{{min(a, b), max(a, b)}}
	if slides {
		return Moves{slides: move}, nil
	}
	return Moves{leaps: move}, nil
}

func parseStep(digits string) (int, error) {
	const most = 999
	v, err := strconv.ParseUint(digits, 10, 32)
	if err != nil || v > most {
		return 0, fmt.Errorf("%q is not a number of squares from 0 to %d", digits, most)
	}
	return int(v), nil
}

func union(a, b []vector) []vector {
	all := slices.Concat(a, b)
	slices.SortFunc(all, func(u, v vector) int {
		return cmp.Or(cmp.Compare(u.one, v.one), cmp.Compare(u.across, v.across))
	})
	return slices.Compact(all)
}

// Equal reports whether m and other are the same moves, written the same way.
func (m Moves) Equal(other Moves) bool {
	return slices.Equal(m.slides, other.slides) && slices.Equal(m.leaps, other.leaps)
}

// Piece returns the piece that moves so: its name, or its moves joined by +.
func (m Moves) Piece() Piece {
	for _, p := range Pieces() {
		if m.Equal(named[p]) {
			return p
		}
	}
	var terms []string
	for _, v := range m.slides {
		terms = append(terms, fmt.Sprintf("slides:%d,%d", v.one, v.across))
	}
	for _, v := range m.leaps {
		terms = append(terms, fmt.Sprintf("leaps:%d,%d", v.one, v.across))
	}
	return Piece(strings.Join(terms, "+"))
}

// Reach yields the squares that the piece attacks from a square of the board: each leap, and
// each slide up to and including the first square that is occupied. A piece on from
// itself makes no difference. A square is yielded more than once where two moves lead
// to it.
func (m Moves) Reach(b Board, from Square) iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for _, v := range m.leaps {
			for step := range v.images {
				if to := b.step(from, step); b.Has(to) && to != from && !yield(to) {
					return
				}
			}
		}
		for _, v := range m.slides {
			for step := range v.images {
				for to := b.step(from, step); b.Has(to) && to != from; to = b.step(to, step) {
					if !yield(to) {
						return
					}
					if b.Occupied(to) {
						break
					}
				}
			}
		}
	}
}

// Attacks yields the pairs of pieces that attack each other, whatever stands between them, in
// the order of their squares, each pair once. The squares are those of the board that are
// occupied.
func (m Moves) Attacks(b Board) iter.Seq2[Square, Square] {
	empty := b
	empty.occupied = make([]uint64, len(b.occupied))
	return func(yield func(Square, Square) bool) {
		for at := range b.n * b.n {
			from := Square{Row: at / b.n, Col: at % b.n}
			if !b.Occupied(from) {
				continue
			}
			var attacked []int
			for to := range m.Reach(empty, from) {
				if b.Occupied(to) && to.Row*b.n+to.Col > at {
					attacked = append(attacked, to.Row*b.n+to.Col)
				}
			}
			slices.Sort(attacked)
			for _, other := range slices.Compact(attacked) {
				if !yield(from, Square{Row: other / b.n, Col: other % b.n}) {
					return
				}
			}
		}
	}
}

// images yields the four or eight ways in which a piece can take v.
func (v vector) images(yield func(Square) bool) {
	for _, way := range [8]Square{
		{Row: -v.across, Col: -v.one}, {Row: -v.across, Col: v.one},
		{Row: -v.one, Col: -v.across}, {Row: -v.one, Col: v.across},
		{Row: v.one, Col: -v.across}, {Row: v.one, Col: v.across},
		{Row: v.across, Col: -v.one}, {Row: v.across, Col: v.one},
	} {
		if !yield(way) {
			return
		}
	}
}
