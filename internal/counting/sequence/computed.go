package sequence

import (
	_ "embed"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

//go:embed computed.txt
var computedText string

// Computation is a term that this program computed.
type Computation struct {
	ID      string
	N       int
	Term    *big.Int
	Method  string
	Root    string  // of the ledger
	Date    string  // as 2006-01-02
	Seconds float64 // of a processor core
}

// Computations returns the computations on record, in the order of the file.
func Computations() []Computation {
	read, err := computations()
	if err != nil {
		panic(err) // a test reads the file
	}
	all := slices.Clone(read)
	for i := range all {
		all[i].Term = new(big.Int).Set(all[i].Term) // callers compute with it
	}
	return all
}

var computations = sync.OnceValues(func() ([]Computation, error) { return parseComputations(computedText) })

// parseComputations reads a computation a line: number, index, term, method, root, date and
// seconds.
func parseComputations(text string) (all []Computation, err error) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		c, err := parseComputation(strings.Fields(line))
		if err != nil {
			return nil, fmt.Errorf("%q: %w", line, err)
		}
		all = append(all, c)
	}
	return all, nil
}

func parseComputation(fields []string) (c Computation, err error) {
	if len(fields) != 7 {
		return c, fmt.Errorf("it has %d fields, not 7", len(fields))
	}
	c = Computation{ID: fields[0], Term: new(big.Int), Method: fields[3], Root: fields[4], Date: fields[5]}
	if c.N, err = strconv.Atoi(fields[1]); err != nil {
		return c, err
	}
	if _, ok := c.Term.SetString(fields[2], 10); !ok {
		return c, fmt.Errorf("%q is not a whole number", fields[2])
	}
	if len(c.Root) != 64 || strings.Trim(c.Root, "0123456789abcdef") != "" {
		return c, fmt.Errorf("%q is not the root of a ledger, 64 hexadecimal digits", c.Root)
	}
	if _, err = time.Parse(time.DateOnly, c.Date); err != nil {
		return c, err
	}
	c.Seconds, err = strconv.ParseFloat(fields[6], 64)
	return c, err
}

// New returns the terms that are not published and that two methods computed.
func (s Sequence) New() map[int]*big.Int { return s.agreed(Computations()) }

// agreed is New for the computations of all.
func (s Sequence) agreed(all []Computation) map[int]*big.Int {
	terms, first := map[int]*big.Int{}, map[int]Computation{}
	for _, c := range all {
		if c.ID != s.ID {
			continue
		}
		if _, published := s.Published().At(c.N); published {
			continue
		}
		before, ok := first[c.N]
		switch {
		case !ok:
			first[c.N] = c
		case before.Method != c.Method && before.Term.Cmp(c.Term) == 0:
			terms[c.N] = c.Term
		}
	}
	return terms
}

// Term returns the term of index n if it is published or new; ok is false otherwise.
func (s Sequence) Term(n int) (term *big.Int, ok bool) {
	if term, ok = s.Published().At(n); !ok {
		term, ok = s.New()[n]
	}
	return term, ok
}

// Last returns the largest index with a term that is published or new.
func (s Sequence) Last() int {
	last := s.Published().Last()
	for n := range s.New() {
		last = max(last, n)
	}
	return last
}
