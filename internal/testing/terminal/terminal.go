// Package terminal runs programs in a real terminal, tmux, for tests. It presses keys and
// reads the screen.
package terminal

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// patience is how long a test waits for the screen that it expects. Only a busy machine takes
// that long.
const patience = time.Minute

// Terminal is a terminal with a shell in it.
type Terminal struct {
	t      *testing.T
	socket string
}

// New opens a terminal with that many columns and rows. It runs a shell with only env, PATH
// and HOME in its environment, and is closed at the end of the test.
func New(t *testing.T, width, height int, env ...string) *Terminal {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err != nil {
		t.Fatal("tmux is missing; script/bootstrap installs it (Debian: apt-get install tmux)")
	}
	folder, err := os.MkdirTemp("", "term") // a short name: sockets have little room for one
	if err != nil {
		t.Fatal(err)
	}
	term := &Terminal{t, filepath.Join(folder, "s")}
	t.Cleanup(func() {
		_ = exec.Command("tmux", "-S", term.socket, "kill-server").Run()
		os.RemoveAll(folder)
	})
	clean := append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + folder, "PS1=$ ", "LC_ALL=C.UTF-8"}, env...)
	shell := "exec env -i"
	for _, e := range clean {
		shell += " '" + e + "'"
	}
	start := exec.Command("tmux", "-u", "-S", term.socket, "-f", os.DevNull,
		"new-session", "-d", "-x", fmt.Sprint(width), "-y", fmt.Sprint(height), shell+` "TERM=$TERM" sh`)
	start.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
	if out, err := start.CombinedOutput(); err != nil {
		t.Fatalf("tmux: %v: %s", err, out)
	}
	term.tmux("set-option", "-g", "escape-time", "0")
	term.WaitFor("$")
	return term
}

func (term *Terminal) tmux(args ...string) string {
	term.t.Helper()
	out, err := exec.Command("tmux", append([]string{"-u", "-S", term.socket}, args...)...).CombinedOutput()
	if err != nil {
		term.t.Fatalf("tmux %s: %v: %s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// Press presses keys by their tmux names: a, Space, Left, C-c.
func (term *Terminal) Press(keys ...string) {
	term.t.Helper()
	term.tmux(append([]string{"send-keys"}, keys...)...)
}

// Type types text.
func (term *Terminal) Type(text string) {
	term.t.Helper()
	term.tmux("send-keys", "-l", text)
}

// Enter types a line and presses the enter key.
func (term *Terminal) Enter(line string) {
	term.t.Helper()
	term.Type(line)
	term.Press("Enter")
}

// Resize changes the size of the window.
func (term *Terminal) Resize(width, height int) {
	term.t.Helper()
	term.tmux("resize-window", "-x", fmt.Sprint(width), "-y", fmt.Sprint(height))
}

// Screen returns the screen without colours and trailing spaces.
func (term *Terminal) Screen() string { return term.tmux("capture-pane", "-p") }

// Colours returns the screen with its colours as escape sequences.
func (term *Terminal) Colours() string { return term.tmux("capture-pane", "-e", "-p") }

// WaitFor waits until the screen shows all of texts, and returns the screen.
func (term *Terminal) WaitFor(texts ...string) string {
	term.t.Helper()
	return term.wait(func(screen string) bool {
		for _, text := range texts {
			if !strings.Contains(screen, text) {
				return false
			}
		}
		return true
	}, strings.Join(texts, " and "))
}

// WaitUntilGone waits until the screen no longer shows text.
func (term *Terminal) WaitUntilGone(text string) string {
	term.t.Helper()
	return term.wait(func(screen string) bool { return !strings.Contains(screen, text) }, "no more "+text)
}

func (term *Terminal) wait(good func(screen string) bool, what string) string {
	term.t.Helper()
	for start := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		screen := term.Screen()
		if good(screen) {
			return screen
		}
		if time.Since(start) > patience {
			term.t.Fatalf("the screen does not show %s but\n%s", what, screen)
		}
	}
}

// answer is what the shell says about the program and the terminal.
var answer = regexp.MustCompile(`exit=(\d+) +icanon echo`)

// WaitForShell waits until the program has ended and the shell has its terminal back, and
// returns the exit code of the program.
func (term *Terminal) WaitForShell() (exit string) {
	term.t.Helper()
	term.wait(func(screen string) bool {
		lines := strings.Split(strings.TrimRight(screen, "\n "), "\n")
		return strings.HasPrefix(lines[len(lines)-1], "$")
	}, "the shell")
	// If the terminal were still raw, the line would neither end nor be echoed.
	term.Enter(`echo "exit=$? $(stty -a | grep -o ' icanon\| echo ' | tr -d '\n')"`)
	var answers [][]string
	term.wait(func(screen string) bool {
		answers = answer.FindAllStringSubmatch(screen, -1)
		return len(answers) > 0
	}, "the exit code")
	return answers[len(answers)-1][1]
}
