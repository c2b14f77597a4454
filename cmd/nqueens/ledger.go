package main

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"nqueens/count/record"
	"nqueens/internal/console"
	"nqueens/internal/words"
	"nqueens/jobs"
	"nqueens/ledger"
)

func newLedgerCommand(c *console.Console) *cobra.Command {
	return console.Group(&cobra.Command{
		Use:   "ledger",
		Short: "What a ledger of a count holds, and whether it can be trusted",
		Long: `Look into the ledgers that "nqueens count N --ledger FILE" keeps: one record for
each counted job, each with a checksum and a link of a hash chain.`,
		Example: `  nqueens count 15 --ledger q15.ledger
  nqueens ledger show q15.ledger
  nqueens ledger audit q15.ledger --recount 20
  nqueens ledger merge q15.ledger -o copy.ledger`,
	}, newLedgerShowCommand(c), newLedgerAuditCommand(c), newLedgerMergeCommand(c))
}

func newLedgerShowCommand(c *console.Console) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "show FILE…",
		Short: "What is counted, how much of it, by whom, and the sum",
		Long: `Print what each ledger counts, how many of its jobs are there, their sum, and
the root: SHA-256 over the plan and every job's count in order. Two counts of one
plan agree in every job exactly if their roots are equal.`,
		Example: `  nqueens count 15 --ledger q15.ledger
  nqueens ledger show q15.ledger
  nqueens ledger show q15.ledger --json`,
		Args: console.Some("FILE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			for i, path := range args {
				contents, err := readLedger(c, path)
				if err != nil {
					return err
				}
				if err := writeLedger(c.Out, i, asJSON, ledgerReportOf(path, contents.Audit())); err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object for each ledger")
	return cmd
}

func newLedgerAuditCommand(c *console.Console) *cobra.Command {
	var asJSON bool
	var recount, workers int
	cmd := &cobra.Command{
		Use:   "audit FILE…",
		Short: "Whether the sum can be trusted, and why; exits 1 where it can't",
		Long: `Check each ledger: checksums and hash chain, that its jobs are those this program
makes of the board, that each is there exactly once, that the sum fits the
symmetry classes and what is published. --recount counts that many jobs again,
chosen at random, with another kernel or method than before: if a fraction f of the jobs
were wrong, K of them would show it with probability 1-(1-f)^K.`,
		Example: `  nqueens count 15 --ledger q15.ledger
  nqueens ledger audit q15.ledger
  nqueens ledger audit q15.ledger --recount 20`,
		Args: console.Some("FILE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if recount < 0 {
				return console.Usagef("--recount must be at least 0, not %d", recount)
			}
			var distrusted []string
			for i, path := range args {
				contents, err := readLedger(c, path)
				if err != nil {
					return err
				}
				report := ledgerReportOf(path, contents.Audit())
				options := jobs.Options{Workers: workers, Progress: func(p jobs.Progress) {
					c.Progress(p.Done, fmt.Sprintf("%d of %d jobs counted again%s", p.JobsDone, p.Jobs, words.Left(p.Left)))
				}}
				report.Checks, err = record.Audit(c.Context(), contents, recount, options)
				if err != nil {
					return fmt.Errorf("ledger %s: %w", path, err)
				}
				trusted := record.Trusted(report.Checks)
				report.Trusted = &trusted
				if err := writeLedger(c.Out, i, asJSON, report); err != nil {
					return err
				}
				for _, check := range report.Checks {
					if !check.Passed {
						distrusted = append(distrusted, fmt.Sprintf("%s cannot be trusted: %s: %s", path, check.Name, check.Detail))
					}
				}
			}
			if len(distrusted) > 0 {
				return fmt.Errorf("%s", strings.Join(distrusted, "; "))
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object for each ledger")
	cmd.Flags().IntVar(&recount, "recount", 0, "count `K` random jobs again, with another kernel or method")
	console.WorkersFlag(cmd, &workers)
	return cmd
}

func newLedgerMergeCommand(c *console.Console) *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use:   "merge FILE… -o FILE",
		Short: "Join ledgers of one count, each with a part of the jobs",
		Long: `Write a new ledger with the jobs of all that are given. They must belong to one
plan, and agree where they overlap. A file that is there already is not touched.`,
		Example: `  nqueens count 12 --ledger one.ledger && cp one.ledger two.ledger
  nqueens ledger merge one.ledger two.ledger -o both.ledger`,
		Args: console.Some("FILE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if output == "" {
				return c.Missing("-o FILE")
			}
			var sources []*ledger.Contents
			for _, path := range args {
				contents, err := readLedger(c, path)
				if err != nil {
					return err
				}
				if contents.Torn > 0 {
					c.Remark("ledger %s ends in %d bytes of a write cut short, which are left out", path, contents.Torn)
				}
				sources = append(sources, contents)
			}
			if _, err := os.Lstat(output); errors.Is(err, fs.ErrNotExist) {
				c.Hold(console.NewFile(output)) // Merge does not hear of an interrupt
			}
			merged, err := ledger.Merge(output, sources...)
			c.Release(console.NewFile(output))
			for _, m := range merged {
				fmt.Fprintf(c.Out, "%-10s %s: %d new, %d confirmed, %d conflicting\n", "from", m.Name, m.New, m.Confirmed, m.Conflicting)
			}
			if err != nil {
				return err
			}
			contents, err := ledger.ReadFile(output)
			if err != nil {
				return err
			}
			return writeLedger(c.Out, 0, false, ledgerReportOf(output, contents.Audit()))
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "", "the ledger to write, a new `FILE`")
	return cmd
}

// ledgerReport is what show and audit print of a ledger.
type ledgerReport struct {
	File     string         `json:"file"`
	Counts   string         `json:"counts"`
	N        uint64         `json:"n"`
	Jobs     uint64         `json:"jobs"`
	PlanHash string         `json:"plan_hash"`
	Done     uint64         `json:"jobs_done"`
	Missing  []uint64       `json:"first_missing"`
	Repeated int            `json:"records_repeated"`
	Total    string         `json:"total"`
	Nodes    string         `json:"nodes"`
	Kernels  map[string]int `json:"kernels"`
	Builds   map[string]int `json:"builds"`
	Workers  map[string]int `json:"workers"`
	Root     string         `json:"root"`
	Torn     int64          `json:"torn_bytes"`
	Checks   []record.Check `json:"checks,omitempty"`
	Trusted  *bool          `json:"trusted,omitempty"`
}

func ledgerReportOf(path string, a *ledger.Audit) *ledgerReport {
	return &ledgerReport{
		File: path, Counts: a.Plan.Kind, N: a.Plan.N, Jobs: a.Plan.Units, PlanHash: hex.EncodeToString(a.Plan.Hash[:]),
		Done: a.Units, Missing: append([]uint64{}, a.FirstMissing...), Repeated: a.Repeated,
		Total: a.Total.String(), Nodes: a.Nodes.String(),
		Kernels: a.Kernels, Builds: a.Builds, Workers: a.Workers,
		Root: hex.EncodeToString(a.Root[:]), Torn: a.Torn,
	}
}

// writeLedger writes the report of the ledger with that index in the list.
func writeLedger(w io.Writer, index int, asJSON bool, r *ledgerReport) error {
	if asJSON {
		line, err := json.Marshal(r)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(w, "%s\n", line)
		return err
	}
	var text strings.Builder
	if index > 0 {
		text.WriteByte('\n')
	}
	row := func(name, format string, args ...any) {
		fmt.Fprintf(&text, "%-10s %s\n", name, fmt.Sprintf(format, args...))
	}
	row("ledger", "%s", r.File)
	row("counts", "%s, n = %d", r.Counts, r.N)
	switch missing := r.Jobs - r.Done; {
	case !record.IsCount(r.Counts): // a search, which never needs all its jobs
		row("plan", "hash %s", r.PlanHash)
		row("records", "%d", r.Done)
	case missing == 0:
		row("plan", "%d jobs, hash %s", r.Jobs, r.PlanHash)
		row("jobs", "all %d", r.Done)
		row("total", "%s", r.Total)
	default:
		row("plan", "%d jobs, hash %s", r.Jobs, r.PlanHash)
		row("jobs", "%d of %d; missing %s", r.Done, r.Jobs, someOf(r.Missing, missing))
		row("so far", "%s", r.Total)
	}
	row("nodes", "%s", r.Nodes)
	for _, by := range []struct {
		name  string
		units map[string]int
	}{{"kernels", r.Kernels}, {"builds", r.Builds}, {"workers", r.Workers}} {
		row(by.name, "%s", shares(by.units))
	}
	row("root", "%s", r.Root)
	if r.Torn > 0 {
		row("torn", "%d bytes at the end, of a write cut short", r.Torn)
	}
	for _, c := range r.Checks {
		verdict := "ok"
		if !c.Passed {
			verdict = "WRONG"
		}
		row(verdict, "%s: %s", c.Name, c.Detail)
	}
	if r.Trusted != nil {
		row("trusted", "%s", map[bool]string{true: "yes", false: "no"}[*r.Trusted])
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// someOf lists the first of a number of jobs.
func someOf(first []uint64, of uint64) string {
	var names []string
	for _, unit := range first {
		names = append(names, fmt.Sprint(unit))
	}
	if uint64(len(first)) < of {
		names = append(names, "…")
	}
	return strings.Join(names, ", ")
}

// shares lists names with how many jobs are theirs.
func shares(units map[string]int) string {
	if len(units) == 0 {
		return "none"
	}
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(units)) {
		shown := name
		if shown == "" {
			shown = "(unnamed)"
		}
		parts = append(parts, fmt.Sprintf("%s (%d)", shown, units[name]))
	}
	return strings.Join(parts, ", ")
}

// readLedger reads a ledger; "-" is standard input.
func readLedger(c *console.Console, name string) (*ledger.Contents, error) {
	if name != "-" {
		return ledger.ReadFile(name)
	}
	text, err := io.ReadAll(c.In)
	if err != nil {
		return nil, fmt.Errorf("cannot read standard input: %w", err)
	}
	contents, err := ledger.Read(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		return nil, fmt.Errorf("ledger on standard input: %w", err)
	}
	contents.Name = "standard input"
	return contents, nil
}
