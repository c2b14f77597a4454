package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/complete"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/instance"
	"nqueens.example/nqueens/internal/machine"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/proof"
)

// instancesRun are the flags of instances run, and the state of a run.
type instancesRun struct {
	c                          *console.Console
	options                    instance.Options
	first, workers             int
	recordName, expect, proofs string
	form                       string

	journal instance.Journal
	summary instance.Summary
	files   []string
	proof   []string           // the name of the proof of each file
	records []*instance.Record // of each file that has ended
	ended   int                // files
	told    int                // files whose lines are printed
	width   int                // of the longest name

	changed, unhashed int // files with other content than in their records, and records without a hash

	blank instance.Record // of a file that has not been run
}

func newInstancesRunCommand(c *console.Console) *cobra.Command {
	b := instancesRun{c: c, workers: 1}
	cmd := &cobra.Command{
		Use:   "run FILE…",
		Short: "Solve instances or prove that they have no solution",
		Long: `Run the completion search on instance files, and on the *.param files in folders
and below. Each instance gets a line, in the order of the files, that says
whether it was solved or proved to have no solution, with the number of nodes and
the time. --workers K runs K instances at once, each on one core.
With --timeout or --nodes some may stay undecided; the exit code is then 4.
Files that are not instances are skipped and named; the exit code is then 1.

--record FILE keeps a JSON object for each instance as soon as it ends. A later
run with the same FILE skips the instances that it has decided, unless their
files have changed. The last record of an instance counts. Only one process at a
time can write FILE.

--expect FILE compares with published verdicts, one per line: the name of the
instance's file, and sat or unsat; or a table of results by shiftqueens, Lingeling
or Minion as published; or the records of another run. If several lines name a
file, the one whose path agrees in the most folders counts. A record with a
SHA-256 matches files with the same content, whatever their names.

--first-diagonals D takes only the first D diagonals of each file, as the
published sets require: their files list all diagonals of a draw. --proofs DIR
writes a proof for each instance without a solution, in the form of
--proof-form, for verify --proof: veripb is VeriPB 2.0. Proofs do not depend on
--seed.`,
		Example: `  nqueens instances generate diagonals 14 --count 11 --number 20 -o set
  nqueens instances run set
  nqueens instances run set --workers 2 --timeout 1m --record results.jsonl`,
		Args: console.AtLeastOne("FILE"),
		RunE: func(_ *cobra.Command, args []string) error { return b.run(args) },
	}
	flags := cmd.Flags()
	flags.DurationVar(&b.options.Time, "timeout", 0, "give up on an instance after this `TIME`, such as 1m; 0 means never")
	flags.Uint64Var(&b.options.Nodes, "nodes", 0, "give up on an instance after about `K` nodes; 0 means never")
	console.SeedFlag(cmd, &b.options.Seed, "seed `S` of the order of the search; 0 is the usual order, also that of proofs")
	console.WorkersFlag(cmd, &b.workers)
	c.JSONFlag(cmd, "print one JSON object per instance, each on a line")
	flags.IntVar(&b.first, "first-diagonals", 0, "take the first `D` blocked diagonals of each file; 0 takes all")
	flags.StringVar(&b.recordName, "record", "", "keep the outcomes in `FILE`, and resume from those it has")
	flags.StringVar(&b.expect, "expect", "", "compare with the verdicts in `FILE`")
	flags.StringVar(&b.proofs, "proofs", "", "write proofs to the folder `DIR`, in the subfolders of the files")
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
		return console.Usagef("--proof-form needs --proofs")
	}
	if b.options.Form, err = proof.ParseForm(b.form); err != nil {
		return err
	}
	if b.files, err = instance.Files(args); err != nil {
		return err
	}
	if err := b.open(args); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.journal.Close()) }()
	if err := b.all(); err != nil {
		return err
	}
	return b.end()
}

// all runs the instances that the records do not decide, and prints a line for each.
func (b *instancesRun) all() error {
	b.blank = instance.Record{
		First: b.first, Seed: b.options.Seed, Version: console.Version(), Kernel: complete.Kernel(),
		Machine:   fmt.Sprintf("%s/%s, %s", runtime.GOOS, runtime.GOARCH, words.Plural(runtime.NumCPU(), "core")),
		Processor: machine.Processor(), Memory: machine.Memory(),
	}
	left, err := b.resume()
	if err != nil {
		return err
	}
	if err := b.tellEnded(); err != nil || len(left) == 0 {
		return err
	}
	options := b.c.JobOptions(b.workers, func(p jobs.Progress) string {
		return fmt.Sprintf("%d of %s", p.JobsDone, words.Plural(len(b.files), "instance"))
	})
	workers, err := options.Use(len(left))
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(b.c.Context())
	defer stop()
	err = jobs.Run(ctx, workers, options.Progress, jobs.Work[instanceEnded]{
		Len: len(b.files), Before: b.ended, BeforeShare: float64(b.ended) / float64(len(b.files)),
		Order: slices.Values(left),
		Do: func(_, i int, _ *jobs.Running) (instanceEnded, error) {
			r, known := b.one(ctx, i)
			if ctx.Err() != nil {
				return instanceEnded{}, jobs.ErrStopped
			}
			return instanceEnded{i, r, known}, nil
		},
		Keep: func(e instanceEnded) error {
			err := b.keep(e)
			if err != nil {
				stop()
			}
			return err
		},
	})
	if b.c.Context().Err() != nil && b.ended < len(b.files) {
		return b.interrupted()
	}
	return err
}

// resume takes what the journal has, and returns the numbers of the files that are left.
func (b *instancesRun) resume() (left []int, err error) {
	b.records = make([]*instance.Record, len(b.files))
	for i, name := range b.files {
		if b.c.Context().Err() != nil {
			return nil, b.interrupted()
		}
		b.width = max(b.width, len(console.Harmless(name)))
		if known, ok := b.known(i); ok {
			b.records[i] = &known
			b.ended++
			continue
		}
		left = append(left, i)
	}
	b.remark()
	return left, nil
}

// known returns the record of a file that was decided and has not changed since. A stream can
// be read only once, by [instancesRun.one].
func (b *instancesRun) known(i int) (instance.Record, bool) {
	r := b.blank
	r.File = b.files[i]
	known, ok := b.journal.Has(r)
	if !ok || !isRegular(r.File) || b.proofs != "" && known.Verdict == instance.Proved && !isRegular(b.proof[i]) {
		return known, false
	}
	if known.SHA256 == "" {
		b.unhashed++
		return known, true
	}
	hash, err := hashOf(r.File)
	if err != nil {
		return known, false // the run says why
	}
	if hash != known.SHA256 {
		b.changed++
	}
	return known, hash == known.SHA256
}

func isRegular(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

func hashOf(name string) (string, error) {
	file, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	hash := sha256.New()
	_, err = io.Copy(hash, file)
	return hex.EncodeToString(hash.Sum(nil)), err
}

// remark says which files have changed since their records, and which may have.
func (b *instancesRun) remark() {
	if b.changed > 0 {
		b.c.Remark("%s changed since the run that %s records; a changed file runs again", words.Plural(b.changed, "file"), b.recordName)
	}
	if b.unhashed > 0 {
		b.c.Remark("%s in %s without the SHA-256 of the file: it counts as decided even if the file changed", words.Plural(b.unhashed, "record"), b.recordName)
	}
}

// instanceEnded is the record of a file, by its number.
type instanceEnded struct {
	file   int
	record instance.Record
	known  bool // the journal has it
}

// keep keeps the record of a file, and prints the lines of the files up to the first that
// has not ended.
func (b *instancesRun) keep(e instanceEnded) error {
	if !e.known {
		if err := b.journal.Add(e.record); err != nil {
			return err
		}
	}
	b.records[e.file] = &e.record
	b.ended++
	return b.tellEnded()
}

func (b *instancesRun) tellEnded() error {
	for ; b.told < len(b.records) && b.records[b.told] != nil; b.told++ {
		if err := b.tell(*b.records[b.told]); err != nil {
			return err
		}
		b.records[b.told].Columns = nil // not needed again
	}
	return nil
}

func (b *instancesRun) interrupted() error {
	kept := ""
	if b.recordName != "" {
		kept = "; " + b.kept()
	}
	return console.Interruptedf("interrupted after %s of %d%s", words.Plural(b.ended, "instance"), len(b.files), kept)
}

// kept says what an interrupt leaves with --record.
func (b *instancesRun) kept() string {
	return b.recordName + " keeps what is decided; the same command resumes from there"
}

// open reads the expected verdicts and the records, and names the proofs.
func (b *instancesRun) open(args []string) error {
	if b.expect != "" {
		var err error
		if b.summary.Expected, err = readFile(b.c, b.expect, "the expected verdicts", instance.ReadExpected, recordsFile, placementFile); err != nil {
			return err
		}
		if err := b.summary.Expected.Check(b.files, b.first); err != nil {
			return fmt.Errorf("%s: %w", b.expect, err)
		}
	}
	if b.proofs != "" {
		if err := b.nameProofs(args); err != nil {
			return fmt.Errorf("cannot write the proofs: %w", err)
		}
	}
	if b.recordName == "" {
		return nil
	}
	var err error
	if b.journal, err = instance.OpenJournal(b.recordName); err == nil {
		b.c.OnInterrupt(b.kept) // also while a pipe sends nothing
	}
	return err
}

// nameProofs names the proofs after the files, with the subfolders of the folder in which a
// file was found, and makes these folders.
func (b *instancesRun) nameProofs(args []string) error {
	of := map[string]string{}
	for _, file := range b.files {
		below := filepath.Base(file)
		for _, folder := range args {
			if rest, err := filepath.Rel(folder, file); err == nil && rest != "." && filepath.IsLocal(rest) {
				below = rest
				break
			}
		}
		name := filepath.Join(b.proofs, strings.TrimSuffix(below, ".param")+b.options.Form.Ending)
		if other, taken := of[name]; taken && other != file {
			return fmt.Errorf("the proofs of %s and %s would both be %s; run them with two folders", other, file, name)
		}
		of[name] = file
		b.proof = append(b.proof, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
	}
	return nil
}

// one runs the instance in a file, unless it is a stream of which the journal has the record.
func (b *instancesRun) one(ctx context.Context, i int) (r instance.Record, known bool) {
	r = b.blank
	r.File = b.files[i]
	p, err := b.read(&r)
	if err == nil {
		if decided, ok := b.journal.Has(r); ok && !isRegular(r.File) {
			return decided, true
		}
		err = b.decide(ctx, &r, p, i)
	}
	if err != nil {
		r.Verdict, r.Error = instance.Skipped, err.Error()
	}
	return r, false
}

func (b *instancesRun) read(r *instance.Record) (nqueens.Problem, error) {
	hash := sha256.New()
	file, err := openHashed(b.c, r.File, "the instance", hash, instanceFile)
	if err != nil {
		return nqueens.Problem{}, err
	}
	defer file.Close()
	p, err := instance.Read(file)
	if err != nil {
		return p, err
	}
	r.SHA256 = hex.EncodeToString(hash.Sum(nil))
	if b.first > 0 {
		return instance.FirstDiagonals(p, b.first)
	}
	return p, nil
}

// decide runs an instance, and writes its proof with --proofs.
func (b *instancesRun) decide(ctx context.Context, r *instance.Record, p nqueens.Problem, i int) error {
	if b.proofs == "" {
		return r.Decide(ctx, p, b.options)
	}
	out, err := b.c.Create(b.proof[i])
	if err != nil {
		return err
	}
	options := b.options
	options.Proof = out
	err = r.Decide(ctx, p, options)
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
	name := console.Harmless(r.File)
	switch {
	case b.c.AsJSON():
		return b.c.JSON(r)
	case r.Verdict == instance.Skipped:
		return b.c.Say("%-*s  %-9s  %s", b.width, name, r.Verdict, console.Harmless(r.Error))
	}
	return b.c.Say("%-*s  %-9s  %12d nodes  %10.3f ms%s", b.width, name, r.Verdict, r.Nodes, 1000*r.Seconds, note)
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
