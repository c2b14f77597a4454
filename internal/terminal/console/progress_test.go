package console

import (
	"bytes"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"nqueens.example/nqueens/internal/testing/expect"
)

// The progress fits the window, and of what does not fit the share and the time left go last.
func TestProgressInNarrowWindows(t *testing.T) {
	b := &bar{full: "#", empty: "-"}
	const text = "12 of 90 jobs, 1.2 G nodes/s  1m05s"
	for _, test := range []struct {
		done float64
		text string
		left float64
		room int
		want string
	}{
		{0.5, text, 125, 200, "############------------  50.0%  12 of 90 jobs, 1.2 G nodes/s  1m05s, 2m05s left"},
		{0.5, text, 125, 79, "######------  50.0%  12 of 90 jobs, 1.2 G nodes/s  1m05s, 2m05s left"},
		{0.5, text, 125, 59, "######------  50.0%  12 of 90 jobs, 2m05s left"},
		{0.5, text, 125, 39, "######------  50.0%  2m05s left"},
		{0.5, text, 125, 29, "####----  50.0%  2m05s left"},
		{0.5, text, 125, 19, "50.0%  2m05s left"},
		{0.5, text, 125, 4, "50.0"},
		{0.5, text, 125, 0, ""},
		{0.5, text, 0, 29, "######------  50.0%"},
		{0.000012, text, 1e12, 29, "0.0012%  32 thousand years le"},
		{-1, text, 0, 29, "12 of 90 jobs, 1.2 G nodes/s"},
		{-1, text, 0, 9, "12 of 90 "},
		{-1, text, 65, 29, "12 of 90 jobs, 1m05s left"},
		{1, "", 0, 79, "######################## 100.0%"},
	} {
		got := b.line(test.done, test.text, test.left, test.room)
		if got != test.want || utf8.RuneCountInString(got) > max(test.room, 0) {
			t.Errorf("%g with %g s left in %d columns is %q, want %q", test.done, test.left, test.room, got, test.want)
		}
	}
}

// resized is a terminal whose width changes.
type resized struct {
	bytes.Buffer
	columns int
}

func (r *resized) Width() int { return r.columns }

// A window that becomes narrow during the work shows what fits from the next update on.
func TestProgressAfterAResize(t *testing.T) {
	screen := &resized{columns: 80}
	c := New()
	c.Err = screen
	c.bar = bar{settled: true, shown: true, overwrite: true, full: "#", empty: "-"}
	for _, columns := range []int{80, 30, 20, 80} {
		screen.columns = columns
		c.bar.last = time.Time{}
		c.ProgressLeft(0.5, "12 of 90 jobs, 1.2 G nodes/s  1m05s", 125)
		lines := strings.Split(screen.String(), "\r\x1b[K")
		last := lines[len(lines)-1]
		if utf8.RuneCountInString(last) >= columns || !strings.Contains(last, "50.0%") || !strings.HasSuffix(last, "2m05s left") {
			t.Errorf("in %d columns it shows %q", columns, last)
		}
	}
}

// TestProgressInALog has a line at once, then after pauses that double up to an hour.
func TestProgressInALog(t *testing.T) {
	var out bytes.Buffer
	c := New()
	c.Err, c.progress = &out, "log"
	ago := func(pause time.Duration) (lines int) {
		c.bar.last = time.Now().Add(-pause)
		c.ProgressLeft(0.5, "12 of 90 jobs", 125)
		return strings.Count(out.String(), "\n")
	}
	want := 1
	if got := ago(0); got != want || !strings.HasSuffix(out.String(), "  50.0%  12 of 90 jobs, 2m05s left\n") || strings.ContainsAny(out.String(), "\r\x1b#█") {
		t.Fatalf("%d lines at the start: %q", got, out.String())
	}
	for _, seconds := range []int{10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600} {
		pause := time.Duration(seconds) * time.Second
		expect.Equal(t, ago(pause-time.Second), want, "a line after less than %v", pause)
		if want++; ago(pause) != want {
			t.Errorf("no line after %v", pause)
		}
	}
}
