package record

import (
	"context"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"

	"nqueens.example/nqueens/internal/ledger"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

// Report describes what a ledger holds and, after Audit, whether it can be trusted.
type Report struct {
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
	Checks   []Check        `json:"checks,omitempty"`
	Trusted  *bool          `json:"trusted,omitempty"`
}

// NewReport returns the report of the ledger at path.
func NewReport(path string, c *ledger.Contents) *Report {
	a := c.Audit()
	return &Report{
		File: path, Counts: a.Plan.Kind, N: a.Plan.N, Jobs: a.Plan.Units, PlanHash: hex.EncodeToString(a.Plan.Hash[:]),
		Done: a.Units, Missing: append([]uint64{}, a.FirstMissing...), Repeated: a.Repeated,
		Total: a.Total.String(), Nodes: a.Nodes.String(),
		Kernels: a.Kernels, Builds: a.Builds, Workers: a.Workers,
		Root: hex.EncodeToString(a.Root[:]), Torn: a.Torn,
	}
}

// Audit adds the checks of [Audit] to the report, and returns a sentence for each that
// failed.
func (r *Report) Audit(ctx context.Context, c *ledger.Contents, recount int, options jobs.Options) (wrong []string, err error) {
	if r.Checks, err = Audit(ctx, c, recount, options); err != nil {
		return nil, err
	}
	trusted := Trusted(r.Checks)
	r.Trusted = &trusted
	for _, check := range r.Checks {
		if !check.Passed {
			wrong = append(wrong, fmt.Sprintf("%s cannot be trusted: %s: %s", r.File, check.Name, check.Detail))
		}
	}
	return wrong, nil
}

// Text returns the report in lines.
func (r *Report) Text() string {
	b := words.Rows{Width: 10}
	b.Say("ledger", "%s", r.File)
	b.Say("counts", "%s, n = %d", r.Counts, r.N)
	switch missing := r.Jobs - r.Done; {
	case !IsCount(r.Counts): // a search, which never needs all its jobs
		b.Say("plan", "hash %s", r.PlanHash)
		b.Say("records", "%d", r.Done)
	case missing == 0:
		b.Say("plan", "%d jobs, hash %s", r.Jobs, r.PlanHash)
		b.Say("jobs", "all %d", r.Done)
		b.Say("total", "%s", r.Total)
	default:
		b.Say("plan", "%d jobs, hash %s", r.Jobs, r.PlanHash)
		b.Say("jobs", "%d of %d; missing %s", r.Done, r.Jobs, someOf(r.Missing, missing))
		b.Say("so far", "%s", r.Total)
	}
	b.Say("nodes", "%s", r.Nodes)
	for _, by := range []struct {
		name  string
		units map[string]int
	}{{"kernels", r.Kernels}, {"builds", r.Builds}, {"workers", r.Workers}} {
		b.Say(by.name, "%s", shares(by.units))
	}
	b.Say("root", "%s", r.Root)
	if r.Torn > 0 {
		b.Say("torn", "%d bytes at the end, of a write cut short", r.Torn)
	}
	for _, c := range r.Checks {
		verdict := "ok"
		if !c.Passed {
			verdict = "WRONG"
		}
		b.Say(verdict, "%s: %s", c.Name, c.Detail)
	}
	if r.Trusted != nil {
		b.Say("trusted", "%s", map[bool]string{true: "yes", false: "no"}[*r.Trusted])
	}
	return b.String()
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
