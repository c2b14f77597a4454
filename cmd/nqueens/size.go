package main

import (
	"errors"
	"strconv"
	"strings"
)

// parseSize reads the argument N of a command that takes boards of 1 to most
// rows to do what the words say: "to list". Instead, if not empty, names a
// command for larger boards.
func parseSize(arg string, most int, words, instead string) (int, error) {
	n, err := strconv.ParseInt(arg, 10, 64)
	switch {
	case errors.Is(err, strconv.ErrRange) && !strings.HasPrefix(arg, "-"):
		// too large, as below
	case err != nil && !errors.Is(err, strconv.ErrRange):
		return 0, usageErrorf("N must be a whole number, 1 to %d %s, not %q", most, words, arg)
	case 1 <= n && n <= int64(most):
		return int(n), nil
	}
	if instead != "" && !strings.HasPrefix(arg, "-") && arg != "0" {
		return 0, usageErrorf("N must be 1 to %d %s, not %s; try %q", most, words, arg, instead)
	}
	return 0, usageErrorf("N must be 1 to %d %s, not %s", most, words, arg)
}
