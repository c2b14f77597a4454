//go:build !windows

package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/testing/must"
)

// window is the output of a command in a window of that many columns.
type window struct {
	strings.Builder
	columns int
}

func (w *window) Width() int { return w.columns }

// call runs a command in a window of that many columns, and returns what it prints.
func call(columns int, args ...string) (string, error) {
	out, c := &window{columns: columns}, console.New()
	c.Out = out
	root := newRootCommand(c)
	root.SetArgs(append([]string{}, args...)) // nil would be those of the test
	err := root.Execute()
	return out.String(), err
}

// node is a command of the tree, or a topic of help.
type node struct {
	*testing.T
	cmd  *cobra.Command
	path []string // its words after the program
	args []string // the fewest that it takes
}

// TestTree walks over all commands and topics of help. Each has each of these properties, and a new
// one needs no test of its own for them.
func TestTree(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing here is concurrent, and it takes some seconds")
	}
	for _, cmd := range commandsBelow(newRootCommand(console.New())) {
		var args []string
		for cmd.ValidateArgs(args) != nil {
			args = append(args, "8")
		}
		for name, property := range map[string]func(node){
			"help": node.hasHelp, "examples": node.hasExamples, "flags": node.checksFlags, "arguments": node.checksArguments,
			"commands": node.checksCommands, "JSON": node.documentsJSON, "output": node.checksOutput,
		} {
			t.Run(strings.ReplaceAll(cmd.CommandPath(), " ", "_")+"/"+name, func(t *testing.T) {
				property(node{t, cmd, strings.Fields(cmd.CommandPath())[1:], args})
			})
		}
	}
}

// hasHelp: its help is the same however one asks for it, begins with what it does, is not
// coloured, and fits 80 columns but for its examples.
func (n node) hasHelp() {
	text, err := call(80, append(n.path, "--help")...)
	for _, args := range [][]string{append(n.path, "-h"), append([]string{"help"}, n.path...)} {
		if same, failed := call(80, args...); err != nil || failed != nil || same != text {
			n.Errorf("%v prints %q, %v; want %q, %v", args, same, failed, text, err)
		}
	}
	if !strings.HasPrefix(text, n.cmd.Short+".\n") || strings.Contains(text, "\x1b") {
		n.Errorf("it begins with %.80q", text)
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if ansi.StringWidth(line) > 80 && !strings.Contains(n.cmd.Example, line) && n.cmd.Parent().Name() != "completion" {
			n.Errorf("%q is wider than 80", line)
		}
	}
	if n.cmd.HasParent() {
		return
	}
	// That of the program fits 24 lines, with the line that called it and the prompt, and names all.
	if lines := strings.Count(text, "\n"); lines > 22 {
		n.Errorf("%d lines", lines)
	}
	for _, cmd := range n.cmd.Commands() {
		if !cmd.Hidden && !regexp.MustCompile(`[ ,\n]`+cmd.Name()+`[ ,.\n]`).MatchString(text) {
			n.Errorf("%s is missing", cmd.Name())
		}
	}
}

// endless are commands that run until they are interrupted or that need another command.
var endless = regexp.MustCompile(`(^|\| )nqueens (serve|cluster|watch|play)`)

// hasExamples: every example runs unchanged, in order and in one folder.
func (n node) hasExamples() {
	if !n.isWork() {
		return
	}
	if !strings.Contains(n.cmd.Example, n.cmd.CommandPath()) {
		n.Errorf("there is no example of it: %q", n.cmd.Example)
	}
	dir := n.TempDir()
	must.Do(n, os.CopyFS(dir, os.DirFS("testdata/programs")))
	for example := range strings.Lines(n.cmd.Example) {
		if example = strings.TrimSpace(example); endless.MatchString(example) {
			continue
		}
		out, err := n.shell(dir, example)
		if exit := new(exec.ExitError); errors.As(err, &exit) && (exit.ExitCode() == console.ExitNoSolution || exit.ExitCode() == console.ExitLimit) {
			continue // the point of the example
		}
		if err != nil {
			n.Errorf("%s: %v\n%s", example, err, out)
		}
	}
}

// isWork reports whether it does something, and not only groups or describes others.
func (n node) isWork() bool {
	return n.cmd.Runnable() && n.cmd.Name() != "help" && n.cmd.HasParent()
}

// shell runs a line, and returns what it prints on standard error.
func (n node) shell(dir, line string) (string, error) {
	sh := exec.Command("sh", "-c", line)
	sh.Dir = dir
	var text bytes.Buffer
	sh.Stderr = &text
	err := sh.Run()
	return text.String(), err
}

// refuses runs the command with wrong arguments. The error is one line of wrong use, in the words
// of this program and not of its parsers, and says so.
func (n node) refuses(says string, args ...string) {
	n.Helper()
	_, err := call(80, append(n.path, args...)...)
	if err == nil || !console.IsUsage(err) || strings.ContainsAny(err.Error(), "\n") || strings.Contains(err.Error(), "strconv") || !strings.Contains(err.Error(), says) {
		n.Errorf("%q is %v, want %q", args, err, says)
	}
}

// checksFlags: the error for a wrong flag names it and what would be right.
func (n node) checksFlags() {
	if n.cmd.DisableFlagParsing || !n.cmd.Runnable() {
		return
	}
	n.refuses("there is no flag --nosuch; see "+n.cmd.CommandPath()+" --help", append(n.args, "--nosuch")...)
	n.cmd.Flags().VisitAll(func(f *pflag.Flag) {
		name := "--" + f.Name
		if len(f.Name) > 3 {
			n.refuses("there is no flag "+name+"x; did you mean "+name+"?", append(n.args, name+"x")...)
		}
		if f.NoOptDefVal == "" {
			n.refuses(name+" needs ", append(n.args, name)...)
		}
		wrong := []string{"+5", "0x5", "five", "99999999999999999999", ""}
		switch kind := f.Value.Type(); {
		case kind == "stringArray" || kind == "string" && f.Name == "title":
			return
		case strings.HasPrefix(kind, "string"):
			wrong = []string{""}
		}
		for _, value := range wrong {
			n.refuses(name+" ", append(n.args, name+"="+value)...)
		}
	})
}

// checksArguments: too few and too many are wrong use, and so is what is no N.
func (n node) checksArguments() {
	if len(n.args) > 0 {
		n.refuses("is missing; ")
	}
	if many := slices.Repeat([]string{"8"}, 9); n.cmd.ValidateArgs(many) != nil {
		n.refuses("is one argument too many", many...)
	}
	if !regexp.MustCompile(`[ \[|]N\b`).MatchString(n.cmd.Use) || n.cmd.Name() == "algorithms" || !n.cmd.HasParent() {
		return
	}
	for _, wrong := range []string{"0", "-5", "99999999999999999999", "+8", "0x8", "8x", "eight"} {
		n.refuses("N must be ", wrong)
	}
}

// checksCommands: the error for a command that a group does not have names the nearest or all.
func (n node) checksCommands() {
	if !n.cmd.HasSubCommands() {
		return
	}
	n.refuses("there is no command ", "frobnicate")
	for _, child := range n.cmd.Commands() {
		if child.IsAvailableCommand() {
			n.refuses(child.Name(), child.Name()+"x")
		}
	}
}

// documentsJSON: docs/json.md, whose commands TestJSONDocument runs, has its output.
func (n node) documentsJSON() {
	if n.cmd.Flags().Lookup("json") == nil || !n.cmd.HasParent() {
		return
	}
	for _, section := range readJSONDocument(n.T) {
		for _, command := range section.commands {
			if strings.Contains(command, n.cmd.CommandPath()+" ") && strings.Contains(command, "--json") {
				return
			}
		}
	}
	n.Errorf("docs/json.md does not run %s --json", n.cmd.CommandPath())
}

// checksOutput: a full disk is an error of one line, and a pipe that is closed is none.
func (n node) checksOutput() {
	example, _, _ := strings.Cut(strings.TrimSpace(n.cmd.Example), "\n")
	if _, err := os.Stat("/dev/full"); err != nil {
		n.Skip("there is no /dev/full")
	}
	lines := []string{n.cmd.CommandPath() + " --help"}
	if n.cmd.Flags().Lookup("budget") != nil {
		example += " --budget 10ms --runs 10" // without them it takes seconds
	}
	if n.isWork() && strings.HasPrefix(example, n.cmd.CommandPath()) && !strings.ContainsAny(example, "|&") && !strings.Contains(example, " -o ") && !endless.MatchString(example) {
		lines = append(lines, example+" --quiet")
	}
	for _, line := range lines {
		text, err := n.shell(n.TempDir(), line+" >/dev/full")
		if exit := new(exec.ExitError); !errors.As(err, &exit) || exit.ExitCode() != console.ExitFailed || text != "nqueens: cannot write to standard output: no space left on device\n" {
			n.Errorf("%s >/dev/full: %v, %q", line, err, text)
		}
		if text, _ := n.shell(n.TempDir(), line+" | :"); text != "" {
			n.Errorf("%s | : prints the error %q", line, text)
		}
	}
}

// What the command says of algorithms fits a window too, with all its words, and no word is broken.
func TestAlgorithmsFitTheWindow(t *testing.T) {
	for command, widths := range map[string][]int{"algorithms": {40, 60, 80}, "algorithms dancing-links": {40, 60, 80}, "compare 5 --algorithm most-constrained-row": {80}} {
		whole, err := call(100, strings.Fields(command)...)
		check(t, err)
		for _, columns := range widths { // numbers are not broken
			text, err := call(columns, strings.Fields(command)...)
			check(t, err)
			for line := range strings.Lines(text) {
				if width := ansi.StringWidth(strings.TrimSuffix(line, "\n")); width > columns {
					t.Errorf("%s in %d columns has a line of %d: %s", command, columns, width, line)
				}
			}
			if command[0] == 'a' && !slices.Equal(strings.Fields(text), strings.Fields(whole)) {
				t.Errorf("%s in %d columns loses or breaks words:\n%s", command, columns, text)
			}
		}
	}
}
