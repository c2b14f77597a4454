package main

import (
	"context"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// A tool is a program that competes or that compiles or interprets one that does.
type tool struct {
	command string // the name of its executable
	name    string
	obtain  string   // "Debian: gcc"
	version []string // the arguments that print its version
	suffix  string   // of the files in yardstick/ that it compiles or interprets
}

// tools lists what the programs of the table need beyond this module. A program whose tool
// is not installed is left out of a run, which says so.
var tools = []tool{
	{"python3", "OR-tools", "PyPI: ortools", []string{"-c", "import ortools; print(ortools.__version__)"}, ".ortools.py"},
	{"gcc", "GCC", "Debian: gcc", []string{"--version"}, ".c"},
	{"go", "Go", "https://go.dev/dl", []string{"version"}, ".go"},
	{"swipl", "SWI-Prolog", "Debian: swi-prolog-nox", []string{"--version"}, ".pl"},
	{"clingo", "clingo", "Debian: gringo", []string{"--version"}, ".lp"},
	{"python3", "Python", "Debian: python3", []string{"--version"}, ".py"},
	{"cadical", "CaDiCaL", "Debian: cadical", []string{"--version"}, ""},
	{"cryptominisat5", "CryptoMiniSat", "Debian: cryptominisat", nil, ""},
	{"minisat", "MiniSat", "Debian: minisat", nil, ""},
	{"clasp", "clasp", "Debian: clasp", []string{"--version"}, ""},
	{"fzn-gecode", "Gecode", "Debian: flatzinc", nil, ""},
	{"cbc", "CBC", "Debian: coinor-cbc", nil, ""},
	{"glpsol", "GLPK", "Debian: glpk-utils", []string{"--version"}, ""},
}

func toolOf(command string) *tool {
	for i := range tools {
		if tools[i].command == command && !tools[i].module() {
			return &tools[i]
		}
	}
	return nil
}

// toolFor returns the tool that compiles or interprets a file.
func toolFor(file string) *tool {
	for i := range tools {
		if tools[i].suffix != "" && strings.HasSuffix(file, tools[i].suffix) {
			return &tools[i]
		}
	}
	return nil
}

// module reports whether the tool is a module of Python, which prints its own version.
func (t *tool) module() bool { return len(t.version) > 0 && t.version[0] == "-c" }

func (t *tool) installed() bool {
	_, err := exec.LookPath(t.command)
	if err == nil && t.module() {
		_, err = runShort(t.command, t.version...)
	}
	return err == nil
}

// python returns the path of the interpreter: python3 may be a script that looks for it.
var python = sync.OnceValues(func() (string, error) {
	return runShort("python3", "-c", "import sys; print(sys.executable)")
})

// versionLine returns the first line that the tool prints about its version, or the version of the
// installed package of "Debian: PACKAGE".
func (t *tool) versionLine() string {
	command, args := t.command, t.version
	if len(args) == 0 {
		command, args = "dpkg-query", []string{"-W", "-f", "${Version}", strings.TrimPrefix(t.obtain, "Debian: ")}
	}
	line, err := runShort(command, args...)
	if err != nil {
		return "unknown"
	}
	return line
}

// runShort runs a command that takes seconds at most, and returns the first line that it printed.
func runShort(command string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	output, err := exec.CommandContext(ctx, command, args...).CombinedOutput()
	line, _, _ := strings.Cut(strings.TrimSpace(string(output)), "\n")
	return line, err
}
