package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/spf13/pflag"
	"golang.org/x/term"
)

// terminal holds the flags that say what a command may show: colour, progress.
type terminal struct {
	color, progress string
	quiet           bool

	stdout  loudWriter
	leaving leaving
}

func (t *terminal) addFlags(flags *pflag.FlagSet) {
	flags.StringVar(&t.color, "color", "auto", "colour: `WHEN` is auto, always or never")
	flags.StringVar(&t.progress, "progress", "auto", "progress of long work on standard error: `WHEN` is auto, always or never")
	flags.BoolVarP(&t.quiet, "quiet", "q", false, "no progress and no remarks on standard error")
}

func (t *terminal) check() error {
	for flag, when := range map[string]string{"color": t.color, "progress": t.progress} {
		if when != "auto" && when != "always" && when != "never" {
			return usageErrorf("--%s is auto, always or never, not %q", flag, when)
		}
	}
	return nil
}

func isTerminal(stream any) bool {
	file, ok := stream.(interface{ Fd() uintptr })
	return ok && term.IsTerminal(int(file.Fd()))
}

// columnsOf is the width of a terminal, 80 where it does not say.
func columnsOf(stream any) int {
	if file, ok := stream.(interface{ Fd() uintptr }); ok {
		if width, _, err := term.GetSize(int(file.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return 80
}

// unicodeShown reports whether characters beyond ASCII are shown: unless the locale
// is set, and to one without UTF-8.
func unicodeShown() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToUpper(os.Getenv(name)); locale != "" {
			return strings.Contains(locale, "UTF-8") || strings.Contains(locale, "UTF8")
		}
	}
	return true
}

// colorOn reports whether to write colour to the stream; see no-color.org.
func (t *terminal) colorOn(stream any) bool {
	if t.color != "auto" {
		return t.color == "always"
	}
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && isTerminal(stream)
}

// remark tells something beside the result.
func (t *terminal) remark(stderr io.Writer, format string, args ...any) {
	if !t.quiet {
		fmt.Fprintf(stderr, "nqueens: "+format+"\n", args...)
	}
}

// newProgress returns a bar on stderr, or one that shows nothing.
func (t *terminal) newProgress(stderr io.Writer) *progressBar {
	shown := t.progress == "always" || t.progress == "auto" && isTerminal(stderr)
	if t.quiet || !shown {
		return &progressBar{}
	}
	bar := &progressBar{w: stderr, overwrite: isTerminal(stderr) && os.Getenv("TERM") != "dumb", full: "█", empty: "░"}
	if !unicodeShown() {
		bar.full, bar.empty = "#", "-"
	}
	t.leaving.mu.Lock()
	defer t.leaving.mu.Unlock()
	t.leaving.bars = append(t.leaving.bars, bar)
	return bar
}

// progressBar shows how far long work has come, on one line that is written
// over. Its zero value shows nothing.
type progressBar struct {
	mu          sync.Mutex
	w           io.Writer // nil for a bar that shows nothing
	overwrite   bool      // else each state gets a line
	full, empty string    // a part of the bar that is done, and one that is not
	last        time.Time
	dirty       bool
}

// update shows the finished share of the work, 0 to 1, or no bar where it is
// negative; text says the rest. It shows ten states a second at the most, one
// where they get a line each.
func (b *progressBar) update(done float64, text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	pause := time.Second
	if b.overwrite {
		pause = time.Second / 10
	}
	if b.w == nil || time.Since(b.last) < pause {
		return
	}
	b.last = time.Now()
	line := text
	if done >= 0 {
		const width = 24
		filled := min(width, int(done*width))
		line = fmt.Sprintf("%s%s %6s  %s", strings.Repeat(b.full, filled), strings.Repeat(b.empty, width-filled), percent(done), text)
	}
	if b.overwrite {
		runes := []rune(line)
		fmt.Fprintf(b.w, "\r\x1b[K%s", string(runes[:min(len(runes), columnsOf(b.w)-1)]))
		b.dirty = true
		return
	}
	fmt.Fprintln(b.w, line)
}

// clear takes the bar away, so that what is written next stands alone.
func (b *progressBar) clear() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.dirty {
		fmt.Fprint(b.w, "\r\x1b[K")
		b.dirty = false
	}
}

// end clears the bar for good.
func (b *progressBar) end() {
	b.clear()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.w = nil
}

// percent prints a share, 0 to 1, with a digit after the point, and a small one
// with two digits: 37.5%, 0.0012%, 4.1e-12%.
func percent(share float64) string {
	p := min(100*share, 100)
	switch {
	case p >= 0.95 || p <= 0:
		return fmt.Sprintf("%.1f%%", p)
	case p >= 1e-4:
		return fmt.Sprintf("%.2g%%", p)
	}
	return fmt.Sprintf("%.1e%%", p)
}

// longDuration prints so many seconds as duration does, and from a year on as
// 3.2 years, 41 thousand years, 2.1 million years.
func longDuration(seconds float64) string {
	const year = 365.25 * 86400
	if seconds < year {
		return duration(time.Duration(seconds * float64(time.Second)))
	}
	years, unit := seconds/year, ""
	for _, next := range []string{"thousand ", "million ", "billion ", "trillion "} {
		if years < 1000 {
			break
		}
		years, unit = years/1000, next
	}
	if years < 10 {
		return fmt.Sprintf("%.1f %syears", years, unit)
	}
	return fmt.Sprintf("%.0f %syears", years, unit)
}

// duration prints a time left or spent as people say it: 8s, 2m05s, 3h20m, 4d7h.
func duration(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%.0fs", d.Seconds())
	case d < time.Hour:
		return fmt.Sprintf("%dm%02ds", int(d.Minutes()), int(d.Seconds())%60)
	case d < 48*time.Hour:
		return fmt.Sprintf("%dh%02dm", int(d.Hours()), int(d.Minutes())%60)
	}
	return fmt.Sprintf("%dd%dh", int(d.Hours())/24, int(d.Hours())%24)
}
