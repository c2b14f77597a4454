package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"nqueens.example/nqueens/internal/words"
)

// settings are the flags of a run.
type settings struct {
	runs  int
	quick bool
	tasks string        // names, joined by commas; "" for all
	limit time.Duration // of processor time, for one run of a program
	spend time.Duration // on the runs of one program at one size
}

func (s *settings) takes(t *task) bool {
	return s.tasks == "" || slices.Contains(strings.Split(s.tasks, ","), t.name)
}

// checkTasks rejects names that no task has.
func (s *settings) checkTasks() error {
	names := words.Each(tasks, func(t *task) string { return t.name })
	for _, name := range strings.Split(s.tasks, ",") {
		if s.tasks != "" && !slices.Contains(names, name) {
			return fmt.Errorf("no task %q: use %s", name, strings.Join(names, ", "))
		}
	}
	return nil
}

// runner runs the table and prints each row when it is done.
type runner struct {
	settings
	*workshop
	out    io.Writer
	record *record
}

// runTable runs every program of the table.
func runTable(out io.Writer, s settings) (*record, error) {
	if err := s.checkTasks(); err != nil {
		return nil, err
	}
	w, err := newWorkshop()
	if err != nil {
		return nil, err
	}
	defer w.close()
	start := time.Now()
	r := &runner{s, w, out, &record{provenance: newProvenance(), Limit: s.limit.Seconds()}}
	for _, t := range tasks {
		if s.takes(t) {
			if err := r.task(t); err != nil {
				return nil, fmt.Errorf("%s: %w", t.name, err)
			}
		}
	}
	r.record.printMissing(out)
	r.record.Duration = round(time.Since(start).Seconds())
	return r.record, nil
}

func (r *runner) task(t *task) error {
	result := taskRecord{Name: t.name}
	fmt.Fprintf(r.out, "\n%s\n", t.about)
	for _, n := range t.sizes {
		if r.quick && n > t.quick {
			break
		}
		rows, err := r.size(t, n, &result)
		if err != nil {
			return err
		}
		for _, row := range rows {
			fmt.Fprintf(r.out, "  n = %-9d %-48s %s\n", n, row.Program, row.words(r.limit))
		}
		result.Rows = append(result.Rows, rows...)
	}
	r.record.Tasks = append(r.record.Tasks, result)
	return nil
}

// size runs the programs at one size in turn, so that a change in the speed of the machine
// affects all of them.
func (r *runner) size(t *task, n int, before *taskRecord) ([]row, error) {
	var rows []row
	var competing []*program
	for i := range t.programs {
		p := &t.programs[i]
		if !p.runs(n) || before.failed(p.name) {
			continue
		}
		_, err := r.prepare(t, p, n)
		var lacks missingTool
		switch {
		case errors.As(err, &lacks):
			r.record.leaveOut(p.name, lacks.tool)
			continue
		case err != nil:
			return nil, fmt.Errorf("%s: %w", p.name, err)
		}
		competing = append(competing, p)
		rows = append(rows, row{Program: p.name, N: n, Ours: p.ours, Command: p.shown(n)})
	}
	for round := range r.runs {
		for i, p := range competing {
			if round == 0 || r.again(&rows[i]) {
				if err := r.once(t, p, &rows[i], round == 0); err != nil {
					return nil, err
				}
			}
		}
	}
	return rows, nil
}

// failed reports whether the program took too long or was wrong at a smaller size.
func (t *taskRecord) failed(program string) bool {
	return slices.ContainsFunc(t.Rows, func(r row) bool { return r.Program == program && len(r.Seconds) == 0 })
}

// again reports whether there is time for one more run.
func (r *runner) again(row *row) bool {
	if len(row.Seconds) == 0 {
		return false
	}
	spent := 0.0
	for _, seconds := range row.Seconds {
		spent += seconds
	}
	mean := spent / float64(len(row.Seconds))
	return spent+mean <= r.spend.Seconds()
}

// warmUp is the time below which the first run of a program is not counted.
const warmUp = time.Second

// once runs a program and adds the time to its row, or what went wrong.
func (r *runner) once(t *task, p *program, row *row, first bool) error {
	command, err := r.prepare(t, p, row.N)
	if err != nil {
		return err
	}
	m, err := command.answer(r.limit, p)
	if err == nil && first && m.cpu < warmUp && !m.over {
		m, err = command.answer(r.limit, p)
	}
	switch {
	case m.over:
		row.Over, row.Seconds = true, nil
		return nil
	case err == nil:
		err = t.checkOf(p)(row.N, m.output)
	}
	if err != nil {
		row.Wrong, row.Seconds = err.Error(), nil
		return nil
	}
	row.Seconds = append(row.Seconds, round(m.cpu.Seconds()))
	return nil
}

// round rounds to microseconds.
func round(seconds float64) float64 { return math.Round(seconds*1e6) / 1e6 }

// shown returns the command line for size n as people would type it.
func (p *program) shown(n int) string {
	return strings.NewReplacer("{n}", strconv.Itoa(n), "{input}", "INPUT", "{", "", "}", "").Replace(p.command)
}

// words says in a line what a program did.
func (r *row) words(limit time.Duration) string {
	switch {
	case r.Over:
		return fmt.Sprintf("over %v", limit)
	case r.Wrong != "":
		return "wrong: " + r.Wrong
	}
	least, greatest := r.spread()
	return fmt.Sprintf("%.4f s (%.4f to %.4f; runs: %d)", r.Median(), least, greatest, len(r.Seconds))
}
