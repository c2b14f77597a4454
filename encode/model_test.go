package encode_test

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/encode"
)

// grammar is what a model may consist of: what stands before its constraints and behind
// them, and the constraints by what they mean.
type grammar struct {
	comment, end           string
	frame                  []*regexp.Regexp
	allDifferent, at, away *regexp.Regexp // of queens, + i or - i; queens[R] = or != C; for all i, queens[i] + or - i != D
}

var grammars = map[string]grammar{
	"essence": {
		comment: "$", end: ",",
		frame:        compile(`language ESSENCE' 1\.0`, `letting n be \d+`, `find queens : matrix indexed by \[int\(1\.\.n\)\] of int\(1\.\.n\)`, `such that`),
		allDifferent: regexp.MustCompile(`^allDiff\((?:queens|\[queens\[i\] ([+-]) i \| i : int\(1\.\.n\)\])\)$`),
		at:           regexp.MustCompile(`^queens\[(\d+)\] (=|!=) (\d+)$`),
		away:         regexp.MustCompile(`^forAll i : int\(1\.\.n\) \. queens\[i\] ([+-]) i != (-?\d+)$`),
	},
	"minizinc": {
		comment: "%", end: ";",
		frame: compile(`include "alldifferent\.mzn"`, `int: n = \d+`, `array\[1\.\.n\] of var 1\.\.n: queens`, `solve satisfy`,
			`output \[show\(queens\[i\]\) \+\+ " " \| i in 1\.\.n\] \+\+ \["\\n"\]`),
		allDifferent: regexp.MustCompile(`^constraint alldifferent\((?:queens|\[queens\[i\] ([+-]) i \| i in 1\.\.n\])\)$`),
		at:           regexp.MustCompile(`^constraint queens\[(\d+)\] (=|!=) (\d+)$`),
		away:         regexp.MustCompile(`^constraint forall\(i in 1\.\.n\)\(queens\[i\] ([+-]) i != (-?\d+)\)$`),
	},
}

func compile(patterns ...string) (list []*regexp.Regexp) {
	for _, p := range patterns {
		list = append(list, regexp.MustCompile("^"+p+"$"))
	}
	return list
}

// constraints reads a model; each constraint says whether the columns of all rows, from
// 1, satisfy it.
func (g grammar) constraints(t *testing.T, text string) (list []func(columns []int) bool) {
	t.Helper()
	framed := 0
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), g.end)
		number := func(word string) int { k, _ := strconv.Atoi(word); return k }
		if framed < len(g.frame) && g.frame[framed].MatchString(line) {
			framed++
		} else if m := g.allDifferent.FindStringSubmatch(line); m != nil {
			list = append(list, func(columns []int) bool {
				seen := map[int]bool{}
				for i, col := range columns {
					seen[col+sign(m[1])*(i+1)] = true
				}
				return len(seen) == len(columns)
			})
		} else if m := g.at.FindStringSubmatch(line); m != nil {
			list = append(list, func(columns []int) bool { return (columns[number(m[1])-1] == number(m[3])) == (m[2] == "=") })
		} else if m := g.away.FindStringSubmatch(line); m != nil {
			list = append(list, func(columns []int) bool {
				for i, col := range columns {
					if col+sign(m[1])*(i+1) == number(m[2]) {
						return false
					}
				}
				return true
			})
		} else if !strings.HasPrefix(line, g.comment) {
			t.Fatalf("%q does not belong into the model:\n%s", line, text)
		}
	}
	if framed < len(g.frame) {
		t.Fatalf("%v is missing from the model:\n%s", g.frame[framed], text)
	}
	return list
}

func sign(word string) int {
	switch word {
	case "+":
		return 1
	case "-":
		return -1
	}
	return 0
}

// The models must hold for just the placements that a problem accepts, by a reading of
// theirs that is not the writer's.
func TestModelsAreTheProblem(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 12))
	for range 60 {
		n := 1 + rng.IntN(5)
		p := randomProblem(n, rng)
		for name, g := range grammars {
			var text strings.Builder
			if err := encode.Write(&text, p, name); err != nil {
				t.Fatal(err)
			}
			list := g.constraints(t, text.String())
			placement, columns := make(nqueens.Placement, n), make([]int, n)
			for k := range power(n, n) {
				for row := range n {
					placement[row], columns[row] = k%n, k%n+1
					k /= n
				}
				holds := true
				for _, c := range list {
					holds = holds && c(columns)
				}
				if holds != (p.Accepts(placement) == nil) {
					t.Fatalf("%+v: %s accepts %v: %v\n%s", p, name, placement, holds, text.String())
				}
			}
		}
	}
}

func power(base, exponent int) int {
	product := 1
	for range exponent {
		product *= base
	}
	return product
}
