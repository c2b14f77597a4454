package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// noRaceSleep in the variable GORACE takes away the second for which a program
// with the race detector sleeps before it exits.
const noRaceSleep = "atexit_sleep_ms=0"

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"nqueens": func() { os.Exit(execute(os.Args[1:])) }})
}

// The command's behaviour is what the scripts say. "exits CODE nqueens …" runs
// the command and checks its exit.
func TestScripts(t *testing.T) { runScripts(t, "testdata/script") }

// runScripts runs the scripts in a folder.
func runScripts(t *testing.T, dir string) {
	testscript.Run(t, testscript.Params{
		Dir: dir,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GORACE", noRaceSleep)
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits": exits, "oneline": oneLine, "smaller": smaller, "onterminal": onTerminal, "serves": serves, "occupied": occupied,
			"publishes": publishes, "proves": proves,
		},
	})
}
