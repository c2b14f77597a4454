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

// bar shows how far long work has come, on one line that is written over.
type bar struct {
	mu          sync.Mutex
	settled     bool // whether it is shown, and how
	shown       bool
	overwrite   bool   // else each state gets a line
	full, empty string // a part of the bar that is done, and one that is not
	last        time.Time
	dirty       bool
}

// settle finds out once, when the flags are known, whether and how to show progress.
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

// Progress shows the finished share of the work, 0 to 1, or no bar where it is
// negative; text says the rest. It shows ten states a second at the most, one where
// they get a line each, and may be called by any goroutine. Whatever is written to
// Out or told by Remark takes it away first.
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
		fmt.Fprintf(c.Err, "\r\x1b[K%s", string(runes[:min(len(runes), Columns(c.Err)-1)]))
		b.dirty = true
		return
	}
	fmt.Fprintln(c.Err, line)
}

// Jobs are the options of work on so many cores whose progress is shown: the share that
// is done, what text says of it, and the time left where that is known.
func (c *Console) Jobs(workers int, text func(jobs.Progress) string) jobs.Options {
	return jobs.Options{Workers: workers, Progress: func(p jobs.Progress) {
		c.Progress(p.Done, text(p)+words.Left(p.Left))
	}}
}

// clearProgress takes progress away, until there is more of it.
func (c *Console) clearProgress() {
	c.bar.mu.Lock()
	defer c.bar.mu.Unlock()
	if c.bar.dirty {
		fmt.Fprint(c.Err, "\r\x1b[K")
		c.bar.dirty = false
	}
}

// endProgress takes it away for good.
func (c *Console) endProgress() {
	c.clearProgress()
	c.bar.mu.Lock()
	defer c.bar.mu.Unlock()
	c.bar.settled, c.bar.shown = true, false
}
