package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"

	"nqueens.example/nqueens"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/complete"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/notation"
)

// verifyFlags say what is to be checked.
type verifyFlags struct {
	restrict      problemFlags
	base          int
	columns       bool
	proof, answer string
}

func newVerifyCommand(c *console.Console) *cobra.Command {
	var f verifyFlags
	cmd := &cobra.Command{
		Use:   "verify [FILE]",
		Short: "Check placements in any text format, or a proof",
		Long: `Read placements from FILE, or from standard input, in any of the text formats, and
check that no two queens attack each other. Each placement that is wrong gets a
line that says where it stands and why; then the exit is 1.

--columns reads one placement in the format columns, of any length and over any
number of lines, in one pass and with 5 bits of memory a queen.

--proof F checks every step of a proof that solve --proof has written. With a size
or a board file, and with the flags of solve, it must be about that board. A file
that ends in .drat holds a proof in DRAT about what export --format dimacs writes,
of this program or of a SAT solver; one that ends in .pbp a proof in VeriPB about what
export --format opb writes. --answer F reads what a solver has said about a
board that export has written.`,
		Example: `  nqueens list 8 | nqueens verify
  nqueens list 8 -o solutions.json && nqueens verify solutions.json
  echo "1 5 8 6 3 7 2 4" | nqueens verify
  nqueens solve 1000000 | nqueens verify --columns
  echo "v 2 8 9 15 0" | nqueens verify --answer - 4
  nqueens solve 4 --place a1 --proof no-way.txt
  nqueens verify --proof no-way.txt 4 --place a1`,
		Args: console.AtMost(1),
		RunE: func(_ *cobra.Command, args []string) error { return f.run(c, args) },
	}
	f.restrict.add(cmd)
	flags := cmd.Flags()
	flags.BoolVar(&f.columns, "columns", false, "the input is one placement in the format columns, however long")
	flags.StringVar(&f.proof, "proof", "", "check the proof in `FILE`; the argument is then the board's size or file")
	flags.StringVar(&f.answer, "answer", "", "check what a solver has answered in `FILE`; the argument is then the board's size or file")
	flags.IntVar(&f.base, "base", 1, "the number of the first column in the format columns, 1 or 0")
	return cmd
}

func (f *verifyFlags) run(c *console.Console, args []string) error {
	switch {
	case f.base != 0 && f.base != 1:
		return console.Usagef("--base must be 1 or 0, not %d", f.base)
	case c.Given("proof") && c.Given("answer"):
		return console.Usagef("--proof and --answer are two things; leave out one of them")
	case slices.Equal(args, []string{"-"}) && (f.proof == "-" || f.answer == "-"):
		return console.Usagef("standard input cannot be both the board and what is said of it; give one of them as a file")
	case c.Given("proof"):
		return f.about(c, args, "proof", verifyProof)
	case c.Given("answer"):
		return f.about(c, args, "answer", verifyAnswer)
	case f.restrict.given():
		return console.Usagef("--place and --block are for --proof and --answer: they say which board it must be about")
	}
	in, err := openFile(c, append(args, "-")[0], "the placements", placementFile)
	if err != nil {
		return err
	}
	defer in.Close()
	options := notation.Options{ZeroBased: f.base == 0, MaxMemory: max(1, console.FreeMemory())}
	if f.columns {
		return verifyColumns(c, in.called, in.ReadCloser, options)
	}
	return verifyPlacements(c, in.called, in.ReadCloser, options)
}

// about checks what is in the file of a flag, which must be about the board of the
// argument and the flags; that is nil where there are none.
func (f *verifyFlags) about(c *console.Console, args []string, flag string, check func(*console.Console, string, *nqueens.Problem) error) error {
	if err := c.Reject("--"+flag+" has no placements to read", "columns", "base"); err != nil {
		return err
	}
	file := cmp.Or(f.proof, f.answer)
	if len(args) > 0 {
		p, _, err := f.restrict.of(c, args[0], complete.MaxN, "for --"+flag)
		if err != nil {
			return err
		}
		return check(c, file, &p)
	}
	if f.restrict.given() {
		return console.Usagef("--place and --block say which board it must be about, and need its size; write: nqueens verify --%s %s N", flag, file)
	}
	return check(c, file, nil)
}

func verifyColumns(c *console.Console, name string, in io.Reader, options notation.Options) error {
	read := 0
	n, err := notation.CheckColumns(c.Context(), in, options, func(columns int) {
		read = columns
		c.Progress(-1, words.Plural(columns, "column"))
	})
	if c.Context().Err() != nil {
		return console.Interruptedf("interrupted after %s", words.Plural(read, "column"))
	}
	if err != nil {
		return unreadable(name, err)
	}
	return c.Say("1 placement of %s, it is a solution", words.Plural(n, "queen"))
}

func verifyPlacements(c *console.Console, name string, in io.Reader, options notation.Options) error {
	placements, wrong := 0, 0
	var firstWrong error
	for record, err := range notation.NewReader(in, options).All() {
		if c.Context().Err() != nil {
			return console.Interruptedf("interrupted after %s", words.Plural(placements, "placement"))
		}
		if errors.Is(err, notation.ErrMemory) {
			return fmt.Errorf("%s: %w; --columns takes 5 bits a queen", name, err)
		}
		if err != nil {
			return unreadable(name, err)
		}
		if options.ZeroBased && record.Format != notation.Columns {
			return console.Usagef("--base 0 is for the format columns, and %s is %s", name, record.Format)
		}
		placements++
		if err := record.Placement.Validate(); err != nil {
			wrong++
			err = &notation.LineError{Line: record.Line, Err: err}
			if firstWrong == nil {
				firstWrong = err
			}
			if err := c.Say("%v", err); err != nil {
				return err
			}
		}
	}
	if wrong > 0 {
		return fmt.Errorf("%s: %d of %s wrong; the first on %w", name, wrong, words.Plural(placements, "placement"), firstWrong)
	}
	verdict := "it is a solution"
	if placements != 1 {
		verdict = "all of them solutions"
	}
	return c.Say("%s, %s", words.Plural(placements, "placement"), verdict)
}

// unreadable names the input, and the flag that would help.
func unreadable(name string, err error) error {
	if errors.Is(err, notation.ErrBase) {
		return fmt.Errorf("%s: %w; --base 0 reads those that count from 0", name, err)
	}
	return fmt.Errorf("%s: %w", name, err)
}
