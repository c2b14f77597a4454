package ink

import (
	"fmt"
	"io"
	"strings"
)

var escapeXML = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace

// Escape escapes text for XML and replaces control characters, which XML forbids.
func Escape(text string) string {
	return escapeXML(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == 0xfffe || r == 0xffff {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd")))
}

// svgFont is the font of the web page.
const svgFont = `font-family="'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L',P052,'Book Antiqua',Georgia,serif"`

// BeginSVG writes the start tag, title and description of an SVG.
func BeginSVG(w io.Writer, width, height int, title, desc string) {
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" %s>
<title>%s</title>
<desc>%s</desc>
`, width, height, width, height, svgFont, Escape(title), Escape(desc))
}
