package spy

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"math"
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
	recursion := "no recursion"
	if f.Recursion != "" {
		recursion = "the recursion is " + f.Recursion
	}
	idea := fmt.Sprintf("The board is %s %s, %s; %s", f.Board, f.Where, f.Form, recursion)
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
	moves, taken int  // changes that move queens, and that take one off
	below        int  // moves that leave the last row as it is
	follows      bool // the queens are as many as the open calls of a recursion
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
	least := 8 - 2*float64(btoi(wanted.Board != ""))
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
	best := l.owner(found)
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
	return f.valid > 0 && f.changes > 30 || f.points > 12 && (f.changes > 300 || waited && f.changes > 10)
}

// findings returns the variables with their readings, the most likely first.
func (l *Log) findings(ctx context.Context, wanted Wanted) ([]*finding, error) {
	depths := l.depths()
	given, constants := sizesIn(l.Given), sizesIn(l.Constants)
	sizes := sizesIn(append(given, constants...))
	if wanted.N > 0 {
		sizes = []int{wanted.N}
	}
	var found []*finding
	for i := range l.Keys {
		key := &l.Keys[i]
		if len(key.Log) < 2 || wanted.Board != "" && !key.named(wanted.Board) {
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
			given, constant := slices.Contains(given, c.N), slices.Contains(constants, c.N)
			if c.N > largestFound || c.N < smallestFound && !given && wanted.Board == "" || wanted.N > 0 && c.N != wanted.N {
				continue
			}
			f := &finding{candidate: c, key: i}
			if !f.judge(l, depths) || c.Kind == "added" && wanted.Board == "" && (2*f.valid < f.full || !f.follows) {
				continue // its rows must be filled in order
			}
			if c.overwritten && f.taken == 0 && 4*f.below > f.moves {
				f.points -= 1.5
			}
			if !given && !constant && f.valid == 0 && c.Length == 0 && c.Kind != "matrix" {
				f.points -= 2 // only the values so far suggest the size
			}
			f.points += float64(btoi(given)+btoi(constant)) - c.weak
			found = append(found, f)
		}
	}
	slices.SortStableFunc(found, func(a, b *finding) int { return cmp.Compare(b.points, a.points) })
	return found, nil
}

// depths returns, for each moment, how many calls of one function are open at most.
func (l *Log) depths() []int {
	depths := make([]int, len(l.Moments))
	for i, at := range l.Moments {
		open := make(map[string]int)
		for _, call := range at.Stack {
			name, _, _ := strings.Cut(call, "(")
			open[name]++
			depths[i] = max(depths[i], open[name])
		}
	}
	return depths
}

// along yields the changes of a variable, each with the value that another variable has then, or nil.
func along(changes, other []Entry) iter.Seq2[Entry, any] {
	return func(yield func(Entry, any) bool) {
		var now any
		for _, entry := range changes {
			for ; len(other) > 0 && other[0].Moment <= entry.Moment; other = other[1:] {
				now = other[0].Value
			}
			if !yield(entry, now) {
				return
			}
		}
	}
}

// sizesIn returns the numbers that may be sizes of boards, each once.
func sizesIn(numbers []int) []int {
	sizes := slices.DeleteFunc(slices.Sorted(slices.Values(numbers)), func(n int) bool { return n < 1 || n > 99 })
	return slices.Clip(slices.Compact(sizes))
}

// named reports whether a name means the variable.
func (k *Key) named(name string) bool {
	bare := strings.TrimLeft(k.Name, ".")
	return name == k.Name || name == bare || name == k.Where+"."+bare
}

// judge sets how much the values of a variable are like the boards of a search, and returns false if
// they are no boards. What tells the state of a search from views, pictures and lists of it:
//   - It changes by one queen, or is a board that it was before with a queen more, as where boards wait
//     in a queue. Few changes prove little.
//   - Queens leave it, too, as often as they come. What is filled only is a list or a picture.
//   - At its fullest it is a placement, at best a solution, and a search begins with an empty board.
//   - It has no more queens than rows; what has is the attacked squares.
//   - It has many boards; what has few is a part or an end of a list.
//   - Its queens are as many as the open calls of a recursion.
func (f *finding) judge(l *Log, depths []int) bool {
	read := f.reader()
	var last, old, now []int // squares as row*n + column; last has the order of the queens
	most, widest, apart, boards, steps, placed, over := 0, 0, 0, 0, 0, 0, 0
	valid, seen, full := make(map[uint64]bool), make(map[uint64]bool), make(map[uint64]bool)
	depth, open := make(map[int]int), make(map[int]bool)
	f.least = math.MaxInt
	for _, entry := range l.Keys[f.key].Log {
		queens, ok := read(entry.Value, nil)
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
		board := uint64(0)
		for _, square := range now {
			board ^= mixed(square)
		}
		rows := distinct(queens, f.N)
		most, widest, f.least = max(most, len(squares)), max(widest, rows), min(f.least, len(squares))
		apart += btoi(rows == len(squares))
		over += btoi(len(now) > f.N)
		depth[depths[entry.Moment]-len(squares)]++
		open[depths[entry.Moment]] = true
		if len(squares) == f.N {
			full[board] = true
			if solves(queens, f.N) {
				valid[board] = true
			}
		}
		known := seen[board]
		seen[board] = true
		if boards == 1 {
			continue
		}
		switch come, gone := differences(old, now); {
		case come+gone == 1:
			steps, placed, f.taken = steps+1, placed+come, f.taken+gone
		case come == gone && come <= 2:
			steps, f.moves = steps+1, f.moves+1
			f.below += btoi(now[len(now)-1] == old[len(old)-1])
		case !known && slices.ContainsFunc(now, func(square int) bool { return seen[board^mixed(square)] }):
			steps++
		}
	}
	if boards < 2 {
		return false
	}
	f.valid, f.full, f.changes = len(valid), len(full), boards-1
	recursive := 0
	for offset, count := range depth {
		recursive = max(recursive, count+depth[offset+1])
	}
	f.follows = f.least < most && 5*recursive > 4*boards && len(open) > 2
	f.points = 5*float64(steps)/float64(f.changes+5) +
		6*min(1, max(float64(f.taken+f.moves)/max(1, float64(placed)-float64(f.N)/2), float64(btoi(f.full > 1))/3)) - 3 +
		3*float64(btoi(widest == f.N)) + 3*float64(btoi(f.valid > 0)) + float64(btoi(f.least <= 1)) + (1.5*float64(apart)-6*float64(over))/float64(boards) -
		6*float64(btoi(float64(most) < max(min(3, float64(f.N)-1), float64(f.N)/2))) +
		math.Log10(float64(len(seen))) + 2*float64(btoi(f.follows))
	return true
}

// mixed returns a number for a square, by which boards are compared: that of a board is the exclusive
// or of those of its squares.
func mixed(square int) uint64 {
	x := (uint64(square) + 1) * 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	return x ^ x>>27
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

// distinct returns how many rows, or how many columns if they are fewer, have a queen.
func distinct(queens []nqueens.Square, n int) int {
	taken := make([]bool, 2*n)
	rows, columns := 0, 0
	for _, q := range queens {
		rows += btoi(!taken[q.Row])
		columns += btoi(!taken[n+q.Col])
		taken[q.Row], taken[n+q.Col] = true, true
	}
	return min(rows, columns)
}

// solves reports whether the queens are a solution.
func solves(queens []nqueens.Square, n int) bool {
	if distinct(queens, n) != n || len(queens) != n {
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
	counts := map[string]int{"": 0}
	best, changes := "", 0
	var old []any
	for _, entry := range key.Log[:min(len(key.Log), mostFollowed)] {
		list, _ := entry.Value.([]any)
		changed := changedIn(old, list)
		if old = list; len(changed) != 1 {
			continue
		}
		changes++
		for name, value := range l.Moments[entry.Moment].numbers() {
			counts[name] += btoi(value == changed[0])
			if counts[name] > counts[best] {
				best = name
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
		for name, value := range l.Moments[entry.Moment].numbers() {
			run := runs[name]
			if len(run) == 0 {
				names = append(names, name)
			}
			if len(run) == 0 || run[len(run)-1] != value && len(run) <= mostSizes {
				runs[name] = append(run, value)
			}
		}
	}
	for _, name := range names {
		run := runs[name]
		sorted := slices.Compact(slices.Sorted(slices.Values(run)))
		if len(run) > 1 && len(run) <= min(mostSizes, len(key.Log)/8) && slices.Contains(run, n) && len(sorted) == len(run) && sorted[0] > 0 && slices.Max(sorted) <= largestFound {
			return name
		}
	}
	return ""
}

// mostRivals limits the variables that are compared with the best.
const mostRivals = 40

// owner returns the variable of which the most likely one is a part, a copy or a picture, as a
// helper sees it; or in a local search, of which its boards are trials, and which was there before.
func (l *Log) owner(found []*finding) *finding {
	owner, rivals := found[0], found[1:min(len(found), mostRivals)]
	for _, other := range rivals {
		more := cmp.Or(cmp.Compare(other.changes, owner.changes), cmp.Compare(l.start(owner), l.start(other)))
		if more > 0 && other.key != owner.key && other.points > owner.points-5 && other.Kind != "added" && l.near(owner, other, 0) {
			owner = other
		}
	}
	trial := owner
	for _, other := range rivals {
		if trial.least == trial.N && other.least == trial.N && other.N == trial.N && other.changes < trial.changes && l.start(other) < l.start(owner) && l.near(trial, other, 2) {
			owner = other
		}
	}
	return owner
}

// start returns the moment when a variable got its first value.
func (l *Log) start(f *finding) int { return l.Keys[f.key].Log[0].Moment }

// near reports whether the boards of one variable have at most so many queens that the other does
// not have then. That one is in reach: its function is open, or it is a field or of the module.
func (l *Log) near(trial, state *finding, most int) bool {
	if state.N < trial.N || strings.Contains(l.Keys[state.key].Name, "[") {
		return false
	}
	read, readTried := state.reader(), trial.reader()
	tried, close := 0, 0
	for entry, now := range along(l.Keys[trial.key].Log, l.Keys[state.key].Log) {
		if queens, ok := read(now, nil); ok {
			squares, _ := readTried(entry.Value, nil)
			come, _ := differences(slices.Sorted(slices.Values(squaresOf(queens, state.N))), slices.Sorted(slices.Values(squaresOf(squares, state.N))))
			tried++
			close += btoi(come <= most && l.Keys[state.key].reached(l.Moments[entry.Moment]))
		}
	}
	return 10*close > 9*tried
}

// reached reports whether the variable can be read or written at a moment.
func (k *Key) reached(at Moment) bool {
	return k.Module || strings.HasPrefix(k.Name, ".") || slices.ContainsFunc(at.Stack, func(call string) bool { return strings.HasPrefix(call, k.Where+"(") })
}

// recursion returns the index of the function whose calls are the tree, or -1: it has the fewest
// roots, and goes as deep as the board.
func (l *Log) recursion(n int) int {
	best, fewest := -1, math.MaxInt
	for _, f := range l.Functions {
		if f.Depth > 1 {
			fewest = min(fewest, f.Roots)
		}
	}
	rank := func(f Function) []int {
		return []int{btoi(f.Roots > 2*fewest), max(f.Depth-n-1, n+1-f.Depth), -f.Calls}
	}
	for i, f := range l.Functions {
		if f.Depth > 1 && (best < 0 || slices.Compare(rank(f), rank(l.Functions[best])) < 0) {
			best = i
		}
	}
	return best
}
