package terminal

import (
	"context"
	"slices"
	"testing"

	"nqueens.example/nqueens/textbook"
)

// The queue of a search breadth first is the same on the way back as it was on the way there.
func TestQueue(t *testing.T) {
	bfs, err := textbook.ByName("bfs")
	if err != nil {
		t.Fatal(err)
	}
	h := newHistory(Search{Algorithm: bfs, N: 4, Events: bfs.Events(context.Background(), 4, textbook.Options{All: true})})
	defer h.stop()
	message := []string{h.after().queue.sentence()}
	for h.forward() == arrived {
		message = append(message, h.after().queue.sentence())
	}
	for _, want := range []string{
		"1 board in the queue; head the empty board, tail the empty board",
		"a1 was taken from the head; 5 boards in the queue; head b1, tail a1 d2",
	} {
		if !slices.Contains(message, want) {
			t.Errorf("no step says %q: %q", want, message)
		}
	}
	if last := message[len(message)-1]; last != "c1 a2 d3 b4 was taken from the head; 0 boards in the queue" {
		t.Errorf("at the end: %q", last)
	}
	for i := len(message) - 2; h.back(); i-- {
		if got := h.after().queue.sentence(); got != message[i] {
			t.Fatalf("back at step %d: %q, before %q", i, got, message[i])
		}
	}
}
