package spy

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/textbook"
)

// boards returns the boards of a search for all solutions for n rows, row by row.
func boards(n int) (boards [][]nqueens.Square) {
	var queens []nqueens.Square
	note := func() { boards = append(boards, slices.Clone(queens)) }
	var solve func()
	solve = func() {
		for col := range n {
			square := nqueens.Square{Row: len(queens), Col: col}
			if len(queens) == n || slices.ContainsFunc(queens, func(q nqueens.Square) bool { _, attacks := q.Attacks(square); return attacks }) {
				continue
			}
			queens = append(queens, square)
			note()
			solve()
			queens = queens[:len(queens)-1]
			note()
		}
	}
	note()
	solve()
	return boards
}

// logOf returns the log of a search whose board has these values. Another variable changes, too.
func logOf(n int, boards [][]nqueens.Square, value func([]nqueens.Square) any) *Log {
	log := &Log{Given: []int{n}, Last: true, Main: Source{File: "mine.py"}, Keys: []Key{{Where: "solve", Name: "col"}, {Where: "solve", Name: "board"}}}
	for i, queens := range boards {
		log.Moments = append(log.Moments, Moment{Line: 3, Stack: slices.Repeat([]string{"solve()"}, len(queens)+1)})
		log.Keys[0].Log = append(log.Keys[0].Log, Entry{i, i % n})
		log.Keys[1].Log = append(log.Keys[1].Log, Entry{i, value(queens)})
	}
	return log
}

// list returns a list of n values, or as many as there are queens.
func list[T any](n int, value func(i int) T) []any {
	out := make([]any, n)
	for i := range out {
		out[i] = value(i)
	}
	return out
}

// queenOr returns rows of squares, each with one of two symbols.
func queenOr[T any](queens []nqueens.Square, n int, queen, none T) [][]T {
	rows := make([][]T, n)
	for row := range rows {
		rows[row] = slices.Repeat([]T{none}, n)
	}
	for _, q := range queens {
		rows[q.Row][q.Col] = queen
	}
	return rows
}

func anys[T any](list []T) []any {
	out := make([]any, len(list))
	for i, x := range list {
		out[i] = x
	}
	return out
}

func matrixOf[T any](rows [][]T) []any {
	out := make([]any, len(rows))
	for i, row := range rows {
		out[i] = anys(row)
	}
	return out
}

// forms are the ways to keep the queens of rows that are filled in order, by their names.
func forms(n int) map[string]func([]nqueens.Square) any {
	type queens = []nqueens.Square
	each := func(value func(nqueens.Square) any) func(queens) any {
		return func(q queens) any { return list(len(q), func(i int) any { return value(q[i]) }) }
	}
	filledBy := func(none any, value func(nqueens.Square) any) func(queens) any {
		return func(q queens) any {
			return list(n, func(i int) any {
				if i < len(q) {
					return value(q[i])
				}
				return none
			})
		}
	}
	filled := func(none any, base int) func(queens) any {
		return filledBy(none, func(q nqueens.Square) any { return q.Col + base })
	}
	pair := func(base int) func(nqueens.Square) any {
		return func(q nqueens.Square) any { return []any{q.Row + base, q.Col + base} }
	}
	return map[string]func(queens) any{
		"columns from 0, a list that grows":   each(func(q nqueens.Square) any { return q.Col }),
		"columns from 1, a list that grows":   each(func(q nqueens.Square) any { return q.Col + 1 }),
		"columns from 0, filled with -1":      filled(-1, 0),
		"columns from 0, filled with nothing": filled(nil, 0),
		"columns from 1, filled with 0":       filled(0, 1),
		"columns from 0, as texts":            each(func(q nqueens.Square) any { return fmt.Sprint(q.Col) }),
		"columns from 1, a list whose first element is no row": func(q queens) any {
			return append([]any{0}, filled(0, 1)(q).([]any)...)
		},
		"a matrix, of numbers": func(q queens) any { return matrixOf(queenOr(q, n, 1, 0)) },
		"a matrix, of floats":  func(q queens) any { return matrixOf(queenOr(q, n, 1.0, 0.0)) },
		"a matrix, of flags":   func(q queens) any { return matrixOf(queenOr(q, n, true, false)) },
		"rows of text, of letters": func(q queens) any {
			return list(n, func(i int) string { return strings.Join(queenOr(q, n, "Q", ".")[i], "") })
		},
		"a board in one list, of letters": func(q queens) any { return anys(slices.Concat(queenOr(q, n, "♛", "·")...)) },
		"numbers of squares, from 0":      each(func(q nqueens.Square) any { return q.Row*n + q.Col }),
		"numbers of squares, from 1":      each(func(q nqueens.Square) any { return q.Row*n + q.Col + 1 }),
		"squares, from 0":                 each(pair(0)),
		"squares, from 1":                 each(pair(1)),
		"squares, filled with nothing":    filledBy(nil, pair(0)),
		"squares, a set":                  func(q queens) any { return Set(each(pair(0))(q).([]any)) },
		"a dict, from rows": func(q queens) any {
			dict := Dict{}
			for _, queen := range q {
				dict = append(dict, [2]any{queen.Row, queen.Col})
			}
			return dict
		},
		"a dict of squares, all of them": func(q queens) any {
			dict := Dict{}
			for row, squares := range queenOr(q, n, "Q", ".") {
				for col, x := range squares {
					dict = append(dict, [2]any{[]any{row, col}, x})
				}
			}
			return dict
		},
		"a set of columns, each once": func(q queens) any { return Set(each(func(q nqueens.Square) any { return q.Col })(q).([]any)) },
		"the bits of a number, from 0": func(q queens) any {
			number := 0
			for _, queen := range q {
				number |= 1 << queen.Col
			}
			return number
		},
		"a string of columns, from 0": func(q queens) any {
			return strings.Join(texts(each(func(q nqueens.Square) any { return q.Col })(q).([]any)), "")
		},
	}
}

func texts(values []any) (out []string) {
	for _, value := range values {
		out = append(out, fmt.Sprint(value))
	}
	return out
}

// In whatever form a search keeps its queens, the board is found, and its steps are those of the
// search, also if the log and what was found are sent as JSON.
func TestForms(t *testing.T) {
	const n = 6
	searched := boards(n)
	for name, value := range forms(n) {
		log := sent(t, logOf(n, searched, value))
		found, err := Find(t.Context(), log, Wanted{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if form, _, _ := strings.Cut(name, ", "); found.Form != form || found.N != n || found.Board != "board" {
			t.Errorf("%s: the board is %s of %d rows, %s", name, found.Board, found.N, found.Form)
		}
		algorithm := must.Get(Steps(t.Context(), sent(t, found), log, func() (Change, error) { return Change{}, io.EOF }))(t)
		i, standing := 1, []nqueens.Square{}
		for e, err := range algorithm.Events(t.Context(), n, textbook.Options{All: true}) {
			switch {
			case err != nil || e.Err != nil:
				t.Fatal(name, err, e.Err)
			case e.Kind == textbook.Place:
				standing = append(standing, e.Square)
			case e.Kind == textbook.Remove:
				standing = slices.DeleteFunc(standing, func(s nqueens.Square) bool { return s == e.Square })
			default:
				continue
			}
			if i == len(searched) || !slices.Equal(standing, searched[i]) {
				t.Errorf("%s: after %d changes the queens are on %v", name, i, standing)
				break
			}
			i++
		}
		expect.Equal(t, i, len(searched), "%s", name)
	}
}

// The board is found among a helper's view of a part of it, a picture of it, its rows that have a
// queen, the free columns of a row, and values that are too large or too deep for a board.
func TestStateIsFound(t *testing.T) {
	const n = 8
	searched := boards(n)[:200] // there is no solution yet
	log := logOf(n, searched, forms(n)["columns from 0, filled with -1"])
	others := []Key{{Where: "isSafe", Name: "board"}, {Where: "show", Name: "picture"}, {Where: "solve", Name: "rows"}, {Where: "solve", Name: "free"}, {Where: "solve", Name: "large"}, {Where: "solve", Name: "deep"}}
	deep := []any{}
	for range mostDepth + 1 {
		deep = []any{deep}
	}
	for moment, queens := range searched {
		rows, free := Dict{}, []any{}
		for i := range n {
			rows = append(rows, [2]any{i, btoi(i < len(queens))})
			if !slices.ContainsFunc(queens, func(q nqueens.Square) bool { return q.Col == i }) {
				free = append(free, i)
			}
		}
		add := func(key int, value any) { others[key].Log = append(others[key].Log, Entry{moment, value}) }
		add(0, log.Keys[1].Log[moment].Value.([]any)[:n-1])
		for drawn := range len(queens) / n * n {
			add(1, matrixOf(queenOr(queens[:drawn+1], n, "Q", ".")))
		}
		add(2, rows)
		add(3, free)
		add(4, make([]any, mostInValue))
		add(5, deep)
	}
	log.Keys = append(others, log.Keys...)
	found, err := Find(t.Context(), sent(t, log), Wanted{})
	if err != nil || found.Board != "board" || found.Where != "in solve" || found.N != n {
		t.Errorf("the board is %+v, %v", found, err)
	}
}

// sent returns what arrives of a value that is sent as JSON.
func sent[T any](t testing.TB, value *T) *T {
	t.Helper()
	text := must.Get(json.Marshal(value))(t)
	out := new(T)
	must.Do(t, json.Unmarshal(text, out))
	return out
}

// A log that is malformed is an error that says where.
func TestLogRefused(t *testing.T) {
	for text, says := range map[string]string{
		`{"keys":[{"log":[[0]]}]}`:                                         "a change must be [moment, value]",
		`{"keys":[{"log":[["0",1]]}]}`:                                     "a change must be [moment, value]",
		`{"keys":[{"log":[[0,{"list":[]}]]}]}`:                             `an object must be {"set":[…]}`,
		`{"keys":[{"log":[[0,{"dict":[[1]]}]]}]}`:                          "an entry of a dict must be [key, value]",
		`{"keys":[{"name":"cols","log":[[2,[0]]]}]}`:                       `a change of "cols" has moment 2, and the log has 0`,
		`{"keys":[{"name":"cols","log":[[-1,[0]]]}]}`:                      `a change of "cols" has moment -1`,
		`{"moments":[{"stack":["` + strings.Repeat(`f()","`, 70) + `"]}]}`: "moment 0 has 71 calls",
		`{"moments":[` + strings.Repeat("{},", mostMoments) + `{}]}`:       "100001 moments",
	} {
		var log Log
		err := json.Unmarshal([]byte(text), &log)
		if err == nil {
			_, err = Find(t.Context(), &log, Wanted{})
		}
		expect.Says(t, err, says, "%.60s", text)
	}
}

// Whatever is read as a log or as changes, the steps are possible on a board, and finding them ends
// with its context.
func FuzzLog(f *testing.F) {
	for name, value := range forms(4) {
		log := logOf(4, boards(4), value)
		found, err := Find(f.Context(), log, Wanted{})
		if err != nil {
			f.Fatal(name, err)
		}
		text := must.Get(json.Marshal(map[string]any{"log": log, "found": found, "changes": []Change{{log.Moments[0], Value{value(nil)}}}}))(f)
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var ask struct {
			Log     *Log
			Found   *Found
			Changes []Change
		}
		if CheckSize(text) != nil || json.Unmarshal(text, &ask) != nil {
			return
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		next := func() (change Change, err error) {
			if len(ask.Changes) == 0 {
				return change, io.EOF
			}
			change, ask.Changes = ask.Changes[0], ask.Changes[1:]
			return change, nil
		}
		var boards []*Found
		if ask.Log != nil {
			if found, err := Find(ctx, ask.Log, Wanted{}); found != nil && err == nil {
				boards = append(boards, found)
			}
		}
		if ask.Found != nil {
			boards = append(boards, ask.Found)
		}
		for _, found := range boards {
			steps, err := Steps(ctx, found, ask.Log, next)
			if err != nil {
				continue // no step, or a reading that Find does not return
			}
			for e, err := range steps.Events(ctx, found.N, textbook.Options{All: true}) {
				if err == nil && e.Err != nil {
					t.Errorf("a step that cannot be: %v", e.Err)
				}
			}
		}
	})
}
