package region

import (
	"fmt"
	"slices"
	"strings"
)

// Rule is a way to reason about a puzzle that people use. Rules are ordered as
// Explain tries them, the easiest first.
type Rule uint8

const (
	// Reach closes the squares around a queen, and the rows, columns and regions
	// that have all their queens.
	Reach Rule = iota
	// LastSquares puts queens on the squares left to a unit where there are as
	// many as it still takes.
	LastSquares
	// Confined looks at a unit whose squares all lie in one other unit: a region in
	// a row, say, or a row in a region. The rest of that other unit stays empty.
	Confined
	// Squeeze closes squares where a queen would leave too little room to some
	// unit.
	Squeeze
	// Arrangements goes through all ways to put the queens of one unit, two or
	// more: what all of them share is certain.
	Arrangements
	// Pairs is Confined for two units whose squares lie in two others.
	Pairs
	// Sets is Confined for three units or more.
	Sets
	// Hypothesis supposes a queen, and follows what it forces by Reach and
	// LastSquares until some unit has too few squares left.
	Hypothesis

	// Mistake is no way to reason: it is the Hint for a queen or a mark that must
	// go.
	Mistake
	// Searched is the Hint where the rules do not go on.
	Searched
)

var ruleNames = [...]string{
	"reach", "last squares", "confined", "squeeze", "arrangements", "pairs", "sets", "hypothesis", "mistake", "search",
}

func (r Rule) String() string {
	if int(r) < len(ruleNames) {
		return ruleNames[r]
	}
	return fmt.Sprintf("Rule(%d)", uint8(r))
}

// MarshalText gives the rule its name in JSON.
func (r Rule) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (r *Rule) UnmarshalText(text []byte) error { return fromName(text, ruleNames[:], "rule", r) }

// fromName sets to to the index of a name.
func fromName[T ~uint8](text []byte, names []string, what string, to *T) error {
	i := slices.Index(names, string(text))
	if i < 0 {
		return fmt.Errorf("%.40q is no %s; there are %s", text, what, strings.Join(names, ", "))
	}
	*to = T(i)
	return nil
}

// Rules lists the rules that Explain goes by, the easiest first.
func Rules() []Rule {
	rules := make([]Rule, len(methods))
	for i := range rules {
		rules[i] = Rule(i)
	}
	return rules
}

// Difficulty is a class of puzzles.
type Difficulty uint8

const (
	Easy Difficulty = iota
	Medium
	Hard
	Beyond // the rules alone do not solve it
)

var difficultyNames = [...]string{"easy", "medium", "hard", "beyond the rules"}

func (d Difficulty) String() string {
	if int(d) < len(difficultyNames) {
		return difficultyNames[d]
	}
	return fmt.Sprintf("Difficulty(%d)", uint8(d))
}

// MarshalText gives the difficulty its name in JSON.
func (d Difficulty) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (d *Difficulty) UnmarshalText(text []byte) error {
	return fromName(text, difficultyNames[:], "difficulty", d)
}

// ParseDifficulty reads easy, medium or hard.
func ParseDifficulty(name string) (Difficulty, error) {
	for d := Easy; d <= Hard; d++ {
		if strings.EqualFold(name, d.String()) {
			return d, nil
		}
	}
	return 0, fmt.Errorf("there is no difficulty %q; there are easy, medium and hard", name)
}

// Level returns the difficulty of a puzzle that needs r, but not often.
func (r Rule) Level() Difficulty {
	if int(r) < len(methods) {
		return methods[r].level
	}
	return Beyond
}

// methods says for each rule how it is done. A weight is what one use adds to
// the score of a puzzle.
var methods = [...]struct {
	level  Difficulty
	weight int
	find   func(g *grid, s *position, d *deduction) bool
}{
	Reach:        {Easy, 0, findReach},
	LastSquares:  {Easy, 1, findLast},
	Confined:     {Easy, 2, findConfined},
	Squeeze:      {Medium, 4, findSqueeze},
	Arrangements: {Medium, 5, findArrangements},
	Pairs:        {Medium, 6, findPairs},
	Sets:         {Hard, 10, findSets},
	Hypothesis:   {Hard, 15, findHypothesis},
}

// deduction is one step as sets of squares: a Step before it is put into words.
type deduction struct {
	rule   Rule
	from   []int   // the units that the rule looked at
	to     []int   // the units that follow from them
	seen   squares // what it looked at
	queens squares
	empty  squares
	chain  []forced // of a hypothesis
	ways   int      // of arrangements

	lies      lies // of the position, once a rule has asked for it
	liesKnown bool
}

// forced is a queen that a hypothesis makes certain, and the unit that has no
// other square for it.
type forced struct{ square, unit int }

func (d *deduction) reset() {
	d.from, d.to, d.chain, d.ways = d.from[:0], d.to[:0], d.chain[:0], 0
	d.seen, d.queens, d.empty = squares{}, squares{}, squares{}
}

// find finds the easiest step of difficulty up to most.
func (g *grid) find(s *position, d *deduction, most Difficulty) bool {
	d.liesKnown = false
	for rule, m := range methods {
		if m.level > most {
			break
		}
		d.reset()
		if m.find(g, s, d) {
			d.rule = Rule(rule)
			return true
		}
	}
	return false
}

// apply does what d says. Unlike place it closes no further squares: that is the
// work of Reach.
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
