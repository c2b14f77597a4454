package region

import (
	"cmp"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
)

// jsonFormat is one object, or its array of regions alone. A row may also be an array of
// letters, numbers or words; n and stars are optional. Lists and objects in the code of
// programs are read in the same way.
var jsonFormat = Format{
	Name:   "json",
	About:  `{"n":4,"stars":1,"regions":["AABB",…]}`,
	block:  true,
	detect: func(text string) bool { return anyLine(text, isCode) },
	write: func(p *Puzzle) (string, error) {
		text, err := json.Marshal(p)
		return string(text), err
	},
}

// isCode reports whether a line has a list of data or of a program: a bracket at its
// beginning, after = : ( or a space, or after another bracket.
func isCode(line string) bool {
	const before = "\t\n\f\r =:("
	for i := range len(line) {
		switch c := line[i]; {
		case c != '[' && c != '{' && c != '(':
		case i > 0 && c != '{' && (line[i-1] == '[' || line[i-1] == '('):
			return true
		case c != '(' && (i == 0 || strings.IndexByte(before, line[i-1]) >= 0):
			return true
		}
	}
	return false
}

type jsonPuzzle struct {
	N       int      `json:"n"`
	Stars   int      `json:"stars"`
	Regions []string `json:"regions"`
}

// MarshalJSON writes p as {"n":4,"stars":1,"regions":["AABB",…]}.
func (p *Puzzle) MarshalJSON() ([]byte, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	return json.Marshal(jsonPuzzle{p.n, p.stars, p.Rows()})
}

// UnmarshalJSON reads what MarshalJSON writes, or the array of regions alone. The members
// n and stars are optional. A row may be an array of letters, numbers or words.
func (p *Puzzle) UnmarshalJSON(text []byte) error {
	made, err := Parse(string(text))
	if err == nil {
		*p = *made
	}
	return err
}

var errNoRegions = errors.New(`there is no "regions", an array with a string of letters for each row`)

// Members of objects, in small letters and without _ and -.
var (
	boardKeys  = []string{"regions", "colorregions", "colorgrid", "regiongrid", "regionmap", "grid", "board", "map", "areas", "zones", "cells", "puzzle", "task"}
	rowKeys    = []string{"row", "r", "y", "i"}
	columnKeys = []string{"column", "col", "c", "x", "j"}
	regionKeys = []string{"color", "colour", "region", "regionid", "area", "zone", "group"}
)

const sizeKey = "n"

func isOne(keys []string, key string) bool {
	return slices.Contains(keys, strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(key)))
}

// closed looks for puzzles in a list that has ended, and keeps it if it may be part of one.
func (s *source) closed(list node) {
	if board := list.tiled(); board != nil {
		list = board.node(list)
	}
	switch {
	case slices.ContainsFunc(list.items, func(item node) bool { return item.key != "" }):
		s.closedObject(list)
		return
	case list.long:
		return
	case list.key != "", len(s.open) > 0 && (!list.holdsLists() || list.holdsSquares()):
		s.keep(list)
		return
	case s.tryEach(list):
		return
	}
	if rows := list.rows(); rows != nil && (len(rows[0]) >= minN || len(s.open) == 0) && len(rows) > 1 {
		p, err := readFields(unstated, s.stars(), rows)
		switch {
		case err == nil:
			s.put(Entry{Line: list.line, Puzzle: p})
		case s.beside(list):
			s.found = true
		case s.named && !list.holdsLists():
			if len(rows) >= minN { // others are common in programs
				s.near = err
			}
		default:
			s.put(Entry{Line: list.line, Err: err})
		}
	} else if len(rows) == 1 && len(s.open) == 0 && s.beside(list) {
		s.found = true
	}
}

// stars returns the number of queens in each row that the innermost open object states.
func (s *source) stars() int {
	for _, object := range slices.Backward(s.open) {
		if _, stars, _ := object.numbers(); stars != unstated {
			return stars
		}
	}
	return unstated
}

// holdsSquares reports whether all lists in a list are squares, perhaps with their regions.
func (list node) holdsSquares() bool {
	return len(list.items) > 0 && !slices.ContainsFunc(list.items, func(item node) bool {
		return len(item.items) < 2 || len(item.items) > 3 || item.holdsLists()
	})
}

// tryEach passes on the puzzles in a list of those that are lists of strings, such as
// [["AABB",…],["ABBB",…]].
func (s *source) tryEach(list node) bool {
	if !list.holdsLists() {
		return false
	}
	if _, err := readFields(unstated, unstated, list.rows()); err == nil && len(list.items) > 1 {
		return false // the lists are rows
	}
	var puzzles []*Puzzle
	for _, item := range list.items {
		p, err := readFields(unstated, s.stars(), item.rows())
		if err != nil {
			return false
		}
		puzzles = append(puzzles, p)
	}
	for i, p := range puzzles {
		s.put(Entry{Line: list.items[i].line, Puzzle: p})
	}
	return true
}

// closedObject looks for puzzles among the members of an object. Those with the usual keys
// come first.
func (s *source) closedObject(object node) {
	n, stars, err := object.numbers()
	if stars == unstated {
		stars = s.stars()
	}
	found, ended := false, false
	members := object.items
	if rest := object.unnamed(); len(rest.items) >= minN {
		members = append(slices.Clone(members), rest)
	}
	for _, usual := range []bool{true, false} {
		for _, member := range members {
			rows := member.rows()
			if ended || rows == nil || isOne(boardKeys, member.key) != usual || !usual && (len(rows) < minN || !member.list) {
				continue
			}
			p, bad := readFields(n, stars, rows)
			switch {
			case bad == nil && err == nil:
				s.put(Entry{Line: object.line, Puzzle: p, Given: object.given(p)})
				found, ended = true, usual
			case usual && (bad == nil || member.list && (len(s.open) == 0 || !member.mayBeRegion())):
				s.put(Entry{Line: object.line, Err: cmp.Or(err, bad)})
				return
			}
		}
	}
	if len(s.open) == 0 {
		s.tell(stars)
	}
	if found || len(s.open) == 0 {
		return
	}
	if part, ok := object.part(); ok {
		s.keep(part)
	}
}

// unnamed returns the lists in an object that have no key, as one list.
func (object node) unnamed() node {
	rest := node{line: object.line, list: true}
	for _, item := range object.items {
		if item.list && item.key == "" {
			rest.items = append(rest.items, item)
		}
	}
	if board := rest.tiled(); board != nil {
		return board.node(rest)
	}
	return rest
}

// mayBeRegion reports whether a list may have the squares of a region.
func (list node) mayBeRegion() bool {
	return list.holdsSquares() || !slices.ContainsFunc(list.items, func(item node) bool { return item.list || !isNumber(item.text) })
}

// given returns the queens of the solution of p in an object, or nil. A list with another key than
// that of a solution is one only if it is right.
func (object node) given(p *Puzzle) Squares {
	for _, member := range object.items {
		key := strings.ToLower(member.key)
		named := strings.Contains(key, "sol") || strings.Contains(key, "queen") || strings.Contains(key, "answer") || strings.Contains(key, "star")
		if queens := p.given(member); queens != nil && (named && member.list || p.Accepts(queens) == nil) {
			return queens
		}
	}
	return nil
}

// numbers returns the numbers of rows and of queens in each that the members of an object
// state.
func (object node) numbers() (n, stars int, err error) {
	n, stars = unstated, unstated
	for _, member := range object.items {
		if number, bad := strconv.Atoi(member.text); !member.list && member.key == sizeKey && bad == nil && number != 0 {
			n = number
		}
		if k, bad := member.starsOf(); bad != nil {
			err = bad
		} else if k != unstated {
			stars = k
		}
	}
	return n, stars, err
}

// part returns what an object stands for in a row or a list: a square, as in {row: 1, col: 2}, the
// region of a square, as in {color: 3, state: "empty"}, or its only list, as in {colors: [1, 1, 2]}.
func (object node) part() (node, bool) {
	row, isRow := object.named(rowKeys)
	column, isColumn := object.named(columnKeys)
	name, isRegion := object.named(regionKeys)
	square := node{line: object.line, list: true, items: []node{row, column, name}}
	switch {
	case isRow && isColumn && isRegion:
		return square, true
	case isRow && isColumn:
		square.items = square.items[:2]
		return square, true
	case isRegion:
		return name, true
	}
	var lists []node
	for _, member := range object.items {
		if member.list && (len(member.items) >= minN || member.mayBeRegion()) {
			member.key = ""
			lists = append(lists, member)
		}
	}
	if len(lists) == 1 {
		return lists[0], true
	}
	unnamed := object.unnamed()
	return unnamed, unnamed.holdsSquares()
}

// named returns the member of an object with one of the keys, without it.
func (object node) named(keys []string) (node, bool) {
	for _, member := range object.items {
		if isOne(keys, member.key) && !member.list {
			member.key = ""
			return member, true
		}
	}
	return node{}, false
}

// holdsLists reports whether there are lists in a list, and nothing else.
func (list node) holdsLists() bool {
	return len(list.items) > 0 && !slices.ContainsFunc(list.items, func(item node) bool { return !item.list })
}

// rows returns the names of the regions in each row of a board: a list of rows, which are lists
// of names or strings, or of the names of all squares, or a string with all of them. It
// returns nil for another list.
func (list node) rows() (rows [][]string) {
	if !list.list {
		return [][]string{fieldsOf(list.text)}
	}
	var all []string
	inRows := false
	for _, item := range list.items {
		row := fieldsOf(item.text)
		if item.list {
			row = item.names()
		}
		if row == nil {
			return nil
		}
		rows = append(rows, row)
		all = append(all, item.text)
		inRows = inRows || item.list || widthOf(item.text) >= minN
	}
	if !inRows && len(all) > 0 {
		return [][]string{all}
	}
	return rows
}

// names returns the strings of a list, or nil if it has lists.
func (list node) names() (names []string) {
	for _, item := range list.items {
		if item.list {
			return nil
		}
		names = append(names, item.text)
	}
	return names
}

// endStatement reports an object or a list without a puzzle, unless it is part of a program or of a
// list of squares.
func (s *source) endStatement(last node) {
	if !s.found && !last.long && len(s.facts) < maxItems && last.isFact() {
		s.facts = append(s.facts, last)
		s.near = cmp.Or(s.near, errNoRegions)
		return
	}
	if !s.found && !s.named {
		err := errNoRegions
		if last.long {
			err = errors.New("this list is longer than any puzzle")
		}
		s.put(Entry{Line: last.line, Err: err})
	}
}

// isFact reports whether a list outside of others has squares alone, perhaps with their region.
func (list node) isFact() bool {
	atoms := list.atoms(nil)
	numbers := slices.DeleteFunc(slices.Clone(atoms), func(atom string) bool { return !isNumber(atom) })
	return len(numbers) > 1 && len(numbers) >= len(atoms)-1
}
