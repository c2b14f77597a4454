package textbook

import (
	"encoding/json"
	"fmt"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

func TestEventsAsText(t *testing.T) {
	var got []string
	for e := range events(t, byName(t, "board-scan"), 4, Options{}) {
		if e.Step <= 8 || e.Kind >= DeadEnd {
			got = append(got, string(e.AppendText(nil)))
		}
	}
	want := []string{
		"      1  try a1",
		"      2  place a1",
		"      3  . try a2",
		"      4  . conflict on a2 with a1 on a column",
		"      5  . try b2",
		"      6  . conflict on b2 with a1 on a rising diagonal",
		"      7  . try c2",
		"      8  . place c2",
		"     17  . . dead-end",
		"     33  . . . dead-end",
		"     39  . . dead-end",
		"     41  . dead-end",
		"     61  . . . . solution b1 d2 a3 c4",
		"     62  . . . . done",
	}
	expect.Same(t, got, want, "lines")
}

// An event has these members in JSON, in this order.
func TestEventsAsJSON(t *testing.T) {
	type square struct {
		Square string `json:"square,omitempty"`
		Row    int    `json:"row,omitempty"`
		Column int    `json:"column,omitempty"`
	}
	type attacker struct {
		square
		Along string `json:"along"`
	}
	type event struct {
		Step   int    `json:"step"`
		Event  string `json:"event"`
		Node   int    `json:"node"`
		Parent int    `json:"parent"`
		Depth  int    `json:"depth"`
		Line   int    `json:"line,omitempty"`
		square
		Walk      bool       `json:"walk,omitempty"`
		Attackers []attacker `json:"attackers,omitempty"`
		Columns   []int      `json:"columns,omitempty"`
	}
	squareOf := func(s nqueens.Square) square { return square{s.String(), s.Row + 1, s.Col + 1} }
	for _, a := range algorithms {
		for e := range events(t, a, 5, Options{Seed: 2}) {
			if e.Step > 3000 {
				break
			}
			want := event{Step: e.Step, Event: e.Kind.String(), Node: e.Node, Parent: e.Parent, Depth: e.Depth, Line: e.Line, Walk: e.Walk}
			if e.Kind <= Remove {
				want.square = squareOf(e.Square)
			}
			for _, by := range e.Attackers {
				want.Attackers = append(want.Attackers, attacker{squareOf(by.A), by.Direction.String()})
			}
			for _, col := range e.Placement {
				want.Columns = append(want.Columns, col+1)
			}
			wantText := must.Get(json.Marshal(want))(t)
			got, err := json.Marshal(e)
			if err != nil || string(got) != string(wantText) {
				t.Fatalf("%s: %s, want %s; %v", a.Name, got, wantText, err)
			}
		}
	}
}

func ExampleEvent_String() {
	e := Event{
		Step: 4, Kind: Conflict, Node: 1, Depth: 1, Square: nqueens.Square{Row: 1, Col: 1},
		Attackers: []nqueens.Attack{{A: nqueens.Square{Row: 0, Col: 0}, Direction: nqueens.AlongRising}},
	}
	fmt.Println(e)
	// Output: 4  conflict on b2 with a1 on a rising diagonal
}
