package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"nqueens"
	"nqueens/instance"
	"nqueens/internal/console"
	"nqueens/internal/words"
)

// instanceBatch runs many instances, one after the other.
type instanceBatch struct {
	options                        instance.Options
	first                          int
	asJSON                         bool
	recordName, expectName, proofs string

	c        *console.Console
	expected instance.Expected
	records  instance.Records
	record   *os.File // where records are kept, nil for nowhere
	report   *instanceReport
}

func (b *instanceBatch) run(c *console.Console, args []string) (err error) {
	b.c = c
	switch {
	case b.options.Time < 0:
		return console.Usagef("--timeout must be at least 0s, not %v", b.options.Time)
	case b.first < 0:
		return console.Usagef("--first-diagonals must be at least 0, not %d", b.first)
	}
	files, err := instanceFiles(args)
	if err != nil {
		return err
	}
	if err := b.open(); err != nil {
		return err
	}
	if b.record != nil {
		defer func() { err = errors.Join(err, b.record.Close()) }()
	}
	b.report = newInstanceReport(c.Out, files, b.asJSON)
	for i, name := range files {
		c.Progress(float64(i)/float64(len(files)), name)
		record, err := b.one(name)
		if c.Context().Err() != nil {
			return b.interrupted(i, len(files))
		}
		if err != nil {
			return err
		}
		if err := b.report.add(record, b.expected); err != nil {
			return err
		}
	}
	return b.report.end()
}

func (b *instanceBatch) interrupted(done, of int) error {
	kept := ""
	if b.record != nil {
		kept = "; " + b.recordName + " keeps what is decided, and the same command goes on from there"
	}
	return console.Interruptedf("interrupted after %s of %d%s", words.Plural(done, "instance"), of, kept)
}

// open reads what there is to go by, and makes the folder for proofs.
func (b *instanceBatch) open() error {
	if b.expectName != "" {
		file, _, err := b.c.Open(b.expectName, "the expected verdicts")
		if err != nil {
			return err
		}
		defer file.Close()
		if b.expected, err = instance.ReadExpected(file); err != nil {
			return fmt.Errorf("%s: %w", b.expectName, err)
		}
	}
	if b.proofs != "" {
		if err := os.MkdirAll(b.proofs, 0o777); err != nil {
			return fmt.Errorf("cannot write the proofs: %w", err)
		}
	}
	if b.recordName == "" {
		return nil
	}
	file, err := os.OpenFile(b.recordName, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return fmt.Errorf("cannot keep the outcomes: %w", err)
	}
	records, size, err := instance.ReadRecords(file)
	if err == nil {
		err = file.Truncate(size)
	}
	if err == nil {
		_, err = file.Seek(size, io.SeekStart)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("%s: %w", b.recordName, err), file.Close())
	}
	b.records, b.record = records, file
	return nil
}

// one runs the instance of a file, or takes its outcome from the records.
func (b *instanceBatch) one(name string) (instance.Record, error) {
	r := instance.Record{
		File: name, First: b.first, Seed: b.options.Seed, Version: console.Version(),
		Machine: fmt.Sprintf("%s/%s, %d cores", runtime.GOOS, runtime.GOARCH, runtime.NumCPU()),
	}
	if known, ok := b.records.Has(r); ok {
		return known, nil
	}
	err := b.decide(&r)
	if b.c.Context().Err() != nil {
		return r, b.c.Context().Err()
	}
	if err != nil {
		r.Verdict, r.Error = instance.Skipped, err.Error()
	}
	if b.record != nil {
		if err := json.NewEncoder(b.record).Encode(r); err != nil {
			return r, err
		}
	}
	return r, nil
}

// decide runs an instance and fills in its record; an error is a reason to skip it.
func (b *instanceBatch) decide(r *instance.Record) error {
	p, err := readInstance(b.c, r.File)
	if err == nil && b.first > 0 {
		p, err = instance.FirstDiagonals(p, b.first)
	}
	if err != nil {
		return err
	}
	r.Kind, r.N = instance.KindOf(p), p.N
	r.Queens, r.Squares, r.Diagonals = len(p.Placed), len(p.Blocked), len(p.BlockedDiagonals)
	outcome, err := b.decideProblem(r, p)
	if err != nil {
		return err
	}
	r.Verdict, r.Nodes, r.Seconds = outcome.Verdict, outcome.Nodes, outcome.Elapsed.Seconds()
	for _, col := range outcome.Placement {
		r.Columns = append(r.Columns, col+1)
	}
	return nil
}

func (b *instanceBatch) decideProblem(r *instance.Record, p nqueens.Problem) (instance.Outcome, error) {
	if b.proofs == "" {
		return instance.Run(b.c.Context(), p, b.options)
	}
	name := filepath.Join(b.proofs, strings.TrimSuffix(filepath.Base(r.File), ".param")+".proof")
	out, err := b.c.Create(name)
	if err != nil {
		return instance.Outcome{}, err
	}
	options := b.options
	options.Proof = out
	outcome, err := instance.Run(b.c.Context(), p, options)
	if err == nil && outcome.Verdict != instance.Proved {
		out.Discard()
		return outcome, nil
	}
	r.Proof = out.Written()
	return outcome, out.Close(err)
}

// instanceReport tells the outcomes, and at the end what they come to together.
type instanceReport struct {
	w        io.Writer
	asJSON   bool
	width    int
	files    int
	verdicts map[instance.Verdict]int
	nodes    uint64
	seconds  []float64
	skipped  []instance.Record
	differ   []string // files whose verdict is not the one expected
	matched  int
}

func newInstanceReport(w io.Writer, files []string, asJSON bool) *instanceReport {
	r := &instanceReport{w: w, asJSON: asJSON, files: len(files), verdicts: map[instance.Verdict]int{}}
	for _, name := range files {
		r.width = max(r.width, len(name))
	}
	return r
}

func (r *instanceReport) add(o instance.Record, expected instance.Expected) error {
	r.verdicts[o.Verdict]++
	note := ""
	if o.Verdict == instance.Skipped {
		r.skipped = append(r.skipped, o)
	} else {
		r.nodes += o.Nodes
		r.seconds = append(r.seconds, o.Seconds)
		if want, ok := expected.Of(o.File); ok && o.Verdict != instance.Undecided {
			if r.matched++; want != o.Verdict {
				r.differ, note = append(r.differ, o.File), "  expected "+string(want)
			}
		}
	}
	if r.asJSON {
		return json.NewEncoder(r.w).Encode(o)
	}
	if o.Verdict == instance.Skipped {
		_, err := fmt.Fprintf(r.w, "%-*s  %-9s  %s\n", r.width, o.File, o.Verdict, o.Error)
		return err
	}
	_, err := fmt.Fprintf(r.w, "%-*s  %-9s  %12d nodes  %10.3f ms%s\n", r.width, o.File, o.Verdict, o.Nodes, 1000*o.Seconds, note)
	return err
}

func (r *instanceReport) end() error {
	if !r.asJSON {
		if err := r.summary(); err != nil {
			return err
		}
	}
	switch skipped := len(r.skipped); {
	case len(r.differ) > 0:
		return fmt.Errorf("%d of %d verdicts are not those expected; the first is that of %s", len(r.differ), r.matched, r.differ[0])
	case skipped > 0:
		return fmt.Errorf("%d of %s skipped; the first is %s: %s", skipped, words.Plural(r.files, "file"), r.skipped[0].File, r.skipped[0].Error)
	case r.verdicts[instance.Undecided] > 0:
		return console.ErrLimit
	}
	return nil
}

func (r *instanceReport) summary() error {
	count := len(r.seconds)
	text := fmt.Sprintf("%s: %d solved, %d proved, %d undecided", words.Plural(count, "instance"),
		r.verdicts[instance.Solved], r.verdicts[instance.Proved], r.verdicts[instance.Undecided])
	if count > 0 {
		total := 0.0
		for _, t := range r.seconds {
			total += t
		}
		text += fmt.Sprintf("; mean %.1f nodes, %.3f ms; slowest %.3f ms",
			float64(r.nodes)/float64(count), 1000*total/float64(count), 1000*slices.Max(r.seconds))
	}
	if r.matched > 0 {
		text += fmt.Sprintf("; %d of %d verdicts as expected", r.matched-len(r.differ), r.matched)
	}
	if len(r.skipped) > 0 {
		text += fmt.Sprintf("; %s skipped", words.Plural(len(r.skipped), "file"))
	}
	_, err := fmt.Fprintln(r.w, text)
	return err
}
