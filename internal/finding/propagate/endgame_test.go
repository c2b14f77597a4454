package propagate

import (
	"math/bits"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// randomEnd returns a random propagated node with at most endRows free rows, and the first
// such node above it or itself. ok is false if the random board was refuted.
func randomEnd(t *rapid.T) (b *Board, within, x *Node, rows int, ok bool) {
	n := rapid.IntRange(1, maxSpan).Draw(t, "n")
	b, x = randomRoot(n, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 6)))
	var q Queens
	if b.table != nil || !b.Settle(x, &q) {
		return b, x, x, 0, false
	}
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "queens"), 7))
	for {
		rows = bits.OnesCount64(x.Free)
		if within == nil && rows <= endRows {
			copied := *x
			within = &copied
		}
		if rows == 0 || rows <= endRows && random.IntN(4) == 0 {
			return b, within, x, rows, rows > 0
		}
		line := b.Branch(x)
		squares := b.Squares(x, line)
		lane, col := line.Square(pickAny(squares, random))
		if !b.Place(x, x, &q, lane, col) {
			return b, x, x, rows, false
		}
	}
}

func pickAny(set uint64, random *rand.Rand) int {
	var list []int
	for i := range members(set) {
		list = append(list, i)
	}
	return list[random.IntN(len(list))]
}

// beginAny begins endgames with x, with or without prices. ok is false if the prices refute
// x.
func beginAny(t *rapid.T, b *Board, within, x *Node, endgames ...*endgame) (ok bool) {
	var w *Prices
	var s pricing
	slack := int64(0)
	if steps := rapid.IntRange(-10, 40).Draw(t, "steps"); steps >= 0 {
		w = new(Prices)
		if slack = b.approach(x, w, &s, steps, firstAt(0)); slack < 0 {
			return false
		}
	}
	for _, e := range endgames {
		e.begin(b, within, x, w, &s, slack)
	}
	return true
}

// live is the state on which the rest of an endgame depends.
type live struct {
	Stack  []endBranch
	Boards [][]uint32 // of the stack's nodes: the squares of the lines without a queen
	Queens [][MaxRows]uint8
	Unused []uint16
	Found  [][MaxRows]uint8
}

func (e *endgame) live() live {
	l := live{Stack: e.stack[endWays:e.height], Unused: e.unused[:e.spare], Found: e.found[:e.founds]}
	for _, b := range l.Stack {
		node := &e.nodes[b.node()]
		var board []uint32
		for line := range members(b.free & (1<<freeBudget - 1)) {
			board = append(board, node.board[line])
		}
		l.Boards = append(l.Boards, board)
		l.Queens = append(l.Queens, node.queens)
	}
	return l
}

// The vector version and the portable one must visit the same nodes in the same order,
// wherever they are stopped.
func TestEndgameAgreesWithGeneric(t *testing.T) {
	if !haveEndgame {
		t.Log("no vector version on this machine: the generic one is compared with itself")
	}
	got, want := newEndgame(), newEndgame()
	rapid.Check(t, func(t *rapid.T) {
		b, within, x, _, ok := randomEnd(t)
		if !ok || !beginAny(t, b, within, x, got, want) {
			return
		}
		for range 40 {
			budget := rapid.Int64Range(1, 50).Draw(t, "budget")
			gotState, gotLeft := got.run(budget)
			wantState, wantLeft := want.runGeneric(budget)
			if gotState != wantState || gotLeft != wantLeft {
				t.Fatalf("state %d with %d nodes left, the generic version %d with %d", gotState, gotLeft, wantState, wantLeft)
			}
			if want, got := want.live(), got.live(); !reflect.DeepEqual(want, got) { // cmp alone takes most of the test's time
				t.Fatalf("endgame (-generic +vector):\n%s", cmp.Diff(want, got, cmp.AllowUnexported(endBranch{})))
			}
			if gotState == endExhausted {
				return
			}
		}
	})
}

// An endgame finds the completions that a search without it finds.
func TestEndgameFindsAll(t *testing.T) {
	e := newEndgame()
	rapid.Check(t, func(t *rapid.T) {
		b, within, x, rows, ok := randomEnd(t)
		if !ok || rows > 12 {
			return
		}
		want := map[Queens]bool{}
		var q Queens
		walk(b, x, &q, func() { want[q] = true })
		if !beginAny(t, b, within, x, e) {
			if len(want) > 0 {
				t.Fatalf("prices refute a board with %d completions", len(want))
			}
			return
		}
		var found Queens
		got := 0
		for {
			state, _ := e.run(1000)
			for k := range int(e.founds) {
				e.take(&found, k)
				if got++; !want[found] {
					t.Fatalf("found %v, which is not a completion", found)
				}
			}
			if state == endExhausted {
				break
			}
		}
		if got != len(want) {
			t.Fatalf("found %d completions of %d", got, len(want))
		}
	})
}

// walk visits all completions below x.
func walk(b *Board, x *Node, q *Queens, visit func()) {
	if x.Done() {
		visit()
		return
	}
	line := b.Branch(x)
	for i := range members(b.Squares(x, line)) {
		lane, col := line.Square(i)
		child := *x
		if b.Place(&child, x, q, lane, col) {
			walk(b, &child, q, visit)
		}
	}
}

func BenchmarkEndgame(b *testing.B) {
	const n = 18
	board, root := plain(n)
	for _, version := range []struct {
		name string
		run  func(e *endgame, budget int64) (endState, int64)
	}{{"generic", (*endgame).runGeneric}, {"selected", (*endgame).run}} {
		b.Run(version.name, func(b *testing.B) {
			const nodes = 100_000
			e := newEndgame()
			for b.Loop() {
				e.begin(board, root, root, nil, nil, 0)
				for left := int64(nodes); left > 0; {
					_, left = version.run(e, left)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/nodes, "ns/node")
		})
	}
}
