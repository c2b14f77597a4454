package main

import (
	"bytes"
	"errors"
	"os/exec"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/console"
)

// The help of the root command fits a screen of 24 lines of 80 characters.
func TestRootHelpFitsOneScreen(t *testing.T) {
	var out bytes.Buffer
	root := newRootCommand(console.New())
	root.SetOut(&out)
	if err := root.Help(); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if len(lines) > 24 {
		t.Errorf("%d lines", len(lines))
	}
	for _, line := range lines {
		if utf8.RuneCountInString(line) > 80 {
			t.Errorf("%q is wider than 80", line)
		}
	}
}

// The sentences of help fit a window of 80 columns; its lists may not.
func TestHelpFitsTheWindow(t *testing.T) {
	for _, cmd := range commandsBelow(newRootCommand(console.New())) {
		for line := range strings.Lines(cmd.Short + "\n" + cmd.Long) {
			if !strings.HasPrefix(line, " ") && !strings.HasPrefix(cmd.CommandPath(), "nqueens completion") && utf8.RuneCountInString(strings.TrimRight(line, "\n")) > 80 {
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
		if !cmd.Runnable() || cmd.Name() == "help" || cmd == cmd.Root() {
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
		if strings.HasPrefix(example, start) {
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
