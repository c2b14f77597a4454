package engine

import (
	"context"
	"iter"
	"maps"
	"slices"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/textbook"
)

// Reader reads a run of a textbook algorithm stretch by stretch. Between two stretches the
// search waits and takes nothing but its memory. One goroutine may use a Reader at a time,
// and must close it.
type Reader struct {
	n     int
	tree  bool
	ended bool
	done  bool
	next  func() (textbook.Event, error, bool)
	stop  func()

	at    Keyframe // Nodes is left empty here
	nodes map[int]*keptNode
}

type keptNode struct {
	KeptNode
	children []int
}

// mostKept bounds the nodes that a Reader keeps. Searches that go back keep the
// path and its neighbours; only one that goes back nowhere can come to this.
const mostKept = 1 << 18

// NewReader returns a Reader at the start of a run of an algorithm. The error is that of
// [textbook.Algorithm.Check].
func NewReader(a *textbook.Algorithm, n int, opts textbook.Options) (*Reader, error) {
	if err := a.Check(n, opts); err != nil {
		return nil, err
	}
	return newReader(a.Events(context.Background(), n, opts), n, a.Tree), nil
}

// newReader returns a Reader of events on a board of n rows, whose nodes form a tree or a
// path.
func newReader(events iter.Seq2[textbook.Event, error], n int, tree bool) *Reader {
	r := &Reader{n: n, tree: tree, at: Keyframe{Standing: []int{}}}
	r.next, r.stop = iter.Pull2(events)
	r.nodes = map[int]*keptNode{0: {KeptNode: KeptNode{Parent: -1, Square: -1, Size: 1}}}
	return r
}

// Close ends the run.
func (r *Reader) Close() {
	r.ended = true
	r.stop()
}

// Step returns the number of steps that have been read.
func (r *Reader) Step() int { return r.at.Step }

// Ended reports whether there is nothing left to read: the run is over, or has
// more nodes waiting than a Reader keeps.
func (r *Reader) Ended() bool { return r.ended }

// Done reports whether the run is over and has been read to its end.
func (r *Reader) Done() bool { return r.done }

// Kept returns the number of nodes that the reader holds.
func (r *Reader) Kept() int { return len(r.nodes) }

// checkEvery is the number of events read between two looks at the context.
const checkEvery = 1024

// Skip reads on to the given step without passing on events. It stops earlier where the
// run ends, and when ctx ends, with ctx's error; reading may continue from there.
func (r *Reader) Skip(ctx context.Context, to int) error {
	return r.read(ctx, to-r.at.Step, func(textbook.Event) {})
}

// Stretch reads up to limit further events. It stops as Skip does and returns
// what has been read in any case.
func (r *Reader) Stretch(ctx context.Context, limit int) (*Columns, error) {
	c := newColumns(r.n, r.Keyframe())
	err := r.read(ctx, limit, c.add)
	c.Kinds = string(c.letters)
	return c, err
}

func (r *Reader) read(ctx context.Context, steps int, tell func(textbook.Event)) error {
	for i := 0; i < steps && !r.ended; i++ {
		if i%checkEvery == 0 && ctx.Err() != nil {
			return ctxerr.Of(ctx)
		}
		e, err, ok := r.next()
		if !ok || err != nil {
			r.ended = true
			return err
		}
		r.follow(e)
		tell(e)
		r.done = e.Kind == textbook.Done
		r.ended = r.done || len(r.nodes) > mostKept
	}
	return nil
}

// follow takes one step on the board and in the tree.
func (r *Reader) follow(e textbook.Event) {
	r.at.Step = e.Step
	r.at.Tally.Add(e)
	switch e.Kind {
	case textbook.Place:
		r.at.Node = e.Node
		r.at.Standing = append(r.at.Standing, indexOf(e.Square, r.n))
		if !e.Walk {
			r.create(e)
		}
	case textbook.Remove:
		r.at.Standing = without(r.at.Standing, indexOf(e.Square, r.n))
		if r.tree {
			r.at.Node = max(0, e.Parent)
			r.leave(e)
		}
	case textbook.DeadEnd:
		if node := r.nodes[e.Node]; node != nil {
			node.DeadEnd = true
		}
	case textbook.Solution:
		for node := r.nodes[e.Node]; node != nil; node = r.nodes[node.Parent] {
			node.Solutions++
		}
	}
}

func (r *Reader) create(e textbook.Event) {
	if !r.tree { // the node before this one is of no further use
		clear(r.nodes)
	} else {
		r.nodes[e.Parent].children = append(r.nodes[e.Parent].children, e.Node)
		for node := r.nodes[e.Parent]; node != nil; node = r.nodes[node.Parent] {
			node.Size++
		}
	}
	r.nodes[e.Node] = &keptNode{KeptNode: KeptNode{Node: e.Node, Parent: e.Parent, Square: indexOf(e.Square, r.n), Size: 1}}
}

// leave forgets what is below a node that is left for good: it is summed up in
// the node.
func (r *Reader) leave(e textbook.Event) {
	if e.Walk {
		return
	}
	node := r.nodes[e.Node]
	node.Left = true
	for _, child := range node.children {
		delete(r.nodes, child)
	}
	node.children = nil
}

// Keyframe returns where the run is.
func (r *Reader) Keyframe() Keyframe {
	at := r.at
	at.Standing = slices.Clone(at.Standing)
	at.Nodes = []KeptNode{}
	if !r.tree {
		for node := range maps.Values(r.nodes) {
			at.Nodes = append(at.Nodes, node.KeptNode)
		}
		return at
	}
	numbers := []int{0}
	for node := r.nodes[at.Node]; node != nil; node = r.nodes[node.Parent] {
		numbers = append(numbers, node.children...)
	}
	slices.Sort(numbers)
	for _, node := range numbers {
		at.Nodes = append(at.Nodes, r.nodes[node].KeptNode)
	}
	return at
}

// Columns is a stretch of a run of a textbook algorithm written as columns, one entry an
// event, so that a long run stays small on its way to a page.
//
// Squares are row*N + column, 0-based, or -1 where an event has none.
type Columns struct {
	N         int      `json:"n"`
	Start     Keyframe `json:"start"`  // before the first of the events
	Events    int      `json:"events"` // how many
	Kinds     string   `json:"kinds"`  // a letter each: t for try, c conflict, p place, r remove, d dead end, s solution, a full stop for done; P and R where the step is a walk
	Squares   []int    `json:"squares"`
	Nodes     []int    `json:"nodes"`
	Lines     []int    `json:"lines"`
	Parents   []int    `json:"parents"`   // an entry for each Place
	Attackers [][]int  `json:"attackers"` // an entry for each Conflict: 4*square + direction, a row, column, rising or falling diagonal

	letters []byte // become Kinds
}

var kindLetters = []byte{textbook.Try: 't', textbook.Conflict: 'c', textbook.Place: 'p', textbook.Remove: 'r', textbook.DeadEnd: 'd', textbook.Solution: 's', textbook.Done: '.'}

// Keyframe is where a run is after Step steps.
type Keyframe struct {
	Step     int            `json:"step"`
	Tally    textbook.Tally `json:"tally"`
	Node     int            `json:"node"`     // where the search is
	Standing []int          `json:"standing"` // squares of the queens, in the order in which they were placed
	Nodes    []KeptNode     `json:"nodes"`    // the path to Node and the children of each node of it, parents first; Node alone where there is no tree
}

// KeptNode is a node with its subtree summed up.
type KeptNode struct {
	Node      int  `json:"node"`
	Parent    int  `json:"parent"` // -1 of the root
	Square    int  `json:"square"` // -1 of the root
	Size      int  `json:"size"`   // nodes of the subtree so far, this one included
	Solutions int  `json:"solutions"`
	DeadEnd   bool `json:"dead_end"`
	Left      bool `json:"left"` // for good
}

func newColumns(n int, start Keyframe) *Columns {
	return &Columns{
		N: n, Start: start,
		Squares: []int{}, Nodes: []int{}, Lines: []int{}, Parents: []int{}, Attackers: [][]int{},
	}
}

func (c *Columns) add(e textbook.Event) {
	letter, square := kindLetters[e.Kind], -1
	if hasSquare(e.Kind) {
		square = indexOf(e.Square, c.N)
	}
	switch e.Kind {
	case textbook.Place:
		c.Parents = append(c.Parents, e.Parent)
	case textbook.Conflict:
		by := make([]int, len(e.Attackers))
		for i, a := range e.Attackers {
			by[i] = 4*indexOf(a.A, c.N) + int(a.Direction)
		}
		c.Attackers = append(c.Attackers, by)
	}
	if e.Walk {
		letter -= 'a' - 'A'
	}
	c.Events++
	c.letters = append(c.letters, letter)
	c.Squares = append(c.Squares, square)
	c.Nodes = append(c.Nodes, e.Node)
	c.Lines = append(c.Lines, e.Line)
}

func hasSquare(k textbook.Kind) bool {
	return k == textbook.Try || k == textbook.Conflict || k == textbook.Place || k == textbook.Remove
}

func indexOf(s nqueens.Square, n int) int { return s.Row*n + s.Col }

// without returns standing without the one square, in the same order.
func without(standing []int, square int) []int {
	if i := slices.Index(standing, square); i >= 0 {
		return slices.Delete(standing, i, i+1)
	}
	return standing
}
