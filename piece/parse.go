package piece

import (
	"fmt"
	"strconv"
	"strings"
)

// Syntax describes the input of Parse in a line.
const Syntax = "queen, rook, bishop, king, knight, amazon, or its moves, slides:A,B and leaps:A,B joined by +"

// Names returns the pieces that Parse knows by name.
func Names() []string {
	names := make([]string, len(named))
	for i, known := range named {
		names[i] = known.name
	}
	return names
}

// Parse reads a piece: terms joined by +, each of them
//
//	rook, bishop, queen, king, knight or amazon
//	slides:A,B   any number of steps of A squares one way and B across
//	leaps:A,B    one such step, whatever stands between
//
// in every direction: slides:0,1 is the rook, slides:1,1 the bishop, leaps:1,2
// the knight, queen+knight the amazon, rook+leaps:1,2 the chancellor.
func Parse(text string) (Piece, error) {
	var p Piece
	for term := range strings.SplitSeq(text, "+") {
		q, err := parseTerm(strings.TrimSpace(term))
		if err != nil {
			return Piece{}, err
		}
		p = p.Plus(q)
	}
	return p, nil
}

func parseTerm(term string) (Piece, error) {
	for _, known := range named {
		if strings.EqualFold(term, known.name) {
			return known.piece, nil
		}
	}
	kind, step, _ := strings.Cut(term, ":")
	var make func(a, b int) Piece
	switch strings.ToLower(kind) {
	case "slides":
		make = Slide
	case "leaps":
		make = Leap
	default:
		return Piece{}, fmt.Errorf("%q is not a piece; write rook, bishop, queen, king, knight, amazon, slides:A,B or leaps:A,B, joined by +", term)
	}
	first, second, ok := strings.Cut(step, ",")
	if !ok {
		return Piece{}, fmt.Errorf("the piece %q has no step; write %s:1,2 for one square one way and two across", term, kind)
	}
	a, err := parseStep(first)
	if err != nil {
		return Piece{}, fmt.Errorf("in the piece %q, %w", term, err)
	}
	b, err := parseStep(second)
	if err != nil {
		return Piece{}, fmt.Errorf("in the piece %q, %w", term, err)
	}
	if a == 0 && b == 0 {
		return Piece{}, fmt.Errorf("the step of the piece %q leads nowhere", term)
	}
	return make(a, b), nil
}

func parseStep(digits string) (int, error) {
	v, err := strconv.ParseUint(digits, 10, 32)
	if err != nil || v > MaxStep {
		return 0, fmt.Errorf("%q is not a number of squares from 0 to %d", digits, MaxStep)
	}
	return int(v), nil
}
