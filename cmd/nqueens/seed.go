package main

import (
	"errors"
	"strconv"
)

// seedValue is a flag that holds a seed.
type seedValue uint64

func (s *seedValue) String() string { return strconv.FormatUint(uint64(*s), 10) }
func (s *seedValue) Type() string   { return "seed" }

func (s *seedValue) Set(text string) error {
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return errors.New("a seed is a whole number from 0 to 18446744073709551615")
	}
	*s = seedValue(seed)
	return nil
}
