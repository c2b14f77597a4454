package spy

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/internal/words"
)

// Found says which variable is the board, and how to read it.
type Found struct {
	Key       int     `json:"key"` // its index in Log.Keys
	N         int     `json:"n"`
	Board     string  `json:"board"` // its name
	Where     string  `json:"where"` // such as "in solve"
	Form      string  `json:"form"`  // such as "columns from 0"
	Recursion string  `json:"recursion"`
	Function  int     `json:"function"` // the index of the recursion in Log.Functions, or -1
	Row       string  `json:"row"`      // the variable that is the row whose column is written, or ""
	Size      string  `json:"size"`     // the variable that is the size of the board, where that changes, or ""
	Reading   Reading `json:"reading"`
}

// Title returns what the board is, in a few words.
func (f *Found) Title() string { return f.Board + ", " + f.Form }

// Idea returns what the board and the recursion are, in a sentence. The log may be nil.
func (f *Found) Idea(l *Log) string {
	idea := fmt.Sprintf("The board is %s %s, %s; ", f.Board, f.Where, f.Form)
	if f.Recursion == "" {
		idea += "no recursion"
	} else {
		idea += "the recursion is " + f.Recursion
	}
	if l != nil {
		idea += fmt.Sprintf(" (found in %s lines, %.1f s)", words.Digits(l.Lines), l.Seconds)
	}
	return idea + "."
}

// Wanted says what the board must be.
type Wanted struct {
	Board string // the name of its variable, such as cols or solve.cols; "" for any
	N     int    // its size; 0 for any
}

// finding is a variable with a reading, and how much it is like the board of a search.
type finding struct {
	candidate
	key    int
	points float64
	facts
}

// facts say how the boards of a variable change.
type facts struct {
	least        int // queens
	valid, full  int // distinct boards that are solutions, and that have n queens
	changes      int
	moves, taken int // changes that move queens, and that take one off
}

// The largest and the smallest board that is found unasked.
const (
	largestFound  = 64
	smallestFound = 4
)

// Find returns the variable that is most like the board of a search, or nil if that is not clear
// and l is not the last log. The error is a sentence for the user: the log is malformed, or is
// the last and has no board; or that of ctx.
func Find(ctx context.Context, l *Log, wanted Wanted) (*Found, error) {
	if err := l.check(); err != nil {
		return nil, err
	}
	found, err := l.findings(ctx, wanted)
	if err != nil {
		return nil, err
	}
	least := 9.0
	if wanted.Board != "" {
		least = 6
	}
	if len(found) == 0 || found[0].points < least {
		if !l.Last {
			return nil, nil
		}
		none := fmt.Sprintf("no variable of the program changes like a board of queens in its first %s lines", words.Digits(l.Lines))
		if wanted.Board != "" {
			none += fmt.Sprintf("; there is no variable %s that holds one", wanted.Board)
		}
		return nil, fmt.Errorf("%s", none)
	}
	best := found[0]
	if best.least == best.N {
		best = l.current(best, found)
	}
	if !l.Last && !best.sure(l.Waited) {
		return nil, nil
	}
	key := &l.Keys[best.key]
	out := &Found{Key: best.key, N: best.N, Board: strings.TrimLeft(key.Name, "."), Where: "in " + key.Where, Form: best.form, Reading: best.Reading}
	if key.Where == "<module>" {
		out.Where = "of the module"
	}
	if out.Function = l.recursion(best.N); out.Function >= 0 {
		out.Recursion = l.Functions[out.Function].Name
	}
	if best.Stale {
		out.Row = l.index(key)
	}
	out.Size = l.extent(key, best.N)
	return out, nil
}

// sure reports whether the board is clear before the last log.
func (f *finding) sure(waited bool) bool {
	most := 300
	if waited {
		most = 10
	}
	return f.valid > 0 && f.changes > 30 || f.points > 12 && f.changes > most
}

// findings returns the variables with their readings, the most likely first.
func (l *Log) findings(ctx context.Context, wanted Wanted) ([]finding, error) {
	recursive := make(map[string]bool)
	for _, f := range l.Functions {
		recursive[f.Name] = recursive[f.Name] || f.Depth > 1
	}
	sizes := append(slices.Clone(l.Given), l.Constants...)
	sizes = slices.DeleteFunc(sizes, func(n int) bool { return n < 1 || n > 99 })
	if wanted.N > 0 {
		sizes = []int{wanted.N}
	}
	var found []finding
	for i := range l.Keys {
		key := &l.Keys[i]
		if len(key.Log) < 2 || wanted.Board != "" && !key.named(wanted.Board) {
			continue
		}
		if _, number := key.Log[0].Value.(int); number && wanted.Board == "" && !l.follows(key) {
			continue
		}
		values := make([]any, len(key.Log))
		for j, entry := range key.Log {
			values[j] = entry.Value
		}
		for _, c := range candidates(values, sizes) {
			if err := ctxerr.Of(ctx); err != nil {
				return nil, err
			}
			given := slices.Contains(l.Given, c.N)
			inOrder := c.Kind == "added" // rows must be filled in order
			if c.N > largestFound || c.N < smallestFound && !given && wanted.Board == "" || wanted.N > 0 && c.N != wanted.N {
				continue
			}
			f := finding{candidate: c, key: i}
			if !f.judge(values) || inOrder && wanted.Board == "" && 2*f.valid < f.full {
				continue
			}
			if c.overwritten && f.moves > 3 && f.taken == 0 {
				f.points -= 1.5
			}
			if recursive[key.Where] || key.Module || strings.HasPrefix(key.Name, ".") {
				f.points += 1.5
			}
			f.points += float64(btoi(given)+btoi(slices.Contains(l.Constants, c.N))) - c.weak
			found = append(found, f)
		}
	}
	slices.SortStableFunc(found, func(a, b finding) int { return cmp.Compare(b.points, a.points) })
	return found, nil
}

// named reports whether a name means the variable.
func (k *Key) named(name string) bool {
	bare := strings.TrimLeft(k.Name, ".")
	return name == k.Name || name == bare || name == k.Where+"."+bare
}

// judge sets how much the values are like the boards of a search. It returns false if they are
// none.
func (f *finding) judge(values []any) bool {
	read := f.reader()
	var last, old, now []int // squares as row*n + column; last has the order of the queens
	most, over, apart, boards, singles, placed := 0, 0, 0, 0, 0, 0
	valid, full := make(map[string]bool), make(map[string]bool)
	f.least = math.MaxInt
	for _, value := range values {
		queens, ok := read(value, nil)
		if !ok {
			continue
		}
		squares := squaresOf(queens, f.N)
		if boards > 0 && slices.Equal(squares, last) {
			continue
		}
		last = squares
		boards++
		old, now = now, slices.Compact(slices.Sorted(slices.Values(squares)))
		most, f.least = max(most, len(squares)), min(f.least, len(squares))
		over += btoi(len(squares) > f.N)
		apart += btoi(separate(queens, f.N))
		if len(squares) == f.N {
			text := fmt.Sprint(now)
			full[text] = true
			if solves(queens, f.N) {
				valid[text] = true
			}
		}
		if boards == 1 {
			continue
		}
		switch come, gone := differences(old, now); {
		case come+gone == 1:
			singles, placed, f.taken = singles+1, placed+come, f.taken+gone
		case come == gone && come <= 2:
			singles, f.moves = singles+1, f.moves+1
		}
	}
	if boards < 2 {
		return false
	}
	f.valid, f.full, f.changes = len(valid), len(full), boards-1
	f.points = 3*float64(btoi(most == f.N)) + float64(btoi(most >= f.N-1)) + 3*float64(btoi(f.valid > 0)) +
		min(1, math.Log1p(float64(f.valid))/3) + 5*float64(singles)/float64(f.changes) + float64(btoi(f.least <= 1)) +
		0.8*math.Log10(1+float64(f.changes)) + 2*float64(btoi(placed > 0 && f.taken+f.moves > 0)) -
		6*float64(btoi(float64(most) < max(3, float64(f.N)/2))) + 1.5*float64(apart)/float64(boards) - 4*float64(over)/float64(boards)
	return true
}

func squaresOf(queens []nqueens.Square, n int) []int {
	squares := make([]int, len(queens))
	for i, q := range queens {
		squares[i] = q.Row*n + q.Col
	}
	return squares
}

// differences returns how many squares are only in the new list, and only in the old one. Both
// are sorted.
func differences(old, now []int) (come, gone int) {
	for _, square := range now {
		_, stayed := slices.BinarySearch(old, square)
		come += btoi(!stayed)
	}
	return come, len(old) - len(now) + come
}

// separate reports whether the queens are in different rows and in different columns.
func separate(queens []nqueens.Square, n int) bool {
	taken := make([]bool, 2*n)
	for _, q := range queens {
		if taken[q.Row] || taken[n+q.Col] {
			return false
		}
		taken[q.Row], taken[n+q.Col] = true, true
	}
	return true
}

// solves reports whether the queens are a solution.
func solves(queens []nqueens.Square, n int) bool {
	if len(queens) != n || !separate(queens, n) {
		return false
	}
	p := make(nqueens.Placement, n)
	for _, q := range queens {
		p[q.Row] = q.Col
	}
	return p.Validate() == nil
}

// mostFollowed limits the changes by which the variables of a board are found.
const mostFollowed = 2000

// index returns the variable that is the row whose column is written.
func (l *Log) index(key *Key) string {
	counts := make(map[string]int)
	best, changes := "", 0
	var old []any
	for _, entry := range key.Log[:min(len(key.Log), mostFollowed)] {
		list, _ := entry.Value.([]any)
		changed := changedIn(old, list)
		old = list
		if len(changed) != 1 {
			continue
		}
		changes++
		for _, text := range l.Moments[entry.Moment].Variables {
			if name, value, ok := numberIn(text); ok && value == changed[0] {
				if counts[name]++; counts[name] > counts[best] {
					best = name
				}
			}
		}
	}
	if 20*counts[best] > 19*changes {
		return best
	}
	return ""
}

// mostSizes limits the boards that a program searches one after the other.
const mostSizes = 12

// extent returns the variable that is the size of the board, if it has several values, each once.
func (l *Log) extent(key *Key, n int) string {
	var names []string
	runs := make(map[string][]int)
	for _, entry := range key.Log {
		for _, text := range l.Moments[entry.Moment].Variables {
			name, value, ok := numberIn(text)
			run := runs[name]
			switch {
			case !ok || len(run) > mostSizes || len(run) > 0 && run[len(run)-1] == value:
				continue
			case len(run) == 0:
				names = append(names, name)
			}
			runs[name] = append(run, value)
		}
	}
	for _, name := range names {
		run := runs[name]
		sorted := slices.Sorted(slices.Values(run))
		if len(run) > 1 && len(run) <= mostSizes && slices.Contains(run, n) && len(slices.Compact(sorted)) == len(run) && sorted[0] > 0 && sorted[len(run)-1] <= largestFound {
			return name
		}
	}
	return ""
}

// follows reports whether the bits of a number are as many as its function's open calls, or one
// less.
func (l *Log) follows(key *Key) bool {
	right := 0
	for _, entry := range key.Log {
		depth := 0
		for _, call := range l.Moments[entry.Moment].Stack {
			depth += btoi(strings.HasPrefix(call, key.Where+"("))
		}
		number, _ := entry.Value.(int)
		missing := depth - bits.OnesCount(uint(number))
		right += btoi(missing == 0 || missing == 1)
	}
	return len(key.Log) > 3 && 5*right > 4*len(key.Log)
}

// mostRivals limits the variables that are compared with the best.
const mostRivals = 40

// current returns, in a local search, the board from which the tried boards differ in one or two
// queens.
func (l *Log) current(best finding, found []finding) finding {
	most, key := 0, &l.Keys[best.key]
	current := best
	for _, other := range found[1:min(len(found), mostRivals)] {
		rival := &l.Keys[other.key]
		if rival.Where != key.Where && rival.Where != "<module>" || other.least != other.N || other.N != best.N || other.points <= best.points-6 ||
			other.changes <= max(3, most) || other.changes >= best.changes || strings.Contains(rival.Name, "[") {
			continue
		}
		if l.near(rival, key, other.Reading, best.Reading) {
			most, current = other.changes, other
		}
	}
	return current
}

// near reports whether the boards of one variable differ from the latest of the other in at most
// two queens.
func (l *Log) near(state, trial *Key, readState, readTrial Reading) bool {
	var latest []int
	read, readTried := readState.reader(), readTrial.reader()
	next, tried, close := 0, 0, 0
	for _, entry := range trial.Log {
		for ; next < len(state.Log) && state.Log[next].Moment <= entry.Moment; next++ {
			queens, _ := read(state.Log[next].Value, nil)
			latest = slices.Sorted(slices.Values(squaresOf(queens, readState.N)))
		}
		queens, _ := readTried(entry.Value, nil)
		if len(latest) > 0 {
			come, _ := differences(latest, slices.Sorted(slices.Values(squaresOf(queens, readTrial.N))))
			tried++
			close += btoi(come <= 2)
		}
	}
	return 10*close > 9*tried
}

// recursion returns the index of the function whose calls are the tree, or -1: it has the fewest
// roots, and goes as deep as the board.
func (l *Log) recursion(n int) int {
	fewest := math.MaxInt
	for _, f := range l.Functions {
		if f.Depth > 1 {
			fewest = min(fewest, f.Roots)
		}
	}
	best := -1
	distance := func(f Function) int { return max(f.Depth-n-1, n+1-f.Depth) }
	for i, f := range l.Functions {
		if f.Depth < 2 {
			continue
		}
		if best < 0 {
			best = i
			continue
		}
		old := l.Functions[best]
		if cmp.Or(cmp.Compare(btoi(f.Roots > 2*fewest), btoi(old.Roots > 2*fewest)), cmp.Compare(distance(f), distance(old)), cmp.Compare(old.Calls, f.Calls)) < 0 {
			best = i
		}
	}
	return best
}
