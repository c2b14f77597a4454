package judge

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/symmetry"
	"nqueens.example/nqueens/write"
)

// printed returns what a solver prints for sizes 1 to 8: each board by show, or before where there
// is none, and the number of them where counted is set.
func printed(f faulty, show func(b board) string, none string, counted bool) (map[int]Outcome, bool) {
	outcomes := make(map[int]Outcome)
	for n := 1; n <= MaxN; n++ {
		found, ok := f.solutions(n)
		if !ok || len(found) > 300 {
			return nil, false
		}
		var text strings.Builder
		for _, queens := range found {
			text.WriteString(show(board{n: n, queens: queens}))
		}
		switch {
		case counted:
			fmt.Fprintf(&text, "\nTotal: %d\n", len(found))
		case len(found) == 0:
			text.WriteString(none)
		}
		outcomes[n] = Outcome{Out: text.String()}
	}
	return outcomes, true
}

// harmless reports whether a solver finds one right solution for each size, in spite of a mistake.
func harmless(f faulty) bool {
	for n := 1; n <= MaxN; n++ {
		found, ok := f.solutions(n)
		if !ok || len(found) != min(1, solutions(n)) || len(found) == 1 && (board{n: n, queens: found[0]}).fault() != nil {
			return false
		}
	}
	return true
}

// shows are ways to print a board.
func shows() map[string]func(b board) string {
	drawn := func(queen, empty, between string) func(b board) string {
		return func(b board) string {
			var text strings.Builder
			for row := range b.n {
				cells := slices.Repeat([]string{empty}, b.n)
				for _, s := range b.queens {
					if s.Row == row {
						cells[s.Col] = queen
					}
				}
				text.WriteString(strings.Join(cells, between) + "\n")
			}
			return text.String() + "\n"
		}
	}
	listed := func(base int, format string) func(b board) string {
		return func(b board) string {
			columns := slices.Repeat([]int{base - 1}, b.n)
			for _, s := range b.queens {
				columns[s.Row] = s.Col + base
			}
			return fmt.Sprintf(format, strings.Join(strings.Fields(fmt.Sprint(columns)), ", "))
		}
	}
	all := map[string]func(b board) string{
		"signs":  drawn("Q", ".", " "),
		"joined": drawn("Q", "-", ""),
		"matrix": drawn("1", "0", " "),
		"ruled":  func(b board) string { return strings.ReplaceAll(drawn("Q |", "- |", " ")(b), "|\n", "| \n") },
		"wrapped": func(b board) string { // as Node prints rows of more than 6 cells
			rows := strings.ReplaceAll(strings.TrimSpace(drawn("1", "0", ", ")(b)), "\n", "\n  ],\n  [\n    ")
			return "[\n  [\n    " + strings.ReplaceAll(rows, "0, 0, 0, ", "0, 0, 0,\n    ") + "\n  ]\n]\n"
		},
		"titled":       func(b board) string { return "Lösung:\n" + drawn("D", "-", " ")(b) },
		"list from 0":  listed(0, "%s\n"),
		"list from 1":  listed(1, "%s\n"),
		"titled lists": listed(0, "Solution found: %s\n"),
		"told and drawn": func(b board) string {
			var text strings.Builder
			for _, s := range b.queens {
				fmt.Fprintf(&text, "Row %d -> Column %d\n", s.Row+1, s.Col+1)
			}
			return text.String() + "\n" + drawn("Q", ".", " ")(b)
		},
		"cells": func(b board) string { return strings.Join(strings.Fields(drawn("Q", "*", " ")(b)), "\n") + "\n\n" },
		"squares": func(b board) string {
			var names []string
			for _, s := range b.queens {
				names = append(names, s.String())
			}
			return strings.Join(names, ", ") + "\n"
		},
	}
	for _, format := range []string{"board", "emoji", "columns", "leetcode"} {
		all[format] = func(b board) string {
			var text strings.Builder
			w := write.NewWriter(&text, format, write.Options{Single: true, ASCII: true})
			columns := make(nqueens.Placement, b.n)
			for _, s := range b.queens {
				columns[s.Row] = s.Col
			}
			if err := w.Write(columns); err != nil {
				return err.Error()
			}
			w.Close()
			return text.String() + "\n"
		}
	}
	return all
}

func verdictOn(t *testing.T, outcomes map[int]Outcome, random bool) (v Verdict) {
	c := evidence{all: understand(t.Context(), outcomes), sure: true, random: random}
	c.judge(&v)
	return v
}

// Whatever a right solver prints is right, and nothing that one with a mistake prints is.
func TestNoVerdictIsFalse(t *testing.T) {
	mistakes := append([]faulty{{}}, faults()...)
	accused := 0
	for name, show := range shows() {
		for _, mistake := range mistakes {
			if mistake != (faulty{}) && name != "signs" && name != "list from 0" {
				continue
			}
			for _, single := range []bool{false, true} {
				for _, counted := range []bool{false, true} {
					f := mistake
					f.single = single
					outcomes, ok := printed(f, show, "no solution\n", counted)
					if !ok || counted && (single || mistake != (faulty{})) {
						continue
					}
					v := verdictOn(t, outcomes, false)
					switch right := mistake == (faulty{}); {
					case right && v.Verdict != Right:
						t.Errorf("%s, single %v, counted %v: a right solver is %q: %s", name, single, counted, v.Verdict, v.Why)
					case !right && v.Verdict == Right && !harmless(f):
						t.Errorf("%s, single %v, counted %v: right, although %s", name, single, counted, f.forgets)
					case v.Verdict == Wrong:
						accused++
					}
				}
			}
		}
	}
	if accused < 40 {
		t.Errorf("only %d of the wrong solvers are called wrong", accused)
	}
}

func TestGrowth(t *testing.T) {
	ms := time.Millisecond
	for _, test := range []struct {
		name string
		last int // the last size that ended
		took []time.Duration
		want string
	}{
		{"even", 7, []time.Duration{10 * ms, 0, 0, 0, 50 * ms, 410 * ms, 4010 * ms}, "; as it grows from n = 5 to 7, n = 12 would take at least 4d15h"},
		{"slower at the end", 7, []time.Duration{0, 0, 0, 0, 40 * ms, 400 * ms, 3200 * ms}, "; as it grows from n = 5 to 7, n = 12 would take at least 29h07m"},
		{"to 5 only", 5, []time.Duration{0, 0, 20 * ms, 100 * ms, 600 * ms}, "; as it grows from n = 3 to 5, n = 12 would take at least 13h01m"},
		{"by chance", 7, []time.Duration{0, 0, 0, 0, 40 * ms, 100 * ms, 4000 * ms}, ""},
		{"falling", 7, []time.Duration{0, 0, 0, 0, 40 * ms, 30 * ms, 20 * ms}, ""},
		{"two sizes", 7, []time.Duration{0, 0, 0, 0, 9 * ms, 90 * ms, 900 * ms}, ""},
		{"within the start", 7, []time.Duration{50 * ms, 0, 0, 0, 90 * ms, 400 * ms, 4000 * ms}, ""},
		{"three rows", 3, []time.Duration{10 * ms, 100 * ms, 1000 * ms}, ""},
	} {
		c := evidence{all: map[int]*reading{}}
		for i, took := range test.took {
			c.all[i+1] = &reading{Outcome: Outcome{Processor: took, Took: time.Hour}}
		}
		expect.Equal(t, c.growth(test.last), test.want, "%s", test.name)
	}
}

func TestVerdicts(t *testing.T) {
	right, _ := printed(faulty{}, shows()["list from 0"], "", false)
	change := func(n int, change func(o *Outcome)) map[int]Outcome {
		outcomes := maps.Clone(right)
		o := outcomes[n]
		change(&o)
		outcomes[n] = o
		return outcomes
	}
	each := func(f func(o *Outcome)) map[int]Outcome {
		outcomes := make(map[int]Outcome)
		for n := range right {
			outcomes[n] = change(n, f)[n]
		}
		return outcomes
	}
	random, silent, timed, denied := make(map[int]Outcome), make(map[int]Outcome), make(map[int]Outcome), make(map[int]Outcome)
	drawings, _ := printed(faulty{single: true}, shows()["signs"], "", false)
	for n, o := range drawings {
		said := "Solved:\n"
		if o.Out == "" || n == 6 {
			o.Out, said = "Q"+strings.Repeat(" Q", n-1)+"\n"+strings.Repeat("."+strings.Repeat(" .", n-1)+"\n", n-1), "Stuck.\n"
		}
		random[n], silent[n] = Outcome{Out: said + o.Out}, Outcome{Out: strings.TrimPrefix(said, "Stuck.\n") + o.Out}
		denied[n] = Outcome{Out: strings.Replace(random[n].Out, "Stuck.", "There is no solution.", 1)}
		timed[n] = Outcome{Out: fmt.Sprintf("Seconds: %d\n%s", strings.Count(said, "Stuck"), o.Out)}
	}
	empty, _ := printed(faulty{}, shows()["matrix"], "", true)
	named := make(map[int]Outcome)
	for n := range right {
		empty[n] = Outcome{Out: empty[n].Out + strings.Repeat(strings.Repeat("0 ", n)+"\n", n)}
		named[n] = Outcome{Out: "Solution:\n" + empty[n].Out}
	}
	unmarked := make(map[int]Outcome)
	for n, o := range drawings {
		rows := strings.NewReplacer(".", "'*'", "Q", "'Q'", " ", ", ", "\n", "]\n[").Replace(strings.TrimSpace(o.Out))
		unmarked[n] = Outcome{Out: "[" + rows + "]\n"}
	}
	unmarked[1] = Outcome{Out: "['*']\n"}
	squares := make(map[int]Outcome)
	for n := range right {
		var text strings.Builder
		for i := range n * n {
			fmt.Fprintln(&text, nqueens.Square{Row: i % n, Col: i / n})
		}
		squares[n] = Outcome{Out: text.String()}
	}
	doubtful := make(map[string]map[int]Outcome)
	for n, o := range right {
		count := strings.Count(o.Out, "\n")
		first, _, _ := strings.Cut(o.Out, "\n")
		starts, classes, all := make(map[string]string), make(map[string]string), symmetry.All()
		numbered, indices, attacked := "", "", "["+strings.Join(strings.Fields("0 0 0 0 0 0 0 0")[:n], ", ")+"]"
		found, _ := faulty{}.solutions(n)
		for i, queens := range found {
			b := board{n: n, queens: queens}
			numbered += fmt.Sprintf("Solution %d\n%s", i, strings.SplitAfter(o.Out, "\n")[i])
			indices += fmt.Sprintf("%d\n%s", i, shows()["joined"](b))
			starts[fmt.Sprint(queens[0].Col)] = strings.SplitAfter(o.Out, "\n")[i]
			classes[imageClass(all[:]...)(b)] = strings.SplitAfter(o.Out, "\n")[i]
		}
		for name, text := range map[string]string{
			"numbered":       numbered,
			"at random":      strings.Repeat(first+"\n", 3),
			"some at random": strings.Join(strings.SplitAfter(o.Out, "\n")[:count-count/3], ""),
			"columns":        strings.Join(strings.Fields("0 1 2 3 4 5 6 7")[:n], " ") + strings.Repeat("\n<> ", n) + "\n",
			"n times":        strings.Repeat(o.Out, n) + fmt.Sprintln("found", n*count),
			"more copies":    strings.Repeat(o.Out, n),
			"counted, less":  strings.Join(strings.SplitAfter(o.Out, "\n")[:count-count/3], "") + fmt.Sprintln(count-count/3, "solutions"),
			"indices":        indices,
			"a column more":  first + "\n" + strings.ReplaceAll(drawings[n].Out, "\n", " .\n"),
			"sized":          fmt.Sprintf("%d queens: %d solutions\n", n, 3*n),
			"space":          fmt.Sprintf("%d queens, possible solutions: %d\n%s", n, 3*n, o.Out),
			"never":          attacked + "\nNo solution.\n",
			"denying":        o.Out + "There is no solution.\n",
			"denying from 4": first + strings.Repeat("\nThere is no solution.", n/4) + "\n",
			"a number":       fmt.Sprintf("%d\n\n%s\n", 3*n+1, first),
			"a square less":  fmt.Sprintf("%d\n\n", count) + strings.Replace(drawings[n].Out, "Q", ".", 1),
			"a rule below":   strings.ReplaceAll(drawings[n].Out, "\n\n", "\n"+strings.Repeat("-", n)+"\n\n"),
			"a column less":  strings.ReplaceAll(strings.ReplaceAll(strings.Repeat(drawings[n].Out, 2), "\n.", "\n"), "\nQ", "\n") + fmt.Sprintln(count, "solutions"),
			"empty":          fmt.Sprintf("%d\n\n", count) + strings.ReplaceAll(drawings[n].Out, "Q", "."),
			"a1 b2":          drawings[n].Out + strings.Join(strings.Fields("a1 b2 c3 d4 e5 f6 g7 h8")[:n], " ") + "\n",
			"a row less":     first + "\n" + drawings[n].Out[strings.Index(drawings[n].Out, "\n")+1:],
			"drawn and told": strings.Replace(drawings[n].Out, ".", "Q", 1) + "\n" + first + "\n",
			"wrong number":   fmt.Sprintf("%s\nFound %d solutions in 20 ms.\n", first, 2*n),
			"right number":   fmt.Sprintf("%s\nFound %d solutions in 20 ms.\nNo. of solutions: %[2]d\n", first, count),
			"first and all":  first + "\nAll solutions:\n" + o.Out,
			"each twice":     o.Out + o.Out,
			"the last":       strings.Repeat(first+"\n", count),
			"one more found": fmt.Sprintf("%sНайдено: %d\n", o.Out, count+1),
			"total":          o.Out[:strings.Index(o.Out, "\n")+1] + "Total number of solutions: 1\n",
			"unread":         strings.NewReplacer("[", "(- ", ",", " .. ", "]", " -)").Replace(o.Out) + fmt.Sprintf("%d solutions\n", count),
			"one more":       fmt.Sprintf("%sNumber of solutions: %d\n", o.Out, count+1),
			"another total":  fmt.Sprintf("%sFound: %d\nTotal: %d\n", o.Out, count, count+n%7/6),
			"eighths":        fmt.Sprintf("%sFound: %d\nUnique: %d\n", o.Out, count, (count+7)/8),
			"pairs":          fmt.Sprintf("Pairs:\n[%d, 0]\nBoards:\n%s", n-1, o.Out),
			"partly":         "Solution: " + map[bool]string{true: "[0, 2]", false: first}[count == 0] + "\n",
			"starts":         strings.Join(slices.Collect(maps.Values(starts)), ""),
			"classes":        strings.Join(slices.Collect(maps.Values(classes)), "") + fmt.Sprintln(len(classes), "solutions"),
			"none":           o.Out + "Number of solutions: 0\n",
			"all but one":    fmt.Sprintf("%d solutions\n%s", count, strings.TrimPrefix(o.Out, first)),
			"ten at most":    strings.Join(strings.SplitAfter(o.Out, "\n")[:min(count, 10)], "") + fmt.Sprintln(min(count, 10), "solutions"),
			"labels":         strings.ReplaceAll(o.Out, "\n", " good\n"+attacked+" bad\n") + fmt.Sprintln("tried", 2*count),
			"not all":        strings.Replace(strings.ReplaceAll(o.Out, "\n", " solution\n"+attacked+" bad\n"), "solution", "board", n/8) + fmt.Sprintln("tried", 2*count),
			"attacked, too":  strings.ReplaceAll(o.Out, "\n", " solution\n"+attacked+" bad\n") + attacked + " a solution\n",
			"in a tuple":     fmt.Sprintf("(%d, [%s])\n", count+1, strings.ReplaceAll(strings.TrimSpace(o.Out), "\n", ", ")),
			"size as count":  fmt.Sprintf("%sNumber of solutions: %d\n", o.Out, n),
			"fifty":          fmt.Sprintf("Found %d solutions\n", min(count, 50)),
			"all, but one":   "All solutions:\n" + first,
			"found, too":     first + "A solution was found\n",
			"two solutions":  "Solution by lists: " + attacked + "\nSolution by sets: " + first,
			"last again":     o.Out + "Last of them: " + first,
			"conflicts":      map[bool]string{true: attacked + " conflicts: 1\n", false: strings.TrimSpace(first) + " conflicts: 0\n"}[count == 0],
			"in one line":    "Solution: " + strings.TrimSpace(first) + " conflicts: [" + strings.Repeat("0, ", n-1) + "0]\n",
			"named size":     o.Out + map[bool]string{true: fmt.Sprintf("No solutions for N = %d.\n", n)}[count == 0],
			"objects":        fmt.Sprintf("Found %d solutions\n[object Object]\n", count),
			"rooks":          fmt.Sprintf("%d rooks: %d solutions\n%[1]d queens: %[3]d solutions\n", n, []int{1, 2, 6, 24, 120, 720, 5040, 40320}[n-1], count),
			"refusal":        map[bool]string{true: "Size not valid.\n", false: drawings[n].Out}[n == 4],
			"permutations":   fmt.Sprintf("Valid: %d of %d\n", []int{9, 9, 9, 9, 0, 12, 9, 92}[n-1], []int{1, 2, 6, 24, 120, 720, 5040, 40320}[n-1]),
			"more queens":    strings.Repeat(strings.Repeat("1 ", n)+"\n", n) + "\n" + empty[n].Out,
		} {
			if doubtful[name] == nil {
				doubtful[name] = make(map[int]Outcome)
			}
			doubtful[name][n] = Outcome{Out: text}
		}
	}
	steps := make(map[int]Outcome)
	for n := 1; n <= MaxN; n++ {
		steps[n] = Outcome{Out: strings.Repeat("(1e99, 2, 4)\n", n) + steps[n-1].Out + right[n].Out}
	}
	leaves := func(steps bool, says string) map[int]Outcome { // a board for 2 and 3 rows, after those that are shown for others
		outcomes := maps.Clone(drawings)
		for n, o := range outcomes {
			row := strings.Repeat(" .", n-1) + "\n"
			if o.Out == "" {
				outcomes[n] = Outcome{Out: says + strings.Repeat("Q"+row, n)}
			} else if n > 3 && steps {
				outcomes[n] = Outcome{Out: strings.Repeat("Q"+row, n) + "\n" + o.Out}
			}
		}
		return outcomes
	}
	tests := []struct {
		name         string
		outcomes     map[int]Outcome
		random       bool
		verdict, why string
	}{
		{"all", right, false, Right, ""},
		{"cut off at 8", change(8, func(o *Outcome) { o.Late = true; o.Out = o.Out[:100] }), false, Slow, "n = 8 takes longer"},
		{"endless at 3", change(3, func(o *Outcome) { o.Late = true }), false, Wrong, "it doesn't end for n = 3"},
		{"waiting at 3", map[int]Outcome{1: right[1], 2: right[2], 3: {Late: true}, 4: {Out: right[4].Out, Processor: 1}, 5: right[5], 6: right[6], 7: right[7], 8: right[8]}, false, NotUnderstood, "uses little processor time"},
		{"too much", change(7, func(o *Outcome) { o.Flood = true }), false, NotUnderstood, "longer than the limit"},
		{"crash", change(6, func(o *Outcome) { o.Fault = "ended by a signal" }), false, Wrong, "it crashes for n = 6: ended by a signal"},
		{"crashes after each board", each(func(o *Outcome) { o.Fault = "no display" }), false, NotUnderstood, "it crashes on all boards: no display"},
		{"two numbers at 2", change(2, func(o *Outcome) { o.Out = "0 1\n" }), false, NotUnderstood, "whether it calls that one"},
		{"lacks input", change(6, func(o *Outcome) { o.Fault = "EOFError: EOF"; o.Err = o.Fault }), false, Right, ""},
		{"one missing", change(8, func(o *Outcome) { o.Out = o.Out[strings.Index(o.Out, "\n")+1:] }), false, Wrong, "it misses 1 of the 92 solutions for n = 8, as that with columns 1 5 8 6 3 7 2 4"},
		{"an attacked one from 8 on", change(8, func(o *Outcome) { o.Out = "[0, 1, 2, 3, 4, 5, 6, 7]\n" + o.Out }), false, Wrong, "line 1 of its output for n = 8: the queens"},
		{"an attacked one from 6 on", change(6, func(o *Outcome) { o.Out = "[0, 1, 2, 3, 4, 5]\n" + o.Out }), false, NotUnderstood, "may be steps of its search"},
		{"one twice", change(8, func(o *Outcome) { o.Out += o.Out[:25] }), false, Wrong, "has the solution of line 1 again"},
		{"silent at 1", change(1, func(o *Outcome) { o.Out = "" }), false, Wrong, "it prints nothing for n = 1"},
		{"no board at 1", change(1, func(o *Outcome) { o.Out = "sorry" }), false, NotUnderstood, "no solution was found in its output for n = 1"},
		{"beside another task", each(func(o *Outcome) { o.Out += "\n" + right[4].Out }), false, Right, ""},
		{"after lists of its steps", steps, false, Right, ""},
		{"not valid, as it says", each(func(o *Outcome) { o.Out += "valid: False\n" }), false, NotUnderstood, "as where there is no solution"},
		{"before nothing", each(func(o *Outcome) { o.Out += "result: None\n" }), false, NotUnderstood, "names nothing"},
		{"less than a board", doubtful["partly"], false, NotUnderstood, "it found one"},
		{"below pairs", doubtful["pairs"], false, NotUnderstood, "whether it calls that one"},
		{"silent", map[int]Outcome{1: {}, 2: {}, 3: {}, 4: {}, 5: {}, 6: {}, 7: {}, 8: {}}, false, NotUnderstood, "neither boards nor a count"},
		{"random, and says where it gave up", random, true, Right, ""},
		{"random, and denies where it gave up", denied, true, NotUnderstood, "as where there is no solution"},
		{"random, and counts something else", timed, true, NotUnderstood, "whether it calls that"},
		{"the same, not random", random, false, NotUnderstood, "whether it calls that a solution"},
		{"random, and shows what it has", silent, true, NotUnderstood, "whether it calls that a solution"},
		{"an empty board at the end", empty, false, Right, ""},
		{"an empty board called a solution", named, false, NotUnderstood, "a board without queens for n = 3"},
		{"an empty square at 1", unmarked, false, NotUnderstood, "no solution was found in its output for n = 1"},
		{"shows what is left", leaves(false, ""), false, NotUnderstood, "whether it calls that one"},
		{"shows what is left, and says so", leaves(false, "No solution was found.\n"), false, Right, ""},
		{"shows what is left, and says what else", leaves(false, "A board.\n"), false, NotUnderstood, "whether it calls that one"},
		{"shows its steps", leaves(true, ""), false, NotUnderstood, "whether it calls that one"},
		{"denies what it shows", doubtful["denying"], false, NotUnderstood, "as where there is no solution"},
		{"never finds any", doubtful["never"], false, NotUnderstood, `it says "No solution." for n = 4`},
		{"each more often, the more rows", doubtful["more copies"], false, Wrong, "for n = 4 has the solution of line 1 again"},
		{"less, which it counts", doubtful["counted, less"], false, Wrong, "it misses 3 of the 10 solutions for n = 5"},
		{"denies what it shows from 4 on", doubtful["denying from 4"], false, NotUnderstood, "as where there is no solution"},
		{"a number that counts nothing", doubtful["a number"], false, NotUnderstood, "it says 4 for n = 1"},
		{"a number of solutions that is none", doubtful["wrong number"], false, NotUnderstood, "it says 2 for n = 1"},
		{"one more than there are, in other words", doubtful["one more found"], false, NotUnderstood, "it says 11 for n = 5"},
		{"the number that it shows, as the total", doubtful["total"], false, NotUnderstood, "it says 1 for n = 2"},
		{"a count beside what was not read", doubtful["unread"], false, NotUnderstood, "more lines than were understood"},
		{"a number of solutions", doubtful["right number"], false, Right, ""},
		{"a queen less than rows", doubtful["a square less"], false, NotUnderstood, "more boards than were read"},
		{"another board beside a list", doubtful["drawn and told"], false, NotUnderstood, "more boards than were read"},
		{"a rule below a board", doubtful["a rule below"], false, Right, ""},
		{"boards with a column less beside a count", doubtful["a column less"], false, NotUnderstood, "more boards than were read"},
		{"a board without queens", doubtful["empty"], false, NotUnderstood, "more boards than were read"},
		{"a list of all squares", squares, false, NotUnderstood, "whether it calls that a solution"},
		{"the first, and all", doubtful["first and all"], false, Right, ""},
		{"each twice", doubtful["each twice"], false, NotUnderstood, "each solution more than once"},
		{"one as often as there are solutions", doubtful["the last"], false, Wrong, "line 2 of its output for n = 4 has the solution of line 1 again"},
		{"none, which it says", doubtful["none"], false, NotUnderstood, "it says 0 for n = 1"},
		{"one more than there are", doubtful["one more"], false, NotUnderstood, "it says 11 for n = 5"},
		{"numbers from 0", doubtful["numbered"], false, Right, ""},
		{"numbers alone", doubtful["indices"], false, Right, ""},
		{"a drawing beside squares of a diagonal", doubtful["a1 b2"], false, NotUnderstood, "more boards than were read"},
		{"a drawing with a row less beside a list", doubtful["a row less"], false, NotUnderstood, "more boards than were read"},
		{"drawings with a column more beside lists", doubtful["a column more"], false, NotUnderstood, "more boards than were read"},
		{"counts what is possible, beside the size", doubtful["space"], false, NotUnderstood, "it says 3 for n = 1"},
		{"counts more than there are, beside the size", doubtful["sized"], false, Wrong, "it counts 3 for n = 1"},
		{"three at random", doubtful["at random"], true, Right, ""},
		{"some at random, and some more of larger ones", doubtful["some at random"], true, NotUnderstood, "its search is random"},
		{"a total that is right, and one that is not", doubtful["another total"], false, NotUnderstood, "it says 5 for n = 6"},
		{"an eighth as the fundamental ones", doubtful["eighths"], false, NotUnderstood, "it says 5 for n = 7"},
		{"one for each first queen", doubtful["starts"], false, NotUnderstood, "for each first queen"},
		{"fundamental ones, and counts them", doubtful["classes"], false, Right, ""},
		{"all but one of what it counts", doubtful["all but one"], false, NotUnderstood, "of the 2 solutions that it counts"},
		{"ten at most, and counts them", doubtful["ten at most"], false, Right, ""},
		{"one more than there are, beside a list", doubtful["in a tuple"], false, NotUnderstood, "it says 11 for n = 5"},
		{"the size for their number", doubtful["size as count"], false, NotUnderstood, "it says 2 for n = 2"},
		{"at most fifty", doubtful["fifty"], false, NotUnderstood, "it says 50 for n = 8"},
		{"one, and speaks of all", doubtful["all, but one"], false, NotUnderstood, "speaks of all"},
		{"one, and finds one of 2", doubtful["found, too"], false, NotUnderstood, "for n = 3 that it found one"},
		{"one, after another that is none", doubtful["two solutions"], false, NotUnderstood, ""},
		{"all, and one again as the last", doubtful["last again"], false, NotUnderstood, "again, under another heading"},
		{"the best, with its conflicts", doubtful["conflicts"], false, Right, ""},
		{"one, and a list of zeros in its line", doubtful["in one line"], false, NotUnderstood, ""},
		{"the size, where there is none", doubtful["named size"], false, Right, ""},
		{"full of queens", doubtful["more queens"], false, NotUnderstood, "whether that says"},
		{"a size that it refuses", doubtful["refusal"], false, NotUnderstood, `it says "Size not valid." for n = 4`},
		{"objects beside a right count", doubtful["objects"], false, NotUnderstood, "more lines than were understood"},
		{"rooks beside queens", doubtful["rooks"], false, NotUnderstood, "it says 2 for n = 2"},
		{"a right count of 8 beside all permutations", doubtful["permutations"], false, NotUnderstood, "neither boards"},
		{"all that it tries, with a label", doubtful["labels"], false, NotUnderstood, "not what is said of some solutions"},
		{"all that it tries, and one is called nothing", doubtful["not all"], false, NotUnderstood, "not what is said of some solutions"},
		{"all that it tries, and calls one so that is none", doubtful["attacked, too"], false, NotUnderstood, "not what is said of some solutions"},
		{"the numbers of columns above what is not read", doubtful["columns"], false, NotUnderstood, "neither boards"},
		{"each n times, and counted", doubtful["n times"], false, Wrong, "for n = 4 has the solution of line 1 again"},
	}
	for _, test := range tests {
		v := verdictOn(t, test.outcomes, test.random)
		if v.Verdict != test.verdict || !strings.Contains(v.Why, test.why) {
			t.Errorf("%s: %s, %q; want %s, %q", test.name, v.Verdict, v.Why, test.verdict, test.why)
		}
	}
}

func TestIntegersOfASource(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a.py", "N = 8 # of 9\nprint('7', \"6\", 4)\n\"\"\"5\"\"\"\nx = [10] * N2 // 20", "1:8 2:4 4:10 4:20"},
		{"a.c", "#define N 8 // 9\nint a[12] = {1, 2}; /* 7\n6 */ char *s = \"5\"; x = 3.5;", "1:8 2:12 2:2"},
		{"a.py", "b = [[0, 0, 0, 0],\n[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]; c = [' '] * 5; d = [' ', ' ', ' ', ' ', ' ']", "1:[[0, 0, 0, 0],\n[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]] 2:5 2:[' ', ' ', ' ', ' ', ' ']"},
		{"a.c", "int a[] = {0, 0, 0}, b[] = {1, 0, 0, 0}, c[][3] = {{0, 0, 0}, {0, 0, 0}}, d[] = {-1, -1, -1, -1}, e[] = {{", "1:3 1:{-1, -1, -1, -1}"},
		{"a.js", "n = 1; i += 1; const größe = `x` + solve(8), b = '\\'9' + 0x10 + 1001", "1:1 1:8"},
	}
	for _, test := range tests {
		var got []string
		for _, i := range integersOf(0, Source{test.name, test.text}) {
			got = append(got, fmt.Sprintf("%d:%s", i.line, test.text[i.from:i.to]))
		}
		expect.Equal(t, strings.Join(got, " "), test.want, "%s: %v", test.name, got)
	}
}

// A size is one, wherever it stands; a program that has none is for one size.
func TestSizes(t *testing.T) {
	all, _ := printed(faulty{}, shows()["list from 0"], "", false)
	one, _ := printed(faulty{single: true}, shows()["list from 0"], "", false)
	sized := func(prints map[int]Outcome, otherwise func(n, last int) bool, then Outcome) func(Request) Outcome {
		return func(r Request) Outcome {
			found, _ := numbersIn(r.Sources[0], 2) // the size, and another
			n, last := must.Get(strconv.Atoi(found[0]))(t), must.Get(strconv.Atoi(found[len(found)-1]))(t)
			if otherwise(n, last) {
				return then
			}
			return prints[n]
		}
	}
	atRandom := func(then Outcome) func(Request) Outcome { // after some runs
		runs := 0
		return sized(one, func(int, int) bool { runs++; return runs > 20 }, then)
	}
	small := func(n, _ int) bool { return n == 2 || n == 3 }
	even := func(n, _ int) bool { return n == 4 || n == 6 || n < 4 && n > 1 }
	endless := Outcome{Late: true, Processor: time.Second}
	twice := func(then Outcome) func(Request) Outcome { // has its size in two places
		printed := maps.Clone(all)
		printed[2], printed[3] = then, then
		return sized(printed, func(n, last int) bool { return last != n-1 }, Outcome{Fault: "IndexError", Err: "IndexError"})
	}
	late := maps.Clone(one) // right to n = 5
	for n := 6; n <= MaxN; n++ {
		late[n] = Outcome{Out: "[0, 1, 2, 3, 4, 5, 6, 7"[:3*n-1] + "]\n"}
	}
	apart := func(n, last int) bool { return n != last }
	seldom := func(small, then Outcome) func(Request) Outcome { // has its size in a list, of which 8 fails after some runs
		times := 0
		return func(r Request) Outcome {
			n := strings.Count(r.Sources[0], "0")
			if n == 2 || n == 3 {
				return small
			}
			if n == 8 {
				times++
			}
			if n == 8 && times > 4 {
				return then
			}
			return one[n]
		}
	}
	only := func(o Outcome) func(Request) Outcome { return func(Request) Outcome { return o } }
	for _, test := range []struct {
		text            string
		run             func(Request) Outcome
		verdict, prints string
	}{
		{"queens()", only(all[8]), Right, "all solutions, for n = 8 only"},
		{"queens()", only(one[8]), Right, "one solution, for n = 8 only"},
		{"queens()", only(Outcome{Out: all[8].Out + all[6].Out}), Right, "all solutions, for n = 8 and 6 only"},
		{"queens()", only(Outcome{Out: all[8].Out + "Number of solutions: 91\n"}), NotUnderstood, ""},
		{"queens()", only(Outcome{Out: one[8].Out + "no solution\n"}), NotUnderstood, ""},
		{"queens()", only(Outcome{Out: one[8].Out + "[0, 1, 2, 3, 4, 5, 6, 7]\n"}), NotUnderstood, ""},
		{"queens()", only(Outcome{Out: "Column 1: 4 solutions\nColumn 2: 8 solutions\nColumn 3: 16 solutions\nColumn 4: 18 solutions\nColumn 5: 18 solutions\nColumn 6: 16 solutions\nColumn 7: 8 solutions\nColumn 8: 4 solutions\n"}), NotUnderstood, "a count"},
		{"queens()", only(one[5]), Right, "one solution, for n = 5 only"},
		{"queens()", only(Outcome{Out: "1 2 3 4 5 6 7 8\n1 5 8 6 3 7 2 4\n"}), Right, "one solution, for n = 8 only"},
		{"queens()", only(Outcome{Out: one[8].Out + "[0, 0, 0, 0, 0, 0, 0, 0]\n"}), NotUnderstood, ""},
		{"queens()", only(Outcome{Out: "Q . . .\n. . Q .\n. . . .\n. . . .\n"}), Wrong, ""},
		{"queens()", only(Outcome{Out: "Q . . .\n. . Q .\nQ . . .\n. . Q .\n"}), Wrong, ""},
		{"queens()", only(Outcome{Out: "Initial:\nQ . . .\n. . Q .\nQ . . .\n. . Q .\n"}), NotUnderstood, ""},
		{"queens()", only(Outcome{Out: all[8].Out[:50], Late: true}), Slow, ""},
		{"queens(8)", only(Outcome{Out: "total = 92"}), Right, "a count, for n = 8 only"},
		{"queens()", only(Outcome{Out: all[8].Out + "(found: 93)\n"}), NotUnderstood, ""},
		{"queens(8)", only(Outcome{Out: "[0, 2, 4, 6, 1, 3, 5]\n"}), NotUnderstood, ""},
		{"queens()", only(Outcome{Out: "Q . .\n. . Q\n. . .\n. Q .\n" + one[8].Out}), NotUnderstood, ""},
		{"n = 8", only(Outcome{Out: "total = 92"}), NotUnderstood, ""},
		{"queens(8)", only(Outcome{Out: "0 found, should be 92"}), NotUnderstood, ""},
		{"queens(8, readFileSync(0))", only(Outcome{Fault: "IndexError: 8"}), NotUnderstood, ""},
		{"queens(6)", only(Outcome{Out: "total = 92"}), NotUnderstood, ""},
		{"queens(8)", only(Outcome{Fault: "IndexError: 8"}), Wrong, ""},
		{"queens(8), input()", only(Outcome{Fault: "TypeError: queens() missing 1 required positional argument: 'row'"}), Wrong, ""},
		{"queens(8)", only(Outcome{Fault: "TypeError: 'range' object does not support item assignment"}), NotUnderstood, ""},
		{"queens(8, input())", only(Outcome{Fault: "IndexError: 8"}), NotUnderstood, ""},
		{"queens(8)", only(Outcome{Fault: "ModuleNotFoundError: No module named 'queens'"}), NotUnderstood, ""},
		{"queens(8) or raise 'No solution'", sized(all, small, Outcome{Fault: "ValueError: No solution2"}), Right, "all solutions"},
		{"queens(4,\n4, 4, 4, 4)", sized(late, apart, Outcome{Fault: "IndexError", Err: "IndexError"}), Right, "one solution, for n = 4 only"},
		{"queens(8,\n8, 8, 8, 8)", sized(one, func(n, last int) bool { return n != last || small(n, last) }, endless), Right, "one solution, for n = 8 only"},
		{"queens(4), 5, 9", sized(one, func(n, _ int) bool { return n > 4 }, Outcome{Fault: "IndexError", Err: "IndexError"}), Right, "one solution, for n = 4 only"},
		{"queens(4), 3, 9", sized(one, func(n, _ int) bool { return n > 4 }, Outcome{Fault: "IndexError", Err: "IndexError"}), NotUnderstood, "one solution"},
		{"queens(8)", sized(one, even, Outcome{Out: "No solution\n"}), Wrong, "one solution"},
		{"queens(8)", sized(one, even, Outcome{Out: "No solution found\n"}), NotUnderstood, "one solution"},
		{"queens(8)", sized(one, even, Outcome{Out: "A queen on a1:\nNo solution\n"}), NotUnderstood, "one solution"},
		{"queens()", only(Outcome{Out: "Solution found:\n" + strings.Repeat("0 0 0 0 0 0 0 0\n", 8)}), Wrong, ""},
		{"random.queens(8)", sized(one, small, Outcome{Flood: true}), Wrong, "one solution"},
		{"queens(8)", sized(one, small, Outcome{Flood: true}), NotUnderstood, "one solution"},
		{"random.queens([0, 0, 0, 0, 0, 0, 0, 0]) # seldom wrong", seldom(Outcome{Flood: true}, Outcome{Out: "[0, 1, 2, 3, 4, 5, 6, 7]\n"}), Wrong, "one solution"},
		{"random.queens([0, 0, 0, 0, 0, 0, 0, 0]) # busy", seldom(Outcome{Out: "[0, 2, 1]\n"}, Outcome{Refused: "busy"}), Right, "one solution, for 4 queens or more"},
		{"random.queens([0, 0, 0, 0, 0, 0, 0, 0])", func(r Request) Outcome {
			if n := strings.Count(r.Sources[0], "0"); n > 3 || n == 1 {
				return one[n]
			}
			return Outcome{Flood: true}
		}, Right, "one solution, for 4 queens or more"},
		{"queens(input())", func(r Request) Outcome {
			var n int
			if _, err := fmt.Sscanf(r.Input, "%d\n-1", &n); err != nil {
				return Outcome{Flood: true}
			}
			return all[n]
		}, Right, "all solutions"},
		{"random.queens(8)", sized(one, func(n, _ int) bool { return n == 6 }, Outcome{Out: "gave up\n"}), NotUnderstood, "one solution, or none, which it says"},
		{"random.queens(8)", atRandom(Outcome{}), NotUnderstood, "one solution"},
		{"random.queens(8)", sized(one, func(n, _ int) bool { return n < 4 }, Outcome{Out: "[]\n"}), NotUnderstood, "one solution"},
		{"random.queens(8)", sized(one, small, endless), Wrong, "one solution"},
		{"random.queens(8)", sized(one, small, Outcome{Out: "[0, 1, 2]\n"}), NotUnderstood, "one solution"},
		{"random.queens(8)", atRandom(Outcome{Refused: "busy"}), Right, "one solution"},
		{"for i in range(8):\n\tif i < 7:", twice(Outcome{}), Right, "all solutions"},
		{"for i in range(8):\n\tif i < 7:", twice(Outcome{Fault: "IndexError: list index"}), Right, "all solutions, for 4 queens or more"},
		{"for i in range(8):\n\tif i < 7:", twice(endless), Wrong, "all solutions"},
		{"queens(4, least=4)", sized(all, func(n, least int) bool { return n < least }, Outcome{Out: "[]\n"}), Wrong, "all solutions"},
		{"queens(4, corner=4)", sized(all, func(n, corner int) bool { return n < corner-1 }, Outcome{Fault: "IndexError: 4"}), NotUnderstood, "all solutions"},
		{"queens(8), input()", sized(all, func(n, _ int) bool { return n == 8 }, Outcome{Late: true, Took: oneTry}), Slow, "all solutions"},
		{"input()", func(r Request) Outcome {
			var n, algorithm int
			if count, _ := fmt.Sscan(r.Input, &n, &algorithm); count < 2 || algorithm != 2 {
				return Outcome{Out: "Which?", Err: "EOFError"}
			}
			return all[n]
		}, Right, "all solutions"},
		{"input()", func(r Request) Outcome { // and crashes where there is no solution
			var n, algorithm int
			if count, _ := fmt.Sscan(r.Input, &n, &algorithm); count < 2 || algorithm != 2 {
				return Outcome{Out: "Which?", Err: "EOFError"}
			}
			if small(n, n) {
				return Outcome{Fault: "IndexError: 0", Err: "IndexError: 0"}
			}
			return one[n]
		}, NotUnderstood, "one solution, for 4 queens or more"},
		{"input()", func(r Request) Outcome { // and for the first queen
			var n int
			var square, given string
			if count, _ := fmt.Sscan(r.Input, &n, &square); square != "b1" {
				return Outcome{Out: "Which?", Err: strings.Repeat("EOFError", 2-count)}
			}
			for line := range strings.Lines(all[n].Out) {
				if strings.HasPrefix(line, "[1") {
					given += line
				}
			}
			return Outcome{Out: given}
		}, NotUnderstood, "solutions"},
		{"queens(8), input()", func(r Request) Outcome {
			if strings.Count(r.Input, "\n") < 92 {
				return Outcome{Out: all[8].Out[:25], Err: "EOFError"}
			}
			return all[8]
		}, Right, "all solutions, for n = 8 only"},
		{"queens(8, input())", func(r Request) Outcome {
			var n int
			if fmt.Sscanf(r.Sources[0], "queens(%d", &n); r.Input == "" {
				return Outcome{Err: "EOFError"}
			}
			return Outcome{Out: all[n].Out, Fault: "IndexError: list index"}
		}, NotUnderstood, ""},
		{"n = 6; letters = 'ABCDEF'", sized(all, func(n, _ int) bool { return n > 6 }, Outcome{Fault: "IndexError: string index"}), Right, "all solutions, for n = 6 only"},
		{"queens(), input()", func(r Request) Outcome { // for a first queen, by row and column
			if r.Input != "1 1\n" {
				return Outcome{Out: "Where?", Fault: "ValueError: 1", Err: "EOFError"}
			}
			return Outcome{Out: "[0, 4, 7, 5, 2, 6, 1, 3]\n[0, 5, 7, 2, 6, 3, 1, 4]\n[0, 6, 3, 5, 7, 1, 4, 2]\n[0, 6, 4, 7, 1, 3, 5, 2]\n"}
		}, Right, "all solutions with a queen on one square, for n = 8 only"},
		{"random.queens(8)", only(Outcome{Out: "Queen at a1\n[0, 4, -1, -1, -1, -1, -1, -1]\n"}), NotUnderstood, ""},
		{"queens(8), input()", only(Outcome{Out: "[0, 4, -1, -1, -1, -1, -1, -1]\n", Err: "EOFError"}), NotUnderstood, ""},
		{"solve()", only(Outcome{Out: "4: 2 solutions\n5: 10 solutions\n6: 4 solutions\n7: 40 solutions\n8: 92 solutions\nFirst solution: [0, 0, 0, 0]\n"}), NotUnderstood, ""},
		{"while True:", only(Outcome{Late: true, Took: time.Second, Processor: time.Second}), Slow, ""},
		{"while input():", only(Outcome{Late: true, Took: time.Second, Processor: time.Second}), NotUnderstood, ""},
		{"n = 8\nboard = [0, 0, 0, 0, 0, 0, 0, 0]", func(r Request) Outcome {
			var n int
			fmt.Sscanf(r.Sources[0], "n = %d", &n)
			if n > strings.Count(r.Sources[0], ",")+1 {
				return Outcome{Fault: "IndexError", Err: "IndexError"}
			}
			return all[n]
		}, Right, "all solutions"},
	} {
		run := func(_ context.Context, next []Request) (Outcome, error) { return test.run(next[0]), nil }
		v, err := Judge(t.Context(), Program{Sources: []Source{{"a.py", test.text}}}, run, Options{Time: time.Second})
		if err != nil || v.Verdict != test.verdict || v.Prints != test.prints {
			t.Errorf("%s: %s, %q, %q, %v; want %s, %q", test.text, v.Verdict, v.Prints, v.Why, err, test.verdict, test.prints)
		}
	}
}

// A fault of the language is no message of the program.
func TestThrown(t *testing.T) {
	p := &subject{Program: Program{Sources: []Source{{"a.java", `print("Index "); throw("No board of ")`}}}}
	expect.Equal(t, p.thrown("IndexOutOfBoundsException: Index 4")+p.thrown("Exception: No board of 4"), "No board of 4", "messages")
}

// What may be read in two ways is no accusation.
func TestDoubts(t *testing.T) {
	counts, refusals := make(map[int]Outcome), make(map[int]Outcome)
	boards, _ := printed(faulty{}, shows()["signs"], "", false)
	for n := 1; n <= 8; n++ {
		var table strings.Builder
		for m := 4; m <= n; m++ {
			unit := map[bool]string{true: "ms", false: "µs"}[m == 7 && n == 7]
			fmt.Fprintf(&table, "n = %d solutions: %d, time: 3.5%s\n", m, solutions(m), unit)
		}
		counts[n] = Outcome{Out: table.String()}
		if refusals[n] = boards[n]; n < 4 {
			refusals[n] = Outcome{Out: "Size? Invalid input.\nSize? ", Err: "EOFError", Fault: "EOFError"}
		}
	}
	expect.Equal(t, verdictOn(t, counts, false).Verdict, NotUnderstood, "counts of several sizes")
	v := verdictOn(t, refusals, false)
	expect.Equal(t, v.Verdict+", "+v.Prints, "right, all solutions, for 4 queens or more", "it asks again: %s", v.Why)
}

func TestTable(t *testing.T) {
	rows := func(counts ...int) string {
		var text strings.Builder
		for i, count := range counts {
			fmt.Fprintf(&text, "n = %d: %d solutions\n", i+1, count)
		}
		return text.String()
	}
	for text, want := range map[string]string{
		rows(1, 0, 0, 2, 10, 4, 40, 92, 352):                             Right,
		rows(1, 0, 0, 2, 10, 4, 41, 92):                                  Wrong,
		rows(1, 0, 0, 2, 10, 4, 40):                                      NotUnderstood,
		rows(2, 0, 0, 2, 12, 4, 44, 96):                                  Wrong,
		rows(1, 0, 0, 2, 10):                                             "",
		rows(1, 0, 0, 2, 10, 4, 40, 92, 96):                              NotUnderstood,
		"1 1 1\n2 0 0\n3 0 0\n4 2 2\n5 10 10\n6 4 4\n7 40 40\n8 92 91\n": NotUnderstood,
	} {
		v := Verdict{}
		if outcomes := table(text); outcomes != nil {
			v = verdictOn(t, outcomes, false)
		}
		expect.Equal(t, v.Verdict, want, "%q", text)
	}
}
