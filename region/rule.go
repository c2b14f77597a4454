package region

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"nqueens.example/nqueens/internal/words"
)

// Rule is the name of a rule that people use to solve puzzles by reasoning.
type Rule string

// Two steps of Hint that follow no rule of Rules: a queen or a mark that must be removed, and a
// queen that only a search finds.
const isMistake, isSearched Rule = "mistake", "search"

// rule is a row of rules.
type rule struct {
	name    Rule
	level   level
	weight  int  // what one use adds to the score of a puzzle
	trivial bool // many uses don't make a puzzle harder
	about   string
	find    func(g *grid, s *position, d *finder) bool
	why     func(g *grid, d *deduction) string
}

// rules lists the rules in the order in which they are tried, the easiest first: name, level,
// weight, the function that finds it and the sentence that explains it. The functions in it use
// grid.rules instead, since a variable cannot depend on itself. Tests check every step of every
// explanation against all solutions; go test ./region -run Example -update finds the example
// that Techniques and the help show. A rule below expert changes the puzzles that seeds generate.
var rules = [...]rule{
	{"reach", easy, 0, true, "no other queen stands on squares closed by a queen", findReach, whyReach},
	{"last squares", easy, 1, true, "a line has only as many squares left as it needs queens", findLast, whyLast},
	{"confined", easy, 2, false, "the squares left in a line all lie in another line", findConfined, whyConfined},
	{"squeeze", medium, 4, false, "a queen here would leave a line with too few squares", findSqueeze, whySqueeze},
	{"arrangements", medium, 5, false, "all ways to fill a line agree on a square", findArrangements, whyArrangements},
	{"pairs", medium, 6, false, "two lines are confined to two others", findPairs, whyConfined},
	{"sets", hard, 10, false, "three or four lines are confined to as many others", findSets, whyConfined},
	{"hypothesis", hard, 15, false, "a queen here would force others that leave a line without room", findHypothesis, whyHypothesis},
	{"counting", expert, 20, false, "all ways to fill what adjacent lines leave over agree on a square", findCounting, whyCounting},
	{"contradiction", expert, 30, false, "a queen here would leave a line with too few squares after several steps", findContradiction, whyContradiction},
}

// Rules lists the rules that [Explain] uses, the easiest first.
func Rules() (names []Rule) {
	for _, r := range rules {
		names = append(names, r.name)
	}
	return names
}

// About says in a few words when r applies; a line is a row, a column or a region. It
// returns "" for a rule that Rules does not list.
func (r Rule) About() string {
	if i := r.rank(); i < len(rules) {
		return rules[i].about
	}
	return ""
}

// Level returns the difficulty of a puzzle for which r is the hardest rule needed, unless it
// is needed very often. It returns "beyond the rules" for a rule that Rules does not list.
func (r Rule) Level() Difficulty {
	if i := r.rank(); i < len(rules) {
		return rules[i].level.difficulty()
	}
	return beyond.difficulty()
}

// Difficulty is how hard a puzzle is to solve by the rules: "easy", which is also "", "medium",
// "hard", "expert", which takes two queens in each row or more, except in rare puzzles, "beyond
// the rules", or "too hard to rate", where the rules take too much work.
type Difficulty string

// level is a Difficulty as a number.
type level uint8

const (
	easy level = iota
	medium
	hard
	expert
	beyond
	unrated
)

var difficulties = [...]Difficulty{"easy", "medium", "hard", "expert", "beyond the rules", "too hard to rate"}

func (l level) difficulty() Difficulty { return difficulties[l] }

// level returns d as a number, and an error unless it is one of the difficulties.
func (d Difficulty) level() (level, error) {
	i := slices.Index(difficulties[:], Difficulty(strings.ToLower(string(d))))
	if i < 0 && d != "" {
		return 0, fmt.Errorf("%.40q is not a difficulty; use %s", string(d), words.Or(words.Names(Difficulties())))
	}
	return level(max(i, 0)), nil
}

// Difficulties lists the difficulties of the puzzles that Generate makes, the easiest first.
func Difficulties() []Difficulty { return slices.Clone(difficulties[:beyond]) }

// UnmarshalText implements [encoding.TextUnmarshaler]. It ignores case.
func (d *Difficulty) UnmarshalText(text []byte) error {
	l, err := Difficulty(text).level()
	if err == nil {
		*d = l.difficulty()
	}
	return err
}

// MinStars returns the smallest number of queens in each row for which [Generate] makes
// puzzles of difficulty d. With one queen in each row, hard rules solve nearly every puzzle:
// all of 83,000 random ones of 9 and 11 rows.
func (d Difficulty) MinStars() int {
	if d == expert.difficulty() {
		return 2
	}
	return 1
}

// deduction is one step as sets of squares: a Step before it is put into words.
type deduction struct {
	rule    int     // index into rules
	from    []int   // the units that the rule looked at
	to      []int   // the units that follow from them
	seen    squares // the squares that the rule looked at
	queens  squares
	empty   squares
	chain   []forced    // of a hypothesis
	ways    int         // of arrangements
	counted int         // queens of an area
	trial   []deduction // the steps of a contradiction
}

// finder finds one deduction after the other, and keeps what rules need for the next.
type finder struct {
	deduction                 // found last
	ctx       context.Context // ends a long search for a contradiction

	lies      lies // of the position, once a rule has asked for it
	liesKnown bool

	squeezed, arranged examined // by the rules of these names
}

// examined holds the open squares of each unit, and the queens, when a rule examined the
// unit. As long as both are the same, the rule finds nothing new in the unit, since squares
// are only ever closed.
type examined []struct{ open, queens squares }

func (e examined) knows(u int, s *position, open squares) bool {
	return e != nil && e[u].open == open && e[u].queens == s.queens
}

func (e *examined) keep(u int, s *position, open squares) {
	if *e == nil {
		*e = make(examined, len(s.need))
	}
	(*e)[u].open, (*e)[u].queens = open, s.queens
}

// forced is a queen that a hypothesis forces, and the unit that has no other square
// for it.
type forced struct{ square, unit int }

func (d *deduction) reset() {
	d.from, d.to, d.chain, d.ways, d.trial = d.from[:0], d.to[:0], d.chain[:0], 0, nil
	d.seen, d.queens, d.empty = squares{}, squares{}, squares{}
}

func (d *deduction) clone() deduction {
	c := *d
	c.from, c.to, c.chain = slices.Clone(d.from), slices.Clone(d.to), slices.Clone(d.chain)
	return c
}

// find finds the easiest step of difficulty up to most. It finds none once the work is exhausted.
func (g *grid) find(s *position, d *finder, most level) bool {
	d.liesKnown = false
	for i := range g.rules {
		if g.rules[i].level > most || g.exhausted(g.n) {
			break
		}
		d.reset()
		if g.rules[i].find(g, s, d) && g.work <= mostWork {
			d.rule = i
			return true
		}
	}
	return false
}

// apply does what d says. Unlike place it closes no other squares: the rule reach does.
func (g *grid) apply(s *position, d *deduction) {
	g.clear(&s.open, &d.empty)
	for i := range d.queens.each() {
		g.put(s, i)
	}
}

func (g *grid) put(s *position, i int) {
	s.queens.add(i)
	s.open.remove(i)
	for _, u := range g.of[i] {
		s.need[u]--
	}
}

// broken returns a unit that has too few squares left for its queens, or -1.
func (g *grid) broken(s *position) int {
	for u := range g.units {
		if need := int(s.need[u]); need < 0 || g.count(&g.units[u], &s.open) < need {
			return u
		}
	}
	return -1
}
