package sequence

import (
	"fmt"
	"math/big"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/counting/amazon"
	"nqueens.example/nqueens/internal/counting/independent"
	"nqueens.example/nqueens/internal/counting/profile"
	"nqueens.example/nqueens/internal/counting/similar"
	"nqueens.example/nqueens/internal/counting/symmetric"
	"nqueens.example/nqueens/internal/counting/torus"
	"nqueens.example/nqueens/internal/finding/pieces"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/jobs"
)

// table has a row for each sequence: the range of its index, and at least two methods whose
// counting code has nothing in common. A method is a function from an index to a plan with that
// N; the sum of its jobs is the term, or Term computes it. The plan's Method is the kind of its
// ledgers, so no other plan has it. parts makes plans whose jobs take about the same time; a
// search that passes the branches of its upper nodes through Running.Branches or Branch is priced
// by estimate below random paths, and has a line in TestSamplesAreUnbiased.
//
// internal/known/sequences.txt needs the published terms, with which a test compares all methods
// up to Fast; -update writes docs/sequences.md. A term is new once two methods computed it with
// a ledger each: computed.txt has a line for each with the root that nqueens ledger show prints.
func table() []Sequence {
	return []Sequence{
		{ID: "A007705", First: 1, Fast: 10, Methods: toroidal(16, 17, torus.NewOddPlan, independent.NewOddTorusPlan)},
		{ID: "A032522", First: 1, Fast: 16, Methods: []Method{
			by("crosses", "search from the middle row and column by words of diagonals",
				symmetric.MaxHalfTurn, symmetric.NewHalfTurnPlan, nil),
			together(orbits("queen", 2), nil),
		}},
		{ID: "A033148", First: 1, Fast: 25, Methods: []Method{
			by("pairings", "pair distances from the centre whose sums and differences are distinct",
				symmetric.MaxQuarterTurn, symmetric.NewQuarterTurnPlan, nil),
			together(orbits("queen", 4), nil),
		}},
		{ID: "A051223", First: 1, Fast: 11, Methods: []Method{
			by("crosses", "search outwards from the middle rows and columns", amazon.MaxN, amazon.NewPlan, nil),
			by("squares", "search for any piece, row by row, by the squares it attacks",
				pieces.MaxN, func(n int) (jobs.Plan, error) { return pieces.NewPlan("amazon", n) }, nil),
		}},
		{ID: "A051906", First: 1, Fast: 22, Methods: toroidal(34, 35, torus.NewPlan, independent.NewTorusPlan)},
		{ID: "A053994", First: 1, Fast: 9, Methods: []Method{
			by("words", "count what shifts and turns leave unchanged by words of lines, for Burnside's lemma with A007705",
				15, torus.NewSymmetricPlan, toroidalClasses),
			by("together", "count what shifts and turns leave unchanged by orbits that do not attack each other",
				15, independent.NewTorusOrbitsPlan, toroidalClasses),
		}},
		{ID: "A062164", First: 1, Fast: 11, Methods: upToTorus(false)},
		{ID: "A062165", First: 1, Fast: 11, Methods: upToTorus(true)},
		{ID: "A103331", First: 1, Fast: 17, Methods: []Method{
			by("crosses", "count half-turn symmetric placements as for A368061, for Burnside's lemma with A103330",
				23, symmetric.NewPawnPlan, classesWithPawn()),
			together(independent.NewPawnPlan, classesWithPawn()).upTo(23),
		}},
		{ID: "A146303", First: 1, Fast: 10, Methods: []Method{
			by("rows", "search row by row, some rows without a queen",
				independent.MaxMaximalRows, independent.NewMaximalRowsPlan, nil),
			by("squares", "try each queen for the square that the fewest can attack (Bron and Kerbosch)",
				independent.MaxMaximalSquares, independent.NewMaximalSquaresPlan, nil),
		}},
		{ID: "A260320", First: 2, Fast: 16, Methods: []Method{
			by("crosses", "count half-turn symmetric solutions as for A032522, and subtract them from A000170",
				27, symmetric.NewHalfTurnPlan, asymmetric("A000170")),
			together(orbits("queen", 2), asymmetric("A000170")).upTo(27),
		}},
		{ID: "A319283", First: 1, Fast: 12, Methods: []Method{
			by("kernels", "pair queens on white squares with those on black ones, by the kernels of count by colours",
				profile.MaxN, profile.NewKernelPlan, nil),
			by("ranks", "pair them by a search of its own and the ranks of their columns", profile.MaxN, profile.NewRanksPlan, nil),
		}},
		{ID: "A319284", First: 1, Fast: 77, Methods: []Method{
			by("kernels", "pair queens as for A319283, on one level of the tree",
				profile.MaxIndex, profile.NewKernelRectanglePlan, nil),
			by("ranks", "pair them by ranks as for A319283, on one level of the tree",
				profile.MaxIndex, profile.NewRanksRectanglePlan, nil),
		}},
		{ID: "A352661", First: 2, Fast: 21, Methods: []Method{
			by("orbits", "place four at a time by words of rows and diagonals",
				amazon.MaxTurned, amazon.NewQuarterTurnPlan, exact(2)),
			together(orbits("amazon", 4), exact(2)),
		}},
		{ID: "A352662", First: 2, Fast: 20, Methods: []Method{
			by("orbits", "place two at a time by words of rows and diagonals, and subtract twice A352661",
				amazon.MaxTurned, amazon.NewHalfTurnPlan, singlySymmetric()),
			together(orbits("amazon", 2), singlySymmetric()).upTo(amazon.MaxTurned),
		}},
		{ID: "A352663", First: 2, Fast: 20, Methods: []Method{
			by("orbits", "count half-turn symmetric superqueens as for A352662, and subtract them from A051223",
				26, amazon.NewHalfTurnPlan, asymmetric("A051223")),
			together(orbits("amazon", 2), asymmetric("A051223")).upTo(26),
		}},
		{ID: "A368061", First: 1, Fast: 19, Methods: []Method{
			by("crosses", "search from the middle row and column by words of diagonals",
				symmetric.MaxHalfTurn, symmetric.NewPawnPlan, exact(4)),
			together(independent.NewPawnPlan, exact(4)),
		}},
	}
}

// by returns a method.
func by(name, about string, most int, newPlan func(int) (jobs.Plan, error), term term) Method {
	return Method{Name: name, About: about, MaxN: most, NewPlan: newPlan, Term: term}
}

// together returns the method that counts placements that a turn leaves unchanged by package
// independent.
func together(newPlan func(int) (jobs.Plan, error), term term) Method {
	return by("together", "choose orbits of squares that do not attack each other", independent.MaxOrbits, newPlan, term)
}

// orbits returns what plans a count of the placements of p that a turn of the order leaves unchanged.
func orbits(p nqueens.Piece, order int) func(int) (jobs.Plan, error) {
	return func(n int) (jobs.Plan, error) { return independent.NewOrbitsPlan(p, n, order) }
}

// toroidal returns the methods that count solutions on the torus, with their largest indices.
// Slopes are searched on boards of up to 31 rows, and those of 32 to 34 have no solution.
func toroidal(slopes, exactCover int, newSlopes, newCover func(int) (jobs.Plan, error)) []Method {
	return []Method{
		{Name: "slopes", About: "search the row with the fewest squares, by words of lines", MaxN: slopes, NewPlan: newSlopes},
		{Name: "cover", About: "search the row, column or diagonal with the fewest squares, as an exact cover", MaxN: exactCover, NewPlan: newCover},
	}
}

// upToTorus returns the methods that count solutions up to the symmetries of the torus, which
// may multiply.
func upToTorus(multiply bool) []Method {
	return []Method{
		{
			Name: "shares", About: "add up for each solution one divided by the solutions in its class, modulo a prime",
			MaxN: similar.MaxN, NewPlan: func(n int) (jobs.Plan, error) { return similar.NewSharesPlan(n, multiply) }, Term: similar.Classes, Modular: true,
		},
		by("least", "count solutions that no symmetry takes to a lexicographically lesser one",
			similar.MaxN, func(n int) (jobs.Plan, error) { return similar.NewLeastPlan(n, multiply) }, nil),
	}
}

func (m Method) upTo(most int) Method {
	m.MaxN = most
	return m
}

// term is a Method.Term.
type term = func(n int, sum *big.Int) (*big.Int, error)

// asymmetric returns the number of classes of eight among the placements that the sequence all
// counts, where a half turn leaves those of the sum unchanged.
func asymmetric(all string) term { return with(all, 1, -1, 8) }

// singlySymmetric returns the number of classes of four superqueen placements, where a half
// turn leaves that many unchanged.
func singlySymmetric() term { return with("A352661", -2, 1, 4) }

// classesWithPawn returns the number of classes of placements with a pawn by Burnside's lemma,
// where a half turn leaves that many unchanged. Other symmetries leave none unchanged.
func classesWithPawn() term { return with("A103330", 1, 1, 8) }

// toroidalClasses returns the number of classes on the torus of size 2n + 1 by Burnside's
// lemma, where shifts and turns leave that many solutions unchanged.
func toroidalClasses(n int, unchanged *big.Int) (*big.Int, error) {
	return with("A007705", 1, 1, int64(8*(2*n+1)*(2*n+1)))(n, unchanged)
}

// with returns the sum of times the term of another sequence and own times the sum of the jobs,
// divided.
func with(id string, times, own, divisor int64) term {
	return func(n int, sum *big.Int) (*big.Int, error) {
		other, err := onRecord(id, n)
		if err != nil {
			return nil, err
		}
		other.Mul(other, big.NewInt(times))
		return exact(divisor)(n, other.Add(other, new(big.Int).Mul(sum, big.NewInt(own))))
	}
}

// onRecord returns a term that is published or, of a sequence in the table, new.
func onRecord(id string, n int) (*big.Int, error) {
	term, ok := new(big.Int), false
	if s, err := Get(id); err == nil {
		term, ok = s.Term(n)
	} else if published, err := known.Get(id); err == nil {
		term, ok = published.At(n)
	}
	if !ok {
		return nil, fmt.Errorf("%s is not on record for %d", id, n)
	}
	return term, nil
}

// exact returns a Term that divides the sum.
func exact(divisor int64) term {
	return func(n int, sum *big.Int) (*big.Int, error) {
		term, rest := new(big.Int).QuoRem(sum, big.NewInt(divisor), new(big.Int))
		if rest.Sign() != 0 {
			return nil, fmt.Errorf("the sum of the jobs for %d is %v, which %d does not divide", n, sum, divisor)
		}
		return term, nil
	}
}
