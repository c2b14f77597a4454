package console

import (
	"errors"
	"strconv"
	"strings"

	"nqueens.example/nqueens/internal/words"
)

// Share is the value of a flag that holds a share: 1% or 0.01.
type Share float64

func (s *Share) String() string {
	if *s == 0 {
		return ""
	}
	return words.Percent(float64(*s))
}
func (s *Share) Type() string { return "SHARE" }

func (s *Share) Set(text string) error {
	number, scale := text, 1.0
	if cut, ok := strings.CutSuffix(text, "%"); ok {
		number, scale = cut, 100
	}
	value, err := strconv.ParseFloat(number, 64)
	if err != nil || !(value >= 0 && value <= scale) {
		return errors.New("it must be a share from 0 to 100%, such as 1% or 0.01")
	}
	*s = Share(value / scale)
	return nil
}
