// Package console is the frame around the commands of a program: what each would
// otherwise have to do for itself. A command is a function of a [Console] that
// returns a cobra.Command, as in the example; Run runs the one that is asked for.
//
// Such a command ends at Ctrl-C within 0.2 s with a line that says what is kept, its
// file is whole or as it was, a full disk is told, its progress is shown on a
// terminal and taken away before anything else is, a wrong N exits 2 and tells what
// is right, and N = 08 is 8. What it may have to say itself:
//
//	streams      c.In, c.Out, c.Err, and c.Open for a file or "-" that is read
//	results      c.Write or c.Create for -o; c.Say, c.Print, c.JSON, c.Answer
//	beside them  c.Remark, c.Progress, c.Jobs, c.Log
//	interrupts   c.Context, Interrupted, Interruptedf, c.Keeps, c.Drains
//	exits        Usagef for wrong use, ErrLimit, nqueens.ErrNoSolution; other errors fail
//	arguments    Exactly, AtMost, Some, Group, Size, Decimal
//	flags        OutputFlag, FormatFlag, ListFlag, SeedFlag, WorkersFlag, c.JSONFlag;
//	             Choices completes another; c.Given, c.Missing, and c.Refuse for those
//	             that would be ignored
//	memory       CheckMemory refuses what cannot fit before it is tried
package console
