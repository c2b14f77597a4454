package console

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// addCompletion adds cobra's command that prints the script which completes commands in a
// shell, and rejects other shells.
func addCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		if cmd.Name() == "completion" {
			cmd.Example = "  " + program + " completion bash\n  " + program + " completion zsh\n  " + program + " completion fish"
			cmd.Hidden = true
			Group(cmd)
			for _, shell := range cmd.Commands() {
				shell.Example, shell.Args = "  "+shell.CommandPath(), Exactly()
			}
		}
	}
}

// Endings completes the value of a flag, the name of a file, with the files that have these
// endings, with or without their dots.
func Endings(cmd *cobra.Command, flag string, endings ...string) {
	bare := make([]string, len(endings))
	for i, ending := range endings {
		bare[i] = strings.TrimPrefix(ending, ".")
	}
	_ = cmd.MarkFlagFilename(flag, bare...)
}

// Files completes the arguments of cmd with the files that have these endings.
func Files(cmd *cobra.Command, endings ...string) {
	cmd.ValidArgsFunction = cobra.FixedCompletions(endings, cobra.ShellCompDirectiveFilterFileExt)
}

// completeNames completes arguments that name a command: those below root, and then those below the
// command that the earlier arguments name.
func completeNames(offers func(*cobra.Command) bool) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, typed string) (names []cobra.Completion, _ cobra.ShellCompDirective) {
		found, rest, err := cmd.Root().Find(args)
		if err == nil && len(rest) == 0 {
			for _, cmd := range found.Commands() {
				if offers(cmd) && strings.HasPrefix(cmd.Name(), typed) {
					names = append(names, cobra.CompletionWithDesc(cmd.Name(), cmd.Short))
				}
			}
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	}
}

// completeValues prepares a command and those below it for completion: what their usage
// says about arguments and flags decides whether files or folders are offered, and
// descriptions lose the backquotes that mark the names of values.
func completeValues(cmd *cobra.Command) {
	if cmd.ValidArgsFunction == nil && len(cmd.ValidArgs) == 0 {
		cmd.ValidArgsFunction = completeArguments(cmd.Use)
	}
	cmd.NonInheritedFlags().VisitAll(func(flag *pflag.Flag) {
		name, usage := pflag.UnquoteUsage(flag)
		if _, known := cmd.GetFlagCompletionFunc(flag.Name); !known && flag.Annotations == nil {
			completeFlag(cmd, flag.Name, name)
		}
		flag.Usage = usage
	})
	for _, child := range cmd.Commands() {
		completeValues(child)
	}
}

// completeArguments completes the first argument, or each if there may be several, with the
// files or folders that the usage names.
func completeArguments(use string) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		names := func(values ...string) bool {
			return slices.ContainsFunc(values, func(value string) bool { return strings.Contains(use, value) })
		}
		switch {
		case len(args) > 0 && !names("…"):
		case names("FILE", "PUZZLE", "STEPS"):
			return nil, cobra.ShellCompDirectiveDefault
		case names("DIR"):
			return nil, cobra.ShellCompDirectiveFilterDirs
		}
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
}

// completeFlag completes a flag by the name of its value. The formats of a command are the
// endings of its output.
func completeFlag(cmd *cobra.Command, flag, value string) {
	formats, known := cmd.GetFlagCompletionFunc("format")
	directive := cobra.ShellCompDirectiveNoFileComp
	switch {
	case flag == "output" && known:
		endings, _ := formats(cmd, nil, "")
		Endings(cmd, flag, append(endings, "txt")...)
		return
	case value == "FILE" || value == "PUZZLE":
		directive = cobra.ShellCompDirectiveDefault
	case value == "DIR":
		directive = cobra.ShellCompDirectiveFilterDirs
	}
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(nil, directive))
}
