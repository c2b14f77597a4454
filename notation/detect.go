package notation

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
)

// formatSet is a set of formats, a bit for each by its place in Formats.
type formatSet uint16

const anyFormat = formatSet(1<<16 - 1)

func setOf(formats ...Format) formatSet {
	var set formatSet
	for i, f := range Formats {
		for _, g := range formats {
			if f == g {
				set |= 1 << i
			}
		}
	}
	return set
}

var (
	jsonSet    = setOf(JSON, JSONL)
	boardSet   = setOf(Board)
	csvSet     = setOf(CSV)
	fenSet     = setOf(FEN)
	asciiSet   = setOf(ASCII)
	a1Set      = setOf(A1)
	columnsSet = setOf(Columns)
	matrixSet  = setOf(Matrix)
)

func (s formatSet) String() string {
	var names []string
	for i, f := range Formats {
		if s&(1<<i) != 0 {
			names = append(names, string(f))
		}
	}
	return strings.Join(names, " or ")
}

// A charClass is what a character can be part of.
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
	digit = binaryDigit | otherDigit
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

// candidates returns the formats in which a placement can begin with this line,
// which is not empty. Only boards of one square leave a choice.
func candidates(line []byte) formatSet {
	var all charClass
	for _, c := range line {
		all |= charClasses[c]
	}
	only := func(classes charClass) bool { return all&^classes == 0 }
	first := charClasses[line[0]]
	switch {
	case line[0] == '[' || line[0] == '{':
		return jsonSet
	case only(binaryDigit) && len(line) == 1:
		return matrixSet | columnsSet | csvSet
	case only(binaryDigit):
		return matrixSet | csvSet
	case only(digit):
		return columnsSet | csvSet
	case only(digit | blank):
		return columnsSet
	case only(digit | comma | blank):
		return csvSet
	case only(queenLetter):
		return asciiSet | fenSet
	case only(queenLetter | dot | blank):
		return asciiSet
	case only(digit | queenLetter | slash):
		return fenSet
	case isHeader(line):
		return csvSet
	case all&bar != 0 || all&otherChar != 0 && bytes.Contains(line, []byte("│")) || isFrame(line):
		return boardSet
	case first&(otherLetter|queenLetter) != 0:
		return a1Set
	}
	return 0
}

// detect returns the format of the placement that begins with this line.
func (r *Reader) detect(line []byte) (Format, error) {
	fits := candidates(line)
	if r.zero && string(line) == "1" {
		fits &^= columnsSet // the second column of a board of one
	}
	if fits == 0 {
		if bytes.ContainsAny(line, "/") {
			return "", fmt.Errorf("%q is in no known format; fen has Q and numbers between its slashes", clip(line))
		}
		if line[0] >= '0' && line[0] <= '9' || line[0] == '-' {
			return "", fmt.Errorf("%q is in no known format; columns are whole numbers with single spaces between", clip(line))
		}
		return "", fmt.Errorf("%q is in no known format; there are %s", clip(line), formatSet(1<<len(Formats)-1))
	}
	if fits&r.possible == 0 {
		return "", fmt.Errorf("%q is %v but the lines before it are %v; keep one format in a stream", clip(line), fits, r.possible)
	}
	r.possible &= fits
	switch p := r.possible; {
	case p&jsonSet != 0:
		return "", errors.New("json must begin the stream")
	case p&fenSet != 0:
		return FEN, nil
	case p&columnsSet != 0:
		return Columns, nil
	case p&matrixSet != 0:
		return Matrix, nil
	case p&csvSet != 0:
		return CSV, nil
	case p&asciiSet != 0:
		return ASCII, nil
	case p&a1Set != 0:
		return A1, nil
	}
	return Board, nil
}
