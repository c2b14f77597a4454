package console

import (
	"fmt"
	"io"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

const (
	narrowest, widest = 20, 100 // columns of the windows that help is laid out for
	usualWidth        = 80
)

// layout writes text for a window.
type layout struct {
	width int
	color bool
	text  strings.Builder
}

// layoutFor returns the layout for output to the stream.
func (c *Console) layoutFor(stream any) *layout {
	return &layout{width: min(max(Width(stream), narrowest), widest), color: c.Color(stream)}
}

func (l *layout) writeTo(w io.Writer) error {
	_, err := io.WriteString(w, l.text.String())
	return err
}

func (l *layout) line(text string) { l.text.WriteString(strings.TrimRight(text, " ") + "\n") }

// bold marks text on a terminal with colours.
func (l *layout) bold(text string) string {
	if !l.color || text == "" {
		return text
	}
	return "\x1b[1m" + text + "\x1b[0m"
}

// heading begins a section.
func (l *layout) heading(text string) {
	l.line("")
	l.line(l.bold(text + ":"))
}

// hang writes text in lines of which those after the first begin with indent spaces.
func (l *layout) hang(text string, indent int) {
	for _, line := range wrap(text, l.width, indent) {
		l.line(line)
	}
}

// row writes a name and, from that column on, its text.
func (l *layout) row(name, text string, column int) {
	lines := wrap(text, l.width-column, 0)
	if ansi.StringWidth(name) > column-2 {
		l.line(l.bold(name))
	} else {
		l.line(padded(l.bold(name), column) + lines[0])
		lines = lines[1:]
	}
	for _, line := range lines {
		l.line(strings.Repeat(" ", column) + line)
	}
}

// WrapLast breaks the lines of a table that are too wide for the terminal: what stands at
// column goes on below it, or below its line where the terminal is narrow. Output to a file
// or a pipe stays as it is.
func (c *Console) WrapLast(table string, column int) string {
	if _, window := c.Out.(interface{ Width() int }); !window && !IsTerminal(c.Out) {
		return table
	}
	l := c.layoutFor(c.Out)
	for line := range strings.Lines(table) {
		line = strings.TrimRight(line, "\n")
		if ansi.StringWidth(line) <= l.width {
			l.line(line)
			continue
		}
		l.broken(line, column)
	}
	return l.text.String()
}

// broken writes a line that is too wide.
func (l *layout) broken(line string, column int) {
	const least, indent = 24, 4 // columns for the rest of a line, and before it if it is below
	head, rest := ansi.Truncate(line, column, ""), ansi.TruncateLeft(line, column, "")
	column += indentOf(rest)
	if l.width-column < least {
		l.line(head)
		head, column = "", indent
	}
	for i, part := range wrap(rest, l.width-column, 0) {
		if i > 0 {
			head = ""
		}
		l.line(padded(head, column) + part)
	}
}

// prose writes paragraphs and tables. Paragraphs are wrapped anew. The lines of a table are
// wrapped only if they are too wide, together with those that continue their second column.
func (l *layout) prose(text string) {
	blocks := blocksOf(text)
	for i := 0; i < len(blocks); i++ {
		b := blocks[i]
		switch {
		case b.text == "":
			l.line("")
		case !b.row:
			l.hang(b.text, 0)
		case ansi.StringWidth(b.text) <= l.width:
			l.line(b.text)
		default:
			name, rest := splitRow(b.text)
			for rest != "" && i+1 < len(blocks) && indentOf(blocks[i+1].text) == ansi.StringWidth(name) {
				i++
				rest += " " + strings.TrimLeft(blocks[i].text, " ")
			}
			l.brokenRow(name, rest)
		}
	}
}

// brokenRow wraps a line of a table below its second column, if its words fit there.
func (l *layout) brokenRow(name, rest string) {
	column, longest := ansi.StringWidth(name), 0
	for word := range strings.FieldsSeq(rest) {
		longest = max(longest, ansi.StringWidth(word))
	}
	if column > l.width/2 || column+longest > l.width {
		column = indentOf(name) + 4
	}
	l.row(strings.TrimRight(name, " "), rest, column)
}

// example writes a command that can be copied: one that is too wide is broken at spaces
// outside quotes, after a backslash.
func (l *layout) example(command string) {
	const indent = 2
	line := strings.Repeat(" ", indent)
	for i, word := range shellWords(command) {
		switch {
		case i == 0:
			line += word
		case ansi.StringWidth(line)+1+ansi.StringWidth(word) > l.width-2:
			l.line(line + ` \`)
			line = strings.Repeat(" ", 2*indent) + word
		default:
			line += " " + word
		}
	}
	l.line(line)
}

// block is a paragraph, a line of a table, or an empty line between them.
type block struct {
	text string
	row  bool
}

// blocksOf divides text. A line belongs to a table if it begins with a space or has a gap of
// several spaces.
func blocksOf(text string) []block {
	var blocks []block
	inParagraph := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \n")
		row := strings.HasPrefix(line, " ") || strings.Contains(line, "  ")
		switch {
		case line != "" && !row && inParagraph:
			blocks[len(blocks)-1].text += " " + line
		default:
			blocks = append(blocks, block{line, row})
		}
		inParagraph = line != "" && !row
	}
	return blocks
}

// splitRow divides a line of a table after its first gap.
func splitRow(line string) (name, rest string) {
	indent := indentOf(line)
	gap := strings.Index(line[indent:], "  ")
	if gap < 0 {
		return line[:indent], line[indent:]
	}
	rest = strings.TrimLeft(line[indent+gap:], " ")
	return line[:len(line)-len(rest)], rest
}

// indentOf returns the number of spaces at the beginning of a line.
func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// wrap breaks text at its spaces into lines of at most width columns. The lines after the
// first begin with indent spaces. A longer word has a line of its own.
func wrap(text string, width, indent int) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		switch {
		case line == "":
			line = word
		case ansi.StringWidth(line)+1+ansi.StringWidth(word) > width:
			lines = append(lines, line)
			line = strings.Repeat(" ", indent) + word
		default:
			line += " " + word
		}
	}
	return append(lines, line)
}

// shellWords divides a command at the spaces outside quotes.
func shellWords(command string) []string {
	var quote rune
	return strings.FieldsFunc(command, func(r rune) bool {
		switch {
		case quote == 0 && (r == '"' || r == '\''):
			quote = r
		case r == quote:
			quote = 0
		}
		return r == ' ' && quote == 0
	})
}

// padded appends spaces up to that column.
func padded(text string, column int) string {
	return fmt.Sprintf("%s%*s", text, max(0, column-ansi.StringWidth(text)), "")
}

// clip shortens text to width columns, where a clause ends if it can.
func clip(text string, width int) string {
	if ansi.StringWidth(text) <= width {
		return text
	}
	for _, end := range []string{" (default", "; "} {
		if at := strings.Index(text, end); at > 0 && ansi.StringWidth(text[:at]) <= width {
			return text[:at]
		}
	}
	if head := wrap(text, width-2, 0)[0]; ansi.StringWidth(head) <= width-2 {
		return strings.TrimRight(head, ",:") + " …"
	}
	return ansi.Truncate(text, width, "…")
}
