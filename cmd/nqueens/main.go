// Command nqueens solves, lists, counts, checks, draws and explains placements of n queens.
// Its help documents what scripts may rely on: formats, streams and exit codes.
//
// Each command has a file with its name, which defines its flags, calls the library and prints
// the result; hint stands beside play, bench beside compare, cluster beside serve, and version
// here. root.go has the tree of commands and the names that they had, problem.go the argument and
// the flags that say what problem, flags_*.go others that several commands share, filekind.go the
// kinds of files that commands read. Package console does the rest.
package main

import (
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/counting"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
)

func main() { os.Exit(execute(os.Args[1:])) }

func execute(args []string) int { return console.Run(newRootCommand, unaliased(args)) }

func newVersionCommand(c *console.Console) *cobra.Command {
	cmd := &cobra.Command{
		Use:    "version",
		Short:  "Print the version of this program, and what it runs on",
		Hidden: true,
		Long: `Print the version of the program and the commit that it was built from, the
version of Go, the system and the processor's architecture, and the kernels that
count on this processor, the fastest first.`,
		Example: `  nqueens version
  nqueens version --json`,
		Args: console.Exactly(),
		RunE: func(*cobra.Command, []string) error {
			return c.Answer(versionReport{console.BuildInfo(), runtime.Version(), runtime.GOOS, runtime.GOARCH, counting.Kernels()})
		},
	}
	c.JSONFlag(cmd, "print one JSON object")
	return cmd
}

// versionReport is what version prints.
type versionReport struct {
	console.BuildFacts
	Go      string   `json:"go"`
	OS      string   `json:"os"`
	Arch    string   `json:"arch"`
	Kernels []string `json:"kernels"`
}

// Text returns the report for people.
func (r versionReport) Text() string {
	rows := words.Rows{Width: 8}
	rows.Say("nqueens", "%s", r.Version)
	if r.Commit != "" {
		changed, date := "", "an unknown date"
		if r.Modified {
			changed = ", with changes"
		}
		if !r.Date.IsZero() {
			date = r.Date.Format(time.RFC3339)
		}
		rows.Say("commit", "%s of %s%s", r.Commit, date, changed)
	}
	rows.Say("go", "%s %s/%s", r.Go, r.OS, r.Arch)
	rows.Say("kernels", "%s", strings.Join(r.Kernels, ", "))
	return rows.String()
}
