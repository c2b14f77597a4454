package judge

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"nqueens.example/nqueens/internal/words"
)

// way is how the size of the board gets into a program.
type way struct {
	argument int    // counted from 1, one more than there are for one that is added; 0 for none
	input    string // with # for the size
	integers []integer
	alike    []integer // those that may be of the size together
	fixed    bool      // the program is run as it is
}

// isSeveral reports whether the size is a list, or in several lines.
func (w way) isSeveral() bool {
	return slices.ContainsFunc(w.integers, func(i integer) bool { return i.cell != "" || i.line != w.integers[0].line })
}

// describe names the way, for a person.
func (w way) describe(p *subject) string {
	switch {
	case w.fixed:
		return "one run shows all sizes"
	case w.input != "":
		return "standard input, " + strings.TrimSpace(strings.ReplaceAll(strings.ReplaceAll(w.input, "#", "n"), "\n", " "))
	case w.argument > 0:
		return "an argument"
	}
	var lines, values []string
	for _, i := range w.integers {
		if value := strconv.Itoa(i.value); !slices.Contains(values, value) {
			values = append(values, value)
		}
		name := strconv.Itoa(i.line)
		if len(p.Sources) > 1 {
			name = p.Sources[i.file].Name + ":" + name
		}
		lines = append(lines, name)
	}
	if lines = slices.Compact(lines); len(lines) > 1 {
		return fmt.Sprintf("the constants %s in lines %s", words.And(values), strings.Join(lines, ", "))
	}
	text := strings.Split(p.Sources[w.integers[0].file].Text, "\n")[w.integers[0].line-1]
	return fmt.Sprintf("the constant in line %s: %.100s", lines[0], strings.TrimSpace(text))
}

// request returns what a run on a board of n rows gets.
func (p *subject) request(w way, n int) Request {
	size := strconv.Itoa(n)
	r := Request{Sources: replaced(p.Sources, w.integers, n), Args: slices.Clone(p.Args), Input: strings.ReplaceAll(cmp.Or(w.input, p.input), "#", size), Seed: p.seed}
	switch {
	case w.argument > len(p.Args):
		r.Args = append(r.Args, size)
	case w.argument > 0:
		r.Args[w.argument-1] = size
	}
	return r
}

// ask runs the program by a way on a board of the first of sizes, which are those that are asked for
// in turn, and then on what follows. Boards of less than 4 rows get half the time.
func (p *subject) ask(ctx context.Context, w way, longest time.Duration, sizes []int, then ...Request) (Outcome, error) {
	var next []Request
	for _, n := range sizes {
		next = append(next, p.request(w, n))
	}
	next = append(next, then...)
	for i := range next {
		next[i].Time = longest
		if i < len(sizes) && sizes[i] > 0 && sizes[i] < 4 {
			next[i].Time = longest / 2
		}
	}
	o, err := p.run(ctx, next)
	p.failed = cmp.Or(p.failed, err)
	p.runs++
	p.took += o.Took
	o.seen = new([2][]board)
	if message := p.thrown(o.Fault); message != "" && !o.blunders() {
		o.Out, o.Fault = o.Out+message+"\n", ""
	}
	return o, cmp.Or(ctx.Err(), err)
}

// thrown returns the message of a fault if the program has its words, as one that throws where there is no
// solution: that is what it says.
func (p *subject) thrown(fault string) string {
	_, message, _ := strings.Cut(fault, ": ")
	own := message[:cmp.Or(strings.IndexAny(message, "0123456789")+1, len(message)+1)-1]
	if len(own) > 3 && !mentions(fault, "KeyError", "Index") && slices.ContainsFunc(p.Sources, func(s Source) bool { return mentions(s.Text, `"`+own, "'"+own, "`"+own) }) {
		return message
	}
	return ""
}

func readsArgs(text string) bool {
	return mentions(text, "sys.argv", "argparse", "process.argv", "args[", "args.", "os.Args", "flag.", "environ", "getenv", "@ARGV", "$1", "$@") || hasWord(text, isOneOf("argv"))
}

func readsInput(text string) bool {
	text = strings.ToLower(text)
	return mentions(text, "input(", "input (", "stdin", "readline", "readfilesync", "scanf", "getline", "scanner", "system.in", ".scan(", ".fscan(", ".scanln(", "prompt", "gets(", "getchar") ||
		hasWord(text, isOneOf("cin", "read"))
}

// reads reports whether a source has a property, or there is none to tell.
func (p *subject) reads(reads func(text string) bool) bool {
	return len(p.Sources) == 0 || slices.ContainsFunc(p.Sources, func(s Source) bool { return reads(s.Text) })
}

// ways returns what is tried, the most likely first.
func (p *subject) ways(sizeAt int) (all []way) {
	if sizeAt > 0 {
		var at []integer
		for _, i := range p.ints {
			if i.file == 0 && i.line == sizeAt {
				all = append(all, way{integers: []integer{i}})
				at = append(at, i)
			}
		}
		if len(at) > 1 {
			all = append(all, way{integers: at})
		}
		return all
	}
	for i, arg := range p.Args {
		if value, err := strconv.Atoi(arg); err == nil && value > 0 {
			all = append(all, way{argument: i + 1})
		}
	}
	if p.reads(readsArgs) {
		all = append(all, way{argument: len(p.Args) + 1})
	}
	if p.reads(readsInput) {
		for _, input := range []string{"#\n", "1\n#\n0\n", "#\n0\n1\n"} {
			all = append(all, way{input: input})
		}
	}
	for _, g := range p.groups() {
		all = append(all, way{integers: g.ints})
	}
	return all
}

// mostAlike is how many integers of one value may be the size together.
const mostAlike = 30

// group is integers of a source that may be the size together. Those of lower rank are tried first.
type group struct {
	ints []integer
	rank int
}

// groups returns the groups in the order in which they are tried: each integer, alone or with the
// lists of as many cells, and all of one value.
func (p *subject) groups() (groups []group) {
	add := func(rank int, ints ...integer) {
		if value := cmp.Or(ints[0].size, ints[0].value); value < 4 || value > 20 {
			rank += 4
		}
		later := func(g group) bool {
			return cmp.Or(g.rank-rank, g.ints[0].file-ints[0].file, len(ints)-len(g.ints)+(g.ints[0].from-ints[0].from)) > 0
		}
		at := slices.IndexFunc(groups, later)
		if at < 0 {
			at = len(groups)
		}
		groups = slices.Concat(groups[:at], []group{{ints, rank}}, groups[at:])
	}
	byValue := make(map[int][]integer)
	for _, i := range p.ints {
		byValue[i.value] = append(byValue[i.value], i)
		add(2*i.rank, i)
		filled := slices.DeleteFunc(slices.Clone(p.ints), func(j integer) bool { return j != i && (j.cell == "" || j.value != i.value) })
		if i.cell == "" && len(filled) > 1 { // these lists are filled up, and don't shrink
			add(2*i.rank-1, filled...)
		}
	}
	for _, value := range slices.Sorted(maps.Keys(byValue)) {
		if ints := byValue[value]; len(ints) > 1 && len(ints) <= mostAlike {
			add(3, ints...)
		}
		most := len(byValue[value])
		for _, next := range []int{value, value * value} { // 7 beside 8, and then 9, 15 and 64, too
			var ints []integer
			for _, i := range p.ints {
				if _, ok := at(i.value, value, value); ok && i.value <= next && value >= 4 {
					i.size = value
					ints = append(ints, i)
				}
			}
			if len(ints) > most && len(ints) <= mostAlike {
				add(7, ints...)
				most = len(ints)
			}
		}
	}
	return groups
}

// What is spent on looking for a way: runs, their time together, and that of one; and on running a
// program again whose search is random, on five sizes or on its own alone.
const (
	mostRuns     = 100
	searching    = 30 * time.Second
	oneTry       = 5 * time.Second
	repeats      = 24
	repeatsFixed = 36
	severalRuns  = 4 // at least
	repeating    = 10 * time.Second
)

// tried is a way with what the program printed by it.
type tried struct {
	way      way
	outcomes map[int]Outcome
	score    int
	plain    Outcome // of the program as it is
}

// perfect is the score of a way by which every size from 4 to 7 shows a solution of that size; sure
// where three do, and named where two do and the constant looks like a size.
const (
	perfect = 16
	sure    = 12
	named   = 8
)

// mostAsked is how many answers are looked for, with the size.
const mostAsked = 3

// mostAnswers is how often a program may ask for what is not the size.
const mostAnswers = 1000

// find returns the best way. Its score is 0 if there is none.
func (p *subject) find(ctx context.Context, sizeAt int, limit time.Duration) (best tried, err error) {
	longest := min(limit, oneTry)
	ways := p.ways(sizeAt)
	var first []Request
	if len(ways) > 0 {
		first = []Request{p.request(ways[0], 5), p.request(ways[0], 4)}
	}
	best.plain, err = p.ask(ctx, way{fixed: true}, longest, []int{0}, first...)
	if err != nil || best.plain.Refused != "" {
		return best, err
	}
	if err = p.answer(ctx, &best.plain, longest, first); err != nil {
		return best, err
	}
	p.endless = !best.plain.whole()
	if best.plain.Flood && p.reads(readsInput) { // as by one that asks until it gets no size
		ways = append([]way{{input: "#\n-1\n"}}, ways...)
	}
	shown := reading{Outcome: best.plain, full: best.plain.boards(ctx, false)}
	if outcomes := table(shown.text()); outcomes != nil && !shown.crashed() && !shown.callsAttacked() {
		return tried{way: way{fixed: true}, score: perfect, outcomes: outcomes}, nil
	}
	for i := 0; i < len(ways); i++ {
		w := ways[i]
		if p.runs >= mostRuns || p.took > searching || w.integers != nil && best.plain.whole() && strings.TrimSpace(best.plain.Out) == "" {
			break
		}
		if i == 1 && w.integers != nil && best.plain.whole() { // a constant makes it little slower
			longest = min(longest, time.Second+(10*best.plain.Took).Round(time.Second))
		}
		t := tried{way: w, plain: best.plain}
		asks := false
		if t.outcomes, asks, err = p.try(ctx, w, longest); err != nil {
			return best, err
		}
		solved := slices.ContainsFunc(t.outcomes[5].boards(ctx, false), board.isFull) // before it asks
		if asks && !solved && strings.HasPrefix(w.input, "#") && strings.Count(w.input, "\n") < mostAsked {
			var more []way
			for _, answer := range []string{"1", "#", "2", "b1"} { // or the square of a first queen
				more = append(more, way{input: w.input + answer + "\n"})
			}
			last := i + 1
			for last < len(ways) && ways[last].input != "" { // those with fewer answers come first
				last++
			}
			ways = slices.Concat(ways[:last], more, ways[last:])
		}
		if t.score = scoreOf(ctx, t.outcomes); t.score > best.score {
			best = t
		}
		if best.score >= sure {
			break
		}
	}
	if best.plain.Late && best.score < sure && longest < limit { // the limit is for the program as it is, too
		if best.plain, err = p.ask(ctx, way{fixed: true}, limit, []int{0}); err != nil {
			return best, err
		}
	}
	return p.whittle(ctx, best, longest)
}

// answer runs a program that asks as it is again with answers, and keeps what ends by itself.
func (p *subject) answer(ctx context.Context, plain *Outcome, longest time.Duration, then []Request) error {
	for _, answers := range []string{strings.Repeat("1\n", mostAnswers), "1 1\n"} { // as for the key that goes on, or the square of a queen
		if !plain.lacksInput() && (p.input != "" || !plain.isSilent() || !p.reads(readsInput)) {
			break
		}
		p.input = answers
		answered, err := p.ask(ctx, way{fixed: true}, longest, []int{0}, then...)
		switch {
		case err != nil:
			return err
		case answered.whole() && !answered.crashed() && !answered.lacksInput() && !answered.isSilent():
			*plain = answered
		default:
			p.input = ""
		}
	}
	return nil
}

// whittle returns a way by one of the integers if that does as well: the others may be a default, or guard a size.
// In C, which doesn't check bounds, they may be those of its boards.
func (p *subject) whittle(ctx context.Context, best tried, longest time.Duration) (tried, error) {
	for _, i := range best.way.integers {
		checks := !mentions(filepath.Ext(p.Sources[i.file].Name), ".c")
		if len(best.way.integers) == 1 || p.runs >= mostRuns || p.took > searching || i.value < MaxN && !checks {
			break
		}
		one := tried{way: way{integers: []integer{i}, alike: best.way.integers}, plain: best.plain}
		var err error
		if one.outcomes, _, err = p.try(ctx, one.way, longest); err != nil {
			return best, err
		}
		if one.score = scoreOf(ctx, one.outcomes); one.score == perfect {
			return one, nil
		}
	}
	return best, ctx.Err()
}

// try runs the program by a way on 5, 4, 6 and 7 rows, and reports whether it asks for more input. There are no
// outcomes if the way has no effect or little ends: neither 5 nor 4, or neither 5 nor the program as it is; and only
// the first of them if the program cannot be built.
func (p *subject) try(ctx context.Context, w way, longest time.Duration) (outcomes map[int]Outcome, asks bool, err error) {
	outcomes = make(map[int]Outcome)
	sizes := []int{5, 4, 6, 7}
	for i, n := range sizes {
		o, err := p.ask(ctx, w, longest, sizes[i:i|1+1])
		switch {
		case err != nil:
			return nil, false, err
		case o.Refused != "":
			return outcomes, false, nil
		case i == 0 && p.endless && !o.whole(), i == 1 && (o.text() == outcomes[sizes[0]].text() || !o.whole() && !outcomes[sizes[0]].whole()):
			return nil, o.lacksInput(), nil
		}
		outcomes[n] = o
		asks = asks || o.lacksInput()
	}
	return outcomes, asks, nil
}

// scoreOf says how well outputs follow the size: 4 for a solution of that size, 2 for a board, 1 where queens are off one.
func scoreOf(ctx context.Context, outcomes map[int]Outcome) (score int) {
	all := understand(ctx, outcomes)
	for _, s := range all {
		switch {
		case s.overhangs(): // as where only a part of the size is set
			score++
		case len(s.valid) > 0:
			score += 4
		case len(s.full) > 0:
			score += 2
		}
	}
	if name, wrong := stated(all); name != "" {
		score = max(score, perfect-2*len(wrong))
	}
	return score
}

// largestTold is the largest size of which a table may have a wrong count: few count 16 rows.
const largestTold = 15

// table returns the lines of a text that list counts beside sizes, by size, and beyond MaxN those with a wrong count;
// nil if there are no right counts of at least 4 of the sizes from 4 on.
func table(text string) (worst map[int]Outcome) {
	rows := make(map[string]map[int]Outcome) // of one kind
	for line := range strings.Lines(text) {
		line = strings.Join(strings.Fields(withoutLists(line)), " ")
		numbers, words := numbersIn(line, 6)
		for i, size := range numbers {
			n, err := strconv.Atoi(size)
			if err != nil || n < 1 || n > largestTold || len(numbers) < 2 {
				continue
			}
			kind := fmt.Sprint(words, i)
			if rows[kind] == nil {
				rows[kind] = make(map[int]Outcome)
			}
			if is := solutions(n); n <= MaxN || !slices.Contains(numbers, fmt.Sprint(is)) {
				rows[kind][n] = Outcome{Out: line}
			}
		}
	}
	least := MaxN
	for _, outcomes := range rows {
		if len(outcomes) < 4 || outcomes[4].Out == "" || outcomes[5].Out == "" || outcomes[6].Out == "" {
			continue
		}
		all := make(map[int]*reading)
		for n := 1; n <= MaxN; n++ {
			outcomes[n] = Outcome{Out: outcomes[n].Out}
			if outcomes[n].Out == "" && n < 4 {
				outcomes[n] = notRun()[n]
			}
			all[n] = &reading{n: n, fields: fieldsOf(outcomes[n].Out)}
		}
		for _, f := range countsLike(all, solutions) {
			if f.right+len(f.off) >= 4 && f.right < least {
				worst, least = outcomes, f.right
			}
		}
	}
	return worst
}
