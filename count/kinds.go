package count

import (
	"fmt"
	"slices"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/counting"
	"nqueens.example/nqueens/internal/counting/amazon"
	"nqueens.example/nqueens/internal/counting/symmetric"
	"nqueens.example/nqueens/internal/counting/torus"
	"nqueens.example/nqueens/internal/finding/pieces"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/symmetry"
)

// Kind says what a count counts, and how. The zero Kind is all solutions with queens on the
// square board, by the fastest method.
type Kind struct {
	Method string         // how, where there is a choice; "" or "auto" for the fastest
	Board  string         // such as "torus"; "" or "square" for the square board
	Piece  nqueens.Piece  // "" for queens
	Class  symmetry.Class // what a turn leaves unchanged, such as "half-turn"; "" for all
}

// Info describes a Kind.
type Info struct {
	Kind
	Counts  string   // what it counts, such as "toroidal solutions"
	Values  string   // the OEIS number of its values, or of what they are part of; may be empty
	MaxN    int      // the largest board that is searched; larger ones may be known to have none
	Kernels []string // of this processor, the fastest first
	Classes bool     // whether ByClass counts each class, and not their number alone

	beyond bool // newPlan itself refuses boards

	newPlan func(n int) (jobs.Plan, error)
}

// Kinds returns everything that has a search of its own: the zero Kind, each of its methods,
// and the others. Any other [nqueens.Piece] is counted on the square board too, square by
// square.
func Kinds() []Info {
	kinds := []Info{{Kernels: counting.Kernels(), newPlan: func(n int) (jobs.Plan, error) { return counting.NewPlan("", n) }}}
	for _, m := range counting.All() {
		kinds = append(kinds, Info{Kind: Kind{Method: m.Name}, Kernels: m.Kernels, newPlan: m.NewPlan})
	}
	for i := range kinds {
		kinds[i].Counts, kinds[i].Values, kinds[i].MaxN, kinds[i].Classes = "solutions", "A000170", counting.MaxN, true
	}
	// A row names board, piece and class as the flags do, and the OEIS number of its values.
	// Published ones that are missing go into internal/known/sequences.txt. torus is a model,
	// and parts makes a plan from a function that counts one job.
	for _, other := range []Info{
		{Kind: Kind{Class: "half-turn"}, Counts: "half-turn symmetric solutions", Values: "A032522",
			MaxN: symmetric.MaxHalfTurn, newPlan: symmetric.NewHalfTurnPlan},
		{Kind: Kind{Class: "quarter-turn"}, Counts: "quarter-turn symmetric solutions", Values: "A033148",
			MaxN: symmetric.MaxQuarterTurn, beyond: true, newPlan: symmetric.NewQuarterTurnPlan},
		{Kind: Kind{Board: "torus"}, Counts: "toroidal solutions", Values: "A051906",
			MaxN: torus.MaxN, beyond: true, newPlan: torus.NewPlan},
		{Kind: Kind{Board: "cylinder"}, Counts: "solutions on the cylinder", Values: "A051906",
			MaxN: torus.MaxN, beyond: true, newPlan: torus.NewPlan},
		{Kind: Kind{Piece: "amazon"}, Counts: "placements of amazons", Values: "A051223",
			MaxN: amazon.MaxN, Classes: true, newPlan: amazon.NewPlan},
		{Kind: Kind{Piece: "amazon", Class: "half-turn"}, Counts: "half-turn symmetric amazons", Values: "A051223/half-turn",
			MaxN: amazon.MaxTurned, newPlan: amazon.NewHalfTurnPlan},
		{Kind: Kind{Piece: "amazon", Class: "quarter-turn"}, Counts: "quarter-turn symmetric amazons", Values: "A051223/quarter-turn",
			MaxN: amazon.MaxTurned, newPlan: amazon.NewQuarterTurnPlan},
	} {
		other.Kernels = []string{"generic"}
		kinds = append(kinds, other)
	}
	return kinds
}

// Info returns the row of [Kinds] for k, or one for a piece that has none. It returns an error
// if k is not counted.
func (k Kind) Info() (Info, error) {
	moves, err := k.Piece.Moves()
	if err != nil {
		return Info{}, err
	}
	k = k.plain()
	kinds := Kinds()
	for _, row := range kinds {
		if row.Method == k.Method && row.Board == k.Board && row.Class == k.Class && row.Piece.Same(k.Piece) {
			return row, nil
		}
	}
	if piece := moves.Piece(); k.Method == "" && k.Board == "" && k.Class == "" {
		return Info{
			Kind: Kind{Piece: piece}, Counts: fmt.Sprintf("placements of %v", piece), MaxN: pieces.MaxN, Kernels: []string{"generic"},
			beyond: true, newPlan: func(n int) (jobs.Plan, error) { return pieces.NewPlan(piece, n) },
		}, nil
	}
	return Info{}, k.refuse(kinds)
}

// plain returns k without the words that mean the same as none.
func (k Kind) plain() Kind {
	if k.Method == "auto" {
		k.Method = ""
	}
	if k.Board == "square" {
		k.Board = ""
	}
	return k
}

// refuse says why no count is k: a word is of no kind, or the words are not of one kind.
func (k Kind) refuse(kinds []Info) error {
	var asked []string
	for _, of := range []struct {
		name, word, plural, usual string
		in                        func(Info) string
	}{
		{"method", k.Method, "methods", "auto", func(i Info) string { return i.Method }},
		{"board", k.Board, "boards", "square", func(i Info) string { return i.Board }},
		{"class", string(k.Class), "classes", "", func(i Info) string { return string(i.Class) }},
	} {
		have := []string{of.usual}
		for _, row := range kinds {
			have = append(have, of.in(row))
		}
		slices.Sort(have[1:])
		have = slices.DeleteFunc(slices.Compact(have), func(word string) bool { return word == "" })
		switch {
		case of.word == "":
		case !slices.Contains(have, of.word):
			return fmt.Errorf("there is no %s %q to count by; the %s are %s", of.name, of.word, of.plural, strings.Join(have, ", "))
		default:
			asked = append(asked, of.name+" "+of.word)
		}
	}
	if !k.Piece.Same("queen") {
		asked = append(asked, "piece "+string(k.Piece))
	}
	return fmt.Errorf("there is no count of %s", words.And(asked))
}

// NewPlan returns the plan of a kind on n rows, the same on every machine. It takes up to a
// second for the largest n. The error is a [nqueens.SizeError] if n is not 1 to the MaxN of the
// kind, except where the count is known to be zero.
func NewPlan(n int, k Kind) (jobs.Plan, error) {
	info, err := k.Info()
	if err != nil {
		return nil, err
	}
	if !info.beyond && (n < 1 || n > info.MaxN) {
		return nil, &nqueens.SizeError{N: n, Min: 1, Max: info.MaxN, Purpose: "to count " + info.Counts}
	}
	return info.newPlan(n)
}

// PlanOf returns the plan with an ID, such as that of a ledger. It returns an error if the ID is
// of no kind, and a [jobs.WrongPlan] if this version plans the count in another way.
func PlanOf(id jobs.ID) (jobs.Plan, error) {
	for _, info := range append(Kinds()[1:], Info{Kind: Kind{Piece: pieces.Counted(id.Counts)}}) {
		if plan, err := NewPlan(1, info.Kind); err != nil || plan.ID().Counts != id.Counts {
			continue
		}
		plan, err := NewPlan(id.N, info.Kind)
		if err == nil {
			err = plan.ID().Accept(id)
		}
		return plan, err
	}
	return nil, fmt.Errorf("it counts %.80s, which this program does not", id.Counts)
}
