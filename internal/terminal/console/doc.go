// Package console is the frame around the commands of a program. A command is a function of
// a [Console] that returns a cobra.Command; [Run] runs the one that the arguments name.
//
// The frame gives every command the same behaviour. Ctrl-C ends it within 0.2 s with a line
// that says what was kept. Its output file is complete or unchanged. A full disk is an error.
// Progress is shown on a terminal and cleared before other output. A wrong N exits with 2 and
// says what is right, and N = 08 is 8. A command uses:
//
//	input        c.In, c.Open
//	output       c.Write or c.Create for -o; c.Say, c.Print, c.JSON, c.Answer
//	beside it    c.Remark, c.Progress, c.JobOptions, c.Log
//	interrupts   c.Context, Interrupted, Interruptedf, c.OnInterrupt, c.FinishAfterInterrupt
//	exit codes   Usagef for usage errors, ErrLimit, nqueens.ErrNoSolution; other errors exit with 1
//	arguments    Exactly, AtMost, AtLeastOne, Group, Size, Decimal
//	flags        OutputFlag, FormatFlag, ListFlag, SeedFlag, ShareFlag, WorkersFlag, c.JSONFlag;
//	             Choices completes another in the shell; c.Given and c.Missing; c.Reject for flags
//	             that would have no effect
//	help         c.Section with Listed and Topic; the first three examples stand at the top;
//	             Rare marks flags that -h only names
//	memory       CheckMemory, which rejects work that does not fit before it starts
package console
