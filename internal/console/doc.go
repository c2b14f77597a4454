// Package console is the frame around the commands of a program: what each would
// otherwise have to do for itself. A command is a function of a [Console] that
// returns a cobra.Command; Run runs the one that is asked for.
//
//	func newTotalCommand(c *console.Console) *cobra.Command {
//		var output string
//		cmd := &cobra.Command{
//			Use: "total N", Short: "…", Example: "  nqueens total 8",
//			Args: console.Exactly("N"),
//			RunE: func(cmd *cobra.Command, args []string) error {
//				n, err := console.Size(args[0], 100, "to total", "")
//				if err != nil {
//					return err
//				}
//				return c.Write(output, func(w io.Writer) error { return total(c.Context(), w, n, c.Progress) })
//			},
//		}
//		console.OutputFlag(cmd, &output)
//		return cmd
//	}
//
// That command ends at Ctrl-C within 0.2 s with a line that says what is kept, its
// file is whole or as it was, a full disk is told, its progress is shown on a
// terminal and taken away before anything else is, a wrong N exits 2 and tells what
// is right, and N = 08 is 8. What a command may have to say itself:
//
//	streams      c.In, c.Out, c.Err, and c.Open for a file or "-" that is read
//	results      c.Write or c.Create for -o, c.JSON, c.Out for the rest
//	beside them  c.Remark, c.Progress, c.Log
//	interrupts   c.Context, Interrupted, Interruptedf, c.Keeps, c.Drains
//	exits        Usagef for wrong use, ErrLimit, nqueens.ErrNoSolution; other errors fail
//	arguments    Exactly, AtMost, Some, Size, Decimal; c.Given, c.Missing, and
//	             c.Refuse for flags that would be ignored
//	flags        OutputFlag, FormatFlag, SeedFlag, WorkersFlag; Choices completes another
//	memory       CheckMemory refuses what cannot fit before it is tried
package console
