package engine_test

import (
	"context"
	"errors"
	"fmt"
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
