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
	"github.com/spf13/pflag"

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
	Text  func() string // as its default is shown
	Parse func(text string) error
}

func (v Value) Type() string          { return v.Kind }
func (v Value) Set(text string) error { return v.Parse(text) }
func (v Value) String() string        { return v.Text() }

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
	cmd.Flags().Func(name, usage, func(text string) error {
		if text == "" {
			return errors.New("it names nothing")
		}
		for part := range strings.SplitSeq(text, ",") {
			if err := add(strings.TrimSpace(part)); err != nil {
				return err
			}
		}
		return nil
	})
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

// Decimal reads a whole number, 0 or more, written in decimal digits: 08 is 8, while +8, 0x8
// and 8.0 are errors. The error is strconv.ErrSyntax or strconv.ErrRange.
func Decimal(text string) (uint64, error) {
	if strings.Trim(text, "0123456789") != "" || text == "" {
		return 0, strconv.ErrSyntax
	}
	v, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, strconv.ErrRange
	}
	return v, nil
}

// Size reads the argument N of a command that takes boards of 1 to most rows. Purpose
// completes its error: "to list". Instead, if not empty, is a command for larger boards.
func Size(arg string, most int, purpose, instead string) (int, error) {
	return SizeFrom(1, arg, most, purpose, instead)
}

// SizeFrom is Size for an N that is at least that.
func SizeFrom(least int, arg string, most int, purpose, instead string) (int, error) {
	digits, negative := strings.CutPrefix(arg, "-")
	n, err := Decimal(digits)
	switch {
	case err == strconv.ErrSyntax:
		return 0, Usagef("N must be a whole number, %d to %d %s, not %q", least, most, purpose, arg)
	case err == nil && !negative && uint64(least) <= n && n <= uint64(most):
		return int(n), nil
	}
	if instead != "" && !negative && n != 0 {
		return 0, Usagef("N must be %d to %d %s, not %s; try %q", least, most, purpose, arg, instead)
	}
	return 0, Usagef("N must be %d to %d %s, not %s", least, most, purpose, arg)
}

// plainValues makes every flag of cmd and its subcommands say what its value must be, where
// the package of flags says what its parser met, and read whole numbers as Decimal does.
func plainValues(cmd *cobra.Command) {
	plain := func(f *pflag.Flag) {
		switch {
		case f.Name == "seed":
			f.Value = plainValue{f.Value, true, "a seed is a whole number from 0 to 18446744073709551615"}
		case f.Value.Type() == "bool":
			f.Value = plainValue{f.Value, false, "it is true or false"}
		case f.Value.Type() == "float64":
			f.Value = plainValue{f.Value, false, "it must be a number"}
		case f.Value.Type() == "duration":
			f.Value = plainValue{f.Value, false, "it must be a time with its unit, such as 250ms, 10s or 2m"}
		case slices.Contains([]string{"int", "int64", "uint", "uint64"}, f.Value.Type()):
			f.Value = plainValue{f.Value, true, "it must be a whole number that is not too large"}
		}
	}
	cmd.Flags().VisitAll(plain)
	cmd.PersistentFlags().VisitAll(plain)
	for _, child := range cmd.Commands() {
		plainValues(child)
	}
}

// plainValue is the value of a flag with what it must be.
type plainValue struct {
	pflag.Value
	number bool
	must   string
}

func (v plainValue) Set(text string) error {
	if v.number {
		digits, negative := strings.CutPrefix(text, "-")
		n, err := Decimal(digits)
		if err != nil {
			return errors.New(v.must)
		}
		if text = strconv.FormatUint(n, 10); negative {
			text = "-" + text
		}
	}
	if v.Value.Set(text) != nil {
		return errors.New(v.must)
	}
	return nil
}
