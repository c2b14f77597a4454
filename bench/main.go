// Command bench measures programs for the n queens problem, this module's and others, at
// the same tasks in the same run and on the same core. It runs in the root of the module, and
// README.md there, in bench/, says how.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"time"
)

// settings are the flags of a run.
type settings struct {
	runs  int
	quick bool
	tasks string // names, joined by commas
	limit time.Duration
}

func main() {
	var s settings
	flag.IntVar(&s.runs, "runs", 5, "run each program up to `K` times")
	flag.BoolVar(&s.quick, "quick", false, "leave out the large sizes")
	flag.StringVar(&s.tasks, "task", "", "only the tasks with these `NAMES`, joined by commas")
	flag.DurationVar(&s.limit, "limit", 40*time.Second, "stop a program after this much processor `TIME`")
	inside := flag.String("inside", "", "run the function of one `PROGRAM`; bench runs itself with this flag")
	n := flag.Int("n", 0, "with -inside: the size")
	flag.Parse()
	var err error
	if *inside != "" {
		err = runInside(*inside, *n)
	} else {
		err = runTable(s)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench: "+err.Error())
		os.Exit(1)
	}
}

func runInside(name string, n int) error {
	p, err := find(name)
	if err != nil {
		return err
	}
	return p.inside(n)
}

// runTable runs every program at every size and prints the times.
func runTable(s settings) error {
	w, err := newWorkshop()
	if err != nil {
		return err
	}
	defer w.close()
	for _, t := range tasks() {
		if s.tasks != "" && !strings.Contains(","+s.tasks+",", ","+t.name+",") {
			continue
		}
		fmt.Printf("%s (%s)\n", t.about, t.name)
		for _, n := range t.sizes {
			if s.quick && n > t.quick {
				break
			}
			for i := range t.programs {
				if p := &t.programs[i]; p.runs(n) {
					fmt.Printf("  n = %-8d %-40s %s\n", n, p.name, w.once(t, p, n, s))
				}
			}
		}
	}
	return nil
}

func (w *workshop) once(t *task, p *program, n int, s settings) string {
	command, err := w.prepare(t, p, n)
	if err != nil {
		return err.Error()
	}
	m, err := command.run(s.limit, p.exit)
	if err != nil {
		return err.Error()
	}
	if m.over {
		return fmt.Sprintf("over %v", s.limit)
	}
	if err := t.checkOf(p)(n, m.output); err != nil {
		return "wrong: " + err.Error()
	}
	return fmt.Sprintf("%.3f s", m.cpu.Seconds()/p.shareAt(n))
}
