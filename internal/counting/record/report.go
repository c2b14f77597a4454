package record

import (
	"cmp"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/words"
)

// Report describes what a ledger holds and, after Audit, whether it can be trusted.
type Report struct {
	File      string         `json:"file"`
	Counts    string         `json:"counts"`
	N         uint64         `json:"n"`
	Jobs      uint64         `json:"jobs"`
	PlanHash  string         `json:"plan_hash"`
	Done      uint64         `json:"jobs_done"`
	Missing   []uint64       `json:"first_missing"`
	Repeated  int            `json:"records_repeated"`
	ByKernels uint64         `json:"jobs_by_two_kernels"` // records with the same count
	ByWorkers uint64         `json:"jobs_by_two_workers"`
	Total     string         `json:"total"`
	Nodes     string         `json:"nodes"`
	Kernels   map[string]int `json:"kernels"`
	Builds    map[string]int `json:"builds"`
	Workers   map[string]int `json:"workers"`
	Root      string         `json:"root"`
	Torn      int64          `json:"torn_bytes"`
	Conflicts []string       `json:"conflicts,omitempty"` // the first jobs with two counts
	First     string         `json:"first_time"`          // of the records, as RFC 3339, "" if it is not a date
	Last      string         `json:"last_time"`

	same     int // records that repeat one by the same kernel
	*Verdict     // after an audit
}

// NewReport returns the report of the ledger at path.
func NewReport(path string, c *ledger.Contents) *Report {
	a := c.Audit()
	r := &Report{
		File: path, Counts: a.ID.Counts, N: uint64(a.ID.N), Jobs: uint64(a.ID.Jobs), PlanHash: a.ID.Hex(),
		Done: a.Units, Missing: append([]uint64{}, a.FirstMissing...), Repeated: a.Repeated, ByKernels: a.ByKernels, ByWorkers: a.ByWorkers,
		Total: a.Total.String(), Nodes: a.Nodes.String(),
		Kernels: a.Kernels, Builds: a.Builds, Workers: a.Workers,
		Root: hex.EncodeToString(a.Root[:]), Torn: a.Torn, same: a.SameKernel,
	}
	for _, conflict := range a.Conflicts {
		r.Conflicts = append(r.Conflicts, conflict.Error())
	}
	var first, last time.Time
	for one := range c.Records.All() {
		if first.IsZero() || one.Time.Before(first) {
			first = one.Time
		}
		if last.IsZero() || one.Time.After(last) {
			last = one.Time
		}
	}
	if c.Records.Len() > 0 {
		r.First, r.Last = Date(first), Date(last)
	}
	return r
}

// Date formats a time of a record, which can be any, as RFC 3339: "" if that has no such year.
func Date(t time.Time) string {
	if t.Year() < 1 || t.Year() > 9999 {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
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
		b.Say("plan", "%s, hash %s", words.Plural(int(r.Jobs), "job"), r.PlanHash)
		b.Say("jobs", "all %d", r.Done)
		b.Say("total", "%s", r.Total)
	default:
		b.Say("plan", "%s, hash %s", words.Plural(int(r.Jobs), "job"), r.PlanHash)
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
	for _, conflict := range r.Conflicts {
		b.Say("CONFLICT", "%s", conflict)
	}
	if r.Repeated > 0 && r.Verdict == nil { // an audit says more
		b.Say("confirmed", "%s by another kernel", words.Plural(int(r.ByKernels), "job"))
	}
	if r.same > 0 && r.Verdict == nil {
		b.Say("repeated", "%s by the same kernel, which confirms nothing", words.Plural(r.same, "record"))
	}
	b.Say("root", "%s", r.Root)
	if r.Torn > 0 {
		b.Say("torn", "%s at the end, of a write cut short", words.Plural(int(r.Torn), "byte"))
	}
	if r.Verdict != nil {
		r.Verdict.say(&b)
	}
	return b.String()
}

// someOf lists the first of a number of jobs.
func someOf(first []uint64, of uint64) string {
	names := words.Each(first, func(unit uint64) string { return fmt.Sprint(unit) })
	if uint64(len(first)) < of {
		names = append(names, "…")
	}
	return strings.Join(names, ", ")
}

// mostShares is the largest number of names in a line of text.
const mostShares = 12

// shares lists names with how many jobs are theirs, those with most jobs first, then by name.
func shares(units map[string]int) string {
	if len(units) == 0 {
		return "none"
	}
	name := func(of string) string { return cmp.Or(of, "(unnamed)") }
	all := slices.SortedFunc(maps.Keys(units), func(a, b string) int {
		return cmp.Or(cmp.Compare(units[b], units[a]), cmp.Compare(name(a), name(b)))
	})
	shown := words.Each(all[:min(len(all), mostShares)], func(of string) string { return fmt.Sprintf("%s (%d)", name(of), units[of]) })
	if more := len(all) - mostShares; more > 0 {
		shown = append(shown, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(shown, ", ")
}
