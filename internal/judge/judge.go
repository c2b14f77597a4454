// Package judge says whether a program that solves n queens is right, by what it prints on small
// boards. A [Runner] runs it: package process as it is, in the terminal; a page where it can.
//
// A program passes only if what it claims at each size was read and is right, and is called wrong
// only with a witness. What lies between is not understood, which a verdict says with the reason.
package judge

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/read"
)

// Program is a program as it was given.
type Program struct {
	Name    string
	Sources []Source // its own, and those that it uses; none where they are not known
	Args    []string // that it always has
}

// Request is what one run of a program gets.
type Request struct {
	Sources []string // the texts, in the order of Program.Sources
	Args    []string
	Input   string
	Time    time.Duration // the run is ended after it
}

// Outcome is what one run of a program gave.
type Outcome struct {
	Out, Err  string // standard output, and the end of standard error
	Fault     string // describes the crash, where it crashed
	Refused   string // why it could not be run
	Late      bool   // it was ended after Request.Time
	Flood     bool   // it was ended after too much output
	Took      time.Duration
	Processor time.Duration
}

// Runner runs a program by the first of some requests. The others are those that will follow, as
// far as is known. Its error ends the judging.
type Runner func(ctx context.Context, next []Request) (Outcome, error)

// Options are the options of Judge.
type Options struct {
	Time     time.Duration // the longest run
	SizeAt   int           // the line of the source that has the size; 0 to find it
	Progress func(string)  // gets what is being run; may be nil
}

// The verdicts.
const (
	Right         = "right"
	Wrong         = "wrong"
	Slow          = "slow" // right as far as it was run, and ended at the limit of time
	NotUnderstood = "not understood"
)

// Verdict is what is known of a program.
type Verdict struct {
	Program string `json:"program"`
	Verdict string `json:"verdict"`
	Why     string `json:"why,omitempty"`      // the witness, or the reason
	N       int    `json:"n,omitempty"`        // the board of the witness
	RightTo int    `json:"right_to,omitempty"` // the size to which it is right, if it is to 4 or more
	Forgets string `json:"forgets,omitempty"`  // the mistake that prints the same boards
	Prints  string `json:"prints,omitempty"`   // what it claims
	Size    string `json:"size,omitempty"`     // how the size gets in
	Runs    []Run  `json:"runs,omitempty"`
}

// Sentence says in one clause why the verdict is as it is.
func (v Verdict) Sentence() string {
	why := cmp.Or(v.Why, v.Prints)
	if v.Forgets != "" {
		why += "; " + v.Forgets
	}
	return why
}

// Run is what a program did on one board.
type Run struct {
	N         int     `json:"n"`
	Seconds   float64 `json:"seconds"`
	Ended     string  `json:"ended"` // by itself, time, output, or crash
	Boards    int     `json:"boards"`
	Solutions int     `json:"solutions"` // that differ
}

// MaxN is the largest board that a program is run on.
const MaxN = 8

// NoSize is the reason where no way was found by which the size gets in.
const NoSize = "no constant, argument or input was found that changes the size of its board"

// subject is a program that is judged.
type subject struct {
	Program
	ints []integer // of its sources
	run  Runner
	runs int
	took time.Duration // by all runs
}

// Judge judges a program. Its error is that of the context or of the runner.
func Judge(ctx context.Context, program Program, run Runner, o Options) (Verdict, error) {
	v := Verdict{Program: program.Name, Verdict: NotUnderstood}
	p := &subject{Program: program, run: run}
	for i, source := range p.Sources {
		p.ints = append(p.ints, integersOf(i, source)...)
	}
	progress := func(format string, args ...any) {
		if o.Progress != nil {
			o.Progress(fmt.Sprintf(format, args...))
		}
	}
	progress("looking for how the size gets in")
	best, err := p.find(ctx, o.SizeAt, o.Time)
	switch {
	case err != nil:
		return v, err
	case best.plain.Refused != "":
		v.Why = best.plain.Refused
		return v, nil
	case best.score == 0 && best.plain.crashed():
		v.Why = "it crashes as it is: " + best.plain.Fault
		return v, nil
	case best.score == 0 && !best.plain.whole():
		v.Why = "it doesn't end as it is within the limits"
		return v, nil
	case best.score == 0 && o.SizeAt > 0:
		v.Why = fmt.Sprintf("no constant in line %d changes the size of its board", o.SizeAt)
		return v, nil
	case best.score == 0 && v.fixed(ctx, best.plain):
		return v, ctx.Err()
	case best.score == 0:
		v.Why = NoSize
		if strings.TrimSpace(best.plain.text()) == "" {
			v.Why = "it prints nothing"
		}
		return v, nil
	}
	v.Size = best.way.describe(p)
	if best.way.fixed {
		v.counts(best.table)
		if v.Verdict == Right {
			v.RightTo = MaxN
		}
		return v, nil
	}
	outcomes := best.outcomes
	least := 1
	if len(best.way.integers) > 1 { // nobody meant it to be run on less
		least = 4
	}
	for n := 1; n < least; n++ {
		outcomes[n] = Outcome{}
	}
	var sizes []int // that are still to be run
	for n := least; n <= MaxN; n++ {
		if tried, ok := outcomes[n]; !ok || tried.Late {
			sizes = append(sizes, n)
		}
	}
	endless := false
	for i, n := range sizes {
		progress("running n = %d", n)
		if outcomes[n], err = p.ask(ctx, best.way, o.Time, sizes[i:]); err == nil && n < 4 && outcomes[n].Late && !endless {
			progress("running n = %d again, for twice the time", n)
			outcomes[n], err = p.ask(ctx, best.way, 2*o.Time, []int{n})
			endless = outcomes[n].Late
		}
		if err != nil {
			return v, err
		}
		if refused := outcomes[n].Refused; refused != "" {
			v.unclear(n, "for n = %d, %s", n, refused)
			return v, nil
		}
	}
	c := evidence{all: understand(ctx, outcomes), sure: best.score >= sure}
	if ctx.Err() != nil {
		return v, ctx.Err()
	}
	c.random = slices.ContainsFunc(p.Sources, func(s Source) bool { return hasWord(s.Text, isRandom) })
	c.judge(&v)
	if v.Verdict == Wrong && !c.sure && v.Forgets == "" {
		v.unclear(v.N, "%s, but its boards follow the size too seldom to be sure that %s sets it", v.Why, v.Size)
	}
	switch {
	case v.Verdict == Right:
		v.RightTo = MaxN
	case v.Verdict == Slow && v.N > 4:
		v.RightTo = v.N - 1
	case v.Verdict == Wrong && v.N > 4 && c.rightTo(v.N-1, v.Prints == "one solution"):
		v.RightTo = v.N - 1
		v.Why += fmt.Sprintf("; it is right to n = %d", v.RightTo)
	}
	for n := least; n <= MaxN; n++ {
		v.Runs = append(v.Runs, runOf(c.all[n]))
	}
	return v, ctx.Err()
}

func isRandom(word string) bool { return strings.HasPrefix(strings.ToLower(word), "rand") }

func runOf(s *reading) Run {
	r := Run{N: s.n, Seconds: s.Took.Seconds(), Ended: "by itself", Boards: len(s.full), Solutions: len(s.valid)}
	switch {
	case s.Flood:
		r.Ended = "output"
	case s.Late:
		r.Ended = "time"
	case s.crashed():
		r.Ended = "crash"
	}
	return r
}

// whole reports whether the program ended by itself.
func (o Outcome) whole() bool { return !o.Late && !o.Flood }

// isSilent reports whether the program ended by itself and printed nothing.
func (o Outcome) isSilent() bool { return o.whole() && strings.TrimSpace(o.text()) == "" }

// text is what the program printed: standard error only where nothing else is.
func (o Outcome) text() string {
	if strings.TrimSpace(o.Out) == "" {
		return o.Err
	}
	return o.Out
}

// lacksInput reports whether the program ended because it asked for more input.
func (o Outcome) lacksInput() bool {
	return mentions(o.Err, "EOFError", "NoSuchElementException", "unexpected newline") || hasWord(o.Err, isOneOf("EOF"))
}

// crashed reports whether the program ended by a fault of its own. That it lacks input is none.
func (o Outcome) crashed() bool { return o.whole() && o.Fault != "" && !o.lacksInput() }

// evidence is what a verdict is made of.
type evidence struct {
	all    map[int]*reading
	random bool
	sure   bool // the size gets in
}

// rightTo reports whether the boards that are shown for 4 to n rows are the solutions, or one.
func (c *evidence) rightTo(n int, one bool) bool {
	for s := range c.sizes(4) {
		attacked := slices.ContainsFunc(s.full, func(b board) bool { return b.fault() != nil })
		switch last := s.last(); {
		case s.n > n:
			return true
		case !s.whole() || one && (last == nil || last.fault() != nil) || !one && (attacked || len(s.valid) != solutions(s.n) || len(s.boards) != len(s.full)):
			return false
		}
	}
	return true
}

// wrong, right and unclear set the verdict, unless there is one.
func (v *Verdict) wrong(n int, format string, args ...any) {
	v.Verdict, v.N, v.Why = Wrong, n, fmt.Sprintf(format, args...)
}

func (v *Verdict) unclear(n int, format string, args ...any) {
	v.Verdict, v.N, v.Why = NotUnderstood, n, fmt.Sprintf(format, args...)
}

// sizes yields the results in order of size, from a least one on.
func (c *evidence) sizes(least int) func(func(*reading) bool) {
	return func(yield func(*reading) bool) {
		for n := least; n <= MaxN; n++ {
			if !yield(c.all[n]) {
				return
			}
		}
	}
}

// judge finds what is claimed, and whether that is right.
func (c *evidence) judge(v *Verdict) {
	any, complete, several := 0, 0, 0
	whole, crashed, crash := 0, 0, (*reading)(nil)
	for s := range c.sizes(4) {
		if s.whole() {
			whole++
		}
		if s.crashed() {
			crashed, crash = crashed+1, cmp.Or(crash, s)
		}
		if len(s.full) > 0 {
			any++
		}
		if len(s.valid) == solutions(s.n) && s.whole() {
			complete++
		}
		if len(s.valid) > 1 {
			several++
		}
	}
	count, offCount := stated(c.all, solutions)
	switch {
	case whole == 0:
		v.unclear(4, "it doesn't end on any board of 4 to %d rows within the limits", MaxN)
		return
	case crashed == whole: // as where there is no display, or no network
		v.unclear(4, "it crashes on all boards: %s", crash.Fault)
		return
	case any == 0 && count == "":
		if f, ok := miscounted(c.all); ok {
			for n := 4; n <= 7; n++ {
				if off := f.count(n); off >= 0 && off != solutions(n) {
					v.Prints = "a count"
					v.miscounts(n, off)
					v.Forgets = f.forgets
					return
				}
			}
		}
		v.unclear(0, "neither boards nor a count of solutions were found in its output")
		return
	case any == 0:
		v.Prints = "a count"
	case several == 0:
		v.Prints = "one solution"
	default:
		v.Prints = "solutions"
	}
	v.Verdict = ""
	switch {
	case crash != nil:
		v.wrong(crash.n, "it crashes for n = %d: %s", crash.n, crash.Fault)
	case any == 0:
		c.stated(v, count, offCount)
	case several == 0:
		c.one(v)
	default:
		c.many(v, complete, whole, count)
	}
	if v.Verdict == "" && count != "" && len(offCount) > 0 && v.Prints != "one solution" {
		c.stated(v, count, offCount)
	}
	if v.Verdict == "" {
		c.small(v)
	}
	if v.Verdict == "" {
		c.ends(v)
	}
	for s := range c.sizes(2) {
		if v.Verdict == "" && (s.unread || s.others > 0) {
			v.unclear(s.n, "its output for n = %d has more boards than were read, or some in another form", s.n)
		}
	}
	if v.Verdict == "" {
		v.Verdict = Right
	}
}

// stated judges a count that is printed for each size.
func (c *evidence) stated(v *Verdict, field string, off []int) {
	if len(off) > 0 {
		n := off[0]
		for _, value := range c.all[n].fields {
			if n >= 4 && value == solutions(n) { // as where lines of several sizes differ in a unit
				v.unclear(n, "it says %d and %d for n = %d; which of them is its count was not understood", c.all[n].fields[field], value, n)
				return
			}
		}
		v.miscounts(n, c.all[n].fields[field])
		return
	}
	for s := range c.sizes(1) {
		if _, ok := s.fields[field]; !ok && s.n >= 4 && s.whole() {
			v.unclear(s.n, "no count was found in its output for n = %d", s.n)
			return
		}
	}
}

func (v *Verdict) miscounts(n, count int) {
	v.wrong(n, "it counts %d for n = %d, and there %s %d", count, n, isAre(solutions(n)), solutions(n))
}

func isAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// attackOf returns the pair of queens of a board that attack each other, by rows and columns.
func attackOf(b board) string {
	err := b.fault()
	if hit := new(nqueens.Attack); errors.As(err, &hit) {
		along := "along a column"
		switch {
		case hit.A.Row == hit.B.Row:
			along = "along a row"
		case hit.A.Col != hit.B.Col:
			along = "along a diagonal"
		}
		return fmt.Sprintf("the queens in row %d, column %d and row %d, column %d attack each other %s", hit.A.Row+1, hit.A.Col+1, hit.B.Row+1, hit.B.Col+1, along)
	}
	return err.Error()
}

// accuse calls an attacked board wrong.
func (c *evidence) accuse(v *Verdict, s *reading, b board, one bool) {
	v.wrong(s.n, "line %d of its output for n = %d: %s", b.line, s.n, attackOf(b))
	v.Forgets = faultOf(c.all, one)
}

// one judges a program that shows one solution, the last board of each size.
func (c *evidence) one(v *Verdict) {
	var good *reading
	var bad, none []*reading
	for s := range c.sizes(4) {
		switch last := s.last(); {
		case last == nil && s.whole():
			none = append(none, s)
		case last != nil && last.fault() == nil:
			good = s
		case last != nil && s.whole():
			bad = append(bad, s)
		}
	}
	if len(bad) > 0 {
		s := bad[0]
		switch named := faultOf(c.all, true); {
		case named != "":
			c.accuse(v, s, *s.last(), true)
		case c.random && good == nil:
			v.unclear(s.n, "its search is random, and the last board for n = %d has attacked queens; it may say so itself", s.n)
		case good != nil && s.words == good.words && !c.admits(s, good):
			c.accuse(v, s, *s.last(), true)
		default:
			v.unclear(s.n, "its last board for n = %d has attacked queens, and whether it calls that a solution was not understood", s.n)
		}
		return
	}
	if len(none) == 0 {
		return
	}
	s := none[0]
	switch {
	case c.random:
		v.unclear(s.n, "it shows no solution for n = %d; its search is random and may have given up", s.n)
	case s.isSilent() && c.all[2].isSilent() || s.words == c.all[2].words && s.words != "" && len(s.boards) == 0:
		v.wrong(s.n, "it finds no solution for n = %d, and there %s %d", s.n, isAre(solutions(s.n)), solutions(s.n))
		v.Forgets = faultOf(c.all, true)
	default:
		v.unclear(s.n, "no solution was found in its output for n = %d", s.n)
	}
}

// admits reports whether a number is 0 where the board is right and not where it is attacked.
func (c *evidence) admits(bad, good *reading) bool {
	for field, value := range bad.fields {
		if at, ok := good.fields[field]; ok && (at == 0) != (value == 0) {
			return true
		}
	}
	return false
}

// many judges a program that shows several solutions for some size.
func (c *evidence) many(v *Verdict, complete, whole int, count string) {
	attacked, twice, missing, capped := (*reading)(nil), (*reading)(nil), (*reading)(nil), 0
	for s := range c.sizes(4) {
		times := make(map[string]int)
		for _, b := range s.full {
			if b.fault() == nil {
				times[b.key()]++
			} else if attacked == nil {
				attacked = s
			}
		}
		fewest, most := len(s.full), 0
		for _, t := range times {
			fewest, most = min(fewest, t), max(most, t)
		}
		if most > fewest && twice == nil && s.whole() {
			twice = s
		}
		if len(s.valid) < solutions(s.n) && s.whole() {
			missing = cmp.Or(missing, s)
			capped = max(capped, len(s.valid))
		}
	}
	named := ""
	if attacked != nil || missing != nil {
		named = faultOf(c.all, false)
	}
	switch {
	case attacked != nil && (named != "" || c.numbered() || attacked.n > 6 && attacked.whole() && c.rightTo(attacked.n-1, false)):
		for _, b := range attacked.full {
			if b.fault() != nil {
				c.accuse(v, attacked, b, false)
				return
			}
		}
	case attacked != nil:
		v.unclear(attacked.n, "some of its boards for n = %d have attacked queens, and may be steps of its search", attacked.n)
	case missing == nil && twice == nil:
		v.Prints = "all solutions"
	case missing == nil:
		v.Prints = "all solutions"
		c.twice(v, twice)
	case missing.unread:
		v.unclear(missing.n, "its output for n = %d has more boards than were read", missing.n)
	case count != "":
		v.Prints = "some of the solutions that it counts"
	case c.capped(capped) && capped < solutions(7):
		v.Prints = fmt.Sprintf("up to %s", words.Plural(capped, "solution"))
	case c.capped(capped) && capped%5 == 0:
		v.unclear(missing.n, "it shows %d of %d solutions for n = %d, and may be meant to show no more", capped, solutions(missing.n), missing.n)
	case c.random:
		v.unclear(missing.n, "it shows %d of %d solutions for n = %d, and its search is random", len(missing.valid), solutions(missing.n), missing.n)
	case named != "" || complete > 0 && complete >= whole-2 || c.mirrored():
		v.wrong(missing.n, "it misses %d of the %d solutions for n = %d%s", solutions(missing.n)-len(missing.valid), solutions(missing.n), missing.n, c.lost(missing))
		v.Forgets = named
	default:
		v.unclear(missing.n, "it shows %d of %d solutions for n = %d; whether these should be all was not understood", len(missing.valid), solutions(missing.n), missing.n)
	}
}

// twice accuses a program of a solution that it says twice.
func (c *evidence) twice(v *Verdict, s *reading) {
	seen := make(map[string]int)
	for _, b := range s.full {
		if at, ok := seen[b.key()]; ok {
			v.wrong(s.n, "line %d of its output for n = %d has the solution of line %d again", b.line, s.n, at)
			return
		}
		seen[b.key()] = b.line
	}
}

// numbered reports whether a number says of all sizes how many boards they show: these are claimed.
func (c *evidence) numbered() bool {
	for field := range c.all[5].fields {
		same, values := true, make(map[int]bool)
		for s := range c.sizes(4) {
			if value, ok := s.fields[field]; s.whole() {
				same = same && ok && value == len(s.full)
				values[value] = true
			}
		}
		if same && len(values) >= 3 {
			return true
		}
	}
	return false
}

// capped reports whether each size shows as many solutions as there are, up to a limit.
func (c *evidence) capped(most int) bool {
	for s := range c.sizes(4) {
		if s.whole() && len(s.valid) != min(most, solutions(s.n)) {
			return false
		}
	}
	return most > 1
}

// mirrored reports whether all sizes show one of each pair of mirror images.
func (c *evidence) mirrored() bool {
	for s := range c.sizes(4) {
		for _, b := range s.full {
			image := board{}
			for _, q := range b.queens {
				image.queens = append(image.queens, nqueens.Square{Row: q.Row, Col: b.n - 1 - q.Col})
			}
			if s.valid[image.key()] {
				return false
			}
		}
		if s.whole() && 2*len(s.valid) != solutions(s.n) {
			return false
		}
	}
	return true
}

// lost names what is missing.
func (c *evidence) lost(s *reading) string {
	if c.mirrored() {
		return ", the mirror images of those that it shows"
	}
	found, _ := faulty{}.solutions(s.n)
	for _, queens := range found {
		if b := (board{queens: queens}); !s.valid[b.key()] {
			var columns []string
			for _, q := range queens {
				columns = append(columns, fmt.Sprint(q.Col+1))
			}
			return ", as that with columns " + strings.Join(columns, " ")
		}
	}
	return ""
}

// leastFixed is the least size of a program for one size that is judged: mistakes hide on less.
const leastFixed = 6

// fixed calls a program right that shows solutions of one size, which nothing changes, and nothing
// else, and reports whether it does.
func (v *Verdict) fixed(ctx context.Context, plain Outcome) bool {
	all := boards(ctx, plain.text(), read.Options{})
	if len(all) == 0 || all[0].n < leastFixed || !plain.whole() {
		return false
	}
	n := all[0].n
	s := understand(ctx, map[int]Outcome{n: plain})[n]
	foreign := slices.ContainsFunc(all, func(b board) bool { return b.n != n })
	switch {
	case foreign || s.unread || s.others > 0 || len(s.valid) < len(s.boards):
		return false
	case len(s.valid) == 1:
		v.Prints = "one solution"
	case len(s.valid) == solutions(n):
		v.Prints = "all solutions"
	default:
		return false
	}
	v.Verdict = Right
	v.Prints += fmt.Sprintf(", for n = %d only", n)
	return true
}

// small judges the boards of 1, 2 and 3 rows, where there are 1, 0 and 0 solutions.
func (c *evidence) small(v *Verdict) {
	var endless []string
	for n := 1; n <= 3; n++ {
		s := c.all[n]
		if !s.Late || !c.all[4].whole() {
			continue
		}
		endless = append(endless, fmt.Sprint(n))
		v.wrong(n, "it never ends for n = %s; it takes %s for n = 4", words.And(endless), c.all[4].Took.Round(time.Millisecond))
	}
	if endless != nil {
		return
	}
	asksAgain := strings.ContainsAny(c.all[2].text(), "34") || c.all[2].lacksInput()
	refuses := c.all[2].words != "" && c.all[2].words == c.all[3].words && asksAgain && len(c.all[2].full) == 0
	for n := 3; n >= 1; n-- {
		s := c.all[n]
		switch last := s.last(); {
		case s.crashed():
			v.wrong(n, "it crashes for n = %d: %s", n, s.Fault)
			return
		case s.Flood:
			v.unclear(n, "its output for n = %d is longer than the limit", n)
			return
		case n > 1 && last != nil && c.columnsDiffer(last) && !c.random:
			c.accuse(v, s, *last, v.Prints == "one solution")
			return
		case n > 1 && (last != nil || len(s.boards) > 0 && s.words == c.all[4].words && len(s.boards[len(s.boards)-1].queens) > 0 && v.Prints == "one solution"):
			v.unclear(n, "it shows a board for n = %d, where there is no solution; whether it calls that one was not understood", n)
			return
		case n > 1 || len(s.valid) > 0 || c.countsOne(s):
		case refuses && s.words == c.all[2].words:
			v.Prints += ", for 4 queens or more"
		case s.isSilent() && c.all[2].isSilent() && c.all[3].isSilent():
			v.Prints += ", for 4 queens or more"
		case s.isSilent():
			v.Prints += ", for 2 queens or more"
		case s.words != "" && s.words == c.all[2].words && s.words == c.all[3].words && !strings.HasPrefix(c.all[4].words, s.words):
			v.wrong(1, "for n = 1 it says the same as for n = 2 and 3; one queen is a solution")
			return
		default:
			v.unclear(1, "no solution was found in its output for n = 1")
			return
		}
	}
}

// columnsDiffer reports whether a board rather claims a solution than shows a start.
func (c *evidence) columnsDiffer(b *board) bool {
	return b.form == "board" || b.queens[0].Col != b.queens[1].Col
}

// countsOne reports whether the program counts the solutions right, and one of n = 1.
func (c *evidence) countsOne(s *reading) bool {
	name, off := stated(c.all, solutions)
	return name != "" && len(off) == 0 && s.fields[name] == 1
}

// ends judges how long the program takes.
func (c *evidence) ends(v *Verdict) {
	for s := range c.sizes(1) {
		switch {
		case s.Flood:
			v.unclear(s.n, "its output for n = %d is longer than the limit", s.n)
		case s.Late:
			v.Verdict, v.N = Slow, s.n
			v.Why = fmt.Sprintf("n = %d takes longer than the limit%s", s.n, c.growth(s.n-1))
		default:
			continue
		}
		return
	}
}

// What three sizes must have for their times to predict others.
const (
	shortestWork = 10 * time.Millisecond // of each, beyond the start, and no less than the start
	agreement    = 1.5                   // the most by which the growth from the first to the second and on differs
)

// growth predicts what n = 12 takes at least, if the processor time grows on as to n, the last size
// that ended; "" where it does not grow evenly.
func (c *evidence) growth(n int) string {
	if n < 4 {
		return ""
	}
	start := c.all[1].Processor
	var work [3]float64
	for i := range work {
		beyond := c.all[n-2+i].Processor - start
		if beyond < max(start, shortestWork) {
			return ""
		}
		work[i] = beyond.Seconds()
	}
	first, second := work[1]/work[0], work[2]/work[1]
	slower, faster := min(first, second), max(first, second)
	if slower <= 1 || faster > agreement*slower {
		return ""
	}
	return fmt.Sprintf("; as it grows from n = %d to %d, n = 12 would take at least %s", n-2, n, words.Span(work[2]*math.Pow(slower, float64(12-n))))
}

// counts judges counts that one run lists by size.
func (v *Verdict) counts(table map[int]int) {
	v.Prints, v.Verdict = "a table of counts", Right
	for _, n := range slices.Sorted(maps.Keys(table)) {
		if n >= 1 && n <= MaxN && table[n] != solutions(n) {
			v.miscounts(n, table[n])
			return
		}
	}
	for n := 4; n <= MaxN; n++ {
		if _, ok := table[n]; !ok {
			v.unclear(n, "its table has no count for n = %d", n)
		}
	}
}
