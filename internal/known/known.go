// Package known holds published values about n queens, each with its OEIS number,
// so that tests and checks compare with values that this project did not compute. The
// values are in the plain-text files beside it, which any language can read.
package known

import (
	_ "embed"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"sync"
)

//go:embed sequences.txt
var sequencesText string

//go:embed first.txt
var firstText string

//go:embed solved.txt
var solvedText string

// Sequence is an integer sequence of the OEIS, or one that follows from such.
type Sequence struct {
	ID     string // such as A000170, or A051223/half-turn
	Title  string // what its terms count
	Source string // its address
	Offset int    // the index of the first term
	Terms  []*big.Int
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

var sequences = sync.OnceValues(func() ([]Sequence, error) { return parseSequences(sequencesText) })

// All returns every sequence on record.
func All() ([]Sequence, error) { return sequences() }

// Get returns the sequence of an OEIS number such as "A000170".
func Get(id string) (Sequence, error) {
	all, err := sequences()
	if err != nil {
		return Sequence{}, err
	}
	for _, s := range all {
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
	placements, err := firsts()
	columns, ok = placements[n]
	return append([]int(nil), columns...), ok && err == nil
}

var firsts = sync.OnceValues(func() (map[int][]int, error) {
	placements := map[int][]int{}
	for line := range rows(firstText) {
		size, list, _ := strings.Cut(line, ":")
		n, err := strconv.Atoi(size)
		if err != nil {
			return nil, fmt.Errorf("first placements: %w", err)
		}
		for field := range strings.FieldsSeq(list) {
			col, err := strconv.Atoi(field)
			if err != nil {
				return nil, fmt.Errorf("first placement of n = %d: %w", n, err)
			}
			placements[n] = append(placements[n], col-1)
		}
	}
	return placements, nil
})

// Solved is what is published of random runs of a local search; 0 is not given.
type Solved struct {
	Percent              float64 // of the runs that end in a solution
	Moves, MovesUnsolved float64 // on average, of those and of the other runs
	Source               string
}

// SolvedRuns returns what is published of an algorithm of package textbook on a board of n
// rows; ok is false where nothing is on record.
func SolvedRuns(algorithm string, n int) (s Solved, ok bool) {
	for line := range rows(solvedText) {
		fields := strings.Fields(line)
		if len(fields) != 5 || fields[0] != algorithm || fields[1] != strconv.Itoa(n) {
			continue
		}
		number := func(field string) float64 {
			v, _ := strconv.ParseFloat(field, 64)
			return v
		}
		return Solved{number(fields[2]), number(fields[3]), number(fields[4]), "Russell and Norvig, Artificial Intelligence: A Modern Approach, 4.1"}, true
	}
	return Solved{}, false
}
