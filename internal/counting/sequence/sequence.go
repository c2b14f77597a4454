// Package sequence lists the integer sequences of the OEIS that this program extends.
// Each has two methods with different code, which agree on the terms that are published
// and confirm each other on those that are not.
package sequence

import (
	"fmt"
	"math/big"
	"strings"

	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

// Sequence is a sequence and the methods that compute its terms.
type Sequence struct {
	ID      string // as in internal/known, which has the title and the published terms
	First   int    // the least index that the methods compute
	Fast    int    // the largest index that every method reaches in about a second
	Methods []Method
}

// Method computes terms of a sequence.
type Method struct {
	Name  string `json:"name"`  // such as "orbits"
	About string `json:"about"` // how it counts, in a line
	MaxN  int    `json:"max_n"` // the largest index
	// NewPlan returns the plan for an index from First to MaxN, which is the plan's N.
	// Its Method is the kind of its ledger, and belongs to no other plan.
	NewPlan func(n int) (jobs.Plan, error) `json:"-"`
	// Term computes the term from the sum of the jobs; nil means that they are equal.
	Term func(n int, sum *big.Int) (*big.Int, error) `json:"-"`
	// Modular says that the jobs are known modulo a prime alone, so that a sample of them says
	// nothing about their sum.
	Modular bool `json:"-"`
}

// All returns the sequences in the order of their numbers.
func All() []Sequence { return table() }

// IDs returns the numbers of the sequences.
func IDs() []string { return words.Each(All(), func(s Sequence) string { return s.ID }) }

// Get returns the sequence with a number such as "A352661", in upper or lower case.
func Get(id string) (Sequence, error) {
	for _, s := range All() {
		if strings.EqualFold(s.ID, id) {
			return s, nil
		}
	}
	if near, ok := words.Nearest(id, IDs()); ok {
		return Sequence{}, fmt.Errorf("there is no sequence %.40q; did you mean %s?", id, near)
	}
	return Sequence{}, fmt.Errorf("there is no sequence %.40q; nqueens count sequences lists them", id)
}

// OfKind returns the sequence and the method whose plans have that method; it is the kind
// of their ledgers. Of several sequences that share the plan it is the first.
func OfKind(kind string) (s Sequence, m Method, ok bool) {
	for _, s := range All() {
		for _, m := range s.Methods {
			if plan, err := m.NewPlan(s.First); err == nil && plan.Method() == kind {
				return s, m, true
			}
		}
	}
	return Sequence{}, Method{}, false
}

// MaxN returns the largest index that a method computes.
func (s Sequence) MaxN() int {
	most := 0
	for _, m := range s.Methods {
		most = max(most, m.MaxN)
	}
	return most
}

// Published returns what the OEIS has of the sequence.
func (s Sequence) Published() known.Sequence {
	published, _ := known.Get(s.ID) // a test holds the table to those on record
	return published
}

// Method returns the method of that name, "" or "auto" for the first that computes the
// term of index n.
func (s Sequence) Method(name string, n int) (Method, error) {
	auto := name == "" || name == "auto"
	if n < s.First || auto && n > s.MaxN() {
		return Method{}, fmt.Errorf("%s is computed for N from %d to %d, not %d", s.ID, s.First, s.MaxN(), n)
	}
	for _, m := range s.Methods {
		switch {
		case m.Name == name && n > m.MaxN:
			return Method{}, fmt.Errorf("%s is computed by %s for N from %d to %d, not %d", s.ID, m.Name, s.First, m.MaxN, n)
		case m.Name == name || auto && n <= m.MaxN:
			return m, nil
		}
	}
	names := words.Each(s.Methods, func(m Method) string { return m.Name })
	return Method{}, fmt.Errorf("%s has no method %q; it has auto, %s", s.ID, name, strings.Join(names, ", "))
}

// TermOf returns the term of index n, where the jobs of its plan add up to sum.
func (m Method) TermOf(n int, sum *big.Int) (*big.Int, error) {
	if m.Term == nil {
		return sum, nil
	}
	return m.Term(n, sum)
}
