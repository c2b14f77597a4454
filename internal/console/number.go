package console

import (
	"errors"
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

// numbersInDecimal makes every flag of cmd and its subcommands that holds a whole number
// read it as Decimal does.
func numbersInDecimal(cmd *cobra.Command) {
	wrap := func(f *pflag.Flag) {
		switch f.Value.Type() {
		case "int", "int64", "uint", "uint64":
			f.Value = decimalValue{f.Value}
		}
	}
	cmd.Flags().VisitAll(wrap)
	cmd.PersistentFlags().VisitAll(wrap)
	for _, child := range cmd.Commands() {
		numbersInDecimal(child)
	}
}

// decimalValue is the value of a flag that holds a whole number.
type decimalValue struct{ pflag.Value }

func (v decimalValue) Set(text string) error {
	digits, negative := strings.CutPrefix(text, "-")
	n, err := Decimal(digits)
	switch {
	case err == strconv.ErrSyntax:
		return errors.New("it must be a whole number")
	case err != nil:
		return errors.New("the number is too large")
	}
	plain := strconv.FormatUint(n, 10)
	if negative {
		plain = "-" + plain
	}
	if v.Value.Set(plain) != nil {
		return errors.New("the number is out of range")
	}
	return nil
}
