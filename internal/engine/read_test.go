package engine_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/engine"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

func TestReadBoard(t *testing.T) {
	e := engine.New(engine.Options{})
	t.Cleanup(e.Close)
	for text, want := range map[string]string{
		"Q...\n..x.\n....\n....\n":           "{4 [a1] [c2]}",
		"2 4 1 3":                            "{4 [b1 d2 a3 c4] []}",
		`{"n":4,"columns":[2,4,1,3]}`:        "{4 [b1 d2 a3 c4] []}",
		"1 2 3 4":                            "{4 [a1 b2 c3 d4] []}",
		"Q . . .\n. . Q .\n. . . .\n. . . .": "{4 [a1 c2] []}",
		"0100\n0001\n1000\n0010\n":           "{4 [b1 d2 a3 c4] []}",
		"b1 d2 a3 c4":                        "{4 [b1 d2 a3 c4] []}",
		strings.Repeat(strings.Repeat(". ", 64)+"\n", 64): "{64 [] []}",
	} {
		got, err := e.Read(t.Context(), "board", text)
		if err != nil || fmt.Sprint(got) != want {
			t.Errorf("%.40q is read as %v, %v; want %s", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"":                            "empty",
		"[]":                          "the input is empty",
		"row1,row2\n":                 "the input is empty",
		"[\n]":                        "empty",
		"Q...\n...Q\n..k.\n....\n":    "line 3: column 3",
		"hello":                       "line 1",
		"1 2 9":                       "not on the 3 x 3 board",
		strings.Repeat("x", 32<<10+1): "longer than 32768 bytes",
		strings.Repeat(strings.Repeat(".", 65)+"\n", 65): "more than the 64",
		"Q..\n.Q.\n...\n":           "attack each other",
		strings.Repeat("\x00", 100): "line 1",
	} {
		got, err := e.Read(t.Context(), "board", text)
		var refusal *engine.Refusal
		if !errors.As(err, &refusal) || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q is read as %v, %v; want an error with %s", text, got, err, want)
		}
	}
	expect.Fails(t, expect.ErrorOf(e.Read(context.Background(), "nothing", "")), "nothing is read")
}

// The steps of a text are the textbook's: their number, the first that cannot be, and whether they are a tree.
func TestReadSteps(t *testing.T) {
	e := engine.New(engine.Options{})
	t.Cleanup(e.Close)
	for text, want := range map[string]string{
		"n 4\ntry 0 0\nplace 0 0\nremove 0 0\n":   `n = 4: 6 events, tree true, ""`,
		"n 4\nplace 0 0\nplace 1 0\nremove 0 0\n": `n = 4: 4 events, tree false, ""`,
		"n 4\nplace 0 0\nplace 0 0\n":             `n = 4: 1 events, tree true, "line 3: there is a queen on a1 already, placed in line 2; remove her first"`,
	} {
		answer := must.Get(e.Read(t.Context(), "steps", text))(t)
		var got engine.Steps
		must.Do(t, json.Unmarshal(answer.([]byte), &got))
		check := fmt.Sprintf("n = %d: %d events, tree %t, %q", got.N, got.Events, got.Tree, got.Wrong)
		if check != want || got.Truncated {
			t.Errorf("%q: %s, want %s", text, check, want)
		}
	}
	if got, err := e.Read(t.Context(), "steps", "n 4\nremove 0 0\n"); err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("a first step that cannot be: %v, %v", got, err)
	}
}

func TestReadStepsIsBounded(t *testing.T) {
	e := engine.New(engine.Options{})
	t.Cleanup(e.Close)
	for text, want := range map[string]string{
		"n 33\nplace 0 0\n":            "more than the 32",
		strings.Repeat("#\n", 1<<19+1): "longer than 1048576 bytes",
		strings.Repeat("\x00", 1<<20):  "",
		"n 1000000000":                 "",
		"":                             "there are no steps",
	} {
		answer, err := e.Read(t.Context(), "steps", text)
		expect.Says(t, err, want, "%.20q: %.100v", text, answer)
	}
	many, err := e.Read(t.Context(), "steps", "n 8\n"+strings.Repeat("try 1 1\n", 130_000))
	if err != nil || !strings.Contains(string(many.([]byte)), `"truncated":false`) {
		t.Errorf("130,000 steps: %.100s, %v", many, err)
	}
	many, err = e.Read(t.Context(), "steps", "n 8\nplace a1\n"+strings.Repeat("try h8\n", 130_000))
	if err != nil || !strings.Contains(string(many.([]byte)), `"truncated":true`) {
		t.Errorf("130,000 steps with a conflict each: %.100s, %v", many, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	expect.Is(t, expect.ErrorOf(e.Read(ctx, "steps", "n 8\ntry 1 1\n")), context.Canceled, "after the question was withdrawn")
}
