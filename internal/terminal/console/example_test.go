package console_test

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/terminal/console"
)

// newTotalCommand is a complete command.
func newTotalCommand(c *console.Console) *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use: "total N", Short: "The sum of the numbers up to N", Example: "  nqueens total 8",
		Args: console.Exactly("N"),
		RunE: func(_ *cobra.Command, args []string) error {
			n, err := console.Size(args[0], 1000, "to total", "")
			if err != nil {
				return err
			}
			return c.Write(output, func(w io.Writer) error {
				_, err := fmt.Fprintln(w, n*(n+1)/2)
				return err
			})
		},
	}
	console.OutputFlag(cmd, &output)
	return cmd
}

func Example() {
	build := func(c *console.Console) *cobra.Command {
		root := &cobra.Command{Use: "nqueens", Short: "A program of one command"}
		root.AddCommand(newTotalCommand(c))
		return c.Root(root)
	}
	fmt.Println("exit", console.Run(build, []string{"total", "08"}))
	fmt.Println("exit", console.Run(build, []string{"total", "--help"}))
	// Output:
	// 36
	// exit 0
	// The sum of the numbers up to N.
	//
	// Usage:
	//   nqueens total N [flags]
	//
	// Examples:
	//   nqueens total 8
	//
	// Flags:
	//   -o, --output FILE   write to FILE
	//
	// Flags of every command:
	//       --color WHEN      colour: WHEN is auto, always or never (default "auto")
	//   -h, --help            print this help
	//       --progress WHEN   progress of long work on standard error: WHEN is
	//                         auto, always, never or log (default "auto")
	//   -q, --quiet           write no progress and no remarks to standard error
	// exit 0
}
