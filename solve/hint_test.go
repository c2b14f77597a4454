package solve

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
)

// completions counts the solutions of p that hold all of the queens.
func completions(p nqueens.Problem, queens []nqueens.Square) int {
	all, err := nqueens.Take(All(context.Background(), with(p, queens)), 0)
	if err != nil {
		return 0 // the queens attack each other
	}
	return len(all)
}

// freeIn returns the squares of a line, by its name in a hint, that nothing
// attacks or blocks.
func freeIn(p nqueens.Problem, queens []nqueens.Square, name string) []nqueens.Square {
	var free []nqueens.Square
	for row := range p.N {
		for col := range p.N {
			s := nqueens.Square{Row: row, Col: col}
			on := name == fmt.Sprintf("row %d", row+1) || name == fmt.Sprintf("column %c", 'a'+col)
			if on && with(p, append(slices.Clone(queens), s)).Validate() == nil {
				free = append(free, s)
			}
		}
	}
	return free
}

// empties reports whether queens leave a row or column without a queen and
// without a free square: the line of that name, or any for "another line".
func empties(p nqueens.Problem, queens []nqueens.Square, name string) bool {
	all := with(p, queens).Placed
	for i := range p.N {
		row, column := fmt.Sprintf("row %d", i+1), fmt.Sprintf("column %c", 'a'+i)
		for line, on := range map[string]func(nqueens.Square) bool{
			row:    func(q nqueens.Square) bool { return q.Row == i },
			column: func(q nqueens.Square) bool { return q.Col == i },
		} {
			if (line == name || name == "another line") && !slices.ContainsFunc(all, on) && len(freeIn(p, queens, line)) == 0 {
				return true
			}
		}
	}
	return false
}

// checkHint holds the hint for a position against the list of all solutions, and
// returns what kind of hint it was.
func checkHint(t *testing.T, p nqueens.Problem, queens []nqueens.Square) (kind string) {
	t.Helper()
	step, err := Hint(t.Context(), p, queens)
	say := func(what string) {
		t.Helper()
		t.Errorf("n = %d, given %v, blocked %v, queens %v: %+v: %s", p.N, p.Placed, p.Blocked, queens, step, what)
	}
	possible := completions(p, queens) > 0
	switch {
	case errors.Is(err, nqueens.ErrSolved):
		if !possible || len(with(p, queens).Placed) != p.N {
			say("not solved")
		}
		return "solved"
	case errors.Is(err, nqueens.ErrNoSolution):
		if completions(p, nil) > 0 {
			say("there is a solution")
		}
		return "no solution"
	case err != nil:
		say(err.Error())
	case !strings.Contains(step.Why, step.Queen.String()) || !strings.HasSuffix(step.Why, "."):
		say("no sentence about the queen")
	case step.Back:
		if possible || !slices.Contains(queens, step.Queen) {
			say("this queen need not go")
		}
		return checkBack(p, queens, step, say)
	case completions(p, append(slices.Clone(queens), step.Queen)) == 0 || slices.Contains(with(p, queens).Placed, step.Queen):
		say("this queen leads nowhere")
	}
	return checkForced(p, queens, step, say)
}

func checkBack(p nqueens.Problem, queens []nqueens.Square, step Step, say func(string)) string {
	at := slices.Index(queens, step.Queen)
	if step.Rule != mistake {
		say("it is a mistake")
	}
	without := completions(p, slices.Delete(slices.Clone(queens), at, at+1))
	if strings.Contains(step.Why, "attack each other") || strings.Contains(step.Why, "is blocked") {
		if with(p, queens[:at+1]).Validate() == nil {
			say("nothing is wrong with this queen")
		}
		return "misplaced"
	}
	if strings.Contains(step.Why, "More than one") != (without == 0) {
		say(fmt.Sprintf("%d solutions are left without it", without))
	}
	if without == 0 && (completions(p, queens[:at]) == 0 || completions(p, queens[:at+1]) > 0) {
		say("it is not the first that fits no solution")
	}
	reason := strings.ToLower(step.Why[:1]) + step.Why[1:]
	line := ""
	if words := strings.Fields(reason); len(words) > 2 {
		line = words[0] + " " + words[1]
	}
	switch {
	case strings.Contains(reason, "has no free square left"):
		if !empties(p, queens, line) {
			say("that line has a free square")
		}
		return "empty line"
	case strings.Contains(reason, "cannot be filled"):
		checkGone(p, queens, step, freeIn(p, queens, line), say)
		return "line that cannot be filled"
	}
	if empties(p, queens, "another line") {
		say("there is a plainer reason")
	}
	return "no completion"
}

// checkGone checks that a queen on any of the squares would leave the named line
// without a free square.
func checkGone(p nqueens.Problem, queens []nqueens.Square, step Step, squares []nqueens.Square, say func(string)) {
	if !slices.Equal(sorted(squares), sorted(step.Seen)) {
		say(fmt.Sprintf("the squares are %v", squares))
	}
	_, rest, _ := strings.Cut(step.Why, "would leave ")
	line, _, _ := strings.Cut(rest, " without")
	for _, s := range squares {
		if !empties(p, append(slices.Clone(queens), s), line) {
			say(fmt.Sprintf("%v would not leave %s without a free square", s, line))
		}
	}
}

func sorted(squares []nqueens.Square) []nqueens.Square {
	return slices.SortedFunc(slices.Values(squares), func(a, b nqueens.Square) int { return (a.Row-b.Row)*100 + a.Col - b.Col })
}

func checkForced(p nqueens.Problem, queens []nqueens.Square, step Step, say func(string)) string {
	isStep := func(s nqueens.Square) bool { return s == step.Queen }
	sayUnless := func(rule string) {
		if step.Rule != rule {
			say(fmt.Sprintf("want the rule %q", rule))
		}
	}
	if _, line, ok := strings.Cut(step.Why, "the only free square of "); ok {
		if free := freeIn(p, queens, strings.TrimSuffix(line, ".")); len(free) != 1 || free[0] != step.Queen {
			say(fmt.Sprintf("the free squares are %v", free))
		}
		sayUnless(lastSquare)
		return "only square"
	}
	if _, rest, ok := strings.Cut(step.Why, "is left in "); ok {
		line, _, _ := strings.Cut(rest, ":")
		free := freeIn(p, queens, line)
		if !slices.ContainsFunc(free, isStep) {
			say("the queen is not in that line")
		}
		checkGone(p, queens, step, slices.DeleteFunc(free, isStep), say)
		sayUnless(squeeze)
		return "only square that leaves others"
	}
	fewest := p.N
	for i := range p.N {
		for _, line := range []string{fmt.Sprintf("row %d", i+1), fmt.Sprintf("column %c", 'a'+i)} {
			if free := len(freeIn(p, queens, line)); free > 0 && line[0] == 'r' {
				fewest = min(fewest, free)
			} else if free == 1 {
				say(line + " has a single free square")
			}
		}
	}
	if want := fmt.Sprintf("Row %d has the fewest free squares, %d.", step.Queen.Row+1, fewest); !strings.HasSuffix(step.Why, want) {
		say("want " + want)
	}
	sayUnless(searched)
	return "free"
}

// positions calls visit with every set of queens that don't attack each other, in
// the order of their squares.
func positions(n int, visit func([]nqueens.Square)) {
	var queens []nqueens.Square
	var below func(from int)
	below = func(from int) {
		visit(queens)
		for at := from; at < n*n; at++ {
			queens = append(queens, nqueens.Square{Row: at / n, Col: at % n})
			if with(nqueens.Problem{N: n}, queens).Validate() == nil {
				below(at + 1)
			}
			queens = queens[:len(queens)-1]
		}
	}
	below(0)
}

// The hint is right on every position of the boards up to 6 x 6, whatever part
// of its queens is given and in which order the others were put.
func TestHintOnAllPositions(t *testing.T) {
	kinds := map[string]int{}
	for n := 1; n <= 6; n++ {
		count := 0
		positions(n, func(queens []nqueens.Square) {
			count++
			if testing.Short() && count%7 != 0 {
				return
			}
			kinds[checkHint(t, nqueens.Problem{N: n}, queens)]++
			given := count % (len(queens) + 1)
			p := nqueens.Problem{N: n}
			p.Placed = queens[:given:given]
			others := slices.Clone(queens[given:])
			slices.Reverse(others)
			kinds[checkHint(t, p, others)]++
		})
		t.Logf("n = %d: %d positions", n, count)
	}
	t.Log(kinds)
	for _, kind := range []string{
		"solved", "no solution", "empty line", "line that cannot be filled", "no completion", "only square", "only square that leaves others", "free",
	} {
		if kinds[kind] == 0 {
			t.Errorf("no position had a hint of the kind %q", kind)
		}
	}
}

// With squares blocked, and queens anywhere, the hint is right as well, and
// following hints always ends with the board solved.
func TestHintsLeadToASolution(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	square := func(n int) nqueens.Square { return nqueens.Square{Row: rng.IntN(n), Col: rng.IntN(n)} }
	misplaced := 0
	for range 1000 {
		p := nqueens.Problem{N: 4 + rng.IntN(5)}
		for range rng.IntN(5) {
			p.Blocked = append(p.Blocked, square(p.N))
		}
		if completions(p, nil) == 0 {
			continue
		}
		var queens []nqueens.Square
		for range rng.IntN(p.N) {
			if s := square(p.N); !slices.Contains(queens, s) {
				queens = append(queens, s)
			}
		}
		for steps := 0; ; steps++ {
			if kind := checkHint(t, p, queens); kind == "solved" {
				break
			} else if kind == "misplaced" {
				misplaced++
			}
			step, err := Hint(t.Context(), p, queens)
			if err != nil || steps > 2*p.N {
				t.Fatalf("%v blocked, %v after %d steps: %v", p.Blocked, queens, steps, err)
			}
			if step.Back {
				queens = slices.DeleteFunc(queens, func(q nqueens.Square) bool { return q == step.Queen })
			} else {
				queens = append(queens, step.Queen)
			}
		}
	}
	if misplaced == 0 {
		t.Error("no queen was misplaced")
	}
}

func TestHintRefuses(t *testing.T) {
	p := nqueens.Problem{N: 8}
	p.Placed = []nqueens.Square{{Row: 0, Col: 0}}
	for name, queens := range map[string][]nqueens.Square{
		"off the board": {{Row: 8, Col: 0}}, "on a given queen": {{Row: 0, Col: 0}}, "twice": {{Row: 1, Col: 2}, {Row: 1, Col: 2}},
	} {
		expect.Fails(t, expect.ErrorOf(Hint(t.Context(), p, queens)), "%s", name)
	}
	expect.Fails(t, expect.ErrorOf(Hint(t.Context(), nqueens.Problem{N: 0}, nil)), "a board of no squares has a hint")
}

// Large boards have hints too, in the time that a look at each square takes.
func TestHintOnALargeBoard(t *testing.T) {
	step, err := Hint(t.Context(), nqueens.Problem{N: 1000}, []nqueens.Square{{Row: 3, Col: 5}})
	if err != nil || step.Back {
		t.Errorf("%+v, %v", step, err)
	}
}
