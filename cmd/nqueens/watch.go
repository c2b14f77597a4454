package main

import (
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"nqueens.example/nqueens/internal/terminal"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
)

// slowStart is how long watch waits for the size of the board before it says so.
const slowStart = 2 * time.Second

// watchFlags are the flags of watch.
type watchFlags struct {
	run   algorithmFlags
	steps stepFlags
}

func newWatchCommand(c *console.Console) *cobra.Command {
	var f watchFlags
	cmd := &cobra.Command{
		Use:   "watch N|STEPS|-- PROGRAM",
		Short: "Show the search of an algorithm or of your own program in the terminal",
		Long: `Play the search of a textbook algorithm: the board, the path in the search tree,
and the current line of the pseudocode. Space pauses, the arrow keys step and
change the speed, n continues to the next solution, and ? shows all keys. Where
queens of a full board move, a square has the number of pairs of queens that
attack each other if the queen of its row goes there.

Several algorithms, separated by commas, are shown side by side, as many as
there is room for; the tab key shows the others.

After --, a command that runs your own program in Python or JavaScript,
unchanged: its board, its open calls and its variables are shown with the line
that runs. nqueens help programs says what is found and how.

Instead of N, the argument may be a file with the steps of any program, or -
for standard input: a program that runs is shown live. nqueens help steps
describes the steps.`,
		Example: `  nqueens watch 8
  nqueens watch 8 --algorithm board-scan,bitmask
  nqueens watch -- python3 mine.py 8
  nqueens trace 8 --all | nqueens watch -`,
		Args: sizeOrProgram,
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.ArgsLenAtDash() == 0 {
				return f.showProgram(c, args)
			}
			return f.show(c, args[0])
		},
	}
	f.run.add(cmd)
	flag := cmd.Flags().Lookup("algorithm")
	flag.Usage = "`NAMES` of one or more algorithms; nqueens algorithms lists them"
	flag.Value = &joinedValue{Value: flag.Value}
	f.steps.add(cmd)
	return cmd
}

// joinedValue is a list with commas. A flag that is given again adds to it.
type joinedValue struct {
	pflag.Value
	given bool
}

func (v *joinedValue) Set(text string) error {
	if v.given {
		text = v.String() + "," + text
	}
	v.given = true
	return v.Value.Set(text)
}

func (f *watchFlags) show(c *console.Console, arg string) error {
	const instead = "nqueens trace and nqueens trace work without one"
	var screen console.Screen
	var searches []terminal.Search
	var err error
	if arg == "-" {
		if console.IsTerminal(c.In) {
			return console.Usagef("standard input is the keyboard; pipe the steps of a program into it, or name a file that has them")
		}
		if screen, err = c.Screen(instead, true); err != nil {
			return err
		}
	}
	if searches, err = f.searches(c, arg); err != nil {
		return err
	}
	if arg == "-" {
		c.FinishAfterInterrupt()
	} else if screen, err = c.Screen(instead, false); err != nil {
		return err
	}
	step, err := terminal.PlaySearches(c.Context(), terminal.Screen(screen), searches...)
	return console.Interrupted(err, "interrupted at step %s", words.Digits(step))
}

// searches returns a search for each of the algorithms that are named, or the steps in a file.
func (f *watchFlags) searches(c *console.Console, arg string) ([]terminal.Search, error) {
	if !isSize(arg) {
		slow := time.AfterFunc(slowStart, func() {
			c.Remark("waiting for steps; if the first line is the size, such as \"n 8\", they are shown as they come")
		})
		defer slow.Stop()
		read, err := f.run.search(c, arg, &f.steps)
		return []terminal.Search{{Algorithm: read.algorithm, N: read.n, Events: read.events, Live: true}}, err
	}
	names := strings.Split(f.run.algorithm, ",")
	if len(names) > terminal.MaxSearches {
		return nil, console.Usagef("watch shows up to %d algorithms, not %d", terminal.MaxSearches, len(names))
	}
	seeded := false
	for _, name := range names {
		a, err := algorithmNamed(name)
		if err != nil {
			return nil, err
		}
		seeded = seeded || a.Seeded
	}
	var searches []terminal.Search
	for _, name := range names {
		run := f.run
		run.algorithm, run.seeded = name, seeded
		if slices.ContainsFunc(searches, func(s terminal.Search) bool { return s.Algorithm.Name == name }) {
			return nil, console.Usagef("%s is named twice", name)
		}
		found, err := run.search(c, arg, &f.steps)
		if err != nil {
			return nil, err
		}
		searches = append(searches, terminal.Search{Algorithm: found.algorithm, N: found.n, Events: found.events})
	}
	return searches, nil
}
