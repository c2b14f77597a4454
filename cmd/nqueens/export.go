package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/encode"
	"nqueens.example/nqueens/internal/console"
)

func newExportCommand(c *console.Console) *cobra.Command {
	var format, file string
	var restrict problemFlags
	var formats strings.Builder
	var endings []string
	for _, f := range encode.Formats() {
		fmt.Fprintf(&formats, "  %-9s %s\n", f.Name, f.About)
		endings = append(endings, "."+f.Ending)
	}
	cmd := &cobra.Command{
		Use:   "export N | FILE",
		Short: "Write a completion problem for other solvers",
		Long: `Write the problem of an N x N board, or of the board or instance in FILE, for
other solvers. The flags of solve place queens and block squares. The formats
are:

` + formats.String() + `
In dimacs and opb the queen on row r, column c, both 0-based, is variable N*r +
c + 1. In dimacs these variables determine the others, so that a file has one
model for each solution; its line "c p show" lists them for model counters.

verify --answer reads the answer of such a solver, and verify --proof checks its
proof in DRAT or VeriPB that there is no solution.`,
		Example: `  nqueens export 8 -o queens8.cnf
  nqueens export 8 --place d1,g2 --format minizinc
  nqueens export 20 --block-diagonal a1-t20 -o queens20.opb`,
		Args: console.Exactly("N"),
		RunE: func(cmd *cobra.Command, args []string) error {
			chosen, err := exportFormat(c, format, file)
			if err != nil {
				return err
			}
			problem, _, err := restrict.of(c, args[0], chosen.MaxN, "for the format "+chosen.Name)
			if err != nil {
				return err
			}
			return c.Write(file, func(w io.Writer) error { return encode.Write(w, problem, chosen.Name) })
		},
	}
	console.FormatFlag(cmd, &format, "", "", encode.Names())
	console.OutputFlag(cmd, &file, "whose ending chooses the format: "+strings.Join(endings, ", "))
	console.Endings(cmd, "output", endings...)
	restrict.add(cmd)
	return cmd
}

// exportFormat returns the format of --format, which may also be the ending of its files, or
// else that of the file's ending.
func exportFormat(c *console.Console, name, file string) (encode.Format, error) {
	formats, names := encode.Formats(), encode.Names()
	var endings []string
	for _, f := range formats {
		endings = append(endings, f.Ending)
	}
	choices := names
	if name == "" || slices.Contains(endings, strings.ToLower(name)) {
		choices = endings
	}
	chosen, err := c.ChooseFormat(name, file, choices[0], choices)
	if err != nil {
		return encode.Format{}, err
	}
	return formats[slices.Index(choices, chosen)], nil
}
