package console

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

// bar shows the progress of long work on one line, which it overwrites.
type bar struct {
	mu          sync.Mutex
	settled     bool // the fields below are set
	shown       bool
	overwrite   bool   // otherwise each state gets a line
	full, empty string // a cell of the bar that is done, and one that is not
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
	b.shown = !c.quiet && (c.progress == "always" || c.progress == "auto" && terminal)
	b.overwrite = terminal && os.Getenv("TERM") != "dumb"
	if b.full, b.empty = "█", "░"; !Unicode() {
		b.full, b.empty = "#", "-"
	}
}

// Progress shows the finished share of the work, 0 to 1, and text. A negative share shows
// no bar. Progress updates the line at most ten times a second, or prints at most one line a
// second, and may be called by any goroutine. Output and remarks clear it first.
func (c *Console) Progress(done float64, text string) {
	b := &c.bar
	b.mu.Lock()
	defer b.mu.Unlock()
	c.settle()
	pause := time.Second
	if b.overwrite {
		pause = time.Second / 10
	}
	if !b.shown || time.Since(b.last) < pause {
		return
	}
	b.last = time.Now()
	line := text
	if done >= 0 {
		const width = 24
		filled := min(width, int(done*width))
		line = fmt.Sprintf("%s%s %6s  %s", strings.Repeat(b.full, filled), strings.Repeat(b.empty, width-filled), words.Percent(done), text)
	}
	if b.overwrite {
		runes := []rune(line)
		fmt.Fprintf(c.Err, "\r\x1b[K%s", string(runes[:min(len(runes), Width(c.Err)-1)]))
		b.dirty = true
		return
	}
	fmt.Fprintln(c.Err, line)
}

// JobOptions returns options for work on that many cores that show its progress: the share
// that is done, the text, and the time left if it is known.
func (c *Console) JobOptions(workers int, text func(jobs.Progress) string) jobs.Options {
	return jobs.Options{Workers: workers, Progress: func(p jobs.Progress) {
		c.Progress(p.Done, text(p)+words.Left(p.Left))
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
