package draw

import (
	"math"
	"slices"
	"strconv"

	"nqueens.example/nqueens/internal/words"
)

// scale maps values to lengths between 0 and 1.
type scale struct {
	from, to float64 // powers of ten
	ticks    []float64
}

// newScale returns a logarithmic scale for values from least to most.
func newScale(least, most float64) scale {
	if most == 0 {
		return scale{to: 1, ticks: []float64{1, 10}}
	}
	// The shortest bar is a tenth of a decade at least.
	s := scale{from: math.Floor(math.Log10(least) - 0.1), to: math.Ceil(math.Log10(most) - 1e-9)}
	s.to = math.Max(s.to, s.from+1)
	every := math.Ceil((s.to - s.from) / 10)
	for p := s.from; p <= s.to; p += every {
		s.ticks = append(s.ticks, math.Pow(10, p))
	}
	if len(s.ticks) == 2 {
		s.ticks = slices.Insert(s.ticks, 1, 2*s.ticks[0], 5*s.ticks[0])
	}
	return s
}

func (s scale) length(v float64) float64 {
	if v == 0 {
		return 0
	}
	return (math.Log10(v) - s.from) / (s.to - s.from)
}

// figures formats a value: whole numbers in full, others to three significant digits.
func figures(v float64) string {
	if v == math.Trunc(v) && v < 1e15 {
		return words.Grouped(strconv.FormatInt(int64(v), 10))
	}
	if v >= 1e-4 && v < 1e15 {
		places := max(0, 2-int(math.Floor(math.Log10(v))))
		return strconv.FormatFloat(v, 'f', places, 64)
	}
	return strconv.FormatFloat(v, 'g', 3, 64)
}

// tick formats a round value.
func tick(v float64) string {
	if v == math.Trunc(v) && v < 1e9 {
		return words.Grouped(strconv.FormatInt(int64(v), 10))
	}
	text := strconv.FormatFloat(v, 'g', 6, 64)
	if short, err := strconv.ParseFloat(text, 64); err == nil && v > 1e-7 && v < 1e-3 {
		return strconv.FormatFloat(short, 'f', -1, 64)
	}
	return text
}
