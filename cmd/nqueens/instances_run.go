package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/instance"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/proof"
)

// instancesRun are the flags of instances run, and the state of a run.
type instancesRun struct {
	c                          *console.Console
	options                    instance.Options
	first                      int
	recordName, expect, proofs string
	form                       string

	journal instance.Journal
	summary instance.Summary
	width   int // of the longest name
}

func newInstancesRunCommand(c *console.Console) *cobra.Command {
	b := instancesRun{c: c}
	cmd := &cobra.Command{
		Use:   "run FILE…",
		Short: "Solve instances or prove that they have no solution",
		Long: `Run the completion search on instance files, and on the *.param files of
folders, one after the other. Each instance gets a line that says whether it was
solved or proved to have no solution, with the number of nodes and the time.
With --timeout or --nodes some may stay undecided; the exit code is then 4.
Files that are not instances are skipped and named; the exit code is then 1.

--record FILE keeps a JSON object for each instance. A later run with the same
FILE skips the instances that it has decided. --expect FILE compares with
published verdicts, one per line: the name of the instance's file, and sat or
unsat; or a table of results by shiftqueens, Lingeling or Minion as published.
--first-diagonals D takes only the first D diagonals of each file, as the
published sets require: their files list all diagonals of a draw. --proofs DIR
writes a proof for each instance without a solution, in the form of
--proof-form, for verify --proof: veripb is VeriPB 2.0.`,
		Example: `  nqueens instances generate diagonals 14 --count 11 --number 20 -o set
  nqueens instances run set
  nqueens instances run set --timeout 1m --record results.jsonl`,
		Args: console.AtLeastOne("FILE"),
		RunE: func(_ *cobra.Command, args []string) error { return b.run(args) },
	}
	flags := cmd.Flags()
	flags.DurationVar(&b.options.Time, "timeout", 0, "give up on an instance after this `TIME`, such as 1m; 0 means never")
	flags.Uint64Var(&b.options.Nodes, "nodes", 0, "give up on an instance after about `K` nodes; 0 means never")
	console.SeedFlag(cmd, &b.options.Seed, "seed `S` of the order of the search; 0 is the usual order")
	c.JSONFlag(cmd, "print one JSON object per instance, each on a line")
	flags.IntVar(&b.first, "first-diagonals", 0, "take the first `D` blocked diagonals of each file; 0 takes all")
	flags.StringVar(&b.recordName, "record", "", "keep the outcomes in `FILE`, and resume from those it has")
	flags.StringVar(&b.expect, "expect", "", "compare with the verdicts in `FILE`")
	flags.StringVar(&b.proofs, "proofs", "", "write proofs to the folder `DIR`")
	console.ChoiceFlag(cmd, &b.form, "proof-form", proof.Forms()[0].Name, "write proofs in this `FORM`: "+words.Or(proof.FormNames()), proof.FormNames())
	return cmd
}

func (b *instancesRun) run(args []string) (err error) {
	switch {
	case b.options.Time < 0:
		return console.Usagef("--timeout must be at least 0s, not %v", b.options.Time)
	case b.first < 0:
		return console.Usagef("--first-diagonals must be at least 0, not %d", b.first)
	case b.proofs == "" && b.c.Given("proof-form"):
		return console.Usagef("--proof-form is for --proofs, which is missing")
	}
	if b.options.Form, err = proof.ParseForm(b.form); err != nil {
		return err
	}
	files, err := instance.Files(args)
	if err != nil {
		return err
	}
	if err := b.open(); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.journal.Close()) }()
	for _, name := range files {
		b.width = max(b.width, len(name))
	}
	for i, name := range files {
		b.c.Progress(float64(i)/float64(len(files)), name)
		record, err := b.one(name)
		if b.c.Context().Err() != nil {
			return b.interrupted(i, len(files))
		}
		if err == nil {
			err = b.tell(record)
		}
		if err != nil {
			return err
		}
	}
	return b.end()
}

func (b *instancesRun) interrupted(done, of int) error {
	kept := ""
	if b.recordName != "" {
		kept = "; " + b.recordName + " keeps what is decided; the same command resumes from there"
	}
	return console.Interruptedf("interrupted after %s of %d%s", words.Plural(done, "instance"), of, kept)
}

// open reads the expected verdicts and the records, and makes the folder for proofs.
func (b *instancesRun) open() error {
	if b.expect != "" {
		var err error
		if b.summary.Expected, err = readFile(b.c, b.expect, "the expected verdicts", instance.ReadExpected); err != nil {
			return err
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
	var err error
	b.journal, err = instance.OpenJournal(b.recordName)
	return err
}

// one runs the instance in a file, or takes its outcome from the records.
func (b *instancesRun) one(name string) (instance.Record, error) {
	r := instance.Record{
		File: name, First: b.first, Seed: b.options.Seed, Version: console.Version(),
		Machine: fmt.Sprintf("%s/%s, %s", runtime.GOOS, runtime.GOARCH, words.Plural(runtime.NumCPU(), "core")),
	}
	if known, ok := b.journal.Has(r); ok {
		return known, nil
	}
	p, err := b.read(name)
	if err == nil {
		err = b.decide(&r, p)
	}
	if b.c.Context().Err() != nil {
		return r, b.c.Context().Err()
	}
	if err != nil {
		r.Verdict, r.Error = instance.Skipped, err.Error()
	}
	return r, b.journal.Add(r)
}

func (b *instancesRun) read(name string) (nqueens.Problem, error) {
	file, err := openFile(b.c, name, "the instance", instanceFile)
	if err != nil {
		return nqueens.Problem{}, err
	}
	defer file.Close()
	p, err := instance.Read(file)
	if err == nil && b.first > 0 {
		p, err = instance.FirstDiagonals(p, b.first)
	}
	return p, err
}

// decide runs an instance, and writes its proof with --proofs.
func (b *instancesRun) decide(r *instance.Record, p nqueens.Problem) error {
	if b.proofs == "" {
		return r.Decide(b.c.Context(), p, b.options)
	}
	out, err := b.c.Create(filepath.Join(b.proofs, strings.TrimSuffix(filepath.Base(r.File), ".param")+b.options.Form.Ending))
	if err != nil {
		return err
	}
	options := b.options
	options.Proof = out
	err = r.Decide(b.c.Context(), p, options)
	if err == nil && r.Verdict != instance.Proved {
		out.Discard()
		return nil
	}
	r.Proof = out.Written()
	return out.Close(err)
}

// tell prints the line of an instance.
func (b *instancesRun) tell(r instance.Record) error {
	note := ""
	if instead := b.summary.Add(r); instead != "" {
		note = "  expected " + string(instead)
	}
	switch {
	case b.c.AsJSON():
		return b.c.JSON(r)
	case r.Verdict == instance.Skipped:
		return b.c.Say("%-*s  %-9s  %s", b.width, r.File, r.Verdict, r.Error)
	}
	return b.c.Say("%-*s  %-9s  %12d nodes  %10.3f ms%s", b.width, r.File, r.Verdict, r.Nodes, 1000*r.Seconds, note)
}

// end prints the summary and returns the error of the run.
func (b *instancesRun) end() error {
	if !b.c.AsJSON() {
		if err := b.c.Say("%v", &b.summary); err != nil {
			return err
		}
	}
	if err := b.summary.Err(); err != nil {
		return err
	}
	if b.summary.Undecided() > 0 {
		return console.ErrLimit
	}
	return nil
}
