// Command bench measures programs for the n queens problem, this module's and others, at
// the same tasks in the same run and on the same core. It runs in the root of the module;
// README.md in bench/ says how.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

func main() {
	var s settings
	flag.IntVar(&s.runs, "runs", 5, "run each program up to `K` times")
	flag.BoolVar(&s.quick, "quick", false, "leave out the large sizes")
	flag.StringVar(&s.tasks, "task", "", "run only the tasks with these `NAMES`, joined by commas")
	flag.DurationVar(&s.limit, "limit", 40*time.Second, "stop a program after this processor `TIME`")
	flag.DurationVar(&s.spend, "spend", 3*time.Second, "repeat runs of a program while they take less than this `TIME` together")
	keep := flag.String("o", "", "keep the run in `FILE` (default bin/bench.json, with -quick bin/bench-quick.json, with -task nowhere)")
	document := flag.String("document", "", "write docs/performance.md and its pictures from the run that `FILE` keeps")
	flag.Parse()
	var err error
	switch {
	case flag.NArg() > 0:
		err = fmt.Errorf("unexpected %q: bench takes flags only", strings.Join(flag.Args(), " "))
	case *document != "":
		err = writeDocument(*document)
	default:
		err = measure(s, *keep)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench: "+err.Error())
		os.Exit(1)
	}
}

// measure runs the table, compares the run with the last one and keeps it.
func measure(s settings, keep string) error {
	if s.runs < 1 || s.limit < time.Second {
		return errors.New("-runs must be at least 1 and -limit at least 1s")
	}
	last := "bin/bench.json"
	if s.quick {
		last = "bin/bench-quick.json"
	}
	if keep != "" {
		last = keep
	}
	before, err := readRecord(last)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	record := s.tasks == "" || keep != ""
	if record {
		if err := os.MkdirAll(filepath.Dir(last), 0o755); err != nil {
			return err
		}
	}
	after, err := runTable(os.Stdout, s)
	if err != nil {
		return err
	}
	fmt.Println()
	if before != nil {
		compare(os.Stdout, before, after)
	}
	if !record {
		return nil
	}
	if err := after.write(last); err != nil {
		return err
	}
	fmt.Println("Kept in " + last)
	return nil
}
