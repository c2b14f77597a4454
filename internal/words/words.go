// Package words formats counts, sizes, times and lists for people.
package words

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"time"
)

// Plural formats a number of things: 1 queen, 8 queens.
func Plural[N int | int32 | int64 | uint64](n N, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// Things is Plural with commas between groups of three digits: 1,234 nodes.
func Things(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return Digits(n) + " " + thing
}

// Or joins alternatives: a, b or c.
func Or(values []string) string { return listed(values, " or ") }

// And joins items: a, b and c.
func And(values []string) string { return listed(values, " and ") }

// Names returns the names of values.
func Names[T ~string](values []T) []string {
	return Each(values, func(value T) string { return string(value) })
}

// Each returns the name of each value.
func Each[T any](values []T, name func(T) string) []string {
	names := make([]string, len(values))
	for i, value := range values {
		names[i] = name(value)
	}
	return names
}

// Capital returns a sentence with a capital.
func Capital(sentence string) string { return strings.ToUpper(sentence[:1]) + sentence[1:] }

func listed(values []string, before string) string {
	last := len(values) - 1
	if last < 1 {
		return strings.Join(values, "")
	}
	return strings.Join(values[:last], ", ") + before + values[last]
}

// Grouped separates the decimal digits of a number in groups of three with commas.
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

// Digits formats v, at least 0, with commas between groups of three digits.
func Digits(v int) string { return Grouped(fmt.Sprint(v)) }

// scaled divides v by 1000 until it is below 1000 or units end, and returns its unit.
func scaled(v float64, units ...string) (float64, string) {
	at := 0
	for ; v >= 1000 && at < len(units)-1; at++ {
		v /= 1000
	}
	return v, units[at]
}

// Rate formats a rate with an SI prefix: 950, 12.3 k, 1.2 G.
func Rate(v float64) string {
	v, unit := scaled(v, "", " k", " M", " G", " T")
	return fmt.Sprintf("%.3g%s", v, unit)
}

// Bytes formats a size: 950 bytes, 12.3 kB.
func Bytes(size uint64) string {
	v, unit := scaled(float64(size), "bytes", "kB", "MB", "GB", "TB")
	return fmt.Sprintf("%.3g %s", v, unit)
}

// Percent formats a share, 0 to 1, with one decimal, and a small one with two
// significant digits: 37.5%, 0.0012%, 4.1e-12%.
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

// Clock formats a duration: 8s, 2m05s, 3h20m, 4d7h.
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

// Span formats a number of seconds like Clock, and from a year as 3.2 years,
// 41 thousand years or 2.1 million years, which a time.Duration cannot hold.
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

// Left formats the seconds that work will still take as the end of a line, or "" if
// they are unknown, which is 0.
func Left(seconds float64) string {
	if seconds <= 0 {
		return ""
	}
	return ", " + Span(seconds) + " left"
}

// About formats a number of seconds to three digits in a suitable unit: 4.2 hours.
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

// Rows formats lines of a name and a text in two columns.
type Rows struct {
	Width int // of the names
	strings.Builder
}

// Say adds a line.
func (r *Rows) Say(name, format string, args ...any) {
	fmt.Fprintf(r, "%-*s %s\n", r.Width, name, fmt.Sprintf(format, args...))
}

// Scientific formats the number whose natural logarithm is ln with 1 to 12 significant
// digits, such as 2.349e17, or 0 for -Inf.
func Scientific(ln float64, digits int) string {
	if math.IsInf(ln, -1) {
		return "0"
	}
	decimal := ln / math.Ln10
	exponent := math.Floor(decimal)
	mantissa := fmt.Sprintf("%.*f", digits-1, math.Pow(10, decimal-exponent))
	if strings.HasPrefix(mantissa, "10") {
		exponent++
		mantissa = fmt.Sprintf("%.*f", digits-1, 1.0)
	}
	return fmt.Sprintf("%se%.0f", mantissa, exponent)
}
