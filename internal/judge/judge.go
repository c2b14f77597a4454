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
	"math/bits"
	"slices"
	"strings"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/symmetry"
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
	Seed    int           // from 1, of its random numbers, if the runner sets them
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

	seen *[2][]board // its boards by base, where they are kept once they are read
}

// notRun stands for outcomes that would say nothing.
func notRun() map[int]Outcome {
	o := Outcome{Refused: "not run"}
	return map[int]Outcome{1: o, 2: o, 3: o}
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
	Slow          = "slow" // right as far as it was understood, and ended at the limit of time
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

// mostDrawn is the size of the largest board that a program is thought to draw.
const mostDrawn = 30

// atRandom follows the number of solutions that a program claims no more than to have found.
const atRandom = ", found at random"

// fewPlaces is in how many places a program may have its size and still be meant for others.
const fewPlaces = 4

// subject is a program that is judged.
type subject struct {
	Program
	ints  []integer // of its sources
	input string    // where the size gets in otherwise
	run   Runner
	runs  int
	took  time.Duration // by all runs
	seed  int

	failed  error // of the runner
	endless bool  // as it is, within the limits
}

// Judge judges a program. Its error is that of the context or of the runner.
func Judge(ctx context.Context, program Program, run Runner, o Options) (Verdict, error) {
	v := Verdict{Program: program.Name, Verdict: NotUnderstood}
	p := &subject{Program: program, run: run, seed: 1}
	for i, source := range p.Sources {
		p.ints = append(p.ints, integersOf(i, source)...)
	}
	if o.Progress == nil {
		o.Progress = func(string) {}
	}
	o.Progress("looking for how the size gets in")
	best, err := p.find(ctx, o.SizeAt, o.Time)
	switch {
	case err != nil:
		return v, err
	case best.plain.Refused != "":
		v.Why = best.plain.Refused
		return v, nil
	case best.score == 0:
		v.unsized(ctx, p, best.plain, o.SizeAt)
		return v, cmp.Or(p.failed, ctx.Err())
	}
	v.Size = best.way.describe(p)
	if refused, err := p.runAll(ctx, &best, o); err != nil || refused > 0 {
		if refused > 0 {
			v.unclear(refused, "for n = %d, %s", refused, best.outcomes[refused].Refused)
		}
		return v, err
	}
	random := p.random()
	c := evidence{all: understand(ctx, best.outcomes), random: random, asks: best.way.input != "", more: p.input != "" || strings.Count(best.way.input, "\n") > 1}
	ints := best.way.integers
	c.sure = best.score >= sure || ints == nil && c.every(func(s *reading) bool { return len(s.full) > 0 }) || len(ints) == 1 && ints[0].rank <= 2 && best.score >= named
	c.judge(&v)
	if err := p.repeat(ctx, &best, o, &c, &v); err != nil {
		return v, err
	}
	v.withoutSmall(ctx, p, &c, &best)
	if v.Verdict == Right { // and was wrong before
		if err := p.repeat(ctx, &best, o, &c, &v); err != nil {
			return v, err
		}
	}
	v.doubtCrash(ctx, p, &c, &best, o.Time)
	if !v.doubt(ctx, p, &c, &best) {
		v.fails(ctx, p, best.plain)
		v.endless(p, best.plain)
		v.tell(&c, best.way.fixed)
	}
	return v, cmp.Or(p.failed, ctx.Err())
}

// withoutSmall judges again without the boards of 1 to 3 rows, where these or the answers that were typed may not be meant.
func (v *Verdict) withoutSmall(ctx context.Context, p *subject, c *evidence, best *tried) {
	crashes := func() bool { return v.Verdict == Wrong && c.all[v.N].crashed() }
	small := v.N > 0 && v.N < 4
	doubtful := small && v.Verdict == NotUnderstood
	typed := (p.input != "" || best.way.input != "") && best.way.input != "#\n" && (crashes() || doubtful && c.all[v.N].lacksInput())
	fails := small && (doubtful || crashes() && !c.random || v.Verdict == Wrong && c.all[v.N].Flood)
	if several := best.way.isSeveral(); typed || several && fails {
		why, mistaken := v.Why, small && crashes() && c.all[v.N].blunders() && !several
		maps.Copy(best.outcomes, notRun())
		c.all = understand(ctx, best.outcomes)
		if c.judge(v); crashes() || mistaken && v.Verdict == Right {
			v.Verdict, v.Why = NotUnderstood, cmp.Or(v.Why, why)
		}
	}
}

// doubtCrash doubts that a crash is a fault, where it may be that of a constant that is left as it was.
func (v *Verdict) doubtCrash(ctx context.Context, p *subject, c *evidence, best *tried, limit time.Duration) {
	ints := best.way.integers
	if v.Verdict != Wrong || ints == nil || !c.all[v.N].crashed() {
		return
	}
	if v.N < 4 && best.way.alike != nil {
		if together, err := p.ask(ctx, way{integers: best.way.alike}, limit, []int{v.N}); err == nil && !together.crashed() {
			v.unclear(v.N, "%s; it doesn't where others are changed, too", v.Why)
		}
	}
	if cmp.Or(ints[0].size, ints[0].value) < v.N {
		v.unclear(v.N, "%s; its own board is smaller", v.Why)
	}
}

// doubt takes back what is said of sizes for which the program may not be meant. It reports whether the program is
// judged by its own size instead.
func (v *Verdict) doubt(ctx context.Context, p *subject, c *evidence, best *tried) (fixed bool) {
	ints := best.way.integers
	several, many := best.way.isSeveral(), len(ints) > fewPlaces
	_, shown := p.asIs(ctx, best.plain)
	showsAll := strings.HasPrefix(shown, "all solutions,")
	partly := !c.sure && v.N >= 4 && c.all[v.N].crashed() // as where only a part of the size is set
	ends := c.attacked() == nil || v.Prints != "solutions" && c.first(func(s *reading) bool { return s.last() != nil && !s.solves() }) == nil
	small := c.sure && v.N > 0 && v.N < 4 && several
	own := leastFixed
	left := slices.ContainsFunc(p.ints, func(i integer) bool {
		return i.value >= 4 && i.value <= 5 && !slices.ContainsFunc(ints, func(j integer) bool { return j.file == i.file && j.from == i.from })
	})
	if (many || left) && v.N > 4 {
		own = 4
	}
	accused := v.Verdict == Wrong && (several && (len(ints) > 2 || !small) || partly)
	unread := v.Verdict == NotUnderstood && !small && (showsAll || many || (!c.sure || p.input != "" || several) && ends)
	switch {
	case v.Forgets != "":
	case (accused || unread) && v.fixed(ctx, p, best.plain, own):
		return true
	case v.Verdict == Wrong && best.way.fixed && c.first(func(s *reading) bool { return slices.Contains(slices.Collect(maps.Values(s.fields)), solutions(s.n)) }) == nil:
		v.unclear(v.N, "%s; no number in these lines is right, and they may be of something else", v.Why)
	case small && (c.random || !c.all[v.N].Late): // as by a constant that is left
		v.unclear(v.N, "%s; it is right from n = 4 on, and may not be meant for less", v.Why)
	case v.Verdict == Wrong && !c.sure:
		v.unclear(v.N, "%s, but its boards follow the size too seldom to be sure that %s sets it", v.Why, v.Size)
	}
	return false
}

// tell adds to the verdict how far the program is right, and what it did on each board that it was run on.
func (v *Verdict) tell(c *evidence, fixed bool) {
	switch {
	case v.Verdict == Right:
		v.RightTo = MaxN
	case v.Verdict == Slow && v.N > 4:
		v.RightTo = v.N - 1
	case v.Verdict == Wrong && v.N > 4 && c.rightTo(v.N-1, v.Prints == "one solution"):
		v.RightTo = v.N - 1
		v.Why += fmt.Sprintf("; it is right to n = %d", v.RightTo)
	}
	for s := range c.sizes(1) {
		if s.Refused == "" && !fixed {
			v.Runs = append(v.Runs, runOf(s))
		}
	}
}

// unsized judges a program into which no size gets, by its output as it is.
func (v *Verdict) unsized(ctx context.Context, p *subject, plain Outcome, sizeAt int) {
	switch {
	case v.fails(ctx, p, plain):
	case plain.crashed():
		v.Why = "it crashes as it is: " + plain.Fault
	case sizeAt > 0 && plain.whole():
		v.Why = fmt.Sprintf("no constant in line %d changes the size of its board", sizeAt)
	case v.fixed(ctx, p, plain, 4):
	case v.endless(p, plain):
	case !plain.whole():
		v.Why = "it doesn't end as it is within the limits"
	case strings.TrimSpace(plain.text()) == "":
		v.Why = "it prints nothing"
	default:
		v.Why = NoSize
	}
}

// endless calls a program that was not understood and asks nothing slow if it doesn't end as it is.
func (v *Verdict) endless(p *subject, plain Outcome) bool {
	slow := v.Verdict == NotUnderstood && plain.Late && 2*plain.Processor > plain.Took && !p.reads(readsArgs) && !p.reads(readsInput)
	if slow {
		*v = Verdict{Program: v.Program, Verdict: Slow, Why: "it doesn't end as it is within the limit of time, and asks nothing"}
	}
	return slow
}

// fails calls a program that was not understood and asks nothing wrong if, as it is, it crashes, or shows one board with
// attacked queens, or only boards with queens missing. It reports whether the program is wrong.
func (v *Verdict) fails(ctx context.Context, p *subject, plain Outcome) bool {
	all := plain.boards(ctx, false)
	mayAsk := p.reads(readsArgs) || p.reads(readsInput)
	switch {
	case v.Verdict != NotUnderstood:
	case plain.crashed() && plain.blunders() && (!mayAsk || mentions(plain.Fault, "positional argument", "RecursionError", "Unbound", "NameError")):
		v.wrong(0, "it crashes as it is: %s", plain.Fault)
	case mayAsk:
	case len(all) == 0 && plain.whole() && !p.random() && drawsEmpty(MaxN, plain.text()) && slices.ContainsFunc(strings.Split(plain.text(), "\n"), speaksOfSolutions):
		v.wrong(MaxN, "it shows a board without queens as a solution")
	case !plain.whole() || len(all) == 0 || all[0].n < 4 || all[0].n > mostDrawn || p.random() || len(fieldsOf(plain.text())) > 0 || slices.ContainsFunc(strings.Split(strings.ToLower(plain.text()), "\n"), admitsFailure):
	case slices.ContainsFunc(all, func(b board) bool { return len(b.queens) >= b.n-1 }): // one may have another sign
		if b := all[0]; len(all) == 1 && b.form == "board" && b.isFull() && b.fault() != nil {
			s := &reading{n: b.n}
			(&evidence{all: map[int]*reading{b.n: s}}).accuse(v, s, b, true)
		}
	default:
		v.wrong(all[0].n, "it shows %s, none with %d queens", words.Plural(len(all), "board"), all[0].n)
	}
	return v.Verdict == Wrong
}

func admitsFailure(line string) bool {
	return isDenial(line) || mentions(line, "fail", "not ", "invalid", "conflict", "attack", "initial", "inicial", "start")
}

// repeat runs a program whose search is random again, once: one that is right must be right each time, and of another
// it becomes known what it says where it gives up.
func (p *subject) repeat(ctx context.Context, best *tried, o Options, c *evidence, v *Verdict) error {
	if !c.random || best.way.fixed || c.earlier != nil {
		return nil
	}
	for i, begun := 0, p.took; i < repeats && p.took < begun+repeating && v.Verdict != Wrong && v.Verdict != Slow && strings.HasPrefix(v.Prints, "one solution"); i++ {
		last := maps.Clone(best.outcomes)
		maps.DeleteFunc(best.outcomes, func(n int, _ Outcome) bool { return n >= 4 })
		p.seed++
		if refused, err := p.runAll(ctx, best, o); err != nil || refused > 0 {
			best.outcomes = last
			return err
		}
		c.earlier = append(c.earlier, slices.Collect(c.sizes(4))...)
		c.all = understand(ctx, best.outcomes)
		if v.Verdict != Right {
			c.judge(v)
		}
		for _, s := range append(c.earlier, slices.Collect(c.sizes(4))...) {
			if v.Verdict == Right && s.whole() && !s.solves() && !c.gaveUp(s) {
				v.unclear(s.n, "it shows no solution for n = %d in one of %d runs; its search is random", s.n, i+2)
			}
		}
	}
	for s := range c.sizes(4) {
		if v.Verdict == Right && !slices.ContainsFunc(append(c.earlier, s), func(other *reading) bool { return other.n == s.n && other.solves() }) {
			v.unclear(s.n, "it shows no solution for n = %d in %d runs; its search is random", s.n, len(c.earlier)/(MaxN-3)+1)
		}
	}
	return nil
}

// runAll runs the sizes that were not run to an end yet, and returns the first that could not be run, or 0.
func (p *subject) runAll(ctx context.Context, best *tried, o Options) (refused int, err error) {
	outcomes := best.outcomes
	var sizes []int
	for n := 1; n <= MaxN; n++ {
		if known, ok := outcomes[n]; !ok || known.Late {
			sizes = append(sizes, n)
		}
	}
	endless := false
	for i, n := range sizes {
		o.Progress(fmt.Sprintf("running n = %d", n))
		if outcomes[n], err = p.ask(ctx, best.way, o.Time, sizes[i:]); err == nil && n < 4 && outcomes[n].Late && !endless {
			o.Progress(fmt.Sprintf("running n = %d again, for twice the time", n))
			outcomes[n], err = p.ask(ctx, best.way, 2*o.Time, []int{n})
			endless = outcomes[n].Late
		}
		if err != nil {
			return 0, err
		}
		if outcomes[n].Refused != "" {
			return n, nil
		}
	}
	return 0, nil
}

// random reports whether the search is random.
func (p *subject) random() bool {
	isRandom := func(word string) bool {
		return mentions(strings.ToLower(word), "rand", "shuffle", "seed", "zufall", "aleat", "azar")
	}
	return slices.ContainsFunc(p.Sources, func(s Source) bool { return hasWord(s.code(), isRandom) })
}

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
	return mentions(o.Err, "EOFError", "NoSuchElementException", "unexpected newline", "for int() with base 10: ''") || hasWord(o.Err, isOneOf("EOF"))
}

// crashed reports whether the program ended by a fault of its own. That it lacks input is none.
func (o Outcome) crashed() bool { return o.whole() && o.Fault != "" && !o.lacksInput() }

// blunders reports whether the fault is of the program's own logic. Others may be of what is not
// installed here, or of another version of the language.
func (o Outcome) blunders() bool {
	if name, ok := strings.CutPrefix(o.Fault, "NameError: name '"); ok {
		name, _, _ = strings.Cut(name, "'")
		return name[0] >= 'a' && !isOneOf("raw_input", "xrange", "unicode", "unichr", "reduce", "long", "basestring", "cmp")(name)
	}
	return mentions(o.Fault, "IndexError: ", "RecursionError: ", "UnboundLocalError: ", "ZeroDivisionError: ", "NoneType", "of undefined", "ArrayIndexOutOfBounds", "NullPointer", "StackOverflow", "Maximum call stack", "positional argument") &&
		!mentions(o.Fault, "Index 0 out of bounds for length 0") // of the arguments
}

// evidence is what a verdict is made of.
type evidence struct {
	all     map[int]*reading
	earlier []*reading // from 4 rows on, of runs before
	random  bool
	sure    bool // the size gets in
	asks    bool // for the size, as again and again for a larger one
	more    bool // it asks for more than the size
}

// rightTo reports whether the boards that are shown for 4 to n rows are the solutions, or one.
func (c *evidence) rightTo(n int, one bool) bool {
	return n-3 == c.number(func(s *reading) bool {
		all := s.attacked == nil && len(s.valid) == solutions(s.n)
		return s.n <= n && (one && s.solves() || !one && all)
	})
}

// attacked returns the least size for which a board is shown on which queens attack, or nil.
func (c *evidence) attacked() *reading {
	for s := range c.sizes(4) {
		if s.attacked != nil {
			return s
		}
	}
	return nil
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

// number returns how many sizes of 4 rows and more that ended have a property.
func (c *evidence) number(has func(*reading) bool) (number int) {
	for s := range c.sizes(4) {
		if s.whole() && has(s) {
			number++
		}
	}
	return number
}

// first returns the least of these that has the property, or nil.
func (c *evidence) first(has func(*reading) bool) *reading {
	for s := range c.sizes(4) {
		if s.whole() && has(s) {
			return s
		}
	}
	return nil
}

// every reports whether all of these have the property.
func (c *evidence) every(has func(*reading) bool) bool {
	return c.first(func(s *reading) bool { return !has(s) }) == nil
}

// judge finds what is claimed, and whether that is right.
func (c *evidence) judge(v *Verdict) {
	v.Verdict, v.N, v.Why, v.Forgets = "", 0, "", ""
	crash := c.first((*reading).crashed)
	whole := c.number(func(*reading) bool { return true })
	any := c.number(func(s *reading) bool { return len(s.full) > 0 })
	asMany := c.number(func(s *reading) bool { return len(s.full) == solutions(s.n) })
	count, off := stated(c.all)
	switch {
	case whole == 0:
		v.unclear(4, "it doesn't end on any board of 4 to %d rows within the limits", MaxN)
		return
	case c.every((*reading).crashed) && !crash.blunders(): // as where there is no display, or no network
		v.unclear(4, "it crashes on all boards: %s", crash.Fault)
		return
	case any == 0 && count == "":
		v.unclear(0, "neither boards nor a count of solutions were found in its output")
		return
	case any == 0:
		v.Prints = "a count"
	case asMany < max(3, whole) && c.every(func(s *reading) bool { return len(s.valid) < 2 }):
		v.Prints = "one solution"
	default:
		v.Prints = "solutions"
	}
	if any > 0 && len(off) > 0 && !slices.ContainsFunc(off, func(n int) bool { return c.all[n].fields[count] != len(c.all[n].valid) }) {
		count = "" // it counts what it shows
	}
	switch {
	case crash != nil:
		v.wrong(crash.n, "it crashes for n = %d: %s", crash.n, crash.Fault)
	case any == 0 && c.all[7].drawsMore():
		v.unclear(7, "its output for n = 7 has more lines than were understood")
	case any == 0:
		for s := range c.sizes(4) {
			if _, ok := s.fields[count]; !ok && s.whole() {
				v.unclear(s.n, "no count was found in its output for n = %d", s.n)
			}
		}
	case v.Prints == "one solution":
		c.one(v, count != "" && len(off) == 0)
	default:
		c.many(v, whole, count)
	}
	if all := mentions(strings.ToLower(c.all[5].words), "all solutions", "todas l", "todas a", "alle lösungen", "toutes les", "все решения", "genau ", "exactly", "only solution", "in total", "unique up", "was all"); all && v.Verdict == "" && (v.Prints == "one solution" || strings.HasPrefix(v.Prints, "some") || strings.HasPrefix(v.Prints, "up to") || strings.HasSuffix(v.Prints, atRandom)) {
		v.unclear(5, "it shows %s for n = 5, and speaks of all that there are", words.Plural(len(c.all[5].valid), "solution"))
	}
	for _, judge := range []func(*Verdict){c.counts, c.endless, c.small, c.ends, c.rest} {
		if v.Verdict == "" {
			judge(v)
		}
	}
	v.Verdict = cmp.Or(v.Verdict, Right)
}

// rest doubts what says or shows more than what was claimed.
func (c *evidence) rest(v *Verdict) {
	for s := range c.sizes(2) {
		switch line := s.denies(); {
		case v.Verdict != "":
		case s.n >= 4 && line != "" && s.whole() && !c.gaveUp(s):
			v.unclear(s.n, "it says %q for n = %d, as where there is no solution", line, s.n)
		case s.n >= 4 && strings.HasSuffix(v.Prints, atRandom) && len(s.full) != len(c.all[4].full):
			v.unclear(s.n, "it shows %d of %d solutions for n = %d, and its search is random", len(s.valid), solutions(s.n), s.n)
		case s.n >= 4 && s.endsWithNone():
			v.unclear(s.n, "the last line of its output for n = %d names nothing", s.n)
		case s.n >= 4 && s.callsAttacked():
			v.unclear(s.n, "it calls a board for n = %d a solution on which queens attack", s.n)
		case s.unread || s.others > 0 || (strings.HasPrefix(v.Prints, "a count") || s.last() != nil && s.last().form != "board") && s.drawsQueens():
			v.unclear(s.n, "its output for n = %d has more boards than were read, or some in another form", s.n)
		}
	}
}

// counts judges each count of solutions that is printed, and doubts one of fundamental solutions that is not
// always right, and any other number that is said to be one of solutions, or stands alone.
func (c *evidence) counts(v *Verdict) {
	doubt := func(n, said int) {
		v.unclear(n, "it says %d for n = %d, where there are %s", said, n, words.Plural(solutions(n), "solution"))
		if n > 3 {
			v.Why += fmt.Sprintf(", %d of them fundamental", fundamental(n))
		}
	}
	for i, count := range []func(int) int{solutions, fundamental} {
		found := countsLike(c.all, count)
		for _, field := range slices.Sorted(maps.Keys(found)) {
			for _, n := range found[field].off {
				said, right := c.all[n].fields[field], slices.Contains(slices.Collect(maps.Values(c.all[n].fields)), solutions(n))
				switch {
				case said == len(c.all[n].valid) && v.Prints != "a count" || v.Verdict != "": // it counts what it shows
				case i > 0 || n > MaxN || v.Prints == "one solution" || n >= 4 && (right || len(found[field].said) == 1 && said%5 == 0) || right && mentions(strings.ToLower(c.all[n].words), "rook", "bishop", "kings", "torre", "turm", "türm", "tours"): // or a limit, or of others
					doubt(n, said)
				default:
					v.miscounts(n, said)
				}
			}
		}
	}
	if field := c.follows(); field != "" && v.Verdict == "" {
		doubt(5, c.all[5].fields[field])
	}
	for s := range c.sizes(1) {
		if said := s.countsWrong(c.all[5].times()); said >= 0 && v.Verdict == "" {
			doubt(s.n, said)
		}
	}
}

// follows returns a number that is said once for each size and goes up and down with that of solutions, but is
// another, or "".
func (c *evidence) follows() string {
	times := c.all[5].times()
	for _, field := range slices.Sorted(maps.Keys(c.all[5].fields)) {
		by := (c.all[5].fields[field] - c.all[4].fields[field]) / (solutions(5) - solutions(4))
		more := c.all[4].fields[field] - by*solutions(4)
		goes := func(s *reading) bool { value, ok := s.fields[field]; return ok && value == by*solutions(s.n)+more }
		if by != 0 && (by != 1 && !countsSteps(field) || by == 1 && more != 0) && times[field] == 1 && c.every(goes) && c.number(goes) > 3 {
			return field
		}
	}
	return ""
}

func (v *Verdict) miscounts(n, count int) {
	v.wrong(n, "it counts %d for n = %d, not %d", count, n, solutions(n))
}

// accuse calls an attacked board wrong, with the pair of queens by rows and columns.
func (c *evidence) accuse(v *Verdict, s *reading, b board, one bool) {
	why := b.fault().Error()
	if hit, ok := errors.AsType[*nqueens.Attack](b.fault()); ok {
		along := "column"
		switch {
		case hit.A.Row == hit.B.Row:
			along = "row"
		case hit.A.Col != hit.B.Col:
			along = "diagonal"
		}
		why = fmt.Sprintf("the queens in row %d, column %d and row %d, column %d attack each other along a %s", hit.A.Row+1, hit.A.Col+1, hit.B.Row+1, hit.B.Col+1, along)
	}
	v.wrong(s.n, "line %d of its output for n = %d: %s", b.line, s.n, why)
	v.Forgets = faultOf(c.all, one)
}

// one judges a program that shows one solution, the last board of each size, and may count them right.
func (c *evidence) one(v *Verdict, counts bool) {
	good := c.first((*reading).solves)
	bad := c.first(func(s *reading) bool { return !s.solves() && !c.gaveUp(s) && s.last() != nil })
	none := c.first(func(s *reading) bool { return !s.solves() && !c.gaveUp(s) && s.last() == nil })
	if c.first(c.gaveUp) != nil {
		v.Prints = "one solution, or none, which it says"
	}
	switch s := cmp.Or(bad, none); {
	case s == nil:
	case s == bad && counts:
		v.unclear(s.n, "its last board for n = %d has attacked queens, and its number of solutions is right", s.n)
	case s == bad && s.denies() != "":
		v.unclear(s.n, "it says %q for n = %d, as where there is no solution", s.denies(), s.n)
	case s == bad && (faultOf(c.all, true) != "" || !c.random && len(s.full) == 1 && (c.all[3].denies() != "" || s.words == "" && !c.all[2].isSilent() && len(c.all[2].boards) == 0) ||
		good != nil && s.words == good.words && !c.admits() && (!c.random || s.words == "" || slices.ContainsFunc(s.labels()[len(s.full)-1], speaksOfSolutions))):
		c.accuse(v, s, *s.last(), true)
	case s == bad:
		v.unclear(s.n, "its last board for n = %d has attacked queens, and whether it calls that a solution was not understood", s.n)
	case c.random:
		v.unclear(s.n, "it shows no solution for n = %d; its search is random and may have given up", s.n)
	case good != nil && s.denies() != "" && faultOf(c.all, true) == "":
		v.unclear(s.n, "it says %q for n = %d, where there are %s", s.denies(), s.n, words.Plural(solutions(s.n), "solution"))
		if s.words == s.denies() && deniesExistence(s.words) && !c.more && len(strings.Fields(s.words)) < 5 { // else a queen may be given
			v.Verdict = Wrong
		}
	case s.isSilent() && c.all[2].isSilent() || s.words == c.all[2].words && s.words != "" && len(s.boards) == 0:
		v.wrong(s.n, "it finds none of the %d solutions for n = %d", solutions(s.n), s.n)
		v.Forgets = faultOf(c.all, true)
	default:
		v.unclear(s.n, "no solution was found in its output for n = %d", s.n)
	}
}

// gaveUp reports whether a random search says that it found no solution: what it never says of one.
func (c *evidence) gaveUp(s *reading) bool {
	said, solved := "", 0
	for _, other := range append(c.earlier, slices.Collect(c.sizes(4))...) {
		if other.solves() {
			said += "\n" + other.words
			solved++
		}
	}
	return c.random && solved > 1 && saysMore(s.words, said) && !deniesExistence(s.words)
}

// saysMore reports whether something is said that is not said otherwise.
func saysMore(words, otherwise string) bool {
	said := make(map[string]bool)
	for line := range strings.SplitSeq(otherwise, "\n") {
		said[line] = true
	}
	return words != "" && slices.ContainsFunc(strings.Split(words, "\n"), func(line string) bool { return !said[line] })
}

// admits reports whether a number is 0 where the last board is a solution, and only there.
func (c *evidence) admits() bool {
	for field := range c.all[4].fields {
		said, mixed := true, make(map[bool]bool)
		for s := range c.sizes(2) {
			if value, ok := s.fields[field]; s.last() != nil {
				said = said && ok && (value == 0) == s.solves()
				mixed[s.solves()] = true
			}
		}
		if said && len(mixed) == 2 {
			return true
		}
	}
	return false
}

// repeats returns what accuses a program that shows some solutions more often than others, or nil, and the last size
// at which it shows all more than once, in the same lines, or 0. Lists below headings may share solutions if one has all.
func (c *evidence) repeats(v *Verdict) (twice func(), copies int) {
	each, even := 0, (func())(nil) // how often the first size that repeats shows each
	for s := range c.sizes(4) {
		at, again := make(map[string][]int), []int(nil)
		for i, b := range s.full {
			key := b.key()
			if at[key] = append(at[key], i); len(at[key]) == 2 && again == nil {
				again = at[key]
			}
		}
		if again == nil {
			continue
		}
		first, second, times := s.full[again[0]].line, s.full[again[1]].line, len(s.full)/len(s.shown)
		uneven := slices.ContainsFunc(slices.Collect(maps.Values(at)), func(at []int) bool { return len(at) != times })
		headings := s.headings()
		accuse := func() {
			v.wrong(s.n, "line %d of its output for n = %d has the solution of line %d again", second, s.n, first)
			if text := strings.Split(s.text(), "\n"); headings[again[0]] != headings[again[1]] || wordsOf(text[first-1]) != wordsOf(text[second-1]) {
				v.unclear(s.n, "%s, under another heading", v.Why)
			}
		}
		if each == 0 {
			each, even = times, accuse
		}
		switch text := strings.Split(s.text(), "\n"); {
		case s.listsAll(headings) || twice != nil:
		case uneven && s.whole():
			twice = accuse
		case times != each && s.whole():
			twice = even
		case text[first-1] == text[second-1]:
			copies = s.n
		}
	}
	return twice, copies
}

// many judges a program that shows several solutions for some size.
func (c *evidence) many(v *Verdict, whole int, count string) {
	missing := c.first(func(s *reading) bool { return len(s.valid) < solutions(s.n) })
	attacked, capped := c.attacked(), 0
	twice, copies := c.repeats(v)
	for s := range c.sizes(4) {
		if len(s.valid) < solutions(s.n) && s.whole() {
			capped = max(capped, len(s.valid))
		}
	}
	images := speaksOfImages(c.all[5].words)
	all := symmetry.All()
	complete := c.number(func(s *reading) bool { return len(s.valid) == solutions(s.n) })
	named := ""
	if attacked != nil || missing != nil {
		named = faultOf(c.all, false)
	}
	switch {
	case attacked != nil && c.labels():
		v.unclear(attacked.n, "some of its boards for n = %d have attacked queens, and not what is said of some solutions", attacked.n)
	case attacked != nil && (named != "" || c.numbered() || attacked.n > 6 && attacked.whole() && c.rightTo(attacked.n-1, false)):
		c.accuse(v, attacked, *attacked.attacked, false)
	case attacked != nil:
		v.unclear(attacked.n, "some of its boards for n = %d have attacked queens, as that from line %d of its output on, and may be steps of its search", attacked.n, attacked.attacked.line)
	case missing == nil && twice == nil && copies > 0:
		v.unclear(copies, "it shows each solution more than once, as for n = %d", copies)
	case missing == nil:
		if v.Prints = "all solutions"; twice != nil {
			twice()
		}
	case c.oneOfEach(func(b board) string { return fmt.Sprint(b.queens[0].Col) }):
		v.unclear(missing.n, "it shows one solution for each first queen, and may be meant to show no more")
	case missing.linesLeft(), len(missing.full) == 0 && strings.Count(missing.text(), "\n") > missing.n:
		v.unclear(missing.n, "its output for n = %d has more boards than were read", missing.n)
	case twice != nil && !c.random && len(missing.full) >= solutions(missing.n):
		twice()
	case count != "" && !c.capped(capped):
		v.unclear(missing.n, "it shows %d of the %d solutions that it counts for n = %d", len(missing.valid), solutions(missing.n), missing.n)
	case count != "":
		v.Prints = "some of the solutions that it counts"
	case c.capped(capped) && capped < solutions(7):
		v.Prints = fmt.Sprintf("up to %s", words.Plural(capped, "solution"))
	case c.random:
		v.Prints = words.Plural(len(missing.full), "solution") + atRandom
	case c.oneOfEach(imageClass(all[:]...)) && (len(countsLike(c.all, fundamental)) > 0 && !mentions(strings.ToLower(c.all[5].words), "total", "all ") || images):
		v.Prints = "the fundamental solutions, which are no images of each other"
	case images:
		v.unclear(missing.n, "it shows %d of %d solutions for n = %d, and may mean to leave out images", len(missing.valid), solutions(missing.n), missing.n)
	case (c.more || named == "") && c.every((*reading).isAllOfOne):
		v.unclear(missing.n, "it shows %d of %d solutions for n = %d, all with a queen on the same square", len(missing.valid), solutions(missing.n), missing.n)
	case named != "" || complete > 0 && complete >= whole-2 || c.mirrored() || c.numbered():
		v.wrong(missing.n, "it misses %d of the %d solutions for n = %d%s", solutions(missing.n)-len(missing.valid), solutions(missing.n), missing.n, c.lost(missing))
		v.Forgets = named
	default:
		v.unclear(missing.n, "it shows %d of %d solutions for n = %d; whether these should be all was not understood", len(missing.valid), solutions(missing.n), missing.n)
	}
}

// labels reports whether something is said beside solutions of two sizes and never beside boards on
// which queens attack, as by a program that shows all that it tries.
func (c *evidence) labels() bool {
	said := make(map[string]int) // bits: a size of a solution, or 0 for an attacked board
	for s := range c.sizes(4) {
		for i, names := range s.labels() {
			for _, name := range names {
				if s.full[i].fault() != nil {
					said[name] |= 1
				} else {
					said[name] |= 1 << s.n
				}
			}
		}
	}
	return slices.ContainsFunc(slices.Collect(maps.Values(said)), func(b int) bool { return b&1 == 0 && bits.OnesCount(uint(b)) > 1 })
}

// endsWithNone reports whether the last line names nothing, as "result: None".
func (s *reading) endsWithNone() bool {
	text := strings.TrimSpace(s.text())
	fields := strings.Fields(text[strings.LastIndexByte(text, '\n')+1:])
	return len(fields) > 1 && isOneOf("None", "[]", "null", "undefined")(fields[len(fields)-1]) && speaks(fields[len(fields)-2])
}

// callsAttacked reports whether the line of a board with attacked queens calls it a solution.
func (s *reading) callsAttacked() bool {
	lines := strings.Split(s.text(), "\n")
	return slices.ContainsFunc(s.full, func(b board) bool { return b.fault() != nil && speaksOfSolutions(wordsOf(lines[b.line-1])) })
}

func speaksOfSolutions(name string) bool {
	lower := strings.ToLower(name)
	return mentions(lower, "solu", "found", "lösung", "реш") && !isDenial(name)
}

// numbered reports whether a number says of all sizes how many boards they show: these are claimed.
func (c *evidence) numbered() bool {
	for field := range c.all[5].fields {
		values := make(map[int]bool)
		same := c.every(func(s *reading) bool {
			value, ok := s.fields[field]
			values[value] = true
			return ok && value == len(s.full)
		})
		total, _ := isCount(field)
		if same && len(values) >= 3 && !mentions(field, " with", " where", " that", " which") && (total || speaksOfSolutions(field)) {
			return true
		}
	}
	return false
}

// isAllOfOne reports whether the boards are all the solutions with a queen on one square, or there are none.
func (s *reading) isAllOfOne() bool {
	found, _ := faulty{}.solutions(s.n)
	if len(s.full) == 0 {
		return true
	}
	for _, q := range s.full[0].queens {
		has := func(queens []nqueens.Square) bool { return slices.Contains(queens, q) }
		all := slices.DeleteFunc(slices.Clone(found), func(queens []nqueens.Square) bool { return !has(queens) })
		if len(all) == len(s.valid) {
			return true
		}
	}
	return false
}

// capped reports whether each size shows as many solutions as there are, up to a limit.
func (c *evidence) capped(most int) bool {
	return c.every(func(s *reading) bool { return len(s.valid) == min(most, solutions(s.n)) })
}

// oneOfEach reports whether all sizes show one solution of each class, by its name.
func (c *evidence) oneOfEach(class func(b board) string) bool {
	return c.every(func(s *reading) bool {
		classes, shown := make(map[string]bool), make(map[string]bool)
		found, _ := faulty{}.solutions(s.n)
		for _, queens := range found {
			b := board{n: s.n, queens: queens}
			classes[class(b)] = true
			if s.valid[b.key()] {
				shown[class(b)] = true
			}
		}
		return len(shown) == len(classes) && len(s.valid) == len(classes)
	})
}

// imageClass names the images of a board under symmetries.
func imageClass(turns ...symmetry.Symmetry) func(b board) string {
	return func(b board) string {
		var images []string
		for _, turn := range turns {
			images = append(images, b.turned(turn).key())
		}
		return slices.Min(images)
	}
}

// mirrored reports whether all sizes show one of each pair of mirror images.
func (c *evidence) mirrored() bool {
	return c.oneOfEach(imageClass(symmetry.Identity, symmetry.MirrorColumns)) || c.oneOfEach(imageClass(symmetry.Identity, symmetry.MirrorRows))
}

// lost names what is missing.
func (c *evidence) lost(s *reading) string {
	if c.mirrored() {
		return ", the mirror images of those that it shows"
	}
	found, _ := faulty{}.solutions(s.n)
	at := slices.IndexFunc(found, func(queens []nqueens.Square) bool { return !s.valid[board{queens: queens}.key()] })
	text := ", as that with columns"
	for _, q := range found[at] {
		text += fmt.Sprint(" ", q.Col+1)
	}
	return text
}

// leastFixed is the least size of a program for one size that is judged if its size is known: mistakes hide on less.
// Counts of less than leastCounted rows are numbers that stand for much else.
const (
	leastFixed   = 6
	leastCounted = 7
)

// fixed calls a program right, or slow, that shows solutions of sizes from a least one on, which nothing changes, and
// nothing else but steps, each time if it is random. It reports whether it does.
func (v *Verdict) fixed(ctx context.Context, p *subject, plain Outcome, least int) bool {
	n, prints := p.asIs(ctx, plain)
	if prints == "" || n < least {
		return false
	}
	if plain.Late {
		*v = Verdict{Program: v.Program, Verdict: Slow, N: n, Why: fmt.Sprintf("it doesn't end as it is within the limits; its boards of n = %d are solutions", n)}
		return true
	}
	for i, begun := 0, p.took; p.random() && i < repeatsFixed && (i < severalRuns || p.took < begun+repeating); i++ {
		p.seed++
		again, err := p.ask(ctx, way{fixed: true}, oneTry, []int{0})
		if _, shown := p.asIs(ctx, again); err != nil || shown == "" || !again.whole() {
			return false
		}
	}
	*v = Verdict{Program: v.Program, Verdict: Right, Prints: prints + " only"}
	return true
}

// asIs returns what a program shows as it is, if that is right for its own sizes, and the least of them. Of steps, the
// last must be a solution, the only one.
func (p *subject) asIs(ctx context.Context, o Outcome) (least int, prints string) {
	all := withoutNumbering(o.boards(ctx, false))
	if len(all) == 0 {
		return p.countsAsIs(o)
	}
	var sizes []string
	least = all[0].n
	last := all[len(all)-1]
	for _, b := range all {
		n := b.n
		least = min(least, n)
		if slices.Contains(sizes, fmt.Sprint(n)) {
			continue
		}
		s := understand(ctx, map[int]Outcome{n: o})[n]
		s.show(withoutNumbering(s.boards))
		sizes = append(sizes, fmt.Sprint(n))
		switch steps := s.attacked != nil || len(s.full) < len(s.boards) || s.unread || s.others > 0; {
		case o.Flood || n < 4 || s.undrawn || len(s.valid) == 0 || s.countsWrong(nil) >= 0 || s.denies() != "":
			return 0, ""
		case n%2 == 1 && slices.ContainsFunc(p.ints, func(i integer) bool { return i.value == n+1 }): // a row may be missing
			return 0, ""
		case steps && (len(s.valid) != 1 && !p.random() || last.fault() != nil || !o.whole()):
			return 0, ""
		case len(s.valid) == 1:
			prints = "one solution"
		case len(s.full) == solutions(n) && len(s.valid) == len(s.full):
			prints = "all solutions"
			for _, said := range s.fields {
				if is := solutions(n); n >= leastCounted && said != is && said >= is-3 && said <= is+3 { // as a count
					return 0, ""
				}
			}
		case p.input != "" && s.isAllOfOne():
			prints = "all solutions with a queen on one square"
		case p.random() || o.Late:
			prints = words.Plural(len(s.valid), "solution") + atRandom
		default:
			return 0, ""
		}
	}
	return least, fmt.Sprintf("%s, for n = %s", prints, words.And(sizes))
}

// countsAsIs is asIs for a program that shows no boards, and one right count.
func (p *subject) countsAsIs(o Outcome) (n int, prints string) {
	fields := slices.Collect(maps.Values(fieldsOf(o.text())))
	for _, i := range p.ints {
		n, is := i.value, solutions(i.value)
		other := func(f int) bool { return f != is && f != n && (f == 0 || f > is/2 && f < 2*is) } // the constant of a size would set another, and another count of that order may be meant
		if n >= leastCounted && i.rank > 0 && slices.Contains(fields, is) && !slices.ContainsFunc(fields, other) && o.whole() && strings.Count(o.text(), "\n") < is {
			return n, fmt.Sprintf("a count, for n = %d", n)
		}
	}
	return 0, ""
}

// denies returns a line by which a program may say of a size that there is no solution.
func (s *reading) denies() string {
	for line := range strings.SplitSeq(s.words, "\n") {
		if isDenial(line) {
			return line
		}
	}
	return ""
}

// deniesExistence reports whether a denial says that there is no solution, not that none was found.
func deniesExistence(line string) bool {
	return isDenial(line) && !mentions(strings.ToLower(line), "find", "found", "encontr", "gefunden", "trouv", "trovat", "найд", "valid", "válid", "gültig", "correct")
}

func isDenial(line string) bool {
	lower := strings.NewReplacer("no. ", "number ", "no.of", "number of", "no of ", "number of ").Replace(strings.ToLower(line))
	words := strings.FieldsFunc(lower, func(r rune) bool { return !isLetter(r) })
	return mentions(lower, "solu", "solv", "found", "possib", "valid", "válid", "gültig", "lösbar", "correct", "lösung", "lösning", "oplossing", "rozwiąz", "реш") && !strings.Contains(line, "?") &&
		slices.ContainsFunc(words, isOneOf("no", "not", "none", "sin", "ningún", "ninguna", "não", "nenhuma", "kein", "keine", "pas", "aucune", "nessuna", "brak", "nie", "geen", "ingen", "нет", "false", "unsolvable", "impossible", "imposible"))
}

// endless judges whether the program ends for 1, 2 and 3 rows.
func (c *evidence) endless(v *Verdict) {
	var sizes []string
	for n := 1; n <= 3; n++ {
		if c.all[n].whole() || c.all[n].Flood && !c.random || !c.all[4].whole() {
			continue
		}
		switch {
		case c.all[n].Processor < 2*c.all[4].Processor: // as on a machine that has stood still
			v.unclear(n, "it doesn't end for n = %d within the limits, and uses little processor time", n)
			return
		}
		sizes = append(sizes, fmt.Sprint(n))
		v.wrong(n, "it doesn't end for n = %s within the limits; it takes %s for n = 4", words.And(sizes), c.all[4].Took.Round(time.Millisecond))
	}
}

// small judges the boards of 1, 2 and 3 rows, where there are 1, 0 and 0 solutions.
func (c *evidence) small(v *Verdict) {
	count, off := stated(c.all)
	asksAgain := hasWord(c.all[2].text(), isOneOf("3", "4")) || c.all[2].lacksInput()
	refuses := c.all[2].words != "" && c.all[2].words == c.all[3].words && asksAgain && len(c.all[2].full) == 0
	for n := 3; n >= 1; n-- {
		if s := c.all[n]; s.crashed() {
			if v.wrong(n, "it crashes for n = %d: %s", n, s.Fault); c.asks && hasWord(s.Out, isOneOf("4")) {
				v.unclear(n, "%s; it may ask for 4 rows or more", v.Why)
			}
			return
		}
	}
	empty := ""
	for n := 3; n >= 1; n-- {
		s := c.all[n]
		switch last := s.last(); {
		case s.Flood:
			v.unclear(n, "its output for n = %d is longer than the limit", n)
			return
		case n > 1 && (c.gaveUp(s) || s.denies() != ""):
		case n > 1 && last != nil && c.admits():
		case n > 1 && s.findsOne() && c.all[4].findsOne():
			v.unclear(n, "it says for n = %d that it found one, as where there is a solution", n)
			return
		case n > 1 && drawsEmpty(n, s.text()) && !saysMore(s.words, c.all[4].words):
			if empty = ", or a board without queens"; speaksOfSolutions(s.words) || slices.ContainsFunc(s.boards, func(b board) bool { return len(b.queens) >= n }) {
				v.unclear(n, "it shows a board without queens for n = %d; whether that says that there is no solution was not understood", n)
				return
			}
		case n > 1 && (last != nil || len(s.boards) > 0 && s.words == c.all[4].words && len(s.boards[len(s.boards)-1].queens) > 0 && v.Prints == "one solution"):
			v.unclear(n, "it shows a board for n = %d, where there is no solution; whether it calls that one was not understood", n)
			return
		case n > 1 || len(s.valid) > 0 || count != "" && len(off) == 0 && s.fields[count] == 1:
		case s.Refused != "", refuses && s.lacksInput() && !c.all[4].lacksInput(), s.words == c.all[2].words && (refuses || s.words == c.all[3].words && s.denies() == "" && saysMore(s.words, c.all[4].words)):
			v.Prints += ", for 4 queens or more"
		case s.isSilent() && v.Prints != "one solution":
			v.wrong(1, "it prints nothing for n = 1; one queen is a solution")
			return
		case !c.random && !s.isSilent() && s.text() == c.all[2].text() && s.text() == c.all[3].text():
			v.wrong(1, "for n = 1 it says the same as for n = 2 and 3; one queen is a solution")
			return
		default:
			v.unclear(1, "no solution was found in its output for n = 1")
			return
		}
	}
	v.Prints += empty
}

// findsOne reports whether a line says, without a number, that something was found, or the last one calls a list a solution.
func (s *reading) findsOne() bool {
	lines := strings.Split(strings.TrimSpace(strings.ToLower(s.text())), "\n")
	for i, line := range lines {
		rest := withoutLists(line)
		found := mentions(rest, "found", "encontr", "gefunden", "trouv", "trovat", "найден") || i == len(lines)-1 && len(rest) < len(line) && speaksOfSolutions(rest)
		if found && !strings.ContainsAny(rest, "0123456789?") && !isDenial(line) {
			return true
		}
	}
	return false
}

// ends judges how long the program takes.
func (c *evidence) ends(v *Verdict) {
	for s := range c.sizes(1) {
		switch {
		case v.Verdict != "":
		case s.Flood:
			v.unclear(s.n, "its output for n = %d is longer than the limit", s.n)
		case s.Late:
			v.Verdict, v.N = Slow, s.n
			v.Why = fmt.Sprintf("n = %d takes longer than the limit%s", s.n, c.growth(s.n-1))
		}
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
