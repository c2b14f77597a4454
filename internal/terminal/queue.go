package terminal

import (
	"fmt"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/textbook"
)

// queue is what a search breadth first keeps: boards in the order in which they were put in,
// which is that of their nodes. Copies share the boards, since a board never changes.
type queue struct {
	boards [][]nqueens.Square // by node, the empty one first
	taken  int                // the node of the board that was taken out; -1 before the first
	placed int                // the last node
}

// mostQueued limits the boards that are kept to be shown. The queue may be longer.
const mostQueued = 1 << 16

// newQueue returns the queue of an algorithm that has one, else one without boards.
func newQueue(a *textbook.Algorithm) queue {
	if a == nil || a.Name != "breadth-first" {
		return queue{}
	}
	return queue{boards: [][]nqueens.Square{{}}, taken: -1}
}

func (q *queue) play(e textbook.Event) {
	if len(q.boards) == 0 || e.Walk {
		return
	}
	switch e.Kind {
	case textbook.Done:
		return
	case textbook.Place:
		q.taken, q.placed = e.Parent, e.Node
		if e.Node == len(q.boards) && e.Node < mostQueued {
			parent := q.boards[e.Parent]
			q.boards = append(q.boards, append(parent[:len(parent):len(parent)], e.Square))
		}
	default:
		q.taken = e.Node
	}
}

// board returns the squares of a board that waits, or "…" if it is not kept.
func (q queue) board(node int) string {
	if node >= len(q.boards) {
		return "…"
	}
	if len(q.boards[node]) == 0 {
		return "the empty board"
	}
	return strings.Join(chessNames(q.boards[node]), " ")
}

// sentence says which board was taken out, how many wait, and which are first and last.
func (q queue) sentence() string {
	var parts []string
	if q.taken >= 0 {
		parts = append(parts, q.board(q.taken)+" was taken from the head")
	}
	waiting := q.placed - q.taken
	parts = append(parts, words.Plural(waiting, "board")+" in the queue")
	if waiting > 0 {
		parts = append(parts, fmt.Sprintf("head %s, tail %s", q.board(q.taken+1), q.board(q.placed)))
	}
	return strings.Join(parts, "; ")
}
