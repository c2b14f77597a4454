package console

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

// addHelp makes the help of root a list that fits one screen, and adds the help topics.
func addHelp(root *cobra.Command) {
	cobra.EnableCommandSorting = false
	root.AddCommand(
		&cobra.Command{Use: "exits", Short: "The exit codes", Long: `0     done
1     failed
2     usage error
3     proven that no solution exists
4     stopped at a limit that was set
130   interrupted

An error is one line on standard error: "nqueens: ", what is wrong and what
would be right. Results go to standard output, everything else to standard
error.`},
	)
	root.SetHelpCommand(&cobra.Command{
		Use:    "help [COMMAND]",
		Short:  "Help about any command",
		Hidden: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			found, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return UnknownCommand(root, strings.Join(args, " "))
			}
			return found.Help()
		},
	})
	usual := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		if cmd == root {
			writeRootHelp(cmd.OutOrStdout(), root)
			return
		}
		usual(cmd, args)
	})
}

func writeRootHelp(w io.Writer, root *cobra.Command) {
	fmt.Fprintf(w, "%s.\n\n", root.Short)
	for _, cmd := range root.Commands() {
		if cmd.IsAvailableCommand() && !cmd.IsAdditionalHelpTopicCommand() {
			fmt.Fprintf(w, "  %-12s %s\n", cmd.Name(), cmd.Short)
		}
	}
	fmt.Fprintf(w, "\n%s\n", root.Long)
}

// addCompletion adds cobra's completion command, with help and errors like those of the
// other commands.
func addCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	completion, _, err := root.Find([]string{"completion"})
	if err != nil {
		return
	}
	completion.Short = "Print the completion script for bash, zsh, fish or powershell"
	completion.Example = "  nqueens completion bash"
	completion.RunE = func(cmd *cobra.Command, args []string) error {
		return Usagef("a shell is missing, one of bash, zsh, fish, powershell; %s", firstExample(cmd))
	}
	completion.Args = func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return Usagef("there is no completion for %q; there is for bash, zsh, fish and powershell", args[0])
		}
		return nil
	}
	for _, shell := range completion.Commands() {
		shell.Example = "  nqueens completion " + shell.Name()
		shell.Args = AtMost(0)
	}
}
