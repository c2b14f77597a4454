package console

import (
	"cmp"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"nqueens.example/nqueens/internal/nearest"
	"nqueens.example/nqueens/internal/words"
)

// Exactly returns the Args of a command that takes these arguments. Its error names the
// first that is missing.
func Exactly(names ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < len(names) {
			return missing(cmd, names[len(args)])
		}
		return noMore(cmd, args, len(names))
	}
}

// AtMost returns the Args of a command that takes at most that many arguments.
func AtMost(most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error { return noMore(cmd, args, most) }
}

// AtLeastOne returns the Args of a command that takes one or more arguments of that name.
func AtLeastOne(name string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return missing(cmd, name)
		}
		return nil
	}
}

func noMore(cmd *cobra.Command, args []string, most int) error {
	if len(args) > most {
		return Usagef("%q is one argument too many; %s", args[most], firstExample(cmd))
	}
	return nil
}

func missing(cmd *cobra.Command, what string) error {
	return Usagef("%s is missing; %s", what, firstExample(cmd))
}

// Missing returns the error for a flag or argument that the command needs and was not given.
func (c *Console) Missing(what string) error { return missing(c.cmd, what) }

// firstExample quotes the first example that begins with the command itself.
func firstExample(cmd *cobra.Command) string {
	for example := range strings.Lines(cmd.Example) {
		if example = strings.TrimSpace(example); strings.HasPrefix(example, cmd.CommandPath()+" ") {
			return fmt.Sprintf("for example %q", example)
		}
	}
	return fmt.Sprintf("see %s --help", cmd.CommandPath())
}

// Group makes cmd a command with subcommands and nothing else. Its help lists them in
// that order.
func Group(cmd *cobra.Command, commands ...*cobra.Command) *cobra.Command {
	cmd.Args = cobra.ArbitraryArgs
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return UnknownCommand(cmd, args[0])
		}
		return cmd.Help()
	}
	cmd.AddCommand(commands...)
	return cmd
}

// UnknownCommand returns the error for a command that parent does not have. It suggests the
// nearest name, or lists all commands of a group.
func UnknownCommand(parent *cobra.Command, name string) error {
	var names []string
	for _, c := range parent.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	within := strings.TrimPrefix(parent.CommandPath()+" ", program+" ")
	if parent.HasParent() {
		return Usagef("there is no command %q; there are %s", within+name, words.And(names))
	}
	if near, ok := nearest.To(name, names); ok {
		return Usagef("there is no command %q; did you mean %q?", name, near)
	}
	return Usagef("there is no command %q; see %s --help", name, program)
}

var (
	negativeNumber = regexp.MustCompile(`shorthand flag: '[0-9]' in (-[0-9]+.*)$`)
	badValue       = regexp.MustCompile(`^invalid argument (".*") for "(?:-., )?--([a-z-]+)" flag: (.*)$`)
)

// flagError suggests the nearest flag for one that does not exist, and takes a negative
// number for N.
func flagError(cmd *cobra.Command, err error) error {
	if m := negativeNumber.FindStringSubmatch(err.Error()); m != nil {
		return Usagef("N must be at least 1, not %s", m[1])
	}
	if name, unknown := strings.CutPrefix(err.Error(), "unknown flag: --"); unknown {
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		if near, ok := nearest.To(name, names); ok {
			return Usagef("there is no flag --%s; did you mean --%s?", name, near)
		}
		return Usagef("there is no flag --%s; see %s --help", name, cmd.CommandPath())
	}
	if m := badValue.FindStringSubmatch(err.Error()); m != nil {
		return Usagef("--%s cannot be %s: %s; see %s --help", m[2], m[1], inWords(cmd.Flags().Lookup(m[2]), m[3]), cmd.CommandPath())
	}
	return Usagef("%w; see %s --help", err, cmd.CommandPath())
}

// inWords replaces what a parser said with what a value of the flag must be.
func inWords(flag *pflag.Flag, said string) string {
	switch {
	case flag == nil:
	case flag.Name == "seed":
		return "a seed is a whole number from 0 to 18446744073709551615"
	case flag.Value.Type() == "bool":
		return "it is true or false"
	case flag.Value.Type() == "duration":
		return "it must be a time with its unit, such as 250ms, 10s or 2m"
	}
	return said
}

// Given reports whether the flag was set on the command line.
func (c *Console) Given(flag string) bool { return c.cmd.Flags().Changed(flag) }

// Reject returns an error if one of the flags was given, because it would have no effect.
// The error begins with reason.
func (c *Console) Reject(reason string, names ...string) error {
	for _, name := range names {
		if c.Given(name) {
			return Usagef("%s; leave out --%s", reason, name)
		}
	}
	return nil
}

// empty rejects flags with an empty value, such as -o "$FILE" with FILE unset.
func (c *Console) empty() (err error) {
	things := map[string]string{"FILE": "the name of a file", "DIR": "the name of a folder"}
	c.cmd.Flags().Visit(func(flag *pflag.Flag) {
		text := flag.Value.Type() == "string" && flag.Value.String() == ""
		texts := flag.Value.Type() == "stringSlice" && flag.Value.String() == "[]"
		if err != nil || !text && !texts {
			return
		}
		name, _ := pflag.UnquoteUsage(flag)
		err = Usagef("--%s needs %s", flag.Name, cmp.Or(things[name], "a value"))
	})
	return err
}

// twice rejects one file for two flags: the second would overwrite the first.
func (c *Console) twice() (err error) {
	flags := make(map[string]string)
	c.cmd.Flags().Visit(func(flag *pflag.Flag) {
		file := filepath.Clean(flag.Value.String())
		if name, _ := pflag.UnquoteUsage(flag); name != "FILE" || file == "-" {
			return
		}
		if other := flags[file]; other != "" {
			err = Usagef("--%s and --%s are both %s; they need a file each", other, flag.Name, file)
		}
		flags[file] = flag.Name
	})
	return err
}

// kept rejects "-" for a file that a later run resumes from.
func (c *Console) kept() error {
	for _, name := range []string{"ledger", "record"} {
		if flag := c.cmd.Flags().Lookup(name); flag != nil && flag.Value.String() == "-" {
			return Usagef("--%s needs a file to resume from, not -", name)
		}
	}
	return nil
}
