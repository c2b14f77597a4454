//go:build !windows

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/internal/testing/terminal"
)

// programPath returns the path of the command, which the test binary is under that name.
func programPath(t *testing.T) string {
	t.Helper()
	program, err := exec.LookPath("nqueens")
	check(t, err)
	return program
}

// watch steps and plays a search, in windows of several sizes, until Ctrl-C.
func TestWatch(t *testing.T) {
	term := terminal.New(t, 80, 24, "GORACE="+noRaceSleep)
	program := programPath(t)
	term.Enter(program + " watch 8 --all")
	term.WaitFor("board-scan", "8 steps/s", "fill(row):", "space play, pause")
	term.Press("n")
	term.WaitFor("solution a1 e2 h3 f4 c5 g6 b7 d8", "876 tried", "paused", "report the board")
	term.Press("Left")
	term.WaitFor("place d8", "step 1,962")
	term.Press("Right", "Right")
	term.WaitFor("step 1,964", "remove d8")
	term.Resize(30, 10) // no room for the tree, nor for all of the pseudocode
	term.WaitUntilGone("no solution")
	term.WaitFor("remove d8", "take the queen back")
	term.Resize(20, 6)
	term.WaitFor("too small")
	term.Resize(130, 50)
	term.WaitFor("remove d8", "fill(row):", "no solution")
	term.Press("C-c")
	term.WaitFor("nqueens: interrupted at step 1,964")
	checkExit(t, term, "130")
	term = terminal.New(t, 80, 24, "GORACE="+noRaceSleep)
	term.Enter(program + " watch 8 -a board-scan,bitmask,dancing-links")
	term.WaitFor("3 searches", "board-scan", "bitmask", "8 steps/s")
	term.Press("n")
	term.WaitFor("step 241", "paused")
	term.Press("Tab")
	term.WaitFor("bitmask", "dancing-links", "first, in 241")
	term.Press("q")
	checkExit(t, term, "0")
}

func checkExit(t *testing.T, term *terminal.Terminal, want string) {
	t.Helper()
	expect.Equal(t, term.WaitForShell(), want, "exit")
}

// The steps of a program are shown as it prints them, and the first that cannot be is an error.
func TestWatchSteps(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	check(t, exec.Command("mkfifo", pipe).Run())
	term := terminal.New(t, 80, 24, "GORACE="+noRaceSleep)
	term.Enter("cat " + pipe + " | " + programPath(t) + " watch -")
	program, err := os.OpenFile(pipe, os.O_WRONLY, 0)
	check(t, err)
	for _, step := range []struct{ line, shown string }{
		{"n 4", "waiting for the next step"},
		{"try 0 0", "try a1"},
		{"place 0 0", "place a1"},
		{"try 1 0", "conflict on a2 with a1 on a column"},
		{"remove 2 2", "line 5: there is no queen on c3 to remove"},
	} {
		must.Get(program.WriteString(step.line + "\n"))(t)
		term.WaitFor("n = 4", step.shown)
	}
	program.Close() // so that cat ends
	term.WaitFor("over")
	term.Press("r", "Right", "Right")
	term.WaitFor("place a1", "step 2")
	term.Press("n")
	term.WaitFor("over")
	term.Press("q")
	term.WaitFor("nqueens: standard input: line 5: there is no queen on c3")
	checkExit(t, term, "1")
}

// A program that is almost right, since one diagonal is never tested, is shown with the line that
// runs, its calls and its variables, back and forth. What it prints comes after.
func TestWatchProgram(t *testing.T) {
	file := filepath.Join(t.TempDir(), "almost.py")
	must.Do(t, os.WriteFile(file, []byte(`queens = []

def safe(row, col):
    for r, c in enumerate(queens):
        if c == col or row - r == col - c:
            return False
    return True

def solve(row):
    if row == 8:
        return True
    for col in range(8):
        if safe(row, col):
            queens.append(col)
            if solve(row + 1):
                return True
            queens.pop()
    return False

print(solve(0), queens)
`), 0o600))
	term := terminal.New(t, 80, 24, "GORACE="+noRaceSleep)
	term.Enter(programPath(t) + " watch -- python3 " + file)
	term.WaitFor("almost", "n = 8", "queens.append(col)", "solve(row=0)", "tree")
	term.Press("n")
	term.WaitFor("over", "0 solutions", "8 queens stand, and h4 and g5 attack each other on a falling diagonal")
	term.Press("Left")
	term.WaitFor("place e8", "solve(row=7)", "row = 7", "col = 4")
	term.Press("r", "Right")
	term.WaitFor("place a1", "row = 0", "board: queens, columns from 0")
	term.Press("q")
	term.WaitFor("True [0, 2, 5, 7, 6, 3, 1, 4]", "The board is queens of the module")
	checkExit(t, term, "0")

	term.Enter(`clear; echo cle""ared; ` + programPath(t) + " watch -- python3 -c 'while True: pass'")
	term.WaitFor("cleared", "looking for the board of the program") // which a slow start may have shown above
	term.Press("C-c")
	checkExit(t, term, "130")

	// One in JavaScript has the keyboard until its board is found, and leaves it to the screen, also when it ends.
	file = filepath.Join(t.TempDir(), "asks.js")
	must.Do(t, os.WriteFile(file, []byte(`const queens = [];
function solve(row, n) {
  for (let c = 0; c < n && row < n; c++) {
    if (queens.some((q, r) => c === q || Math.abs(c - q) === row - r)) continue;
    queens.push(c);
    solve(row + 1, n);
    queens.pop();
  }
}
console.log('How many?');
require('readline').createInterface(process.stdin).on('line', (text) => solve(0, Number(text)));
`), 0o600))
	term.Enter("clear; " + programPath(t) + " watch -- node " + file)
	term.WaitFor("How many?")
	term.Enter("6")
	term.WaitFor("asks", "n = 6", "queens.push(c)")
	term.Press("n")
	term.WaitFor("1 solution", "solve(row=5, n=6)")
	term.Press("q")
	checkExit(t, term, "0")
}

// play plays a game to its end, suspended once, with and without colour.
func TestPlay(t *testing.T) {
	program := programPath(t)
	for _, env := range []string{"NO_COLOR=1", "COLORTERM=truecolor"} {
		term := terminal.New(t, 60, 16, "GORACE="+noRaceSleep, env)
		term.Enter(program + " play 4")
		term.WaitFor("4 queens", "0 of 4 queens", "[")
		term.Press("Space")
		term.WaitFor("[♛]", "1 of 4")
		term.Press("Down", "Right", "Space") // attacks the first
		term.WaitFor("×♛×", "[♛]", "falling")
		if coloured := strings.Contains(term.Colours(), "48;"); coloured == (env == "NO_COLOR=1") {
			t.Errorf("with %s the colours are %t", env, coloured)
		}
		term.Press("C-z")
		term.WaitFor("topped")
		term.Enter("echo back in the shell")
		term.Enter("fg")
		term.WaitFor("2 of 4 queens", "falling")
		term.Press("u", "u", "x")
		term.WaitFor("0 of 4 queens", "[×]")
		term.Press("h")
		term.WaitFor("Search:", "(h: do it)")
		// While a hint is being computed, keys are ignored; on a busy machine that may be long.
		for presses := 0; presses < 200 && !strings.Contains(term.Screen(), "Solved in"); presses++ {
			term.Press("h")
		}
		term.WaitFor("Solved in")
		term.Press("q")
		term.WaitFor("4 queens solved in", "hints: ")
		checkExit(t, term, "0")
	}
}

// unwrapped drops the white space of a screen, where the terminal has broken long lines.
func unwrapped(screen string) string { return strings.Join(strings.Fields(screen), "") }

// A terminal that calls itself dumb is told so; it was told that it is none.
func TestPlayOnDumbTerminal(t *testing.T) {
	term := terminal.New(t, 80, 24, "GORACE="+noRaceSleep)
	program := programPath(t)
	for command, instead := range map[string]string{" play": "nqueens serve", " watch 8": "nqueens trace"} {
		term.Enter("clear; TERM=dumb " + program + command)
		screen := unwrapped(term.WaitFor("TERM=dumb says", instead))
		if !strings.Contains(screen, unwrapped("cannot move its cursor; if it can, try TERM=xterm")) {
			t.Errorf("%s says\n%s", command, screen)
		}
		checkExit(t, term, "2")
	}
}

// A game that is solved without hints has its time kept, and prints a result to paste.
func TestPlayKeepsTimes(t *testing.T) {
	folder := t.TempDir()
	term := terminal.New(t, 80, 24, "GORACE="+noRaceSleep, "XDG_STATE_HOME="+folder)
	program := programPath(t)
	solve := []string{"Down", "Space", "Right", "Down", "Down", "Space", "Right", "Up", "Up", "Up", "Space", "Right", "Down", "Down", "Space"}
	note := "row"
	for _, says := range []string{"Your first time", "our best time"} {
		term.Enter("clear; " + program + " play 4")
		term.WaitFor("0 of 4 queens", "No two queens may share", note)
		note = "Your best time is"
		term.Press(solve...)
		term.WaitFor("Solved in", says, "copy result")
		term.Press("c")
		term.WaitFor("The result is copied", "(OSC 52)")
		term.Press("q")
		term.WaitFor("4 queens solved in", "nqueens · 4 queens", "no hints")
		checkExit(t, term, "0")
	}
	times := filepath.Join(folder, "nqueens", "times.json")
	if text, err := os.ReadFile(times); err != nil || !strings.Contains(string(text), `"queens 4"`) {
		t.Errorf("the times are %s, %v", text, err)
	}
	check(t, os.WriteFile(times, []byte("damaged"), 0o600))
	term.Enter("clear; " + program + " play 4")
	term.WaitFor("0 of 4 queens")
	term.Press(append(solve, "q")...)
	screen := unwrapped(term.WaitFor("solved in"))
	if !strings.Contains(screen, unwrapped("it is damaged; remove it to start again")) {
		t.Errorf("with damaged times the screen is\n%s", screen)
	}
}

// SIGTERM restores the terminal too.
func TestPlayRegionsUntilTerminated(t *testing.T) {
	folder := t.TempDir()
	puzzle := filepath.Join(folder, "puzzle.txt")
	check(t, os.WriteFile(puzzle, []byte("AABBC/BBBBC/DDBBC/DBBBE/EEEEE\n"), 0o666))
	term := terminal.New(t, 80, 24, "GORACE="+noRaceSleep, "LC_ALL=C", "NO_COLOR=1")
	term.Enter(programPath(t) + " play --regions " + puzzle + " & echo $! > " + folder + "/pid; fg")
	term.WaitFor("5 regions", "r1", "c5", "[A]")
	term.Press("Space", "Down")
	term.WaitFor("Q", "1 of 5 queens", "[B]")
	pid, err := os.ReadFile(folder + "/pid")
	check(t, err)
	check(t, exec.Command("kill", "-TERM", strings.TrimSpace(string(pid))).Run())
	term.WaitFor("nqueens: interrupted; 5 regions left with 1 of 5 queens: r1c1")
	checkExit(t, term, "130")
}
