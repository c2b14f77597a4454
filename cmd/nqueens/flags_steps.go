package main

import (
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/spy"
	"nqueens.example/nqueens/internal/terminal"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/textbook"
)

// stepFlags are the flags of steps that are read.
type stepFlags struct {
	board string // its size, or the name of a variable
	base  int
	files map[string]string // by the names of their algorithms, for openAll

	program []string // the command that runs one, in place of steps
	runs    *spy.Program
}

func (f *stepFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.board, "board", "", "the board of steps that are read has `N` rows, if they do not say it; of a program, also the name of its variable")
	flags.IntVar(&f.base, "base", 0, "number `B` of the first row and column of steps that are read: 0 or 1 (default what they show)")
}

// isSize distinguishes the size of a board from the name of a file.
func isSize(arg string) bool {
	_, err := console.Decimal(strings.TrimPrefix(arg, "-"))
	return err != strconv.ErrSyntax
}

// search returns the run on the board whose size is arg, or the steps in the file arg, which are
// live. The events can be ranged over once if they come from standard input.
func (f *algorithmFlags) search(c *console.Console, arg string, steps *stepFlags) (s terminal.Search, err error) {
	switch {
	case steps.program != nil:
		return f.follow(c, steps, c.Err, false)
	case isSize(arg):
		if err := steps.reject(c); err != nil {
			return s, err
		}
		return f.events(c, arg)
	}
	if err := c.Reject(arg+" is the name of a file with steps", "algorithm", "seed"); err != nil {
		return s, err
	}
	file, err := steps.open(c, arg)
	if err != nil {
		return s, err
	}
	return terminal.Search{Algorithm: file.algorithm, N: file.algorithm.MaxN, Events: file.events(c), Live: true}, nil
}

// reject rejects the flags where no steps are read.
func (f *stepFlags) reject(c *console.Console) error {
	return c.Reject("no steps are read here", "board", "base")
}

// stepsFile is an opened file of steps.
type stepsFile struct {
	input
	name      string
	algorithm *textbook.Algorithm
}

// open opens a file of steps, and reads as far as the size of their board.
func (f *stepFlags) open(c *console.Console, name string) (*stepsFile, error) {
	in, err := newArgument(name).openFile(c, "the steps", traceFile)
	if errors.Is(err, os.ErrNotExist) {
		if slices.Contains(algorithmNames(), name) {
			return nil, console.Usagef("%s is an algorithm, not N; write N, and --algorithm %s", name, name)
		}
		return nil, console.Usagef("N must be a whole number, not %q; nor is there a file with that name", name)
	} else if err != nil {
		return nil, err
	}
	return f.read(c, name, in)
}

func (f *stepFlags) read(c *console.Console, name string, in input) (*stepsFile, error) {
	options := textbook.StepOptions{}
	if c.Given("board") {
		var err error
		if options.N, err = strconv.Atoi(f.board); err != nil || options.N < 1 || options.N > limits.SteppedN {
			in.Close()
			return nil, console.Usagef("--board must be 1 to %d, not %s", limits.SteppedN, f.board)
		}
	}
	if c.Given("base") {
		if err := checkBase(f.base); err != nil {
			return nil, err
		}
		options.Base = &f.base
	}
	a, err := textbook.ReadSteps(c.Context(), in, options)
	if err != nil && c.Context().Err() == nil {
		err = fmt.Errorf("%s: %w", in.called, err)
	}
	if err != nil {
		in.Close()
		return nil, err
	}
	file := &stepsFile{in, name, a}
	a.Name, a.Idea, a.Tree = file.label(), "The steps that "+printable(in.called)+" has.", true
	return file, nil
}

// label returns the name of the file without its folder and ending.
func (f *stepsFile) label() string {
	if f.name == "-" {
		return "stdin"
	}
	base := filepath.Base(f.name)
	return printable(strings.TrimSuffix(base, filepath.Ext(base)))
}

func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, text)
}

// events returns the steps as events. The errors in them have the name of the file.
func (f *stepsFile) events(c *console.Console) iter.Seq2[textbook.Event, error] {
	return func(yield func(textbook.Event, error) bool) {
		defer f.Close()
		for e, err := range f.algorithm.Events(c.Context(), f.algorithm.MaxN, textbook.Options{All: true}) {
			if e.Err != nil {
				e.Err = fmt.Errorf("%s: %w", f.called, e.Err)
			}
			if !yield(e, err) {
				return
			}
		}
	}
}

// openAll opens files of steps on boards of one size, as algorithms with different names. It
// returns their size.
func (f *stepFlags) openAll(c *console.Console, names []string) (algorithms []*textbook.Algorithm, n int, err error) {
	f.files = make(map[string]string)
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return nil, 0, console.Usagef("%s is named twice", printable(name))
		}
	}
	for _, name := range names {
		file, err := f.open(c, name)
		if err != nil {
			return nil, 0, err
		}
		a := file.algorithm
		if f.files[a.Name] != "" || slices.Contains(algorithmNames(), a.Name) {
			a.Name = printable(name)
		}
		if n != 0 && a.MaxN != n {
			return nil, 0, console.Usagef("%s has the steps of a search for n = %d, and %s for n = %d", file.called, a.MaxN, f.files[algorithms[0].Name], n)
		}
		f.files[a.Name], n = file.called, a.MaxN
		algorithms = append(algorithms, a)
	}
	return algorithms, n, nil
}

const stepsHelp = `A program in any language prints the steps of its search, one per line:

  n 8           the board has 8 rows; optional, and before the first step
  try 0 3       it looks at the square in row 0 and column 3
  place 0 3     it puts a queen there
  remove 0 3    it takes that queen off
  solution      it has found a solution: the queens on the board

  python3 queens.py | nqueens watch -
  python3 queens.py > mine.txt && nqueens compare mine.txt -a board-scan

nqueens checks each step, and finds attackers, dead ends and counts. Rows and
columns are numbered from 0 or from 1; if 0 does not occur before n, --base
decides. A square may also be a chess name, as in place d1, or stand in parentheses,
as in place (0, 3). A program that copies its board need not print remove. Empty
lines and lines that begin with # are ignored; any other line is an error.

A line may be a JSON object: {"event":"place","row":0,"column":3}. The output
of nqueens trace is read as well. docs/steps.md has the details and programs in Python,
JavaScript and Java.`

// algorithmFlags are the flags that choose a run of a textbook algorithm.
type algorithmFlags struct {
	algorithm string
	options   textbook.Options
	seeded    bool // --seed is for another algorithm, too
}

func (f *algorithmFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVarP(&f.algorithm, "algorithm", "a", "board-scan", "`NAME` of the algorithm; nqueens algorithms lists them")
	console.Choices(cmd, "algorithm", algorithmNames())
	cmd.Flags().BoolVar(&f.options.All, "all", false, "find all solutions instead of the first")
	console.SeedFlag(cmd, &f.options.Seed, "seed `S` of a randomized algorithm; the same seed repeats the run")
}

// events returns the run of the algorithm on a board of that size.
func (f *algorithmFlags) events(c *console.Console, size string) (s terminal.Search, err error) {
	a, err := algorithmNamed(f.algorithm)
	if err != nil {
		return s, err
	}
	n, err := sizeFor(a, size)
	if err != nil {
		return s, err
	}
	if err := a.Check(n, f.options); err != nil {
		return s, console.Usage(err)
	}
	if c.Given("seed") && !a.Seeded && !f.seeded {
		return s, console.Usagef("%s is not randomized; leave out --seed", a.Name)
	}
	return terminal.Search{Algorithm: a, N: n, Events: a.Events(c.Context(), n, f.options)}, nil
}

// sizeFor parses the size of a board for an algorithm.
func sizeFor(a *textbook.Algorithm, size string) (int, error) {
	if n, err := strconv.Atoi(size); err == nil && n > a.MaxN {
		return 0, console.Usage(a.Check(n, textbook.Options{})) // its error may say more
	}
	return console.Size(size, a.MaxN, "for "+a.Name, "")
}

// withProgress yields the events and shows the progress of the search.
func withProgress(c *console.Console, events iter.Seq2[textbook.Event, error]) iter.Seq2[textbook.Event, error] {
	return func(yield func(textbook.Event, error) bool) {
		for e, err := range events {
			if err == nil && e.Step%10_000 == 0 {
				c.Progress(-1, fmt.Sprintf("%s steps", words.Digits(e.Step)))
			}
			if !yield(e, err) {
				return
			}
		}
	}
}
