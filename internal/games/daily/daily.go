// Package daily defines the puzzles of a day: a board of queens, which gets harder from
// Monday to Sunday, and puzzles of regions, one of each of the [Levels]. They depend on the
// date alone and are the same on every machine.
package daily

import (
	"fmt"
	"strings"
	"time"

	"nqueens.example/nqueens/region"
)

// Day is a date of the years 0 to 9999, without a time zone.
type Day struct{ midnight time.Time }

// ParseDay parses a date like 2026-11-22.
func ParseDay(text string) (Day, error) {
	t, err := time.Parse(time.DateOnly, text)
	if err == nil {
		return Day{t}, nil
	}
	if shape(text) == shape(time.DateOnly) {
		return Day{}, fmt.Errorf("there is no day %s", text)
	}
	return Day{}, fmt.Errorf("%.40q is not a date; write it as year, month and day, like 2026-11-22", text)
}

// shape returns text with 0 for each digit.
func shape(text string) string {
	return strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return '0'
		}
		return r
	}, text)
}

// Today returns the date of t in the time zone of t.
func Today(t time.Time) Day {
	year, month, day := t.Date()
	return Day{time.Date(year, month, day, 0, 0, 0, 0, time.UTC)}
}

// String returns the date as ParseDay reads it.
func (d Day) String() string { return d.midnight.Format(time.DateOnly) }

func (d Day) weekday() time.Weekday { return d.midnight.Weekday() }

// seed returns the date as a number like 20261122.
func (d Day) seed() uint64 {
	year, month, day := d.midnight.Date()
	return uint64(year*10_000 + int(month)*100 + day)
}

// Levels returns the difficulties of the puzzles of regions of a day, the easiest first.
func Levels() []region.Difficulty { return []region.Difficulty{"easy", "hard"} }

// Regions returns the options with which [region.Generate] makes the puzzle of a day and of
// one of the [Levels].
func Regions(d Day, level region.Difficulty) region.GenerateOptions {
	options := region.GenerateOptions{N: 8, Stars: 1, Difficulty: level, Seed: d.seed()}
	if level == "hard" {
		options.N = 9
	}
	return options
}
