package proof

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nqueens.example/nqueens"
)

// readHeader reads the lines of the board, up to and including the line refute.
func readHeader(in *lines) (p nqueens.Problem, first nqueens.Placement, err error) {
	text, err := in.next()
	if err != nil {
		return p, nil, err
	}
	switch number, ok := bytes.CutPrefix(text, []byte(magic)); {
	case !ok:
		return p, nil, in.errorf("%q is not the opening of a proof; it must be %q", text, magic+version)
	case string(number) != version && string(number) != before:
		return p, nil, in.errorf("this is version %.20q of the form, and only %s and %s are read; write the proof again", number, before, version)
	}
	if text, err = in.next(); err != nil {
		return p, nil, err
	}
	size, ok := strings.CutPrefix(string(text), "board ")
	p.N, err = strconv.Atoi(size)
	if !ok || err != nil || p.N < 1 || p.N > maxSize {
		return p, nil, in.errorf("%q is not a board; write board and its size, 1 to %d", text, maxSize)
	}
	for {
		line, err := in.next()
		if err != nil {
			return p, nil, err
		}
		text := string(line)
		if text == "refute" {
			break
		}
		if columns, ok := strings.CutPrefix(text, "first "); ok && first == nil {
			if first, err = parseColumns(columns); err != nil {
				return p, nil, in.errorf("%w", err)
			}
			continue
		}
		if err := addToBoard(&p, text); err != nil {
			return p, nil, in.errorf("%w", err)
		}
	}
	if err := p.OfQueens(); err != nil {
		return p, nil, in.errorf("the board is invalid: %w", err)
	}
	if first != nil {
		if err := p.Accepts(first); err != nil {
			return p, nil, in.errorf("the first solution is wrong: %w", err)
		}
	}
	return p, first, nil
}

func addToBoard(p *nqueens.Problem, text string) error {
	kind, name, _ := strings.Cut(text, " ")
	switch kind {
	case "place", "block":
		s, err := nqueens.ParseSquare(name)
		if err != nil {
			return err
		}
		if kind == "place" {
			p.Placed = append(p.Placed, s)
		} else {
			p.Blocked = append(p.Blocked, s)
		}
		return nil
	case "diagonal":
		l, err := nqueens.ParseDiagonal(name, p.N)
		if err != nil {
			return err
		}
		p.BlockedDiagonals = append(p.BlockedDiagonals, l)
		return nil
	}
	return fmt.Errorf("%q is not part of a board; write place, block, diagonal, or refute to end it", text)
}

// sameBoard returns nil if the two boards are the same, or an error that says how they differ.
func sameBoard(got, want nqueens.Problem) error {
	if got.N != want.N {
		return fmt.Errorf("the proof is about a %d x %d board, not %d x %d", got.N, got.N, want.N, want.N)
	}
	if s, side, ok := difference(got.Placed, want.Placed, bySquare); ok {
		return fmt.Errorf("the proof is about another board: %v is placed only %s", s, side)
	}
	if s, side, ok := difference(got.Blocked, want.Blocked, bySquare); ok {
		return fmt.Errorf("the proof is about another board: %v is blocked only %s", s, side)
	}
	if l, side, ok := difference(got.BlockedDiagonals, want.BlockedDiagonals, byLine); ok {
		first, last, _ := l.Ends(got.N)
		return fmt.Errorf("the proof is about another board: the diagonal %v-%v is blocked only %s", first, last, side)
	}
	return nil
}

func bySquare(a, b nqueens.Square) int {
	return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
}

func byLine(a, b nqueens.Line) int {
	return cmp.Or(cmp.Compare(a.Direction, b.Direction), cmp.Compare(a.Index, b.Index))
}

// difference returns the least member that is in only one of two lists.
func difference[T comparable](got, want []T, compare func(a, b T) int) (member T, side string, ok bool) {
	got, want = slices.SortedFunc(slices.Values(got), compare), slices.SortedFunc(slices.Values(want), compare)
	got, want = slices.Compact(got), slices.Compact(want)
	for len(got) > 0 && len(want) > 0 && got[0] == want[0] {
		got, want = got[1:], want[1:]
	}
	switch {
	case len(got) > 0 && (len(want) == 0 || compare(got[0], want[0]) < 0):
		return got[0], "in the proof", true
	case len(want) > 0:
		return want[0], "in the question", true
	}
	return member, "", false
}
