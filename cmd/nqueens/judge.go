package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/judge"
	"nqueens.example/nqueens/internal/judge/process"
	"nqueens.example/nqueens/internal/judge/result"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
)

func newJudgeCommand(c *console.Console) *cobra.Command {
	options := judge.Options{Time: 10 * time.Second}
	codes := false
	cmd := &cobra.Command{
		Use:   "judge FILE...|-- COMMAND",
		Short: "Run programs that solve n queens, and say whether they are right",
		Long: `Run a program as it is on boards of 1 to 8 rows, read what it prints, and say
whether it is right, or where it goes wrong: with the queens that attack, what it
forgets to test, the solutions that it misses or says twice, where it never ends.
A program is called right only if what it claims at each size was read and is
right, and wrong only with a witness; else it says what was not understood.

How the size gets in is found: an argument, standard input, or a constant in the
source, which is changed in a copy. --size-at names its line.

FILE is a source in Python, JavaScript, Java, C, C++ or Go, or a folder of them,
which gives a table. After --, COMMAND is a program with its arguments.

The programs run as yourself, with all that you may do: judge only those that you
would run. Each run ends at --timeout, at 2 MB of output, and at 2 GB of memory
(not on Windows), together with the processes that it has started.

The page judges programs, too, and gives pupils codes for their results. --codes
reads them from FILE, in which other text may stand around them, - for standard
input, and prints a table. A code can be forged, and proves nothing.

The exit code is 0 if all are right, 1 if one is wrong or was not understood, and
4 if one was too slow to be judged.`,
		Example: `  nqueens algorithms recursion --code python > queens.py
  nqueens judge queens.py
  nqueens judge -- python3 queens.py
  nqueens judge -- nqueens count 8
  nqueens judge . --json
  echo nqueens1:dwUBQmVuAHdlZWsgMwBvbmUgc29sdXRpb26FqypJ | nqueens judge --codes -`,
		Args: console.AtLeastOne("FILE"),
	}
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if codes {
			if err := c.Reject("--codes runs no program", "timeout", "size-at"); err != nil {
				return err
			}
			return runCodes(c, args)
		}
		return runJudge(c, options, args, cmd.ArgsLenAtDash() == 0)
	}
	flags := cmd.Flags()
	flags.DurationVar(&options.Time, "timeout", options.Time, "end each run after this `TIME`")
	flags.IntVar(&options.SizeAt, "size-at", 0, "the constant in this `LINE` of the source is the size of the board")
	flags.BoolVar(&codes, "codes", false, "FILE has codes of results; print them as a table")
	c.JSONFlag(cmd, "print one JSON object for each program or code")
	return cmd
}

func runJudge(c *console.Console, options judge.Options, args []string, command bool) error {
	switch {
	case options.Time <= 0:
		return console.Usagef("--timeout must be more than 0, such as 10s, not %v", options.Time)
	case options.SizeAt < 0 || options.SizeAt == 0 && c.Given("size-at"):
		return console.Usagef("--size-at must be the number of a line, 1 or more, not %d", options.SizeAt)
	}
	programs, table, err := programsOf(args, command)
	if err != nil {
		return err
	}
	width, counts := 0, make(map[string]int)
	for _, program := range programs {
		width = max(width, len(strings.Join(program, " ")))
	}
	for i, program := range programs {
		options.Progress = func(text string) {
			c.Progress(float64(i)/float64(len(programs)), strings.Join(program, " ")+"  "+text)
		}
		verdict, err := process.Judge(c.Context(), program, process.Limits{Output: 2 << 20, Memory: 2 << 30}, options)
		if c.Context().Err() != nil {
			return console.Interruptedf("interrupted; %d of %s judged", i, words.Plural(len(programs), "program"))
		}
		if err != nil {
			return err
		}
		counts[verdict.Verdict]++
		switch {
		case c.AsJSON():
			err = c.JSON(verdict)
		case table:
			err = c.Say("%s", strings.TrimSpace(console.Harmless(fmt.Sprintf("%-*s  %-14s  %s", width, verdict.Program, verdict.Verdict, verdict.Sentence()))))
		default:
			err = sayVerdict(c, verdict)
		}
		if err != nil {
			return err
		}
	}
	bad := counts[judge.Wrong] + counts[judge.NotUnderstood]
	switch {
	case len(programs) == 1 && bad > 0 && counts[judge.Wrong] > 0:
		return fmt.Errorf("%s is wrong", strings.Join(programs[0], " "))
	case len(programs) == 1 && bad > 0:
		return fmt.Errorf("%s was not understood, and may be right or wrong", strings.Join(programs[0], " "))
	case bad > 0:
		return fmt.Errorf("%d of %s wrong, %d not understood", counts[judge.Wrong], words.Plural(len(programs), "program"), counts[judge.NotUnderstood])
	case counts[judge.Slow] > 0:
		return console.ErrLimit
	}
	return nil
}

// programsOf returns the commands that are judged, and whether they are a table.
func programsOf(args []string, command bool) (programs [][]string, table bool, err error) {
	if command {
		return [][]string{args}, false, nil
	}
	for _, arg := range args {
		info, err := os.Stat(arg)
		switch {
		case err != nil:
			return nil, false, fmt.Errorf("cannot read the program: %s: %w", arg, errors.Unwrap(err))
		case !info.IsDir() && !process.IsProgram(arg):
			return nil, false, console.Usagef("%s has no ending of a language that is known; write: nqueens judge -- COMMAND", arg)
		case !info.IsDir():
			programs = append(programs, []string{arg})
			continue
		}
		table = true
		err = filepath.WalkDir(arg, func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case name != arg && entry.IsDir() && (entry.Name()[0] == '.' || entry.Name() == "node_modules"):
				return fs.SkipDir
			case entry.Type().IsRegular() && process.IsProgram(name):
				programs = append(programs, []string{name})
			}
			return nil
		})
		if err != nil {
			return nil, false, err
		}
	}
	if len(programs) == 0 {
		return nil, false, errors.New("there is no program in " + words.And(args) + "; the endings are .py, .js, .java, .c, .cpp and .go")
	}
	return programs, table || len(programs) > 1, nil
}

func sayVerdict(c *console.Console, v judge.Verdict) (err error) {
	advice := ""
	if v.Why == judge.NoSize {
		advice = "--size-at LINE names the line of a constant that is it"
	}
	for _, line := range [][2]string{{v.Program + ": ", v.Verdict}, {"size: ", v.Size}, {"prints: ", v.Prints}, {"", v.Why}, {"", advice}, {"", v.Forgets}} {
		if line[1] != "" {
			err = c.Say("%s", console.Harmless(line[0]+line[1]))
		}
	}
	return err
}

// runCodes prints the results of the codes in files.
func runCodes(c *console.Console, args []string) error {
	var lines []result.Line
	for _, name := range args {
		in, called, err := c.Open(name, "the codes")
		if err != nil {
			return err
		}
		text, err := io.ReadAll(io.LimitReader(in, mostCodes+1))
		in.Close()
		switch {
		case err != nil:
			return fmt.Errorf("cannot read the codes: %w", err)
		case len(text) > mostCodes:
			return fmt.Errorf("%s is longer than %s", called, words.Bytes(mostCodes))
		}
		lines = append(lines, result.Read(string(text))...)
	}
	if len(lines) == 0 {
		return result.ErrNone
	}
	damaged := 0
	table := tableOf(2, 0, func(w io.Writer) {
		fmt.Fprintln(w, "name\ttask\tverdict\tright to\tprints\tforgets")
		for _, line := range lines {
			if line.Result == nil {
				damaged++
				fmt.Fprintf(w, "line %d: %s\n", line.Line, line.Error)
			} else {
				fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%s\t%s\n", line.Name, line.Task, line.Verdict, line.RightTo, line.Prints, line.Forgets)
			}
		}
	})
	var text strings.Builder
	for line := range strings.Lines(table) {
		text.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	if err := c.Answer(answer{text.String(), lines}); err != nil || damaged == 0 {
		return err
	}
	return fmt.Errorf("%d of %s cannot be read", damaged, words.Plural(len(lines), "code"))
}

// mostCodes is the length in bytes of the longest text with codes.
const mostCodes = 16 << 20
