package console

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// Entry is a command in a section of the help of the root command.
type Entry struct {
	name, brief string
	build       func(*Console) *cobra.Command
}

// Listed returns the entry of the command with that name, which build returns. The help of
// the root command shows it with brief, at most 26 characters.
func Listed(name, brief string, build func(*Console) *cobra.Command) Entry {
	return Entry{name, brief, build}
}

// Topic returns the entry of a topic of help, which text returns.
func Topic(name, short string, text func() string) Entry {
	return Entry{name, "", func(*Console) *cobra.Command {
		return &cobra.Command{Use: name, Short: short, Long: text()}
	}}
}

// section is a group of commands.
type section struct {
	title   string
	entries []Entry
}

// Section adds commands under a title to the help of the root command, or if the title is
// empty to the list of more commands. Root builds them.
func (c *Console) Section(title string, entries ...Entry) {
	c.sections = append(c.sections, section{title, entries})
}

// addSections builds the commands and adds them to root: all, or only the one that the
// arguments call, because building them all takes longer than a small command runs.
func (c *Console) addSections(root *cobra.Command) {
	for _, section := range c.sections {
		if section.title != "" {
			root.AddGroup(&cobra.Group{ID: section.title, Title: section.title})
		}
		for _, entry := range section.entries {
			if !c.needs(entry.name) {
				continue
			}
			cmd := entry.build(c)
			if cmd.Name() != entry.name {
				panic("console: the entry " + entry.name + " builds the command " + cmd.Name())
			}
			cmd.GroupID = section.title
			if cmd.Annotations == nil {
				cmd.Annotations = make(map[string]string)
			}
			cmd.Annotations[briefly] = entry.brief
			root.AddCommand(cmd)
		}
	}
}

// needs reports whether the arguments can reach the command of an entry: if the first is the
// name of an entry, only that one, and if it is a number, none, unless help is asked for.
func (c *Console) needs(name string) bool {
	if len(c.args) == 0 || slices.ContainsFunc(c.args, asksForHelp) {
		return true
	}
	if _, err := Decimal(c.args[0]); err == nil {
		return false
	}
	called := func(e Entry) bool { return e.name == c.args[0] }
	if !slices.ContainsFunc(c.sections, func(s section) bool { return slices.ContainsFunc(s.entries, called) }) {
		return true
	}
	return name == c.args[0]
}

// asksForHelp reports whether an argument may be -h, also among other letters, or --help.
func asksForHelp(arg string) bool {
	letters, short := strings.CutPrefix(arg, "-")
	if strings.HasPrefix(letters, "-") {
		return strings.HasPrefix(letters, "-help")
	}
	return short && strings.Contains(letters, "h")
}
