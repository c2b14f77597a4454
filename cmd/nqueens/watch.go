package main

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/spy"
	"nqueens.example/nqueens/internal/terminal"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/textbook"
	"nqueens.example/nqueens/web"
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
		return []terminal.Search{read}, err
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
		searches = append(searches, found)
	}
	return searches, nil
}

const programsHelp = `nqueens watch -- COMMAND runs a program in Python or JavaScript, as it is, and
shows its search:

  nqueens watch -- python3 mine.py 8
  nqueens trace -o mine.gif -- node mine.js 6
  nqueens trace --board cols -- python3 mine.py 8

nqueens finds the variable that holds the queens by its shape and by how it
changes: a list of columns, a matrix of numbers or letters, rows of text, pairs,
numbers of squares, a dict, a set, a string, a tuple that is passed on, the bits
of a number, a field of an object. It says what it took; --board NAME takes
another variable, as cols or solve.cols, and --board 8 a board of that size.

The program runs as your own process, with all that it may do. It is looked at
line by line until its board is found, usually for less than 2 s, and then only
where it changes its board: in Python some 10 times slower than alone, and in
JavaScript, which is faster alone, up to 50 times. If nothing looks like a board
in 3 s, it is ended.

What it prints comes after watch, and with trace on standard error. It may read
the terminal until its board is found; later it can read what is piped in:

  echo 8 | nqueens watch -- python3 mine.py

For programs in other languages, see nqueens help steps.`

// sizeOrProgram takes N, or a command after --.
func sizeOrProgram(cmd *cobra.Command, args []string) error {
	switch {
	case cmd.ArgsLenAtDash() == 0 && len(args) > 0:
		return nil
	case cmd.ArgsLenAtDash() < 0 && len(args) > 1:
		return console.Usagef("%q is one argument too many; a program follows --: nqueens %s -- %s", args[1], cmd.Name(), strings.Join(args, " "))
	case cmd.ArgsLenAtDash() < 0 && len(args) == 1 && spy.Runtime(args[0]) != "":
		return console.Usagef("%s is a program; to run it, write nqueens %s -- %s %[1]s", args[0], cmd.Name(), spy.Runtime(args[0]))
	}
	return console.Exactly("N")(cmd, args)
}

// follow runs the program, and returns its search when its board is found. What it prints goes
// to out.
func (f *algorithmFlags) follow(c *console.Console, steps *stepFlags, out io.Writer, screen bool) (s terminal.Search, err error) {
	if err := c.Reject("a program is run", "algorithm", "seed", "all", "base"); err != nil {
		return s, err
	}
	page, err := web.OfflineFiles()
	if err != nil {
		return s, err
	}
	options := spy.Options{Board: steps.board, In: c.In, Keyboard: screen && console.IsTerminal(c.In), Out: out, Page: page}
	if isSize(steps.board) && steps.board != "" {
		if options.N, err = strconv.Atoi(steps.board); err != nil || options.N < 1 || options.N > limits.SteppedN {
			return s, console.Usagef("--board must be 1 to %d or the name of a variable, not %s", limits.SteppedN, steps.board)
		}
		options.Board = ""
	}
	slow := time.AfterFunc(slowStart, func() { c.Remark("looking for the board of the program") })
	defer slow.Stop()
	program, err := spy.Start(c.Context(), steps.program, options)
	if err != nil {
		return s, err
	}
	steps.runs = program
	if !screen {
		c.Remark("%s", program.Algorithm.Idea)
	}
	return terminal.Search{Algorithm: program.Algorithm, N: program.N, Events: program.Events(c.Context()), Live: true}, nil
}

// close ends the program, if one runs.
func (f *stepFlags) close() {
	if f.runs != nil {
		f.runs.Close()
	}
}

// mostEvents limits the events that are kept to be shown twice.
const mostEvents = 1 << 18

// replay returns events that can be ranged over more than once.
func replay(events iter.Seq2[textbook.Event, error]) iter.Seq2[textbook.Event, error] {
	next, _ := iter.Pull2(events)
	var seen []textbook.Event
	return func(yield func(textbook.Event, error) bool) {
		for i := 0; ; i++ {
			if i == len(seen) {
				e, err, ok := next()
				if !ok {
					return
				}
				if err != nil {
					yield(e, err)
					return
				}
				if seen = append(seen, e); len(seen) > mostEvents {
					yield(e, fmt.Errorf("there are more than %s steps; show a part with --to", words.Digits(mostEvents)))
					return
				}
			}
			if !yield(seen[i], nil) {
				return
			}
		}
	}
}

// showProgram shows the search of a program, and then what it printed.
func (f *watchFlags) showProgram(c *console.Console, command []string) error {
	screen, err := c.Screen("nqueens trace works without one", !console.IsTerminal(c.In))
	if err != nil {
		return err
	}
	c.FinishAfterInterrupt() // to end the program
	f.steps.program = command
	out := &heldOutput{to: c.Out}
	end := func() {
		f.steps.close()
		out.release(c)
	}
	defer end()
	search, err := f.run.follow(c, &f.steps, out, true)
	if err != nil {
		return err
	}
	out.mu.Lock()
	out.held = true
	out.mu.Unlock()
	step, err := terminal.PlaySearches(c.Context(), terminal.Screen(screen), search)
	end()
	c.Remark("%s", search.Algorithm.Idea)
	return console.Interrupted(err, "interrupted at step %s", words.Digits(step))
}

// mostHeld limits the output of a program that is kept while the screen is in use, in bytes.
const mostHeld = 1 << 20

// heldOutput passes on what a program prints, and keeps it while the screen is in use.
type heldOutput struct {
	mu     sync.Mutex
	to     io.Writer
	held   bool
	text   bytes.Buffer
	missed int
}

func (h *heldOutput) Write(text []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.held {
		return h.to.Write(text)
	}
	part := text[:min(len(text), mostHeld-h.text.Len())]
	h.missed += len(text) - len(part)
	h.text.Write(part)
	return len(text), nil
}

func (h *heldOutput) release(c *console.Console) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.held = false
	_, _ = h.text.WriteTo(h.to)
	if h.missed > 0 {
		c.Remark("the program printed %s bytes more", words.Digits(h.missed))
		h.missed = 0
	}
}
