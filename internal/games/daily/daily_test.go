package daily

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/search"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/region"
)

func dayOf(t *testing.T, text string) Day {
	t.Helper()
	return must.Get(ParseDay(text))(t)
}

func TestDay(t *testing.T) {
	for _, text := range []string{"2026-11-22", "2024-02-29", "0000-01-01", "9999-12-31"} {
		if d := dayOf(t, text); d.String() != text {
			t.Errorf("%s is read as %s", text, d)
		}
	}
	evening := time.Date(2026, 11, 22, 23, 30, 0, 0, time.FixedZone("west", -5*3600))
	expect.Equal(t, Today(evening), dayOf(t, "2026-11-22"), "today")
	for text, want := range map[string]string{
		"2026-02-31":             "there is no day 2026-02-31",
		"2025-02-29":             "there is no day 2025-02-29",
		"2026-13-01":             "there is no day 2026-13-01",
		"2026-1-1":               `"2026-1-1" is not a date; write it as year, month and day, like 2026-11-22`,
		"":                       `"" is not a date; write`,
		"-026-01-01":             `"-026-01-01" is not a date; write`,
		"12026-01-01":            `"12026-01-01" is not a date; write`,
		"2026-11-22\n":           `"2026-11-22\n" is not a date; write`,
		"2026-11-22T00:00:00Z":   `"2026-11-22T00:00:00Z" is not a date; write`,
		strings.Repeat("9", 1e6): `"9999999999999999999999999999999999999999" is not a date; write`,
	} {
		if _, err := ParseDay(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.30q: error %v, want %s", text, err, want)
		}
	}
}

// Links and results of a day stay true only if its puzzles never change.
func TestPuzzlesStay(t *testing.T) {
	for day, want := range map[string]string{
		"2026-11-16": "20261116 8 [a3 b5 c7 g8]",
		"2026-11-17": "20261117 8 [a1 e2 d8]",
		"2026-11-18": "20261118 9 [f2 d3 e9]",
		"2026-11-19": "20261119 10 [a1 h5 c7 i8]",
		"2026-11-20": "20261120 10 [d1 a2 j9]",
		"2026-11-21": "20261121 11 [f2 c3 a6 j9]",
		"2026-11-22": "20261122 12 [l1 k3 g4 d12]",
		"0000-01-01": "101 11 [a1 i3 c5 h9]",
	} {
		d := dayOf(t, day)
		board := must.Get(Queens(t.Context(), d))(t)
		expect.Equal(t, fmt.Sprintf("%d %d %v", d.seed(), board.N, board.Placed), want, "%s", day)
		for level, n := range map[region.Difficulty]int{"easy": 8, "hard": 9} {
			expect.Equal(t, Regions(d, level), (region.GenerateOptions{N: n, Stars: 1, Difficulty: level, Seed: d.seed()}), "the regions of %s", day)
		}
	}
}

func TestDaysOfTwoYears(t *testing.T) {
	step := 11 // all weekdays come in turn
	if testing.Short() {
		step = 29
	}
	first := dayOf(t, "2026-01-01").midnight
	missing := make(map[time.Weekday]int)
	for i := 0; i < 2*365; i += step {
		d := Today(first.AddDate(0, 0, i))
		board := must.Get(Queens(t.Context(), d))(t)
		if found, err := nqueens.Take(search.All(t.Context(), board), 0); err != nil || len(found) != 1 {
			t.Errorf("the board of %s has %d solutions: %v", d, len(found), err)
		}
		missing[d.weekday()] = board.N - len(board.Placed)
		for _, level := range Levels() {
			expect.Is(t, expect.ErrorOf(region.Generate(t.Context(), Regions(d, level))), nil, "the %v regions of %s", level, d)
		}
	}
	for i := range 6 {
		day, next := time.Weekday(i+1)%7, time.Weekday(i+2)%7
		if missing[day] > missing[next] {
			t.Errorf("%d queens are missing on %ss, and %d on %ss", missing[day], day, missing[next], next)
		}
	}
}

func TestQueensEndsWithItsContext(t *testing.T) {
	gone := errors.New("gone")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(gone)
	p, err := Queens(ctx, dayOf(t, "2026-11-22"))
	if !errors.Is(err, gone) || !errors.Is(err, context.Canceled) || p.N != 0 {
		t.Errorf("Queens = %v, %v", p, err)
	}
}
