package sequence

import (
	_ "embed"
	"encoding/json"
	"math/big"
)

// A term is new if the OEIS did not have it and two methods agree on it.
//
//go:embed computed.json
var computed []byte

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
func Computations() (all []Computation) {
	if err := json.Unmarshal(computed, &all); err != nil {
		panic(err) // a test reads the file
	}
	return all
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
