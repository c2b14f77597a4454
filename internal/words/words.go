// Package words writes numbers as people say them: how many, how large, how long.
// Commands, reports and the terminal all use these.
package words

import (
	"fmt"
	"math/big"
	"strings"
	"time"
)

// Plural writes a number of things: 1 queen, 8 queens.
func Plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// Or lists what something may be: a, b or c.
func Or(values []string) string { return listed(values, " or ") }

// And lists what there is: a, b and c.
func And(values []string) string { return listed(values, " and ") }

func listed(values []string, before string) string {
	last := len(values) - 1
	if last < 1 {
		return strings.Join(values, "")
	}
	return strings.Join(values[:last], ", ") + before + values[last]
}

// Grouped writes the decimal digits of a number with a comma between groups of three.
func Grouped(digits string) string {
	var b strings.Builder
	for i, digit := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(digit)
	}
	return b.String()
}

// Big writes v, at least 0, as Digits does, and from 10^60 on only the nearest power of ten.
func Big(v *big.Int) string {
	text := v.String()
	if len(text) > 60 {
		power := len(text) - 1
		if text[0] > '3' || text[0] == '3' && text[1] > '1' { // the square root of 10
			power++
		}
		return fmt.Sprintf("about 10^%d", power)
	}
	return Grouped(text)
}

// Digits writes v, at least 0, with a comma between groups of three digits.
func Digits(v int) string { return Grouped(fmt.Sprint(v)) }

// scaled divides v by 1000 until it is less, and returns the unit that it then has.
func scaled(v float64, units ...string) (float64, string) {
	at := 0
	for ; v >= 1000 && at < len(units)-1; at++ {
		v /= 1000
	}
	return v, units[at]
}

// Rate writes a number of things, without its unit: 950, 12.3 k, 1.2 G.
func Rate(v float64) string {
	v, unit := scaled(v, "", " k", " M", " G", " T")
	return fmt.Sprintf("%.3g%s", v, unit)
}

// Bytes writes a size: 950 bytes, 12.3 kB.
func Bytes(size uint64) string {
	v, unit := scaled(float64(size), "bytes", "kB", "MB", "GB", "TB")
	return fmt.Sprintf("%.3g %s", v, unit)
}

// Percent writes a share, 0 to 1, with a digit after the point, and a small one
// with two digits: 37.5%, 0.0012%, 4.1e-12%.
func Percent(share float64) string {
	p := min(100*share, 100)
	switch {
	case p >= 0.95 || p <= 0:
		return fmt.Sprintf("%.1f%%", p)
	case p >= 1e-4:
		return fmt.Sprintf("%.2g%%", p)
	}
	return fmt.Sprintf("%.1e%%", p)
}

const year = 365.25 * 86400

// Clock writes a time spent or left: 8s, 2m05s, 3h20m, 4d7h.
func Clock(d time.Duration) string {
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

// Span writes so many seconds as Clock does, and from a year on as 3.2 years,
// 41 thousand years, 2.1 million years; a time.Duration ends at 292 years.
func Span(seconds float64) string {
	if seconds < year {
		return Clock(time.Duration(seconds * float64(time.Second)))
	}
	years, unit := scaled(seconds/year, "", "thousand ", "million ", "billion ", "trillion ")
	if years < 10 {
		return fmt.Sprintf("%.1f %syears", years, unit)
	}
	return fmt.Sprintf("%.0f %syears", years, unit)
}

// Left says how many seconds work will go on, as the end of a line; "" where nothing
// is known, which is 0.
func Left(seconds float64) string {
	if seconds <= 0 {
		return ""
	}
	return ", " + Span(seconds) + " left"
}

// About writes so many seconds in the unit that suits, to three digits: 4.2 hours.
func About(seconds float64) string {
	switch {
	case seconds < 120:
		return fmt.Sprintf("%.3g seconds", seconds)
	case seconds < 2*3600:
		return fmt.Sprintf("%.3g minutes", seconds/60)
	case seconds < 48*3600:
		return fmt.Sprintf("%.3g hours", seconds/3600)
	case seconds < 2*year:
		return fmt.Sprintf("%.3g days", seconds/86400)
	}
	return fmt.Sprintf("%.3g years", seconds/year)
}

// Rows are lines of a name and what is said of it.
type Rows struct {
	Width int // of the names
	text  strings.Builder
}

// Say adds a line.
func (r *Rows) Say(name, format string, args ...any) {
	fmt.Fprintf(&r.text, "%-*s %s\n", r.Width, name, fmt.Sprintf(format, args...))
}

// String returns the lines.
func (r *Rows) String() string { return r.text.String() }
