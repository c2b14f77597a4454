package notation

import (
	"fmt"
	"math/bits"
	"strings"

	"nqueens.example/nqueens/internal/words"
)

// formatSet is a set of formats, with a bit for each by its place in the table.
type formatSet uint32

const anyFormat = ^formatSet(0)

func (s formatSet) String() string {
	var names []string
	for i, f := range readable {
		if s&(1<<i) != 0 {
			names = append(names, string(f.name))
		}
	}
	return strings.Join(names, " or ")
}

// A charClass is a class of characters.
type charClass uint16

const (
	binaryDigit charClass = 1 << iota
	otherDigit
	queenLetter
	dot
	blank
	slash
	comma
	bar
	frame
	otherLetter
	otherChar
	digit  = binaryDigit | otherDigit
	letter = queenLetter | otherLetter
)

var charClasses = func() (classes [256]charClass) {
	for c := range classes {
		classes[c] = otherChar
	}
	set := func(chars string, class charClass) {
		for i := range len(chars) {
			classes[chars[i]] = class
		}
	}
	set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", otherLetter)
	set("01", binaryDigit)
	set("23456789", otherDigit)
	set("Qq", queenLetter)
	set(".", dot)
	set(" \t", blank)
	set("/", slash)
	set(",", comma)
	set("|", bar)
	set("+-", frame)
	return
}()

// line is a line that is not empty, and the classes of its characters.
type line struct {
	text []byte
	has  charClass
}

func lineOf(text []byte) line {
	l := line{text: text}
	for _, c := range text {
		l.has |= charClasses[c]
	}
	return l
}

// only reports whether all characters of the line are of those classes.
func (l line) only(classes charClass) bool { return l.has&^classes == 0 }

// first returns the class of the first character.
func (l line) first() charClass { return charClasses[l.text[0]] }

// candidates returns the formats in which a placement can begin with the line.
func (r *Reader) candidates(l line) formatSet {
	var fits [3]formatSet
	square := beginsWithSquare(l.text)
	for i := range readable {
		if f := &readable[i]; (!f.second || !square) && f.begins(r, l) {
			fits[f.rank()] |= 1 << i
		}
	}
	for _, of := range fits {
		if of != 0 {
			return of
		}
	}
	return 0
}

// beginsWithSquare reports whether the first word of the line has the form of a square.
func beginsWithSquare(line []byte) bool {
	at := 0
	for at < len(line) && charClasses[line[at]]&letter != 0 {
		at++
	}
	letters := at
	for at < len(line) && charClasses[line[at]]&digit != 0 {
		at++
	}
	return letters > 0 && at > letters && (at == len(line) || charClasses[line[at]]&(blank|comma) != 0)
}

func (f *format) rank() int {
	switch {
	case f.catchAll:
		return 2
	case f.second:
		return 1
	}
	return 0
}

// detect returns the format of the placement that begins with the line, and the line without
// a title such as "Solution 1:". The format is nil if the line is a heading.
func (r *Reader) detect(text []byte) (*format, []byte, error) {
	l := lineOf(text)
	if r.last != nil && !r.last.catchAll && r.last.begins(r, l) {
		return r.last, text, nil
	}
	if text[0] == '[' {
		if first, values, ok := cutVector(text); ok && string(first) == "1" {
			return r.detect(values)
		}
	}
	fits := r.candidates(l)
	if fits == 0 || readable[bits.TrailingZeros32(uint32(fits))].catchAll && !beginsWithSquare(text) {
		if rest, ok := heading(text); len(rest) > 0 {
			return r.detect(rest)
		} else if ok {
			return nil, nil, nil
		}
	}
	switch {
	case r.values != nil:
		return nil, nil, fmt.Errorf("%q is not a list, as the lines before it are; keep one format in a stream", clip(text))
	case fits == 0 && l.has&slash != 0:
		return nil, nil, fmt.Errorf("%q is in no known format; fen has Q and numbers between its slashes", clip(text))
	case fits == 0 && (l.first()&digit != 0 || text[0] == '-'):
		return nil, nil, fmt.Errorf("%q is in no known format; columns are whole numbers with single spaces between", clip(text))
	case fits == 0:
		return nil, nil, fmt.Errorf("%q is in no known format; the formats are %s", clip(text), words.And(Names()))
	case fits&r.possible == 0:
		return nil, nil, fmt.Errorf("%q is %v but the lines before it are %v; keep one format in a stream", clip(text), fits, r.possible)
	}
	r.possible &= fits
	var found *format
	for i := range readable {
		if r.possible&(1<<i) != 0 {
			found = &readable[i]
		}
	}
	if found.read == nil {
		return nil, nil, fmt.Errorf("%s must begin the stream", found.name)
	}
	if r.possible&(r.possible-1) == 0 {
		r.last = found // nothing else is possible any more
	}
	return found, text, nil
}
