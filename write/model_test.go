package write_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/must"
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

// constraints reads a model; each constraint reports whether the columns of the lowest rows, from 1, satisfy it
// as far as they are known.
func (g grammar) constraints(t *testing.T, text string) (list []func(columns []int) bool) {
	t.Helper()
	framed := 0
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), g.end)
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
			row, col := number(t, m[1]), number(t, m[3])
			list = append(list, func(columns []int) bool { return row > len(columns) || (columns[row-1] == col) == (m[2] == "=") })
		} else if m := g.away.FindStringSubmatch(line); m != nil {
			away := number(t, m[2])
			list = append(list, func(columns []int) bool {
				for i, col := range columns {
					if col+sign(m[1])*(i+1) == away {
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

// solutions returns the placements that a model allows.
func (g grammar) solutions(t *testing.T, text string, n int) (found []nqueens.Placement) {
	list := g.constraints(t, text)
	if !strings.Contains(text, fmt.Sprintf("n be %d\n", n)) && !strings.Contains(text, fmt.Sprintf("int: n = %d;\n", n)) {
		t.Fatalf("the model is not one of n = %d:\n%s", n, text)
	}
	var fill func(columns []int)
	fill = func(columns []int) {
		for _, holds := range list {
			if !holds(columns) {
				return
			}
		}
		if len(columns) == n {
			placement := make(nqueens.Placement, n)
			for row, col := range columns {
				placement[row] = col - 1
			}
			found = append(found, placement)
			return
		}
		for col := range n {
			fill(append(columns, col+1))
		}
	}
	fill(make([]int, 0, n))
	return found
}

func number(t *testing.T, word string) int {
	t.Helper()
	return must.Get(strconv.Atoi(word))(t)
}
