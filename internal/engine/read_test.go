package engine_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/engine"
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
	if _, err := e.Read(context.Background(), "nothing", ""); err == nil {
		t.Error("nothing is read")
	}
}

func TestReadSteps(t *testing.T) {
	e := engine.New(engine.Options{})
	t.Cleanup(e.Close)
	read := func(text string) (engine.Steps, error) {
		answer, err := e.Read(t.Context(), "steps", text)
		if err != nil {
			return engine.Steps{}, err
		}
		var steps engine.Steps
		if err := json.Unmarshal(answer.([]byte), &steps); err != nil {
			t.Fatal(err)
		}
		return steps, nil
	}
	files, err := filepath.Glob("../../textbook/testdata/steps/*/*")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files of steps, %v", len(files), err)
	}
	for _, file := range files {
		written, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		first, _, _ := strings.Cut(string(written), "\n")
		got, err := read(string(written))
		if want, wrong := strings.CutPrefix(first, "# error: "); wrong {
			if err != nil {
				got.Wrong = err.Error()
			}
			if got.Wrong != want {
				t.Errorf("%s: %q, want %q", file, got.Wrong, want)
			}
			continue
		}
		if err != nil || got.Wrong != "" {
			t.Errorf("%s: %v %s", file, err, got.Wrong)
			continue
		}
		var want struct{ N, Steps int }
		if err := json.Unmarshal([]byte(first[2:]), &want); err != nil {
			t.Fatal(err)
		}
		if got.N != want.N || got.Events != want.Steps || got.Truncated {
			t.Errorf("%s: n = %d and %d events, want %+v", file, got.N, got.Events, want)
		}
		if moves := strings.Contains(file, "min-conflicts") || strings.Contains(file, "permutations-by"); got.Tree == moves {
			t.Errorf("%s: tree %t", file, got.Tree)
		}
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
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: %.100v, error %v, want %s", text, answer, err, want)
		}
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
	if _, err := e.Read(ctx, "steps", "n 8\ntry 1 1\n"); !errors.Is(err, context.Canceled) {
		t.Errorf("after the question was withdrawn: %v", err)
	}
}
