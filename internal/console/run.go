package console

import (
	"runtime"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/jobs"
)

// Run runs the command that args ask for, and returns the program's exit. build
// makes the root command and ends with Root.
func Run(build func(*Console) *cobra.Command, args []string) int {
	// One more than the workers take: who waits for an interrupt is not kept waiting by
	// kernels in assembly, which cannot be put off.
	runtime.GOMAXPROCS(jobs.Cores() + 1)
	c := New()
	c.catchInterrupts()
	root := build(c)
	root.SetArgs(args)
	return c.exit(root.ExecuteContext(c.ctx))
}

// Root makes root, once it has its flags and commands, that of a program: with the
// flags that every command has, help that fits one screen and ends in root.Long,
// completion, and errors that say what would be right.
func (c *Console) Root(root *cobra.Command) *cobra.Command {
	root.Version = Version()
	root.SetVersionTemplate(program + " {{.Version}}\n")
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetOut(c.Out)
	root.SetFlagErrorFunc(flagError)
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		c.cmd = cmd
		return c.check()
	}
	c.addFlags(root.PersistentFlags())
	addCompletion(root)
	addHelp(root)
	numbersInDecimal(root)
	return root
}
