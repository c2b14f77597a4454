package main

import (
	"errors"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A whole number is decimal digits, in arguments and flags as in files: 08 is 8,
// and +8, 0x8 and 8.0 are no numbers.

// decimal reads a whole number from 0 up; the error is of strconv's kinds.
func decimal(text string) (uint64, error) {
	if strings.Trim(text, "0123456789") != "" || text == "" {
		return 0, strconv.ErrSyntax
	}
	v, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, strconv.ErrRange
	}
	return v, nil
}

// parseSize reads the argument N of a command that takes boards of 1 to most
// rows to do what the words say: "to list". Instead, if not empty, names a
// command for larger boards.
func parseSize(arg string, most int, words, instead string) (int, error) {
	digits, negative := strings.CutPrefix(arg, "-")
	n, err := decimal(digits)
	switch {
	case err == strconv.ErrSyntax:
		return 0, usageErrorf("N must be a whole number, 1 to %d %s, not %q", most, words, arg)
	case err == nil && !negative && 1 <= n && n <= uint64(most):
		return int(n), nil
	}
	if instead != "" && !negative && n != 0 {
		return 0, usageErrorf("N must be 1 to %d %s, not %s; try %q", most, words, arg, instead)
	}
	return 0, usageErrorf("N must be 1 to %d %s, not %s", most, words, arg)
}

// seedValue is a flag that holds a seed.
type seedValue uint64

func (s *seedValue) String() string { return strconv.FormatUint(uint64(*s), 10) }
func (s *seedValue) Type() string   { return "seed" }

func (s *seedValue) Set(text string) error {
	seed, err := decimal(text)
	if err != nil {
		return errors.New("a seed is a whole number from 0 to 18446744073709551615")
	}
	*s = seedValue(seed)
	return nil
}

// numbersInDecimal makes every flag of cmd and its commands that holds a whole
// number read it as decimal does, and say in words what is none.
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

// decimalValue is a flag that holds a whole number.
type decimalValue struct{ pflag.Value }

func (v decimalValue) Set(text string) error {
	digits, negative := strings.CutPrefix(text, "-")
	n, err := decimal(digits)
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

// refuseFlags refuses those of the flags that are given, for the reason that they
// would be ignored.
func refuseFlags(cmd *cobra.Command, reason string, names ...string) error {
	for _, name := range names {
		if flag := cmd.Flags().Lookup(name); flag != nil && flag.Changed {
			return usageErrorf("%s; leave out --%s", reason, name)
		}
	}
	return nil
}
