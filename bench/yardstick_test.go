package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/region"
)

func TestFlatZinc(t *testing.T) {
	p := nqueens.Problem{
		N:                4,
		Placed:           []nqueens.Square{{Row: 0, Col: 1}},
		Blocked:          []nqueens.Square{{Row: 2, Col: 3}},
		BlockedDiagonals: []nqueens.Line{{Direction: nqueens.AlongRising, Index: 0}},
	}
	want := `var {2}: q0;
var {1,3,4}: q1;
var {1,2}: q2;
var {1,2,3}: q3;
array [1..4] of var int: queens :: output_array([1..4]) = [q0,q1,q2,q3];
constraint all_different_int(queens);
constraint all_different_offset([0,1,2,3], queens);
constraint all_different_offset([0,-1,-2,-3], queens);
solve :: int_search(queens, first_fail, indomain_min, complete) satisfy;
`
	var b bytes.Buffer
	must.Do(t, flatZinc(&b, p))
	expect.Equal(t, b.String(), want, "FlatZinc")
}

// satisfies evaluates constraints of the form +1 x1 -1 x2 = 1 ; and the same with >=.
func satisfies(t *testing.T, constraints string, queens region.Squares, n int) bool {
	holds := make(map[string]bool)
	for _, q := range queens {
		holds[fmt.Sprint("x", n*q.Row+q.Column+1)] = true
	}
	for line := range strings.Lines(constraints) {
		words := strings.Fields(line)
		if words[0] == "*" {
			continue
		}
		sum, right := 0, 0
		sides := len(words) - 3 // the relation
		for i := 0; i < sides; i += 2 {
			if holds[words[i+1]] {
				fmt.Sscan(words[i], &right)
				sum += right
			}
		}
		if _, err := fmt.Sscan(words[sides+1], &right); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if words[sides] == "=" && sum != right || words[sides] == ">=" && sum < right {
			return false
		}
	}
	return true
}

// TestPseudoBoolean moves each queen of a solution to every other square of its row.
func TestPseudoBoolean(t *testing.T) {
	p := must.Get(region.Parse("AABBC/BBBBC/DDBBC/DBBBE/EEEEE"))(t)
	queens := must.Get(region.Solve(context.Background(), p))(t)
	text, err := pseudoBoolean(p)
	if err != nil || !satisfies(t, text, queens, 5) {
		t.Errorf("%s rejects the solution %v; %v", text, queens, err)
	}
	for i, q := range queens {
		for column := range 5 {
			queens[i].Column = column
			if column != q.Column && satisfies(t, text, queens, 5) {
				t.Errorf("%s accepts %v", text, queens)
			}
		}
		queens[i] = q
	}
}

// TestEachAnswer checks that a set needs a right answer to every problem.
func TestEachAnswer(t *testing.T) {
	numbered := eachAnswer(2, func(n, i int, output []byte) error {
		if string(output) != fmt.Sprint(n, i) {
			return errors.New("wrong")
		}
		return nil
	})
	for output, right := range map[string]bool{
		"7 0" + betweenAnswers + "7 1": true, "7 0": false, "": false,
		"7 0" + betweenAnswers + "7 0":                          false,
		"7 0" + betweenAnswers + "7 1" + betweenAnswers + "7 2": false,
	} {
		if err := numbered(7, []byte(output)); (err == nil) != right {
			t.Errorf("the check of %q returned %v", output, err)
		}
	}
}

// TestVerdicts checks that an answer must agree with the board.
func TestVerdicts(t *testing.T) {
	boards := func(int) ([]board, error) {
		open, shut := board{nqueens.Problem{N: 4}, true}, board{nqueens.Problem{N: 4, Placed: []nqueens.Square{{}}}, false}
		return []board{open, shut, open, shut, open}, nil
	}
	check := verdicts(boards, solverPlacement)
	none, found := "s UNSATISFIABLE\n", "queens = [2, 4, 1, 3]\n"
	right := []string{found, none, found, none, found}
	for i := range right {
		for _, answer := range []string{none, found, "queens = [1, 2, 3, 4]\n", ""} {
			answers := strings.Split(strings.Join(right, "|"), "|")
			answers[i] = answer
			err := check(4, []byte(strings.Join(answers, betweenAnswers)))
			expect.Equal(t, err == nil, answer == right[i], "board %d, answer %q: %v", i, answer, err)
		}
	}
}
