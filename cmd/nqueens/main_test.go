package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"nqueens.example/nqueens/internal/terminal/console"
)

// noRaceSleep is the value of GORACE with which a program with the race detector does not
// sleep for a second before it exits.
const noRaceSleep = "atexit_sleep_ms=0"

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"nqueens": func() { os.Exit(execute(os.Args[1:])) }})
}

// The scripts specify the behaviour of the command. "exits CODE nqueens …" runs it and checks
// its exit code and the form of its error.
func TestScripts(t *testing.T) { runScripts(t, "testdata/script") }

// runScripts runs the scripts in a folder.
func runScripts(t *testing.T, dir string) {
	testscript.Run(t, testscript.Params{
		Dir: dir,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GORACE", noRaceSleep)
			folder, err := filepath.Abs("testdata/kept")
			env.Setenv("KEPT", folder)
			return err
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits": exits, "smaller": smaller, "onterminal": onTerminal, "serves": serves, "occupied": occupied,
			"publishes": publishes, "agrees": agrees,
		},
	})
}

// exits runs a program and checks its exit code: exits 2 nqueens solve 8x. With a code of 1 to 3
// standard error must be one line with the prefix of errors, or with 1+ to 3+ end in one.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE[+] PROGRAM [ARGUMENT…]")
	}
	code, more := strings.CutSuffix(args[0], "+")
	want, err := strconv.Atoi(code)
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	if err != nil {
		exit, ok := err.(interface{ ExitCode() int })
		if !ok {
			ts.Fatalf("%v did not run: %v", args[1:], err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("%v exits %d, not %d", args[1:], got, want)
	}
	if got == console.ExitDone || got > console.ExitNoSolution {
		return
	}
	text := ts.ReadFile("stderr")
	last := text[strings.LastIndexByte(strings.TrimSuffix(text, "\n"), '\n')+1:]
	if !strings.HasPrefix(last, "nqueens: ") || !strings.HasSuffix(last, "\n") || len(last) < len(text) != more {
		ts.Fatalf("standard error is not one line of the form \"nqueens: …\": %q", text)
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

// The samples are what people have in hand, in the forms in which they have it.
func TestSamples(t *testing.T) { runScripts(t, "testdata/samples") }

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
