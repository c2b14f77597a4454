package main

import (
	"fmt"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"nqueens/internal/nearest"
)

func newRootCommand(term *terminal) *cobra.Command {
	solve := newSolveCommand(term)
	root := &cobra.Command{
		Use:               "nqueens [N]",
		Short:             "Place n queens on an n x n board so that none attacks another",
		Version:           version(),
		Args:              cobra.ArbitraryArgs,
		SilenceErrors:     true,
		SilenceUsage:      true,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error { return term.check() },
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Help()
			}
			if looksLikeCommand(args[0]) {
				return unknownCommand(cmd, args[0])
			}
			return solve.RunE(cmd, args)
		},
	}
	root.SetVersionTemplate("nqueens {{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	term.addFlags(root.PersistentFlags())
	root.Flags().AddFlagSet(solve.Flags())
	root.AddCommand( // in the order of the help
		solve,
		newListCommand(term),
		newCountCommand(term),
		newEstimateCommand(term),
		newVerifyCommand(term),
		newExportCommand(term),
		newAlgorithmsCommand(),
		newTraceCommand(term),
		newCompareCommand(term),
		newAnimateCommand(term),
		newTreeCommand(term),
		newWatchCommand(term),
		newPlayCommand(term),
		newServeCommand(term),
		newRegionCommand(term),
		newInstancesCommand(term),
		newLedgerCommand(term),
		newClusterCommand(term),
		newBenchCommand(term),
	)
	addCompletion(root)
	addHelp(root)
	numbersInDecimal(root)
	return root
}

// version is the module's version and the commit that the program was built from.
func version() string {
	number, commit := "(devel)", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		if info.Main.Version != "" {
			number = info.Main.Version
		}
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" && !strings.Contains(number, s.Value[:min(12, len(s.Value))]) {
				commit = " " + s.Value[:min(12, len(s.Value))]
			}
		}
	}
	return fmt.Sprintf("%s%s %s %s/%s", number, commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// looksLikeCommand tells a mistyped command from a mistyped N.
func looksLikeCommand(arg string) bool {
	return arg != "" && strings.Trim(strings.ToLower(arg), "abcdefghijklmnopqrstuvwxyz-") == ""
}

func unknownCommand(root *cobra.Command, name string) error {
	var names []string
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	if near, ok := nearest.To(name, names); ok {
		return usageErrorf("there is no command %q; did you mean %q?", name, near)
	}
	return usageErrorf("there is no command %q; see nqueens --help", name)
}

var negativeNumber = regexp.MustCompile(`shorthand flag: '[0-9]' in (-[0-9]+.*)$`)

// flagError suggests the nearest flag for one that does not exist, and sees that
// a negative number was meant as N.
func flagError(cmd *cobra.Command, err error) error {
	if m := negativeNumber.FindStringSubmatch(err.Error()); m != nil {
		return usageErrorf("N must be at least 1, not %s", m[1])
	}
	if name, unknown := strings.CutPrefix(err.Error(), "unknown flag: --"); unknown {
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		if near, ok := nearest.To(name, names); ok {
			return usageErrorf("there is no flag --%s; did you mean --%s?", name, near)
		}
		return usageErrorf("there is no flag --%s; see %s --help", name, cmd.CommandPath())
	}
	if m := badValue.FindStringSubmatch(err.Error()); m != nil {
		return usageErrorf("--%s cannot be %s: %s; see %s --help", m[2], m[1], inWords(cmd.Flags().Lookup(m[2]), m[3]), cmd.CommandPath())
	}
	return usageErrorf("%w; see %s --help", err, cmd.CommandPath())
}

var badValue = regexp.MustCompile(`^invalid argument (".*") for "(?:-., )?--([a-z-]+)" flag: (.*)$`)

// inWords says what a value of the flag must be, in place of what a parser said.
func inWords(flag *pflag.Flag, said string) string {
	switch {
	case flag == nil:
	case flag.Value.Type() == "bool":
		return "it is true or false"
	case flag.Value.Type() == "duration":
		return "it must be a time with its unit, such as 250ms, 10s or 2m"
	}
	return said
}

// exactArgs is cobra.ExactArgs with an error that says what is missing.
func exactArgs(names ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < len(names) {
			return usageErrorf("%s is missing; %s", names[len(args)], firstExample(cmd))
		}
		return noMoreArgs(cmd, args, len(names))
	}
}

func noMoreArgs(cmd *cobra.Command, args []string, most int) error {
	if len(args) > most {
		return usageErrorf("%q is one argument too many; %s", args[most], firstExample(cmd))
	}
	return nil
}

// firstExample quotes the first example of the command that is of it alone.
func firstExample(cmd *cobra.Command) string {
	for example := range strings.Lines(cmd.Example) {
		if example = strings.TrimSpace(example); strings.HasPrefix(example, cmd.CommandPath()+" ") {
			return fmt.Sprintf("for example %q", example)
		}
	}
	return fmt.Sprintf("see %s --help", cmd.CommandPath())
}
