package main

import (
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// exits runs a program and checks its exit code: exits 2 nqueens solve 8x.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM [ARGUMENT…]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	if err != nil {
		failed, ok := err.(interface{ ExitCode() int })
		if !ok {
			ts.Fatalf("%v did not run: %v", args[1:], err)
		}
		got = failed.ExitCode()
	}
	if got != want {
		ts.Fatalf("%v exits %d, not %d", args[1:], got, want)
	}
}

// oneLine checks that the last program wrote one line to standard error, with the prefix of
// errors.
func oneLine(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: oneline")
	}
	said := ts.ReadFile("stderr")
	if !strings.HasPrefix(said, "nqueens: ") || strings.Count(said, "\n") != 1 || !strings.HasSuffix(said, "\n") {
		ts.Fatalf("standard error is not one line of the form \"nqueens: …\": %q", said)
	}
}

// smaller checks that a file has fewer bytes than that: smaller 300000 a.gif.
func smaller(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: smaller BYTES FILE")
	}
	most, err := strconv.Atoi(args[0])
	ts.Check(err)
	if size := len(ts.ReadFile(args[1])); size >= most {
		ts.Fatalf("%s has %d bytes, want fewer than %d", args[1], size, most)
	}
}
