package console

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

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
	digits, negative := strings.CutPrefix(arg, "-")
	n, err := Decimal(digits)
	switch {
	case err == strconv.ErrSyntax:
		return 0, Usagef("N must be a whole number, 1 to %d %s, not %q", most, purpose, arg)
	case err == nil && !negative && 1 <= n && n <= uint64(most):
		return int(n), nil
	}
	if instead != "" && !negative && n != 0 {
		return 0, Usagef("N must be 1 to %d %s, not %s; try %q", most, purpose, arg, instead)
	}
	return 0, Usagef("N must be 1 to %d %s, not %s", most, purpose, arg)
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
