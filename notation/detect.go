package notation

import (
	"fmt"
	"strings"
)

// formatSet is a set of formats, with a bit for each by its place in the table.
type formatSet uint32

const anyFormat = ^formatSet(0)

func (s formatSet) String() string {
	var names []string
	for i, f := range table {
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
	var fits, catchAll formatSet
	for i := range table {
		switch {
		case !table[i].begins(r, l):
		case table[i].catchAll:
			catchAll |= 1 << i
		default:
			fits |= 1 << i
		}
	}
	if fits == 0 {
		return catchAll
	}
	return fits
}

// detect returns the format of the placement that begins with the line.
func (r *Reader) detect(text []byte) (*format, error) {
	l := lineOf(text)
	if r.last != nil && !r.last.catchAll && r.last.begins(r, l) {
		return r.last, nil
	}
	fits := r.candidates(l)
	switch {
	case fits == 0 && l.has&slash != 0:
		return nil, fmt.Errorf("%q is in no known format; fen has Q and numbers between its slashes", clip(text))
	case fits == 0 && (l.first()&digit != 0 || text[0] == '-'):
		return nil, fmt.Errorf("%q is in no known format; columns are whole numbers with single spaces between", clip(text))
	case fits == 0:
		return nil, fmt.Errorf("%q is in no known format; there are %s", clip(text), strings.Join(Names(), " or "))
	case fits&r.possible == 0:
		return nil, fmt.Errorf("%q is %v but the lines before it are %v; keep one format in a stream", clip(text), fits, r.possible)
	}
	r.possible &= fits
	var found *format
	for i := range table {
		if r.possible&(1<<i) != 0 {
			found = &table[i]
		}
	}
	if found.read == nil {
		return nil, fmt.Errorf("%s must begin the stream", found.name)
	}
	if r.possible&(r.possible-1) == 0 {
		r.last = found // nothing else is possible any more
	}
	return found, nil
}
