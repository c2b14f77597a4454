package main

import (
	"errors"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/terminal/console"
)

// window is the output of a command in a window of that many columns.
type window struct {
	strings.Builder
	columns int
}

func (w *window) Width() int { return w.columns }

// helpOf returns the lines that a command prints in a window of that many columns.
func helpOf(t *testing.T, columns int, args ...string) []string {
	t.Helper()
	out := &window{columns: columns}
	root := newRootCommand(console.New())
	root.SetOut(out)
	root.SetArgs(args)
	if err := root.Execute(); err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	if strings.Contains(out.String(), "\x1b") {
		t.Errorf("%v is coloured: %q", args, out)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

// The help of the root command fits a window of 24 lines of 80 columns, together with the
// line that called it and the prompt after it.
func TestRootHelpFitsOneScreen(t *testing.T) {
	lines := helpOf(t, 80)
	if len(lines) > 22 {
		t.Errorf("%d lines", len(lines))
	}
	text := strings.Join(lines, "\n") + "\n"
	for _, cmd := range newRootCommand(console.New()).Commands() {
		if !cmd.Hidden && !regexp.MustCompile(`[ ,\n]`+cmd.Name()+`[ ,.\n]`).MatchString(text) {
			t.Errorf("%s is missing", cmd.Name())
		}
	}
}

// The help of every command fits 80 columns, but for its examples.
func TestHelpFitsTheWindow(t *testing.T) {
	for _, cmd := range commandsBelow(newRootCommand(console.New())) {
		path := strings.Fields(cmd.CommandPath())[1:]
		for _, line := range helpOf(t, 80, append(path, "--help")...) {
			if ansi.StringWidth(line) > 80 && !strings.Contains(cmd.Example, line) && cmd.Parent().Name() != "completion" {
				t.Errorf("%s: %q is wider than 80", cmd.CommandPath(), line)
			}
		}
	}
}

// endless are commands that run until they are interrupted or that need another command.
var endless = []string{"nqueens serve", "nqueens cluster", "nqueens watch", "nqueens play"}

// Every example in every help text runs unchanged, those of a command in order and in one
// folder. One used to exit with 2, and two took over a minute.
func TestExamplesInHelp(t *testing.T) {
	if testing.Short() {
		t.Skip("what they do is tested elsewhere; this takes some seconds")
	}
	for _, cmd := range commandsBelow(newRootCommand(console.New())) {
		if !cmd.Runnable() || cmd.Name() == "help" || cmd == cmd.Root() || strings.Contains(cmd.CommandPath(), " completion") {
			continue
		}
		t.Run(strings.ReplaceAll(cmd.CommandPath(), " ", "_"), func(t *testing.T) {
			if !strings.Contains(cmd.Example, cmd.CommandPath()) {
				t.Errorf("the help of %s has no example of it: %q", cmd.CommandPath(), cmd.Example)
			}
			dir := t.TempDir()
			for example := range strings.Lines(cmd.Example) {
				runExample(t, dir, strings.TrimSpace(example))
			}
		})
	}
}

func commandsBelow(cmd *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{cmd}
	for _, child := range cmd.Commands() {
		all = append(all, commandsBelow(child)...)
	}
	return all
}

func runExample(t *testing.T, dir, example string) {
	for _, start := range endless {
		if strings.HasPrefix(example, start) || strings.Contains(example, "| "+start) {
			return
		}
	}
	sh := exec.Command("sh", "-c", example)
	sh.Dir = dir
	said, err := sh.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit) && (exit.ExitCode() == console.ExitNoSolution || exit.ExitCode() == console.ExitLimit):
		// the point of the example
	case err != nil:
		t.Errorf("%s: %v\n%s", example, err, said)
	}
}

// What the command says of algorithms fits a window too, with all its words, and no word is broken.
func TestAlgorithmsFitTheWindow(t *testing.T) {
	printed := func(columns int, args ...string) string {
		c := console.New()
		out := &window{columns: columns}
		c.Out = out
		root := newRootCommand(c)
		root.SetArgs(args)
		if err := root.Execute(); err != nil {
			t.Fatalf("%v: %v", args, err)
		}
		return out.String()
	}
	for _, args := range [][]string{{"algorithms"}, {"algorithms", "dancing-links"}, {"compare", "5", "--algorithm", "most-constrained-row"}} {
		whole := printed(100, args...)
		for _, columns := range []int{40, 60, 80} {
			if args[0] == "compare" && columns < 80 {
				continue // numbers are not broken
			}
			text := printed(columns, args...)
			for line := range strings.Lines(text) {
				if width := ansi.StringWidth(strings.TrimSuffix(line, "\n")); width > columns {
					t.Errorf("%v in %d columns has a line of %d: %s", args, columns, width, line)
				}
			}
			if args[0] == "algorithms" && !slices.Equal(strings.Fields(text), strings.Fields(whole)) {
				t.Errorf("%v in %d columns loses or breaks words:\n%s", args, columns, text)
			}
		}
	}
}
