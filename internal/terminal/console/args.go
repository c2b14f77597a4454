package console

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

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
		return Usagef("there is no command %q; the commands are %s", within+name, words.And(names))
	}
	if near, ok := words.Nearest(name, names); ok {
		return Usagef("there is no command %q; did you mean %q?", name, near)
	}
	return Usagef("there is no command %q; see %s --help", name, program)
}

// flagError says what would be right in place of a flag that does not exist or lacks its
// value, and takes a negative number for N.
func flagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var valueless *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.Is(err, pflag.ErrHelp):
		return err
	case errors.As(err, &unknown):
		return unknownFlag(cmd, unknown)
	case errors.As(err, &valueless):
		flag := valueless.GetFlag()
		typed := "--" + flag.Name
		if flag.Shorthand != "" {
			typed = "-" + flag.Shorthand + ", " + typed
		}
		return Usagef("%s needs %s; see %s --help", typed, valueOf(flag), cmd.CommandPath())
	case errors.As(err, &invalid):
		flag := invalid.GetFlag()
		return Usagef("--%s cannot be %q: %w; see %s --help", flag.Name, invalid.GetValue(), invalid.Unwrap(), cmd.CommandPath())
	}
	return Usagef("%w; see %s --help", err, cmd.CommandPath())
}

// unknownFlag suggests the flag with a value of that name, or the nearest.
func unknownFlag(cmd *cobra.Command, err *pflag.NotExistError) error {
	typed, letters := "--"+err.GetSpecifiedName(), err.GetSpecifiedShortnames()
	name := err.GetSpecifiedName()
	if letters != "" {
		typed, name = "-"+letters, letters
		if takesN(cmd) && strings.Trim(letters[:1], "0123456789") == "" {
			return Usagef("N must be at least 1, not -%s", letters)
		}
	}
	var names []string
	with := ""
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
		if slices.Contains(f.Annotations[valuesKey], name) && with == "" {
			with = "--" + f.Name + " " + name
		}
	})
	if with != "" {
		return Usagef("there is no flag %s; did you mean %s?", typed, with)
	}
	if near, ok := words.Nearest(name, names); ok && len(name) > 1 {
		return Usagef("there is no flag %s; did you mean --%s?", typed, near)
	}
	return Usagef("there is no flag %s; see %s --help", typed, cmd.CommandPath())
}

// takesN reports whether one of the arguments of the command is N.
func takesN(cmd *cobra.Command) bool {
	return slices.Contains(strings.FieldsFunc(cmd.Use, func(r rune) bool { return strings.ContainsRune(" []|.", r) }), "N")
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

// check rejects flags with an empty value, such as -o "$FILE" with FILE unset; "-" for a file that
// a later run resumes from; and one file for two flags, of which the second would overwrite the
// first.
func (c *Console) check() (err error) {
	flags := make(map[string]string) // by file
	c.cmd.Flags().Visit(func(flag *pflag.Flag) {
		text, kind := flag.Value.String(), flag.Value.Type()
		name, _ := pflag.UnquoteUsage(flag)
		file := filepath.Clean(text)
		switch other := flags[file]; {
		case err != nil:
		case kind == "string" && text == "", kind == "stringSlice" && text == "[]":
			err = Usagef("--%s needs %s", flag.Name, valueOf(flag))
		case flag.Name == "ledger" && text == "-":
			err = Usagef("--ledger needs a file to resume from, not -")
		case name == "FILE" && file != "-" && other != "":
			err = Usagef("--%s and --%s both name %s; give each its own file", other, flag.Name, file)
		case name == "FILE":
			flags[file] = flag.Name
		}
	})
	return err
}

// valueOf names what a flag needs.
func valueOf(flag *pflag.Flag) string {
	switch name, _ := pflag.UnquoteUsage(flag); name {
	case "FILE":
		return "the name of a file"
	case "DIR":
		return "the name of a folder"
	}
	return "a value"
}
