package besttimes

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"time"
)

// Streak returns the number of days in a row, up to today or yesterday, whose puzzle was
// solved. If there are later days, since the clock was set back, it returns the number of
// days in a row up to the latest one if that is larger.
func (t Times) Streak(daily, today string) int {
	days := t.inTime(daily)
	now := dayNumber(today)
	streak := cmp.Or(run(days, now), run(days, now-1))
	if latest := slices.Max(append(slices.Collect(maps.Keys(days)), now)); latest > now {
		streak = max(streak, run(days, latest))
	}
	return streak
}

// Longest returns the largest number of days in a row whose puzzle was solved.
func (t Times) Longest(daily string) int {
	days := t.inTime(daily)
	longest := 0
	for day := range days {
		if !days[day+1] {
			longest = max(longest, run(days, day))
		}
	}
	return longest
}

// run returns the number of days in a row up to the last one.
func run(days map[int]bool, last int) int {
	length := 0
	for days[last-length] {
		length++
	}
	return length
}

// inTime returns the days whose puzzle was solved within a day of its date. The day allows for
// other time zones and for games that end after midnight.
func (t Times) inTime(daily string) map[int]bool {
	days := map[int]bool{}
	for day, result := range t.Days[daily] {
		at := dayNumber(day)
		late := 0
		if result.On != "" {
			late = dayNumber(result.On) - at
		}
		if at != noDay && !result.Shown && -1 <= late && late <= 1 {
			days[at] = true
		}
	}
	return days
}

const noDay = math.MinInt32

// dayNumber returns a date as a number of days, or noDay.
func dayNumber(day string) int {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return noDay
	}
	return int(math.Floor(float64(at.Unix()) / (24 * 60 * 60)))
}
