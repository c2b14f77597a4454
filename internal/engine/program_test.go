package engine_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/engine"
	"nqueens.example/nqueens/internal/spy"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// followed returns what a spy notes of a recursion that finds all solutions for n rows: its log,
// and the changes of its board.
func followed(n int) (*spy.Log, []spy.Change) {
	log := &spy.Log{
		Given: []int{n}, Main: spy.Source{File: "mine.py", Code: []string{"queens = []", "queens.append(col)", "queens.pop()"}},
		Lines: 1000, Last: true, Functions: []spy.Function{{Name: "other", Depth: 2, Roots: 9}, {Name: "solve", Depth: n + 1, Roots: 1}},
		Keys: []spy.Key{{Where: "solve", Name: "col"}, {Where: "<module>", Name: "queens", Module: true}},
	}
	var changes []spy.Change
	var queens []any
	var stack []string
	change := func(line, row int) {
		at := spy.Moment{Line: line, Stack: slices.Clone(stack), Variables: []string{fmt.Sprintf("row = %d", row)}}
		value := slices.Clone(queens)
		log.Keys[1].Log = append(log.Keys[1].Log, spy.Entry{Moment: len(log.Moments), Value: value})
		log.Moments = append(log.Moments, at)
		changes = append(changes, spy.Change{Moment: at, Value: spy.Value{Of: value}})
	}
	var solve func(row int)
	solve = func(row int) {
		stack = append(stack, fmt.Sprintf("solve(row=%d)", row))
		for col := range n {
			log.Keys[0].Log = append(log.Keys[0].Log, spy.Entry{Moment: max(0, len(log.Moments)-1), Value: col})
			free := !slices.ContainsFunc(queens, func(q any) bool {
				away := row - slices.Index(queens, q)
				return q == col || q == col-away || q == col+away
			})
			if free && row < n {
				queens = append(queens, col)
				change(2, row)
				solve(row + 1)
				queens = queens[:len(queens)-1]
				change(3, row)
			}
		}
		stack = stack[:len(stack)-1]
	}
	solve(0)
	return log, changes
}

func question(t *testing.T, ask engine.ProgramRequest) string {
	t.Helper()
	return string(must.Get(json.Marshal(ask))(t))
}

// The board of a program is found in its log. The same steps come from the changes of a second
// run. Each has the line, the calls and the variables of its change.
func TestProgram(t *testing.T) {
	e := engine.New(engine.Options{})
	defer e.Close()
	ask := func(request engine.ProgramRequest) (out engine.ProgramSearch) {
		must.Do(t, json.Unmarshal(must.Get(e.Read(t.Context(), "program", question(t, request)))(t).([]byte), &out))
		return out
	}
	log, changes := followed(6)
	first := ask(engine.ProgramRequest{Log: log})
	if first.Found.Key != 1 || first.Title != "queens, columns from 0" || first.Found.Recursion != "solve" || first.N != 6 || !slices.Equal(first.Code, log.Main.Code) {
		t.Errorf("the board is %+v in %q", first.Found, first.Code)
	}
	if tree, solutions := first.Tree, strings.Count(first.Kinds, "s"); !tree || solutions != 4 {
		t.Errorf("a tree: %t, and %d solutions", tree, solutions)
	}
	second := ask(engine.ProgramRequest{Found: first.Found, Changes: changes})
	if !slices.Equal(second.Squares, first.Squares) || !slices.Equal(second.Stacks, first.Stacks) || !slices.Equal(second.Variables, first.Variables) {
		t.Errorf("the second run differs: %v, and at first %v", second.Squares, first.Squares)
	}
	texts := func(list int) (texts []string) {
		for _, text := range first.Lists[list] {
			texts = append(texts, first.Texts[text])
		}
		return texts
	}
	last := first.Events - 2 // before the end
	if stack, variables := texts(first.Stacks[last]), texts(first.Variables[last]); first.Lines[last] != 3 || !slices.Equal(stack, []string{"solve(row=0)"}) || !slices.Equal(variables, []string{"row = 0"}) {
		t.Errorf("the last step is in line %d of %q with %q", first.Lines[last], stack, variables)
	}
	log.Last, log.Keys[1].Log = false, log.Keys[1].Log[:20]
	if unclear := ask(engine.ProgramRequest{Log: log}); unclear.Found != nil || unclear.Steps != nil {
		t.Errorf("after 20 changes the board is %+v", unclear.Found)
	}
}

// What is no log, and what would be too much, is refused.
func TestProgramRefused(t *testing.T) {
	e := engine.New(engine.Options{})
	defer e.Close()
	log, changes := followed(5)
	found := must.Get(spy.Find(t.Context(), log, spy.Wanted{}))(t)
	large, outside := *found, *found
	large.N, large.Reading.N = 33, 33
	outside.Reading.First = 7
	for _, test := range []struct{ text, says string }{
		{"{}", "neither a log nor a board"},
		{`{"log":[]}`, "the log is malformed"},
		{`{"log":{"last":true,"lines":12}}`, "in its first 12 lines"},
		{question(t, engine.ProgramRequest{Log: log, Board: "row"}), "there is no variable row"},
		{question(t, engine.ProgramRequest{Found: &large, Changes: changes}), "33 rows, more than the 32"},
		{question(t, engine.ProgramRequest{Found: &outside, Changes: changes}), "begins at 0 or 1"},
		{`{"changes":[` + strings.Repeat("{},", 200_000) + `{}]}`, "200001 changes, more than 200000"},
		{`{"changes":[` + strings.Repeat("{},", 1_000_000) + `{}]}`, "1000002 objects, more than"},
	} {
		expect.Says(t, expect.ErrorOf(e.Read(t.Context(), "program", test.text)), test.says, "%.80s", test.text)
	}
}
