//go:build !race

package web

import (
	"encoding/json"
	"fmt"
	"testing"
)

// ended is what the runtime reports of a program.
type ended struct {
	Ended   string            `json:"ended"`
	Error   string            `json:"error"`
	Line    int               `json:"line"`
	Output  string            `json:"output"`
	Log     *noted            `json:"log"`
	Changes []json.RawMessage `json:"changes"`
	Calls   int               `json:"calls"`
}

// noted is a log of what changes in a program.
type noted struct {
	Lines     int               `json:"lines"`
	Last      bool              `json:"last"`
	Functions []json.RawMessage `json:"functions"`
	Moments   []json.RawMessage `json:"moments"`
	Keys      []struct {
		Where, Name string
		Log         [][2]json.RawMessage
	} `json:"keys"`
}

// program runs a program of a user in the sandbox.
func (b *tab) program(text, settings string) ended {
	b.t.Helper()
	return eval[ended](b, fmt.Sprintf("import(%s).then(({ run }) => run(%s, { %s }))", b.module("program/run.js"), quoted(text), settings))
}

// A program runs as it is: from a server, without one, and from a file on a disk.
func TestProgramRuns(t *testing.T) {
	everyWay(t, projector, func(b *tab) {
		b.visit("/watch?n=5")
		got := b.program("import sys\nprint('♛' * int(sys.argv[1]), input())", "language: 'python', args: ['4'], input: 'x'")
		check(b.t, "the output", got.Output+got.Error, "♛♛♛♛ x\n")
	})
}
