package console

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/internal/words"
)

// valuesKey is the annotation of a flag that has its values.
const valuesKey = "values"

// Choices completes the values of a flag in the shell. The error for a flag with the name of
// a value suggests it.
func Choices(cmd *cobra.Command, flag string, values []string) {
	_ = cmd.Flags().SetAnnotation(flag, valuesKey, values)
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
}

// ChoiceFlag defines a flag that takes one of the values, in upper or lower case. The
// default is usual.
func ChoiceFlag(cmd *cobra.Command, chosen *string, name, usual, usage string, values []string) {
	*chosen = usual
	cmd.Flags().Var(choice(chosen, values), name, usage)
	Choices(cmd, name, values)
}

func choice(chosen *string, values []string) Value {
	return Value{"string", func() string { return *chosen }, func(text string) error {
		name := strings.ToLower(text)
		if !slices.Contains(values, name) {
			return fmt.Errorf("it must be %s", words.Or(values))
		}
		*chosen = name
		return nil
	}}
}

// Value is the value of a flag.
type Value struct {
	Kind  string        // the name of its type, as in usage
	Text  func() string // as its default is shown; nil for ""
	Parse func(text string) error
}

func (v Value) Type() string          { return v.Kind }
func (v Value) Set(text string) error { return v.Parse(text) }

func (v Value) String() string {
	if v.Text == nil {
		return ""
	}
	return v.Text()
}

// OutputFlag defines -o. More is appended to its usage: "whose ending chooses the format".
func OutputFlag(cmd *cobra.Command, file *string, more ...string) {
	usage := "write to `FILE`" + strings.Join(append([]string{""}, more...), ", ")
	cmd.Flags().StringVarP(file, "output", "o", "", usage)
}

// FormatFlag defines --format and completes the names in the shell.
func FormatFlag(cmd *cobra.Command, format *string, usual, more string, names []string) {
	cmd.Flags().StringVarP(format, "format", "f", usual, "`FORMAT`: "+strings.Join(names, ", ")+more)
	Choices(cmd, "format", names)
}

// ChooseFormat returns the format with that name or, if name is empty, the one that the
// ending of the output file stands for. Without an ending, or with .txt, it returns fallback.
// --json means the format jsonl, and json and jsonl mean each other where there is one of them.
func (c *Console) ChooseFormat(name, file, fallback string, names []string) (string, error) {
	name = lined(strings.ToLower(name), names)
	switch {
	case c.asJSON && name != "" && name != lined("jsonl", names) && name != "json":
		return "", Usagef("--json and --format %s cannot be combined; leave out one", name)
	case c.asJSON:
		name = lined("jsonl", names)
		fallthrough
	case name != "":
		return name, checkFormat(name, names)
	}
	return FormatOf(file, fallback, names)
}

// FormatOf returns the format that the ending of a file stands for, fallback without one or with .txt.
func FormatOf(file, fallback string, names []string) (string, error) {
	ending := lined(Ending(file), names)
	switch {
	case slices.Contains(names, ending):
		return ending, nil
	case ending == "" || ending == "txt":
		return fallback, nil
	}
	return "", Usagef("no format has the ending .%s; use one of %s, or --format", ending, strings.Join(names, ", "))
}

// lined returns json for jsonl, or jsonl for json, if it is the only one of the two in names.
func lined(name string, names []string) string {
	other, ok := map[string]string{"json": "jsonl", "jsonl": "json"}[name]
	if ok && !slices.Contains(names, name) && slices.Contains(names, other) {
		return other
	}
	return name
}

// Ending returns the ending of a file name in lower case and without its dot.
func Ending(file string) string {
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(file), "."))
}

// checkFormat rejects a name that is not among the formats.
func checkFormat(name string, names []string) error {
	if slices.Contains(names, name) {
		return nil
	}
	if near, ok := words.Nearest(name, names); ok {
		return Usagef("there is no format %q; did you mean %s?", name, near)
	}
	return Usagef("there is no format %q; the formats are %s", name, strings.Join(names, ", "))
}

// SeedFlag defines --seed. The default is the value of seed.
func SeedFlag(cmd *cobra.Command, seed *uint64, usage string) {
	cmd.Flags().Uint64Var(seed, "seed", *seed, usage)
}

// CheckSeeds returns an error if the consecutive seeds from first on end before there are as
// many as the flag of that name asks for.
func CheckSeeds(first, number uint64, flag string) error {
	if last := math.MaxUint64 - (number - 1); first > last {
		return Usagef("--%s %d takes that many seeds in a row, so --seed must be at most %d, not %d", flag, number, last, first)
	}
	return nil
}

// RandomSeed draws a random seed unless --seed was given, and reports whether it did. A
// random seed is in the lower half of the range, so that as many can follow it.
func (c *Console) RandomSeed(seed *uint64) (chosen bool) {
	if chosen = !c.Given("seed"); chosen {
		*seed = rand.Uint64() / 2
	}
	return chosen
}

// ListFlag defines a flag that takes values separated by commas, and calls add with each.
func ListFlag(cmd *cobra.Command, name, usage string, add func(text string) error) {
	cmd.Flags().Var(Value{Kind: "LIST", Parse: func(text string) error {
		if text == "" {
			return errors.New("it names nothing")
		}
		for part := range strings.SplitSeq(text, ",") {
			if err := add(strings.TrimSpace(part)); err != nil {
				return err
			}
		}
		return nil
	}}, name, usage)
}

// ShareFlag defines a flag that takes a share: 1% or 0.01. The default is the value of share.
func ShareFlag(cmd *cobra.Command, share *float64, name, usage string) {
	shown := func() string {
		if *share == 0 {
			return ""
		}
		return words.Percent(*share)
	}
	cmd.Flags().Var(Value{"SHARE", shown, func(text string) error {
		number, scale := text, 1.0
		if cut, ok := strings.CutSuffix(text, "%"); ok {
			number, scale = cut, 100
		}
		value, err := strconv.ParseFloat(number, 64)
		if err != nil || !(value >= 0 && value <= scale) {
			return errors.New("it must be a share from 0 to 100%, such as 1% or 0.01")
		}
		*share = value / scale
		return nil
	}}, name, usage)
}

// WorkersFlag defines --workers, the number of cores to use.
func WorkersFlag(cmd *cobra.Command, workers *int) {
	cmd.Flags().Var(Value{"K", func() string { return strconv.Itoa(*workers) }, func(text string) (err error) {
		if *workers, err = strconv.Atoi(text); err != nil || text[0] == '+' {
			return errors.New("it must be a number of workers")
		}
		_, err = pool.Options{Workers: *workers}.Use(1)
		return err
	}}, "workers", "use `K` cores; 0 uses all")
}
