package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/finding/instance"
	"nqueens.example/nqueens/internal/testing/solvers"
)

// publishes makes a folder of instances in the published form: publishes SET. Boards of 8 to
// 40 rows have queens placed, squares blocked, or diagonals, or all of these; some of
// those with diagonals also stand in SET/translated on boards of 120 to 240 rows, and
// SET/verdicts.txt expects the verdict of the original. A file of an archive is among them.
func publishes(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: publishes SET")
	}
	folder := ts.MkAbs(args[0])
	ts.Check(os.MkdirAll(filepath.Join(folder, "translated"), 0o777))
	var verdicts strings.Builder
	write := func(name string, p nqueens.Problem) {
		var text bytes.Buffer
		ts.Check(solvers.Publish(&text, p))
		ts.Check(os.WriteFile(filepath.Join(folder, name), text.Bytes(), 0o666))
	}
	for _, n := range []int{8, 12, 16, 24, 40} {
		for i, c := range []instance.Counts{{Queens: n / 2}, {Queens: 2 * n / 3}, {Squares: n * n / 2}, {Diagonals: n / 2}, {Diagonals: n - 2}, {Queens: n / 2, Squares: n, Diagonals: 2}} {
			if n > 16 && c.Diagonals > n/2 {
				continue // takes too long
			}
			p, err := instance.Generate(n, c, 1, uint64(i))
			if err != nil {
				continue // no room is left
			}
			write(fmt.Sprintf("boards-%d-%d.param", n, i), p)
			if c.Diagonals == 0 || c.Queens > 0 || n > 16 {
				continue
			}
			large, ok := solvers.Translate(p, 15*n, rand.New(rand.NewPCG(uint64(n), uint64(i))))
			if !ok {
				ts.Fatalf("%d x %d, %+v: no room for the translation", n, n, c)
			}
			name := fmt.Sprintf("translated-%d-%d.param", n, i)
			write(filepath.Join("translated", name), large)
			fmt.Fprintf(&verdicts, "%s %s\n", name, verdict(ts, p))
		}
	}
	ts.Check(os.WriteFile(filepath.Join(folder, "._archived.param"), []byte("\x00\x05\x16\x07"), 0o666))
	ts.Check(os.WriteFile(filepath.Join(folder, "verdicts.txt"), []byte(verdicts.String()), 0o666))
}

func verdict(ts *testscript.TestScript, p nqueens.Problem) string {
	_, err := complete.Solve(context.Background(), p, complete.Options{})
	if errors.Is(err, nqueens.ErrNoSolution) {
		return "unsat"
	}
	ts.Check(err)
	return "sat"
}

// agrees compares the verdicts of solve --json with expected ones: agrees ANSWERS VERDICTS.
func agrees(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: agrees ANSWERS VERDICTS")
	}
	answers := ts.ReadFile(args[0])
	compared := 0
	for line := range strings.Lines(ts.ReadFile(args[1])) {
		name, want, _ := strings.Cut(strings.TrimSpace(line), " ")
		verdict := map[string]string{"sat": "solved", "unsat": "proved"}[want]
		found := regexp.MustCompile(regexp.QuoteMeta(name) + `","n":[0-9]+,"verdict":"([a-z]+)"`).FindStringSubmatch(answers)
		if found == nil || found[1] != verdict {
			ts.Fatalf("%s is %v, want %s", name, found, verdict)
		}
		compared++
	}
	if compared < 5 {
		ts.Fatalf("only %d verdicts are compared", compared)
	}
}
