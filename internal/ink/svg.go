package ink

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

var escapeXML = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace

// Escape returns text as it may stand in XML, which has no control characters.
func Escape(text string) string {
	return escapeXML(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == 0xfffe || r == 0xffff {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd")))
}

// svgFont is what the page is set in.
const svgFont = `font-family="'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L',P052,'Book Antiqua',Georgia,serif"`

func BeginSVG(w io.Writer, width, height int, title, desc string) {
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" %s>
<title>%s</title>
<desc>%s</desc>
`, width, height, width, height, svgFont, Escape(title), Escape(desc))
}

// Num4 writes v with at most four decimals.
func Num4(v float64) string {
	return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.4f", v), "0"), ".")
}

func Plural(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return Grouped(int64(n)) + " " + what
}

// Grouped writes n with commas between groups of three figures.
func Grouped(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Num1 writes v with at most one decimal.
func Num1(v float64) string { return Num(math.Round(v*10) / 10) }
