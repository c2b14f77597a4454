// Package piece defines chess pieces by their moves, and solves the n queens puzzle for
// any of them: n pieces, one in each row, none of which attacks another. A piece slides
// in some directions until the edge of the board or an occupied square, and leaps over
// whatever is between. The rook, bishop, queen, king, knight and amazon are defined;
// [Parse] reads others.
package piece

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"

	"nqueens.example/nqueens"
)

// Piece is a piece by its moves. Its moves are the same under every rotation and
// reflection of the board, so attacks are always mutual. The zero value cannot move.
type Piece struct {
	slides, leaps []vector // without their images, sorted, each once
}

// vector is a move of some squares one way and some squares across; across is
// never the smaller.
type vector struct{ one, across int }

// The orthodox pieces, and the amazon, which moves as queen and knight.
var (
	Rook   = Slide(0, 1)
	Bishop = Slide(1, 1)
	Queen  = Rook.Plus(Bishop)
	King   = Leap(0, 1).Plus(Leap(1, 1))
	Knight = Leap(1, 2)
	Amazon = Queen.Plus(Knight)
)

var named = []struct {
	name  string
	piece Piece
}{
	{"rook", Rook}, {"bishop", Bishop}, {"queen", Queen}, {"king", King}, {"knight", Knight}, {"amazon", Amazon},
}

// MaxStep is the longest single step of a piece, in squares one way.
const MaxStep = 999

// Slide returns the piece that moves any number of steps of a squares one way
// and b squares across: Slide(0, 1) is the rook, Slide(1, 1) the bishop. It
// panics unless both are from 0 to MaxStep and one is not 0.
func Slide(a, b int) Piece { return Piece{slides: []vector{newVector(a, b)}} }

// Leap returns the piece that moves one step of a squares one way and b squares
// across, whatever stands between: Leap(1, 2) is the knight. It panics unless
// both are from 0 to MaxStep and one is not 0.
func Leap(a, b int) Piece { return Piece{leaps: []vector{newVector(a, b)}} }

func newVector(a, b int) vector {
	if min(a, b) < 0 || max(a, b) > MaxStep || a == 0 && b == 0 {
		panic(fmt.Sprintf("piece: a step of %d and %d squares", a, b))
	}
	return vector{min(a, b), max(a, b)}
}

// Plus returns the piece that moves as p and as q.
func (p Piece) Plus(q Piece) Piece {
	return Piece{union(p.slides, q.slides), union(p.leaps, q.leaps)}
}

func union(a, b []vector) []vector {
	all := slices.Concat(a, b)
	slices.SortFunc(all, func(u, v vector) int {
		return cmp.Or(cmp.Compare(u.one, v.one), cmp.Compare(u.across, v.across))
	})
	return slices.Compact(all)
}

// Equal reports whether p and q have the same moves written the same way.
func (p Piece) Equal(q Piece) bool {
	return slices.Equal(p.slides, q.slides) && slices.Equal(p.leaps, q.leaps)
}

// String returns the name of p, or its moves in the form that Parse reads.
func (p Piece) String() string {
	for _, known := range named {
		if p.Equal(known.piece) {
			return known.name
		}
	}
	var terms []string
	for _, v := range p.slides {
		terms = append(terms, fmt.Sprintf("slides:%d,%d", v.one, v.across))
	}
	for _, v := range p.leaps {
		terms = append(terms, fmt.Sprintf("leaps:%d,%d", v.one, v.across))
	}
	return strings.Join(terms, "+")
}

// Reach yields the squares that p attacks from a square of the board: each leap, and
// each slide up to and including the first square that is occupied. A piece on from
// itself makes no difference. A square is yielded more than once where two moves lead
// to it.
func (p Piece) Reach(b Board, from nqueens.Square) iter.Seq[nqueens.Square] {
	return func(yield func(nqueens.Square) bool) {
		for _, v := range p.leaps {
			for step := range v.images {
				to := nqueens.Square{Row: from.Row + step.Row, Col: from.Col + step.Col}
				if b.Has(to) && !yield(to) {
					return
				}
			}
		}
		for _, v := range p.slides {
			for step := range v.images {
				to := nqueens.Square{Row: from.Row + step.Row, Col: from.Col + step.Col}
				for b.Has(to) {
					if !yield(to) {
						return
					}
					if b.Occupied(to) {
						break
					}
					to.Row += step.Row
					to.Col += step.Col
				}
			}
		}
	}
}

// images yields the four or eight ways in which a piece can take v.
func (v vector) images(yield func(nqueens.Square) bool) {
	for _, way := range [8]nqueens.Square{
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
