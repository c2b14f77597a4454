package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// noRaceSleep is the value of GORACE with which a program with the race detector does not
// sleep for a second before it exits.
const noRaceSleep = "atexit_sleep_ms=0"

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"nqueens": func() { os.Exit(execute(os.Args[1:])) }})
}

// The scripts specify the behaviour of the command. "exits CODE nqueens …" runs it and checks
// its exit code.
func TestScripts(t *testing.T) { runScripts(t, "testdata/script") }

// runScripts runs the scripts in a folder.
func runScripts(t *testing.T, dir string) {
	testscript.Run(t, testscript.Params{
		Dir: dir,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GORACE", noRaceSleep)
			kept, err := filepath.Abs("testdata/kept")
			env.Setenv("KEPT", kept)
			return err
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits": exits, "oneline": oneLine, "smaller": smaller, "onterminal": onTerminal, "serves": serves, "occupied": occupied,
			"publishes": publishes, "agrees": agrees,
		},
	})
}
