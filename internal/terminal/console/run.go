package console

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/pool"
)

// Run runs the command in args and returns the exit code of the program. Build makes the
// root command and ends with a call of Root.
func Run(build func(*Console) *cobra.Command, args []string) int {
	if err := checkAddresses(); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", program, err)
		return ExitFailed
	}
	// One more than the workers take, so that kernels in assembly, which cannot be
	// preempted, do not delay an interrupt. Raising it only before such work starts a small
	// command in 0.4 ms less processor time, but files were then written after an interrupt.
	runtime.GOMAXPROCS(pool.Cores() + 1)
	c := New()
	c.catchInterrupts()
	root := build(c)
	root.SetArgs(args)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		completeValues(root)
	}
	return c.exit(root.ExecuteContext(c.ctx))
}

// Root completes the root command, which must have its flags and commands: it adds the
// flags that every command has, help that fits one screen and ends with root.Long, and
// completion, and makes errors say what would be right.
func (c *Console) Root(root *cobra.Command) *cobra.Command {
	cobra.AddTemplateFunc("build", Version)
	program = root.Name()
	cobra.EnableCommandSorting = false // the order of the help is that of the code
	root.Version = program             // --version calls build, which takes a while
	root.SetVersionTemplate(program + " {{build}}\n")
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetOut(c.Out)
	root.SetErr(io.Discard) // where cobra repeats an error of c.Out
	root.SetFlagErrorFunc(flagError)
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		c.cmd = cmd
		return c.check()
	}
	c.addFlags(root)
	addCompletion(root)
	c.addHelp(root)
	plainValues(root)
	return root
}
