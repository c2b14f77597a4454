package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/instance"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
)

// boardFlags are the flags of generate for boards to complete.
type boardFlags struct {
	n, least, number int
	counts           instance.Counts
	seed             uint64
	output           string
}

// boardFlagNames lists the flags that only boards take; the first three ask for one.
var boardFlagNames = []string{"queens", "squares", "diagonals", "least"}

func (g *boardFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.IntVar(&g.counts.Queens, "queens", 0, "generate boards with `M` queens")
	flags.IntVar(&g.counts.Squares, "squares", 0, "generate boards with `M` blocked squares")
	flags.IntVar(&g.counts.Diagonals, "diagonals", 0, "generate boards with `M` blocked diagonals")
	flags.IntVar(&g.least, "least", instance.DefaultLeast, "leave at least `L` squares of a board free in every row and column")
}

func (g *boardFlags) check(c *console.Console, size string) (err error) {
	if g.n, err = console.Size(size, instance.MaxN, "to generate boards", ""); err != nil {
		return err
	}
	switch {
	case c.Given("least") && g.counts.Squares+g.counts.Diagonals == 0:
		return console.Usagef("--least is about blocked squares and diagonals, and there are none; leave it out")
	case g.number < 1 || g.number > 1_000_000:
		return console.Usagef("--number must be 1 to 1000000, not %d", g.number)
	case g.number > 1 && (g.output == "" || g.output == "-"):
		return console.Usagef("--number %d needs a folder: -o DIR", g.number)
	}
	return console.CheckSeeds(g.seed, uint64(g.number), "number")
}

// make generates the board of a seed.
func (g *boardFlags) make(seed uint64) (nqueens.Problem, error) {
	return instance.Generate(g.n, g.counts, min(g.least, g.n), seed)
}

func (g *boardFlags) name(seed uint64) string {
	kind := g.counts.Kind()
	count := fmt.Sprint(g.counts.Queens + g.counts.Squares + g.counts.Diagonals)
	if kind == "combined" {
		count = fmt.Sprintf("%dq%ds%dd", g.counts.Queens, g.counts.Squares, g.counts.Diagonals)
	}
	return filepath.Join(g.output, fmt.Sprintf("%s-%d-%s-%d.param", kind, g.n, count, seed))
}

func (g *boardFlags) run(c *console.Console) error {
	if g.number == 1 {
		p, err := g.make(g.seed)
		if err != nil {
			return console.Usage(err)
		}
		return writeInstance(c, g.output, p)
	}
	if err := os.MkdirAll(g.output, 0o777); err != nil {
		return fmt.Errorf("cannot write the instances: %w", err)
	}
	if err := g.keep(c); err != nil {
		return err
	}
	made := 0
	passed, err := g.each(c, func(name string, p nqueens.Problem) error {
		if err := writeInstance(c, name, p); err != nil {
			return err
		}
		made++
		return nil
	})
	if c.Context().Err() != nil {
		return console.Interruptedf("interrupted; the first %s are written", words.Plural(made, "instance"))
	}
	if err == nil && passed != nil {
		c.Remark("%v", passed)
	}
	return err
}

// each calls what with the file of each instance. It returns, as passed, why seeds were
// skipped.
func (g *boardFlags) each(c *console.Console, what func(name string, p nqueens.Problem) error) (passed, err error) {
	made, skipped := 0, 0
	for seed := g.seed; made < g.number; seed++ {
		if err := c.Context().Err(); err != nil {
			return nil, err
		}
		if seed < g.seed {
			return nil, console.Usagef("no seed is left after %s: %d of %d instances were made; set a smaller --seed", words.Plural(skipped, "skipped seed"), made, g.number)
		}
		p, err := g.make(seed)
		if err != nil {
			// One seed may fail; if the first hundred do, the counts are at fault.
			if skipped++; made == 0 && skipped == 100 {
				return nil, console.Usage(err)
			}
			passed = fmt.Errorf("%s skipped; %w", words.Plural(skipped, "seed"), err)
			continue
		}
		if err := what(g.name(seed), p); err != nil {
			return nil, err
		}
		made++
	}
	return passed, nil
}

// keep returns an error if files of the folder would be replaced by different ones.
func (g *boardFlags) keep(c *console.Console) error {
	if entries, err := os.ReadDir(g.output); err == nil && len(entries) == 0 {
		return nil
	}
	first, different := "", 0
	_, err := g.each(c, func(name string, p nqueens.Problem) error {
		same, err := holds(name, p)
		if err == nil && !same {
			if different++; different == 1 {
				first = name
			}
		}
		return err
	})
	switch {
	case err != nil || different == 0:
		return err
	case different == 1:
		return fmt.Errorf("%s already exists and differs; nothing was written: choose another folder", first)
	}
	return fmt.Errorf("%s and %s already exist and differ; nothing was written: choose another folder", first, words.Plural(different-1, "other file"))
}

// holds reports whether the file holds the instance, or does not exist.
func holds(name string, p nqueens.Problem) (bool, error) {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return true, nil
	case err != nil:
		return false, err
	case !info.Mode().IsRegular():
		return false, nil
	}
	var text bytes.Buffer
	if err := instance.Write(&text, p); err != nil || int64(text.Len()) != info.Size() {
		return false, err
	}
	found, err := os.ReadFile(name)
	return bytes.Equal(found, text.Bytes()), err
}

func writeInstance(c *console.Console, name string, p nqueens.Problem) error {
	return c.Write(name, func(w io.Writer) error { return instance.Write(w, p) })
}
