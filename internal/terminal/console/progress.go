package console

import (
	"fmt"
	"math"
	"os"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

// bar shows the progress of long work on one line, which it overwrites.
type bar struct {
	mu          sync.Mutex
	settled     bool // the fields below are set
	shown       bool
	overwrite   bool          // otherwise each state gets a line
	log         bool          // with the time, and after pauses that grow
	pause       time.Duration // of a log
	full, empty string        // a cell of the bar that is done, and one that is not
	last        time.Time
	dirty       bool
}

// settle decides once, after the flags are parsed, whether and how to show progress.
func (c *Console) settle() {
	b := &c.bar
	if b.settled {
		return
	}
	b.settled = true
	terminal := IsTerminal(c.Err)
	b.shown = !c.quiet && (c.progress == "always" || c.progress == "log" || c.progress == "auto" && terminal)
	b.log = c.progress == "log"
	b.overwrite = terminal && !b.log && os.Getenv("TERM") != "dumb"
	if b.full, b.empty = "█", "░"; !Unicode() {
		b.full, b.empty = "#", "-"
	}
}

// Progress shows the finished share of the work, 0 to 1, and text. A negative share shows
// no bar. Progress updates the line at most ten times a second, or prints at most one line a
// second, and may be called by any goroutine. In a log the time between two lines grows from ten seconds
// to an hour. Output and remarks clear it first.
func (c *Console) Progress(done float64, text string) { c.ProgressLeft(done, text, 0) }

// ProgressLeft is Progress with the seconds that the work will still take, 0 if unknown.
func (c *Console) ProgressLeft(done float64, text string, left float64) {
	b := &c.bar
	b.mu.Lock()
	defer b.mu.Unlock()
	c.settle()
	pause := time.Second
	switch {
	case b.log:
		pause = b.pause
	case b.overwrite:
		pause = time.Second / 10
	}
	if !b.shown || time.Since(b.last) < pause {
		return
	}
	b.last = time.Now()
	if b.log {
		b.pause = min(max(10*time.Second, 2*b.pause), time.Hour)
		fmt.Fprintln(c.Err, b.last.Format(time.DateTime), "", b.form(0, done, text, left))
		return
	}
	if !b.overwrite {
		fmt.Fprintln(c.Err, b.line(done, text, left, math.MaxInt))
		return
	}
	fmt.Fprintf(c.Err, "\r\x1b[K%s", b.line(done, text, left, Width(c.Err)-1))
	b.dirty = true
}

// Begin remarks in a log of progress what begins.
func (c *Console) Begin(format string, args ...any) {
	if c.progress == "log" {
		c.Remark(format, args...)
	}
}

// line returns the progress in at most that many columns. In a narrow window the bar is
// shorter and text loses its last clauses; the share and the time left are kept longest.
func (b *bar) line(done float64, text string, left float64, room int) string {
	forms := []string{b.form(24, done, text, left)}
	for end := len(text); end > 0; end-- {
		if rest := text[end:]; rest == "" || strings.HasPrefix(rest, ", ") || strings.HasPrefix(rest, "  ") {
			forms = append(forms, b.form(12, done, text[:end], left))
		}
	}
	for _, cells := range []int{12, 8, 4, 0} {
		if done >= 0 || left > 0 {
			forms = append(forms, b.form(cells, done, "", left))
		}
	}
	for _, form := range forms {
		if utf8.RuneCountInString(form) <= room {
			return form
		}
	}
	last := []rune(forms[len(forms)-1])
	return string(last[:max(0, min(len(last), room))])
}

// form returns the progress with a bar of that many cells.
func (b *bar) form(cells int, done float64, text string, left float64) string {
	var parts []string
	if done >= 0 {
		filled := min(cells, int(done*float64(cells)))
		share := fmt.Sprintf(" %6s", words.Percent(done))
		if cells == 0 {
			share = strings.TrimSpace(share)
		}
		parts = append(parts, strings.Repeat(b.full, filled)+strings.Repeat(b.empty, cells-filled)+share)
	}
	if after := strings.TrimPrefix(text+words.Left(left), ", "); after != "" {
		parts = append(parts, after)
	}
	return strings.Join(parts, "  ")
}

// JobOptions returns options for work on that many cores that show its progress: the share
// that is done, the text, and the time left if it is known.
func (c *Console) JobOptions(workers int, text func(jobs.Progress) string) pool.Options {
	return pool.Options{Workers: workers, Progress: func(p jobs.Progress) {
		share := p.Done
		if p.Jobs == 0 {
			share = -1 // unknown
		}
		c.ProgressLeft(share, text(p), p.Left)
	}}
}

// clearProgress clears the progress line until the next update.
func (c *Console) clearProgress() {
	c.bar.mu.Lock()
	defer c.bar.mu.Unlock()
	if c.bar.dirty {
		fmt.Fprint(c.Err, "\r\x1b[K")
		c.bar.dirty = false
	}
}

// endProgress clears the progress line for good.
func (c *Console) endProgress() {
	c.clearProgress()
	c.bar.mu.Lock()
	defer c.bar.mu.Unlock()
	c.bar.settled, c.bar.shown = true, false
}
