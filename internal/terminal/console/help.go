package console

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"nqueens.example/nqueens/internal/words"
)

// width is the columns of a window that help is laid out for.
const width = 80

// helpTemplate lays out the help of a command or of a topic, whose text is all.
const helpTemplate = `{{.Short}}.
{{- if .Runnable}}

Usage:
  {{if .HasAvailableSubCommands}}{{.CommandPath}} COMMAND{{else}}{{.UseLine}}{{end}}
{{- with .Example}}

Examples:
{{.}}{{end}}{{end}}
{{- with .Long}}

{{fit .}}{{end}}
{{- if .HasAvailableSubCommands}}

Commands:
{{- range .Commands}}{{if .IsAvailableCommand}}
  {{rpad .Name 11}} {{.Short}}{{end}}{{end}}{{end}}
{{- if .Runnable}}{{if .HasAvailableLocalFlags}}

Flags:
{{flags .NonInheritedFlags}}{{end}}{{with .Root}}

Flags of every command:
{{flags .PersistentFlags}}{{end}}{{end}}
`

// rootTemplate lays out the help of the program, which fits a window of 24 lines.
const rootTemplate = `{{.Short}}.

{{groups .}}
{{.Long}}
{{more .}}
`

// flagUsages describes flags in lines of 80 columns.
func flagUsages(set *pflag.FlagSet) string {
	return strings.TrimRight(set.FlagUsagesWrapped(width), "\n")
}

// addHelp adds the flag and the command for help, and the topic of exit codes.
func (c *Console) addHelp(root *cobra.Command) {
	cobra.AddTemplateFunc("flags", flagUsages)
	cobra.AddTemplateFunc("fit", fit)
	cobra.AddTemplateFunc("groups", groups)
	cobra.AddTemplateFunc("more", more)
	root.PersistentFlags().BoolP("help", "h", false, "print this help")
	root.AddCommand(&cobra.Command{Use: exitsTopic, Short: "The exit codes", Long: exitsHelp})
	for _, child := range root.Commands() {
		child.SetHelpTemplate(helpTemplate)
	}
	root.SetHelpTemplate(rootTemplate)
	help := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		c.Page()
		help(cmd, args)
	})
	root.SetHelpCommand(&cobra.Command{
		Use:    "help [COMMAND]",
		Short:  "Describe a command or a topic",
		Hidden: true,

		ValidArgsFunction: completeNames(func(cmd *cobra.Command) bool {
			return cmd.IsAvailableCommand() || cmd.IsAdditionalHelpTopicCommand()
		}),
		RunE: func(cmd *cobra.Command, args []string) error {
			found, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return UnknownCommand(root, strings.Join(args, " "))
			}
			return found.Help()
		},
	})
}

const exitsTopic = "exits"

const exitsHelp = `0     done
1     failed
2     usage error
3     proven that no solution exists
4     stopped at a limit that was set
130   interrupted

An error is one line on standard error: "nqueens: ", what is wrong and what
would be right. Results go to standard output, everything else to standard
error.`

// briefly is the annotation of a command with its line in the help of the program.
const briefly = "briefly"

// groups lists the commands of each group, the later groups beside the earlier ones.
func groups(root *cobra.Command) string {
	const half = width / 2
	var columns [2][]string
	for _, group := range root.Groups() {
		lines := []string{group.Title}
		for _, cmd := range root.Commands() {
			if cmd.GroupID == group.ID && cmd.IsAvailableCommand() {
				lines = append(lines, fmt.Sprintf("  %-11s %s", cmd.Name(), cmp.Or(cmd.Annotations[briefly], cmd.Short)))
			}
		}
		side := 0
		if len(columns[0]) > len(root.Commands())/3 {
			side = 1
		}
		columns[side] = append(append(columns[side], lines...), "")
	}
	var text strings.Builder
	for i := range max(len(columns[0]), len(columns[1])) {
		var line string
		if i < len(columns[0]) {
			line = columns[0][i]
		}
		if i < len(columns[1]) {
			line = fmt.Sprintf("%-*s%s", half, line, columns[1][i])
		}
		text.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return strings.TrimRight(text.String(), "\n") + "\n"
}

// more names the commands that are not listed, and the topics of help.
func more(root *cobra.Command) string {
	var names, topics []string
	for _, cmd := range root.Commands() {
		switch {
		case cmd.IsAdditionalHelpTopicCommand():
			topics = append(topics, cmd.Name())
		case cmd.Hidden && cmd.Runnable() && cmd.Name() != "help" && !strings.HasPrefix(cmd.Name(), "_"):
			names = append(names, cmd.Name())
		}
	}
	return ansi.Wordwrap("More commands: "+words.And(names)+". Topics of help: "+words.And(topics)+".", width, "")
}

// fit breaks paragraphs anew, and in tables, which have wider gaps than between words, the lines that
// are too wide, below their second column.
func fit(text string) string {
	paragraphs := strings.Split(strings.TrimRight(text, "\n "), "\n\n")
	for i, paragraph := range paragraphs {
		if !strings.Contains(paragraph, "  ") {
			paragraphs[i] = fill(paragraph)
			continue
		}
		lines := strings.Split(paragraph, "\n")
		for i, line := range lines {
			if ansi.StringWidth(line) > width {
				name := strings.TrimLeft(line, " ")
				at := strings.Index(name, "  ")
				gap := len(line) - len(strings.TrimLeft(name[max(at, 0):], " "))
				lines[i] = hang(line, gap, width)
			}
		}
		paragraphs[i] = strings.Join(lines, "\n")
	}
	return strings.Join(paragraphs, "\n\n")
}

// fill breaks a paragraph between words, and not in the name of a flag: for [ansi.Wordwrap] its hyphens
// are others.
func fill(paragraph string) string {
	const hyphen, other = "-", "\u2011"
	words := strings.Join(strings.Fields(paragraph), " ")
	return strings.ReplaceAll(ansi.Wordwrap(strings.ReplaceAll(words, hyphen, other), width, ""), other, hyphen)
}

// hang breaks a line, what stands at column below it.
func hang(line string, column, room int) string {
	head, rest := ansi.Truncate(line, column, ""), ansi.TruncateLeft(line, column, "")
	return head + strings.ReplaceAll(ansi.Wordwrap(rest, room-column, ""), "\n", "\n"+strings.Repeat(" ", column))
}

// WrapLast breaks the lines of a table that are too wide for the terminal: what stands at
// column goes on below it, or below its line where the terminal is narrow. Output to a file
// or a pipe stays as it is.
func (c *Console) WrapLast(table string, column int) string {
	if _, window := c.Out.(interface{ Width() int }); !window && !IsTerminal(c.Out) {
		return table
	}
	room := min(Width(c.Out), 100)
	if room-column < 24 {
		return ansi.Wordwrap(table, room, "")
	}
	var text strings.Builder
	for line := range strings.Lines(table) {
		text.WriteString(hang(strings.TrimRight(line, "\n"), column, room) + "\n")
	}
	return text.String()
}

// Section adds commands to root under a title of its help.
func Section(root *cobra.Command, title string, commands ...*cobra.Command) {
	root.AddGroup(&cobra.Group{ID: title, Title: title})
	for _, cmd := range commands {
		cmd.GroupID = title
	}
	root.AddCommand(commands...)
}

// Listed returns cmd, which the help of the program shows with brief, at most 26 characters.
func Listed(brief string, cmd *cobra.Command) *cobra.Command {
	cmd.Annotations = map[string]string{briefly: brief}
	return cmd
}

// Topic returns a topic of help.
func Topic(name, short, text string) *cobra.Command {
	return &cobra.Command{Use: name, Short: short, Long: text}
}

// NewManCommand returns the command that writes the manual pages of the program, of which
// first is a command.
func NewManCommand(c *Console, program, first string) *cobra.Command {
	var folder string
	cmd := &cobra.Command{
		Use:    "man [COMMAND]",
		Short:  "Write the manual pages",
		Hidden: true,
		Long: `Write the manual page of COMMAND, or of the program, to standard output, or with
-o the pages of all commands to DIR, with the date of the commit. To read one, or
to install them all for yourself:

  ` + program + ` man ` + first + ` | man -l -
  ` + program + ` man -o ~/.local/share/man/man1`,
		Example: "  " + program + " man -o man1\n  " + program + " man " + first,
		RunE: func(cmd *cobra.Command, args []string) error {
			pages := Manuals(cmd.Root(), BuildInfo().Date)
			switch {
			case !c.Given("output"):
				return printManual(c, pages, args)
			case folder == "-":
				return Usagef("-o needs a folder; without -o a page goes to standard output")
			case len(args) > 0:
				return Usagef("-o writes the pages of all commands; leave out %s", strings.Join(args, " "))
			}
			return writeManuals(c, folder, pages)
		},
	}
	cmd.Flags().StringVarP(&folder, "output", "o", "", "write the pages of all commands to `DIR`")
	cmd.ValidArgsFunction = completeNames((*cobra.Command).IsAvailableCommand)
	return cmd
}

func printManual(c *Console, pages []Manual, command []string) error {
	name := strings.Join(append([]string{program}, command...), "-") + ".1"
	for _, page := range pages {
		if page.Name == name {
			return c.Print(page.Text)
		}
	}
	return Usagef("there is no manual page for %q; %s lists the commands", strings.Join(command, " "), program)
}

func writeManuals(c *Console, folder string, pages []Manual) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return fmt.Errorf("cannot write the manual pages: %w", err)
	}
	for _, page := range pages {
		err := c.Write(filepath.Join(folder, page.Name), func(w io.Writer) error {
			_, err := io.WriteString(w, page.Text)
			return err
		})
		if err != nil {
			return err
		}
	}
	c.Remark("%s written to %s", words.Plural(len(pages), "page"), folder)
	return nil
}

// Manual is the manual page of a command.
type Manual struct {
	Name string // of its file, nqueens-solve.1
	Text string // for man: troff with the macros of the package man
}

// Manuals returns a page for root and for each command below it: the help as it is printed,
// in sections. The page of root has the topics of help. A date that is zero is left out.
func Manuals(root *cobra.Command, date time.Time) (pages []Manual) {
	pages = append(pages, Manual{pageName(root) + ".1", manual(root, date)})
	for _, cmd := range root.Commands() {
		if cmd.IsAvailableCommand() {
			pages = append(pages, Manuals(cmd, date)...)
		}
	}
	return pages
}

// pageName returns the name of a command's page: nqueens-ledger-show.
func pageName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// troff returns text as troff shows it unchanged.
var troff = strings.NewReplacer(`\`, `\(rs`, `-`, `\-`, `'`, `\(aq`, "`", `\(ga`, `^`, `\(ha`, `~`, `\(ti`, `"`, `\(dq`).Replace

func manual(cmd *cobra.Command, date time.Time) string {
	var text strings.Builder
	section := func(title, body string) {
		if body = strings.Trim(body, "\n"); body == "" {
			return
		}
		fmt.Fprintf(&text, ".SH %s\n.EX\n", troff(strings.ToUpper(title)))
		for line := range strings.Lines(body + "\n") {
			if strings.HasPrefix(line, ".") {
				text.WriteString(`\&`) // it is not a request
			}
			text.WriteString(troff(line))
		}
		text.WriteString(".EE\n")
	}
	day := ""
	if !date.IsZero() {
		day = date.UTC().Format(time.DateOnly)
	}
	name := pageName(cmd)
	fmt.Fprintf(&text, ".TH %s 1 \"%s\" \"%s\" \"Manual of %s\"\n.SH NAME\n%s \\- %s\n", troff(strings.ToUpper(name)), day, troff(program+" "+Build()), program, troff(name), troff(cmd.Short))
	section("Synopsis", cmd.UseLine())
	section("Description", fit(cmd.Long))
	if cmd.HasParent() {
		section("Options", flagUsages(cmd.NonInheritedFlags()))
	} else {
		section("Commands", groups(cmd))
	}
	section("Options of every command", flagUsages(cmd.Root().PersistentFlags()))
	section("Examples", cmd.Example)
	for _, topic := range cmd.Commands() {
		if topic.IsAdditionalHelpTopicCommand() && topic.Name() != exitsTopic {
			section(topic.Short, fit(topic.Long))
		}
	}
	section("Exit status", exitsHelp)
	var also []string
	for _, other := range append(cmd.Root().Commands(), cmd.Commands()...) {
		if other.IsAvailableCommand() && other != cmd {
			also = append(also, pageName(other)+"(1)")
		}
	}
	fmt.Fprintf(&text, ".SH SEE ALSO\n%s\n", troff(strings.Join(also, ", ")))
	return text.String()
}
