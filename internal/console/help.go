package console

import (
	"cmp"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"nqueens.example/nqueens/internal/words"
)

// briefly is the annotation of a command with its line in the help of the root command.
const briefly = "briefly"

// addHelp adds the flags and the command for help, and the topic of exit codes. -h is short
// and --help complete.
func (c *Console) addHelp(root *cobra.Command) {
	cobra.EnableCommandSorting = false
	short := false
	root.PersistentFlags().Var(shortHelp{&short}, "h", "")
	h := root.PersistentFlags().Lookup("h")
	h.Shorthand, h.NoOptDefVal, h.Hidden = "h", "true", true
	root.PersistentFlags().Bool("help", false, "print this help; -h prints less")
	root.AddCommand(&cobra.Command{Use: exitsTopic, Short: "The exit codes", Long: exitsHelp})
	root.SetHelpCommand(&cobra.Command{
		Use:    "help [COMMAND]",
		Short:  "Describe a command or a topic",
		Hidden: true,

		ValidArgsFunction: completeHelp,
		RunE: func(cmd *cobra.Command, args []string) error {
			found, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return UnknownCommand(root, strings.Join(args, " "))
			}
			return found.Help()
		},
	})
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		out := cmd.OutOrStdout()
		l := c.layoutFor(out)
		switch {
		case cmd == root:
			l.root(root)
		case short && cmd.Runnable():
			l.short(cmd)
		default:
			l.full(cmd)
		}
		_ = l.writeTo(out) // c.Out keeps the error
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

// shortHelp is the value of -h.
type shortHelp struct{ asked *bool }

func (shortHelp) String() string     { return "" }
func (shortHelp) Type() string       { return "bool" }
func (h shortHelp) Set(string) error { *h.asked = true; return pflag.ErrHelp }

// root writes the commands in their groups, on a wide window in two columns.
func (l *layout) root(root *cobra.Command) {
	l.hang(root.Short+".", 0)
	l.line("")
	l.inColumns(l.sections(root))
	l.line("")
	l.hang(root.Long, 0)
	var more, topics []string
	for _, cmd := range root.Commands() {
		switch {
		case cmd.IsAdditionalHelpTopicCommand():
			topics = append(topics, cmd.Name())
		case cmd.IsAvailableCommand() && cmd.GroupID == "":
			more = append(more, cmd.Name())
		}
	}
	for _, list := range []struct {
		title string
		names []string
	}{{"More commands", more}, {"Topics of help", topics}} {
		l.hang(list.title+": "+words.And(list.names)+".", 2)
	}
}

// half is the width of a column of the root's help.
const half = usualWidth / 2

// sections returns the lines of each group of commands, half a window wide.
func (l *layout) sections(root *cobra.Command) [][]string {
	var sections [][]string
	for _, group := range root.Groups() {
		lines := []string{l.bold(group.Title)}
		for _, cmd := range root.Commands() {
			if cmd.GroupID == group.ID && cmd.IsAvailableCommand() {
				brief := cmp.Or(cmd.Annotations[briefly], cmd.Short)
				lines = append(lines, padded("  "+l.bold(cmd.Name()), 14)+brief)
			}
		}
		sections = append(sections, lines)
	}
	return sections
}

// inColumns writes the sections one below the other, or the later ones beside the earlier
// where the window is wide enough, so that it takes the fewest lines.
func (l *layout) inColumns(sections [][]string) {
	join := func(sections [][]string) (lines []string) {
		for i, section := range sections {
			if i > 0 {
				lines = append(lines, "")
			}
			lines = append(lines, section...)
		}
		return lines
	}
	left, right := join(sections), []string(nil)
	for i := 1; i < len(sections) && l.width >= usualWidth; i++ {
		if a, b := join(sections[:i]), join(sections[i:]); max(len(a), len(b)) < max(len(left), len(right)) {
			left, right = a, b
		}
	}
	for i := range max(len(left), len(right)) {
		line := ""
		if i < len(left) {
			line = left[i]
		}
		if i < len(right) {
			line = padded(line, half) + right[i]
		}
		l.line(line)
	}
}

const shownFirst = 3 // examples above the text of a command

// full writes everything about a command or a topic.
func (l *layout) full(cmd *cobra.Command) {
	l.hang(cmd.Short+".", 0)
	first, more := examples(cmd)
	if cmd.Runnable() {
		l.heading("Usage")
		l.example(usageLine(cmd))
		l.examples("Examples", first)
	}
	if cmd.Long != "" {
		l.line("")
		l.prose(cmd.Long)
	}
	if !cmd.Runnable() {
		return
	}
	l.commands(cmd)
	l.flags("Flags", ownFlags(cmd))
	l.examples("More examples", more)
	l.flags("Flags of every command", commonFlags(cmd))
}

// rare is the annotation of the flags that -h only names.
const rare = "rare"

// Rare marks flags that -h only names, so that it fits a window.
func Rare(cmd *cobra.Command, flags ...string) {
	for _, name := range flags {
		_ = cmd.Flags().SetAnnotation(name, rare, []string{})
	}
}

// short writes a line about a command, how it is used, and its flags in a line each.
func (l *layout) short(cmd *cobra.Command) {
	l.hang(cmd.Short+".", 0)
	l.line("")
	l.hang("Usage: "+usageLine(cmd), 4)
	l.line("")
	first, _ := examples(cmd)
	for _, example := range first {
		l.example(example)
	}
	if cmd.HasAvailableSubCommands() {
		l.line("")
	}
	for _, child := range cmd.Commands() {
		if child.IsAvailableCommand() {
			name := padded("  "+l.bold(child.Name()), 14)
			l.line(name + clip(child.Short, l.width-14))
		}
	}
	more := cmd.CommandPath() + " --help says more"
	var named []string
	flags := slices.DeleteFunc(ownFlags(cmd), func(flag *pflag.Flag) bool {
		_, is := flag.Annotations[rare]
		if is {
			named = append(named, "--"+flag.Name)
		}
		return is
	})
	if len(flags) > 0 {
		l.line("")
	}
	if len(named) > 0 {
		more += ", also about " + words.And(named)
	}
	column := 0
	for _, flag := range flags {
		column = max(column, ansi.StringWidth(flagName(flag))+2)
	}
	if column > l.width/2 {
		column = narrowColumn
	}
	for _, flag := range flags {
		l.row(flagName(flag), clip(flagUsage(flag), l.width-column), column)
	}
	l.line("")
	l.hang(more+".", 0)
}

// narrowColumn is where the text about a flag begins in a narrow window, below its name.
const narrowColumn = 8

// usageLine returns how the command is called.
func usageLine(cmd *cobra.Command) string {
	if cmd.HasAvailableSubCommands() {
		return cmd.CommandPath() + " COMMAND"
	}
	return cmd.UseLine()
}

// examples returns the examples of a command: those to show first, and the others.
func examples(cmd *cobra.Command) (first, more []string) {
	for line := range strings.Lines(cmd.Example) {
		if line = strings.TrimSpace(line); line != "" {
			more = append(more, line)
		}
	}
	at := min(shownFirst, len(more))
	return more[:at], more[at:]
}

func (l *layout) examples(title string, examples []string) {
	if len(examples) == 0 {
		return
	}
	l.heading(title)
	for _, example := range examples {
		l.example(example)
	}
}

// commands lists the subcommands.
func (l *layout) commands(cmd *cobra.Command) {
	if !cmd.HasAvailableSubCommands() {
		return
	}
	l.heading("Commands")
	for _, child := range cmd.Commands() {
		if child.IsAvailableCommand() {
			l.row("  "+child.Name(), child.Short, 14)
		}
	}
}

// flags lists flags with the whole of what is said about them.
func (l *layout) flags(title string, flags []*pflag.Flag) {
	if len(flags) == 0 {
		return
	}
	l.heading(title)
	column := 0
	for _, flag := range flags {
		if width := ansi.StringWidth(flagName(flag)) + 2; width <= 2*l.width/5 {
			column = max(column, width)
		}
	}
	if column == 0 || l.width < 60 {
		column = narrowColumn
	}
	for _, flag := range flags {
		l.row(flagName(flag), flagUsage(flag), column)
	}
}

// ownFlags returns the flags that cmd has beside those of every command.
func ownFlags(cmd *cobra.Command) []*pflag.Flag { return shown(cmd.NonInheritedFlags()) }

// commonFlags returns the flags that every command has.
func commonFlags(cmd *cobra.Command) []*pflag.Flag { return shown(cmd.Root().PersistentFlags()) }

func shown(set *pflag.FlagSet) (flags []*pflag.Flag) {
	set.VisitAll(func(flag *pflag.Flag) {
		if !flag.Hidden {
			flags = append(flags, flag)
		}
	})
	return flags
}

// flagName returns a flag as it is typed, with the name of its value: "  -o, --output FILE".
func flagName(flag *pflag.Flag) string {
	name := "      --" + flag.Name
	if flag.Shorthand != "" {
		name = "  -" + flag.Shorthand + ", --" + flag.Name
	}
	return name + valueAfter(flag, func(value string) string { return value })
}

// valueAfter returns the name of a flag's value as it follows the flag, in brackets if it may
// be left out, or "" if the flag takes none.
func valueAfter(flag *pflag.Flag, style func(value string) string) string {
	switch value := valueName(flag); {
	case value == "":
		return ""
	case flag.NoOptDefVal != "":
		return "[=" + style(value) + "]"
	default:
		return " " + style(value)
	}
}

// valueName returns the name of a flag's value, or "" if it takes none.
func valueName(flag *pflag.Flag) string {
	name, _ := pflag.UnquoteUsage(flag)
	switch name {
	case "int", "uint":
		return "N"
	case "string", "strings":
		return "TEXT"
	}
	return name
}

// flagUsage returns what is said about a flag, with its default.
func flagUsage(flag *pflag.Flag) string {
	_, usage := pflag.UnquoteUsage(flag)
	switch flag.DefValue {
	case "", "0", "0s", "[]", "false":
		return usage
	}
	if strings.Contains(usage, "(default ") {
		return usage
	}
	return usage + " (default " + flag.DefValue + ")"
}
