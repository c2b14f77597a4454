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
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/instance"
	"nqueens.example/nqueens/internal/words"
)

func newInstancesGenerateCommand(c *console.Console) *cobra.Command {
	var g instancesGenerateFlags
	cmd := &cobra.Command{
		Use:   "generate KIND N",
		Short: "Generate random instances: completion, blocked, diagonals or combined",
		Long: `Generate random instances on an N x N board. The kind completion places --count
queens, blocked blocks as many squares, and diagonals as many diagonals. The
kind combined takes --queens, --squares and --diagonals. At least --least
squares stay free in every row and column. Instances are hardest where about
half have a solution: 6 diagonals at N = 10, 11 at 14, 16 at 18, 18 at 20.

Queens and diagonals are drawn as in Gent, Jefferson and Nightingale, Complexity
of n-Queens Completion (2017), sections 6 and 7. Squares are drawn in random
order, which CSPLib's problem 080 leaves open.

One instance is written to standard output or to the file -o; several are
written to the folder -o, each with its seed in its name. The seeds are
consecutive. A seed with which the counts cannot be reached is skipped. Files
that the folder already has are kept if they are the same. If one is different,
nothing is written; --force replaces it.`,
		Example: `  nqueens instances generate diagonals 14 --count 11 --seed 7
  nqueens instances generate diagonals 18 --count 16 --number 100 -o set
  nqueens instances generate combined 20 --queens 2 --squares 20 --diagonals 8
  nqueens instances generate completion 1000 --count 250 -o quarter.param`,
		Args: console.Exactly("KIND", "N"),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := g.check(c, args); err != nil {
				return err
			}
			return g.run(c)
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&g.count, "count", 0, "place or block `M` queens, squares or diagonals")
	flags.IntVar(&g.counts.Queens, "queens", 0, "with combined, place `M` queens")
	flags.IntVar(&g.counts.Squares, "squares", 0, "with combined, block `M` squares")
	flags.IntVar(&g.counts.Diagonals, "diagonals", 0, "with combined, block `M` diagonals")
	flags.IntVar(&g.least, "least", instance.DefaultLeast, "leave at least `L` squares free in every row and column")
	flags.IntVar(&g.number, "number", 1, "generate `K` instances")
	g.seed = 1
	console.SeedFlag(cmd, &g.seed, "seed `S` of the first instance")
	flags.BoolVar(&g.force, "force", false, "replace files in the folder that are different")
	cmd.ValidArgs = []string{string(instance.Completion), string(instance.Blocked), string(instance.Diagonals), string(instance.Combined)}
	console.OutputFlag(cmd, &g.output, "or to a folder if --number is more than 1")
	return cmd
}

// instancesGenerateFlags are the arguments and flags of instances generate.
type instancesGenerateFlags struct {
	kind                    instance.Kind
	n, count, least, number int
	counts                  instance.Counts
	seed                    uint64
	output                  string
	force                   bool
}

func (g *instancesGenerateFlags) check(c *console.Console, args []string) (err error) {
	if g.kind, err = instance.ParseKind(args[0]); err != nil {
		return console.Usage(err)
	}
	if g.n, err = console.Size(args[1], instance.MaxN, "to generate instances", ""); err != nil {
		return err
	}
	switch combined := g.counts != (instance.Counts{}); {
	case g.kind == instance.Combined && c.Given("count"):
		return console.Usagef("--count is for the other kinds; combined takes --queens, --squares and --diagonals")
	case g.kind == instance.Combined && !combined:
		return console.Usagef("combined needs counts: --queens, --squares, --diagonals")
	case g.kind != instance.Combined && combined:
		return console.Usagef("--queens, --squares and --diagonals are for combined; %s takes --count", g.kind)
	case g.kind != instance.Combined && !c.Given("count"):
		return c.Missing("--count")
	case g.kind == instance.Completion && c.Given("least"):
		return console.Usagef("--least is about blocked squares, and completion has none; leave it out")
	case g.number < 1 || g.number > 1_000_000:
		return console.Usagef("--number must be 1 to 1000000, not %d", g.number)
	case g.number > 1 && (g.output == "" || g.output == "-"):
		return console.Usagef("--number %d needs a folder: -o DIR", g.number)
	case g.number == 1 && g.force:
		return console.Usagef("--force needs --number 2 or more; a single file is always replaced")
	}
	if err := console.CheckSeeds(g.seed, uint64(g.number), "number"); err != nil {
		return err
	}
	switch g.kind {
	case instance.Completion:
		g.counts.Queens = g.count
	case instance.Blocked:
		g.counts.Squares = g.count
	case instance.Diagonals:
		g.counts.Diagonals = g.count
	}
	return nil
}

func (g *instancesGenerateFlags) make(seed uint64) (nqueens.Problem, error) {
	return instance.Generate(g.n, g.counts, min(g.least, g.n), seed)
}

func (g *instancesGenerateFlags) name(seed uint64) string {
	count := fmt.Sprint(g.count)
	if g.kind == instance.Combined {
		count = fmt.Sprintf("%dq%ds%dd", g.counts.Queens, g.counts.Squares, g.counts.Diagonals)
	}
	return filepath.Join(g.output, fmt.Sprintf("%s-%d-%s-%d.param", g.kind, g.n, count, seed))
}

func (g *instancesGenerateFlags) run(c *console.Console) error {
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
func (g *instancesGenerateFlags) each(c *console.Console, what func(name string, p nqueens.Problem) error) (passed, err error) {
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
func (g *instancesGenerateFlags) keep(c *console.Console) error {
	if entries, err := os.ReadDir(g.output); g.force || err == nil && len(entries) == 0 {
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
		return fmt.Errorf("%s already exists and differs; nothing was written: choose another folder, or --force to replace it", first)
	}
	return fmt.Errorf("%s and %s already exist and differ; nothing was written: choose another folder, or --force to replace them", first, words.Plural(different-1, "other file"))
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
