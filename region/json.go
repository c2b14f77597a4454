package region

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
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
	read:   readCode,
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
	made, err := readCode(string(text))
	if err == nil {
		*p = *made
	}
	return err
}

var errNoRegions = errors.New(`there is no "regions", an array with a string of letters for each row`)

// readCode returns the only puzzle in the text of data or of a program.
func readCode(text string) (only *Puzzle, err error) {
	count := 0
	s := source{line: 1, puzzle: func(_ int, p *Puzzle, bad error) bool {
		count++
		only, err = p, bad
		return bad == nil
	}}
	if s.read(text) {
		s.end()
	}
	switch {
	case err != nil:
		return nil, err
	case count == 0:
		return nil, cmp.Or(s.near, errNoRegions)
	case count > 1:
		return nil, fmt.Errorf("there are %d puzzles in this text; give one", count)
	}
	return only, nil
}

// Members of objects, in small letters and without _ and -.
var (
	boardKeys  = []string{"regions", "colorregions", "colorgrid", "regiongrid", "regionmap", "grid", "board", "map", "areas", "zones", "cells", "puzzle", "task"}
	starsKeys  = []string{"stars", "starcount", "numstars"}
	regionKeys = []string{"color", "colour", "region", "regionid", "area", "zone", "group"}
)

const sizeKey = "n"

func isOne(keys []string, key string) bool {
	return slices.Contains(keys, strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(key)))
}

// closed looks for puzzles in a list that has ended, and keeps it if it may be part of one.
func (s *source) closed(list node) {
	switch {
	case slices.ContainsFunc(list.items, func(item node) bool { return item.key != "" }):
		s.closedObject(list)
		return
	case list.long:
		return
	case list.key != "", len(s.open) > 0 && !list.holdsLists():
		s.keep(list)
		return
	case s.tryEach(list):
		return
	}
	if rows := list.rows(); rows != nil && (len(rows[0]) >= MinN || len(s.open) == 0) && len(rows) > 1 {
		p, err := readFields(unstated, 1, rows)
		if err != nil && s.named && !list.holdsLists() {
			if len(rows) >= MinN { // others are common in programs
				s.near = err
			}
			return
		}
		s.put(list.line, p, err)
	}
}

// tryEach passes on the puzzles in a list of those that are lists of strings, such as
// [["AABB",…],["ABBB",…]].
func (s *source) tryEach(list node) bool {
	if !list.holdsLists() {
		return false
	}
	if _, err := readFields(unstated, 1, list.rows()); err == nil && len(list.items) > 1 {
		return false // the lists are rows
	}
	var puzzles []*Puzzle
	for _, item := range list.items {
		p, err := readFields(unstated, 1, item.rows())
		if err != nil {
			return false
		}
		puzzles = append(puzzles, p)
	}
	for i, p := range puzzles {
		s.put(list.items[i].line, p, nil)
	}
	return true
}

// closedObject looks for puzzles among the members of an object. Those with the usual keys
// come first.
func (s *source) closedObject(object node) {
	n, stars, err := object.numbers()
	found := false
	for _, usual := range []bool{true, false} {
		for _, member := range object.items {
			rows := member.rows()
			if found || rows == nil || isOne(boardKeys, member.key) != usual || !usual && (len(rows) < MinN || !member.list) {
				continue
			}
			p, bad := readFields(n, stars, rows)
			switch {
			case bad == nil && err == nil:
				s.put(object.line, p, nil)
				found = usual
			case usual && (member.list || bad == nil):
				s.put(object.line, nil, cmp.Or(err, bad))
				return
			}
		}
	}
	if s.found || len(s.open) == 0 {
		return
	}
	if part, ok := object.part(); ok {
		s.keep(part)
	}
}

// numbers returns the numbers of rows and of queens in each that the members of an object
// state.
func (object node) numbers() (n, stars int, err error) {
	n, stars = unstated, 1
	for _, member := range object.items {
		number, bad := strconv.Atoi(member.text)
		switch {
		case member.list:
		case isOne(starsKeys, member.key) && bad != nil:
			return n, stars, fmt.Errorf("%s is %q; a row takes %d to %d queens", member.key, member.text, MinStars, MaxStars)
		case isOne(starsKeys, member.key):
			stars = number
		case member.key == sizeKey && bad == nil && number != 0:
			n = number
		}
	}
	return n, stars, nil
}

// part returns what an object stands for in a row or a list of rows: the region of a square,
// as in {color: 3, state: "empty"}, or a row, as in {colors: [1, 1, 2]}.
func (object node) part() (node, bool) {
	for _, member := range object.items {
		if isOne(regionKeys, member.key) && !member.list || len(object.items) == 1 && member.list && !member.holdsLists() {
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
		inRows = inRows || item.list || widthOf(item.text) >= MinN
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

// endStatement reports an object or a list without a puzzle, unless it is part of a program.
func (s *source) endStatement(last node) {
	if !s.found && !s.named {
		err := errNoRegions
		if last.long {
			err = errors.New("this list is longer than any puzzle")
		}
		s.put(last.line, nil, err)
	}
}
