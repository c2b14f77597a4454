package known

import (
	"fmt"
	"iter"
	"math/big"
	"strconv"
	"strings"
)

// rows yields the lines of a data file that are neither empty nor comments.
func rows(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.Lines(text) {
			line = strings.TrimSpace(line)
			if line != "" && line[0] != '#' && !yield(line) {
				return
			}
		}
	}
}

func parseSequences(text string) ([]Sequence, error) {
	var all []Sequence
	for line := range rows(text) {
		name, value, isField := strings.Cut(line, ": ")
		if !isField {
			number, _, _ := strings.Cut(line, "/")
			all = append(all, Sequence{ID: line, Source: "https://oeis.org/" + number})
			continue
		}
		if len(all) == 0 {
			return nil, fmt.Errorf("%q comes before the number of its sequence", line)
		}
		if err := all[len(all)-1].set(name, value); err != nil {
			return nil, fmt.Errorf("%s: %w", all[len(all)-1].ID, err)
		}
	}
	return all, nil
}

func (s *Sequence) set(name, value string) (err error) {
	switch name {
	case "title":
		s.Title = value
	case "offset":
		s.Offset, err = strconv.Atoi(value)
	case "terms":
		for field := range strings.SplitSeq(value, ",") {
			term, ok := new(big.Int).SetString(field, 10)
			if !ok {
				return fmt.Errorf("%q is not a whole number", field)
			}
			s.Terms = append(s.Terms, term)
		}
	default:
		return fmt.Errorf("%q is not a field of a sequence; those are title, offset and terms", name)
	}
	return err
}
