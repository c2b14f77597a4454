// Package known holds published values about n queens, each with its OEIS number,
// so that tests and checks compare with values that this project did not compute. The
// values are in the plain-text files beside it, which any language can read.
package known

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"sync"
)

//go:embed known.json
var text []byte

// values are those of the file; First holds the lexicographically first solutions (A141843) by n,
// as 0-based columns. To n = 35 plain backtracking confirms them; n = 36 is left out for want of a
// confirmation.
var values = sync.OnceValue(func() (values struct {
	Sequences []Sequence
	First     map[int][]int
}) {
	if err := json.Unmarshal(text, &values); err != nil {
		panic(err) // a test reads the file
	}
	return values
})

// Sequence is an integer sequence of the OEIS, or one that follows from such.
type Sequence struct {
	ID     string // such as A000170, or A051223/half-turn: what follows from A051223 and others
	Title  string // what its terms count
	Offset int    // the index of the first term
	Terms  []*big.Int
}

// Source returns its address.
func (s Sequence) Source() string {
	number, _, _ := strings.Cut(s.ID, "/")
	return "https://oeis.org/" + number
}

// Last returns the index of the last term.
func (s Sequence) Last() int { return s.Offset + len(s.Terms) - 1 }

// At returns the term of index n; ok is false where it is not on record.
func (s Sequence) At(n int) (term *big.Int, ok bool) {
	if n < s.Offset || n-s.Offset >= len(s.Terms) {
		return nil, false
	}
	return new(big.Int).Set(s.Terms[n-s.Offset]), true
}

// All returns every sequence on record.
func All() []Sequence { return values().Sequences }

// Get returns the sequence of an OEIS number such as "A000170".
func Get(id string) (Sequence, error) {
	for _, s := range All() {
		if s.ID == id {
			return s, nil
		}
	}
	return Sequence{}, fmt.Errorf("no sequence %q on record; one is A000170", id)
}

func at(id string, n int) (*big.Int, bool) {
	s, err := Get(id)
	if err != nil {
		return nil, false
	}
	return s.At(n)
}

// Solutions returns Q(n), how many solutions n queens have (A000170); ok is false
// past n = 27.
func Solutions(n int) (q *big.Int, ok bool) { return at("A000170", n) }

// Unique returns how many solutions there are up to symmetry (A002562).
func Unique(n int) (classes *big.Int, ok bool) { return at("A002562", n) }

// First returns the lexicographically first solution of n queens as 0-based
// columns, row 0 first (A141843); ok is false where it is not on record.
func First(n int) (columns []int, ok bool) {
	columns, ok = values().First[n]
	return slices.Clone(columns), ok
}
