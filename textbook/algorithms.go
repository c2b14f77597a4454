// Package textbook runs the n queens algorithms of textbooks step by step, each in a file
// of its own. All of them report the same kinds of events, which a terminal, a picture, an
// animation or a web page can show.
//
// They are meant for watching and comparing; package search finds solutions faster. The
// events are yielded as they happen and never collected.
//
// [Algorithm.Code] returns an algorithm as a complete program in Python, JavaScript, Java, C or Go.
//
// A caller can write an algorithm of its own, as [Algorithm.Search], and check it with
// [Algorithm.Verify]. Its events can be traced, drawn and compared like the others, and so can
// the steps that a program in any language printed, which [ReadSteps] reads.
package textbook

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"nqueens.example/nqueens/internal/ctxerr"

	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

// Algorithm is one way of solving the puzzle.
type Algorithm struct {
	Name   string `json:"name"`   // short and in lower case, for ByName
	Title  string `json:"title"`  // a few words
	Idea   string `json:"idea"`   // one sentence
	Cost   string `json:"cost"`   // time and memory, one sentence
	Memory string `json:"memory"` // what it keeps at once, such as "n² cells"
	Source string `json:"source"` // the publication of the idea
	Tried  string `json:"tried"`  // the squares that count as tried, a noun phrase

	Aliases []string `json:"aliases,omitempty"` // other names that ByName takes, in lower case

	Pseudocode []string `json:"pseudocode"` // 5 to 12 lines, to which Event.Line refers

	Recursive bool `json:"recursive"` // its search is a function that calls itself, not a loop

	MaxN     int  `json:"max_n"`    // the largest board it takes; 0 for no limit
	Complete bool `json:"complete"` // it can find every solution, and prove that there is none
	Ordered  bool `json:"ordered"`  // it finds solutions in lexicographic order
	Seeded   bool `json:"seeded"`   // it is randomized, and may miss what there is to find; Options.Seed repeats a run
	Peaceful bool `json:"peaceful"` // no two queens on its board ever attack each other
	Tree     bool `json:"tree"`     // its nodes form a tree of partial placements, not a path

	Lines map[Kind]int `json:"-"` // the line of Pseudocode, from 1, that each kind of event comes from

	// Search runs an algorithm of the caller's own. It reports each step to the Tracer, which
	// checks it against the board: see [Tracer]. It is nil in the algorithms of this package.
	Search func(*Tracer) `json:"-"`

	run func(*Tracer) // an algorithm of this package, whose events its tests check

	steps bool // it replays what ReadSteps reads: its time is that of reading, and it takes boards of MaxN rows

	tooLarge func(n int) error // if set, the error for n above MaxN
}

// algorithms has a row for each algorithm, in an order in which they can be taught. A row is a
// file that can be read alone: its idea, cost, source and pseudocode, and a function that
// reports each step to a Tracer, which has the steps that several share, as backtrack.
// hash_sets.go is a short model. The conformance suite
// replays the events and compares Ordered, Peaceful, Tree and Complete with the run. The command,
// the terminal and the page list it; docs/compare.svg shows all: go test ./cmd/nqueens -run
// Pictures -update. The variables and the stack that Watch shows are an optional row of
// web/static/watch/variables.js.
var algorithms = []*Algorithm{
	&boardScan,
	&columnArray,
	&hashSets,
	&attackVectors,
	&chessMoves,
	&breadthFirst,
	&iterative,
	&columnFirst,
	&bitmask,
	&mostConstrainedRow,
	&dancingLinks,
	&minConflicts,
	&hillClimbing,
	&sidewaysMoves,
	&randomRestarts,
	&simulatedAnnealing,
	&geneticAlgorithm,
	&permutations,
	&allPlacements,
	&closedForm,
}

// Algorithms returns every algorithm of this package, in teaching order. The caller may
// modify them.
func Algorithms() (list []*Algorithm) {
	for _, a := range algorithms {
		list = append(list, a.clone())
	}
	return list
}

func (a *Algorithm) clone() *Algorithm {
	c := *a
	c.Pseudocode, c.Lines, c.Aliases = slices.Clone(a.Pseudocode), maps.Clone(a.Lines), slices.Clone(a.Aliases)
	return &c
}

// ByName returns the algorithm of that name or alias. The error for an unknown name suggests
// the nearest, or lists all.
func ByName(name string) (*Algorithm, error) {
	for _, a := range algorithms {
		if a.Name == name || slices.Contains(a.Aliases, name) {
			return a.clone(), nil
		}
	}
	names := words.Each(algorithms, func(a *Algorithm) string { return a.Name })
	if near, ok := words.Nearest(strings.ToLower(name), names); ok {
		return nil, fmt.Errorf("there is no algorithm %q; did you mean %s?", name, near)
	}
	return nil, fmt.Errorf("there is no algorithm %q; the algorithms are %s", name, strings.Join(names, ", "))
}

// Options are the options of a run.
type Options struct {
	All  bool   // find every solution instead of stopping at the first
	Seed uint64 // for algorithms that are Seeded

	// Progress, if set, is called from time to time by Compare, and by nothing else. Stage is
	// the name of the running algorithm, Nodes the squares that it has tried, Elapsed its time.
	Progress func(jobs.Progress)
}

// Check returns an error if the algorithm has no search, or does not accept a board of n
// rows or the options.
func (a *Algorithm) Check(n int, opts Options) error {
	switch {
	case a.Search == nil && a.run == nil:
		return fmt.Errorf("the algorithm %q has nothing to run: set its field Search, or take one from Algorithms", a.Name)
	case n < 1:
		return fmt.Errorf("the size of the board must be at least 1, not %d", n)
	case n > a.MaxN && a.tooLarge != nil:
		return a.tooLarge(n)
	case a.MaxN > 0 && n > a.MaxN:
		return fmt.Errorf("%s takes boards up to n = %d, not %d", a.Name, a.MaxN, n)
	case a.steps && n != a.MaxN:
		return fmt.Errorf("%s has the steps of a search for n = %d, not %d", a.Name, a.MaxN, n)
	case opts.All && !a.Complete:
		return fmt.Errorf("%s finds one solution and cannot list them all; board-scan can", a.Name)
	}
	for kind, line := range a.Lines {
		if kind > Done || line < 1 || line > len(a.Pseudocode) {
			return fmt.Errorf("%s has %v on line %d of its pseudocode, which has %d lines", a.Name, kind, line, len(a.Pseudocode))
		}
	}
	return nil
}

// Events returns the events of a run on an n x n board. The search runs only as far as
// the sequence is read, and starts again each time the sequence is ranged over. The last
// pair has the error if there is one, with the zero Event: that of Check, or that of ctx if
// it ends. A sequence that ends without an error is complete, and its last event is Done,
// with the error of a wrong step.
func (a *Algorithm) Events(ctx context.Context, n int, opts Options) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		if err := cmp.Or(a.Check(n, opts), ctxerr.Of(ctx)); err != nil {
			yield(Event{}, err)
			return
		}
		t := &Tracer{
			n:       n,
			random:  rand.New(rand.NewPCG(opts.Seed, 0)),
			running: true,
			ctx:     ctx,
			all:     opts.All,
			yield:   yield,
			parent:  -1,
		}
		for kind, line := range a.Lines {
			t.lineOf[kind] = line
		}
		search := a.run
		if a.Search != nil {
			search, t.checks = a.Search, a
		}
		search(t)
		if !t.left {
			t.tell(&Event{Kind: Done, Parent: -1, Err: t.err})
		}
		if err := ctxerr.Of(ctx); err != nil && !t.broken {
			yield(Event{}, err)
		}
	}
}

// Describe returns the idea, cost, source, languages and pseudocode of a, on several lines.
func (a *Algorithm) Describe() string {
	finds := "every solution, and proves that there is none"
	if !a.Complete {
		finds = "one solution"
		if a.Seeded {
			finds += ", or gives up"
		}
	}
	if a.Ordered {
		finds += ", in lexicographic order"
	}
	var b strings.Builder
	fmt.Fprintf(&b, `%s: %s

idea    %s
cost    %s
tries   %s
finds   %s; boards up to n = %d
source  %s
`, a.Name, a.Title, a.Idea, a.Cost, a.Tried, finds, a.MaxN, a.Source)
	if len(a.Aliases) > 0 {
		fmt.Fprintf(&b, "also    %s\n", strings.Join(a.Aliases, ", "))
	}
	if languages := a.Languages(); len(languages) > 0 {
		fmt.Fprintf(&b, "code    %s\n", words.And(words.Each(languages, func(l Language) string { return l.Title })))
	}
	for i, line := range a.Pseudocode {
		if i == 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%4d  %s\n", i+1, line)
	}
	return strings.TrimSuffix(b.String(), "\n")
}
