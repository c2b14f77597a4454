package console

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Manual is the manual page of a command.
type Manual struct {
	Name string // of its file, nqueens-solve.1
	Text string // for man: troff with the macros of the package man
}

// manualMark is the first line of every page. Files without it were not made by Manuals.
const manualMark = `.\" Made from the help of the program; it is written anew by "nqueens man -o".`

// IsManual reports whether a file that begins with head is a page made by Manuals.
func IsManual(head string) bool { return strings.HasPrefix(head, manualMark+"\n") }

// Manuals returns a page for root and for each command below it. The page of root contains
// the topics of help. A date that is zero is left out.
func Manuals(root *cobra.Command, date time.Time) (pages []Manual) {
	page := manual{cmd: root}
	page.write(date)
	pages = append(pages, Manual{pageName(root) + ".1", page.text.String()})
	for _, cmd := range root.Commands() {
		if cmd.IsAvailableCommand() {
			pages = append(pages, Manuals(cmd, date)...)
		}
	}
	return pages
}

// pageName returns the name of a command's page: nqueens-region-solve.
func pageName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// manual writes a page.
type manual struct {
	cmd    *cobra.Command
	text   strings.Builder
	opened bool // by a heading, after which a paragraph needs no space
}

// heading begins a section.
func (m *manual) heading(title string) {
	m.request(".SH %s", troff(strings.ToUpper(title)))
	m.opened = true
}

// paragraph begins a paragraph.
func (m *manual) paragraph() {
	if !m.opened {
		m.request(".PP")
	}
	m.opened = false
}

// request writes a line of troff.
func (m *manual) request(format string, args ...any) { fmt.Fprintf(&m.text, format+"\n", args...) }

// say writes text on a line of its own.
func (m *manual) say(text string) {
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		m.text.WriteString(`\&`)
	}
	m.request("%s", troff(text))
}

// troffEscapes are the characters that troff would read as commands or set as other
// characters, which could not be copied into a shell.
var troffEscapes = strings.NewReplacer(`\`, `\(rs`, `-`, `\-`, `'`, `\(aq`, "`", `\(ga`, `^`, `\(ha`, `~`, `\(ti`, `"`, `\(dq`)

// troff returns text as troff shows it unchanged.
func troff(text string) string { return troffEscapes.Replace(text) }

func bold(text string) string   { return `\fB` + troff(text) + `\fR` }
func italic(text string) string { return `\fI` + troff(text) + `\fR` }

func (m *manual) write(date time.Time) {
	day := ""
	if !date.IsZero() {
		day = date.UTC().Format(time.DateOnly)
	}
	name := pageName(m.cmd)
	m.request("%s", manualMark)
	m.request(`.TH %s 1 "%s" "%s" "Manual of %s"`, troff(strings.ToUpper(name)), day, troff(program+" "+Build()), program)
	m.heading("Name")
	m.request(`%s \- %s`, troff(name), troff(lowerFirst(m.cmd.Short)))
	m.heading("Synopsis")
	m.synopsis()
	m.heading("Description")
	if m.cmd.Long == "" {
		m.say(m.cmd.Short + ".")
	}
	m.prose(m.cmd.Long)
	m.commands()
	if flags := ownFlags(m.cmd); len(flags) > 0 && m.cmd.HasParent() {
		m.heading("Options")
		m.flags(flags)
	}
	m.heading("Options of every command")
	m.flags(commonFlags(m.cmd))
	m.examples()
	m.topics()
	m.heading("Exit status")
	m.prose(exitsHelp)
	m.seeAlso()
}

// lowerFirst begins text with a small letter.
func lowerFirst(text string) string { return strings.ToLower(text[:1]) + text[1:] }

// synopsis sets the names of arguments in italics.
func (m *manual) synopsis() {
	line := bold(m.cmd.CommandPath())
	if !m.cmd.HasParent() {
		m.request("%s %s", line, italic("N"))
		m.request(".br")
	}
	for _, word := range strings.Fields(strings.TrimPrefix(usageLine(m.cmd), m.cmd.CommandPath())) {
		switch {
		case strings.HasPrefix(word, "-"):
			word = bold(word)
		case strings.Trim(word, "|") != "":
			word = italic(word)
		}
		line += " " + word
	}
	m.request("%s", line)
}

// item writes a name, which is troff, and below it a text.
func (m *manual) item(name, text string) {
	m.opened = false
	m.request(".TP")
	m.request("%s", name)
	m.say(text)
}

// prose writes paragraphs and tables. A line of a table with two columns becomes an item, one
// with another shape keeps it.
func (m *manual) prose(text string) {
	blocks := blocksOf(text)
	literal := false
	column := -1 // of the text of the last item
	for _, b := range blocks {
		name, rest := splitRow(b.text)
		item := b.row && strings.TrimSpace(name) != "" && !isDrawn(name)
		verbatim := b.row && !item && indentOf(b.text) != column
		if literal && !verbatim {
			m.request(".EE")
		}
		if verbatim && !literal {
			m.paragraph()
			m.request(".EX")
		}
		literal = verbatim
		switch {
		case b.text == "":
			column = -1
		case item:
			m.item(bold(strings.TrimSpace(name)), rest)
			column = len(name)
		case verbatim:
			m.say(b.text)
		case b.row:
			m.say(rest)
		default:
			m.paragraph()
			m.say(b.text)
		}
	}
	if literal {
		m.request(".EE")
	}
}

// isDrawn reports whether a line begins as those of a drawn board do.
func isDrawn(line string) bool {
	return strings.IndexAny(strings.TrimSpace(line), "|+│┌├└") == 0
}

// commands lists the pages of the commands below this one, those of root in its sections.
func (m *manual) commands() {
	if !m.cmd.HasAvailableSubCommands() {
		return
	}
	m.heading("Commands")
	for _, group := range append(m.cmd.Groups(), &cobra.Group{Title: "More commands"}) {
		if len(m.cmd.Groups()) > 0 {
			m.request(".SS %s", troff(group.Title))
		}
		for _, child := range m.cmd.Commands() {
			if child.IsAvailableCommand() && child.GroupID == group.ID {
				m.item(bold(pageName(child))+"(1)", child.Short+".")
			}
		}
	}
}

func (m *manual) flags(flags []*pflag.Flag) {
	for _, flag := range flags {
		name := bold("--" + flag.Name)
		if flag.Shorthand != "" {
			name = bold("-"+flag.Shorthand) + ", " + name
		}
		m.item(name+valueAfter(flag, italic), flagUsage(flag))
	}
}

func (m *manual) examples() {
	first, more := examples(m.cmd)
	if len(first) == 0 {
		return
	}
	m.heading("Examples")
	m.request(".EX")
	for _, example := range append(first, more...) {
		m.say(example)
	}
	m.request(".EE")
}

// topics writes the topics of help into the page of root, without the exit codes, which
// every page has.
func (m *manual) topics() {
	if m.cmd.HasParent() {
		return
	}
	for _, topic := range m.cmd.Commands() {
		if topic.IsAdditionalHelpTopicCommand() && topic.Name() != exitsTopic {
			m.heading(topic.Short)
			m.prose(topic.Long)
		}
	}
}

// seeAlso names the pages of the commands beside this one.
func (m *manual) seeAlso() {
	var names []string
	if parent := m.cmd.Parent(); parent != nil {
		names = append(names, bold(pageName(parent))+"(1)")
		for _, other := range parent.Commands() {
			if other.IsAvailableCommand() && other != m.cmd && other.GroupID == m.cmd.GroupID {
				names = append(names, bold(pageName(other))+"(1)")
			}
		}
	}
	for _, child := range m.cmd.Commands() {
		if child.IsAvailableCommand() {
			names = append(names, bold(pageName(child))+"(1)")
		}
	}
	m.heading("See also")
	m.request("%s", strings.Join(names, ",\n"))
}
