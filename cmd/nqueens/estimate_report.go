package main

import (
	"fmt"
	"math"

	"nqueens.example/nqueens/estimate"
	"nqueens.example/nqueens/internal/counting"
	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/words"
)

// estimateReport is an estimate of the number of solutions, and what exact counts would take.
type estimateReport struct {
	N             int       `json:"n"`
	Solutions     string    `json:"solutions"`
	Ln            *float64  `json:"ln"` // null for none
	Exact         bool      `json:"exact"`
	RelativeError float64   `json:"relative_error"`
	Interval      [2]string `json:"interval_95"`
	Formula       string    `json:"formula"` // what it gives
	Runs          int       `json:"runs"`
	Particles     int       `json:"particles"`
	Seed          uint64    `json:"seed"`
	Seconds       float64   `json:"seconds"`
	Costs         []price   `json:"costs,omitempty"`
}

// formula is that of estimate.Asymptotic.
const formula = "2.53 n! e^(-0.9440009 n)"

// newEstimateReport puts an estimate and prices into a report.
func newEstimateReport(r estimate.Result, prices []price) estimateReport {
	report := estimateReport{
		N: r.N, Solutions: solutionsText(r.Ln, r.Exact), Exact: r.Exact, RelativeError: r.RelativeError,
		Interval: [2]string{solutionsText(r.LnLow, r.Exact), solutionsText(r.LnHigh, r.Exact)},
		Formula:  aboutExp(estimate.Asymptotic(r.N)),
		Runs:     r.Runs, Particles: r.Particles, Seed: r.Seed, Seconds: r.Elapsed.Seconds(), Costs: prices,
	}
	if !math.IsInf(r.Ln, -1) {
		report.Ln = &r.Ln
	}
	return report
}

// Text shows the report in lines.
func (r estimateReport) Text() string {
	b := words.Rows{Width: 15}
	b.Say("solutions", "%s", r.Solutions)
	if r.Exact {
		b.Say("standard error", "none: the whole tree was searched")
	} else {
		b.Say("standard error", "%.2f%%, from %s of %s, seed %d", 100*r.RelativeError, words.Plural(r.Runs, "run"), words.Plural(r.Particles, "particle"), r.Seed)
		b.Say("95% interval", "%s to %s", r.Interval[0], r.Interval[1])
	}
	b.Say("formula", "%s, %s", r.Formula, formula)
	if r.N > counting.MaxN {
		b.Say("exact count", "none past n = %d", counting.MaxN)
	}
	for _, p := range r.Costs {
		p.say(&b, r.N)
	}
	return b.String()
}

// solutionsText writes a number of solutions whose natural logarithm is ln, in full
// where that is exact and short.
func solutionsText(ln float64, exact bool) string {
	if exact && ln < math.Log(1e12) {
		return fmt.Sprintf("%.0f", math.Exp(ln))
	}
	return aboutExp(ln)
}

// aboutExp writes the number whose natural logarithm is ln to five digits: 53.561, or
// 2.3493e17 where it is large.
func aboutExp(ln float64) string {
	if ln < math.Log(1e5) {
		return fmt.Sprintf("%.5g", math.Exp(ln))
	}
	return words.Scientific(ln, 5)
}

// price is the cost of a count on a number of machines, in core-hours and bytes.
type price struct {
	Method        string     `json:"method"`
	Kernel        string     `json:"kernel"`
	Nodes         float64    `json:"nodes"`
	CoreHours     float64    `json:"core_hours"`
	RelativeError float64    `json:"relative_error"`
	Interval      [2]float64 `json:"core_hours_95"`
	Cores         int        `json:"cores"`
	Machines      int        `json:"machines"`
	Seconds       float64    `json:"seconds"`      // on those machines
	SecondsHere   float64    `json:"seconds_here"` // on this one
	Jobs          int        `json:"jobs"`
	Samples       int        `json:"samples"`   // 0 where all of it was done
	SampledN      int        `json:"sampled_n"` // the board whose parts were run
	MemoryBytes   uint64     `json:"memory_bytes"`
	CoreMemory    uint64     `json:"memory_bytes_core"` // of each core, included in MemoryBytes
	LedgerBytes   uint64     `json:"ledger_bytes"`
	FreeMemory    uint64     `json:"memory_bytes_available,omitempty"` // here, absent if that is unknown

	Sum         *float64    `json:"sum,omitempty"`    // of the counts of the jobs
	SumInterval *[2]float64 `json:"sum_95,omitempty"` // 95% confidence interval

	Splits  []splitPrice `json:"splits,omitempty"` // that were sampled separately
	Waiting float64      `json:"waiting"`          // the share of their time that the parts waited for a core, not in CoreHours
}

// splitPrice is the price of a part of the count that was sampled separately.
type splitPrice struct {
	Name          string  `json:"name"`
	Samples       int     `json:"samples"`
	CoreHours     float64 `json:"core_hours"` // of SampledN
	RelativeError float64 `json:"relative_error"`
}

// priceOf returns the price of c on machines like this one, with a ledger kept by that
// build of the program on that worker.
func priceOf(c estimate.Cost, machines int, build, worker string) price {
	var splits []splitPrice
	for _, s := range c.Strata {
		splits = append(splits, splitPrice{s.Name, s.Samples, s.CoreSeconds / 3600, s.SecondsError})
	}
	record := ledger.Record{Kernel: c.Kernel, Build: build, Worker: worker}
	return price{
		Method: c.Method, Kernel: c.Kernel, Nodes: c.Nodes, CoreHours: c.CoreSeconds / 3600,
		RelativeError: c.SecondsError, Interval: [2]float64{c.Low / 3600, c.High / 3600},
		Cores: c.Cores, Machines: machines, Seconds: c.Seconds(c.Cores * machines), SecondsHere: c.Seconds(c.Cores),
		Jobs: c.Jobs, Samples: c.Samples, SampledN: c.SampledN, MemoryBytes: uint64(c.MachineMemory(c.Cores)), CoreMemory: uint64(c.Memory), LedgerBytes: uint64(c.Jobs) * uint64(record.Size()),
		Splits: splits, Waiting: c.Waiting,
	}
}

func (p price) say(b *words.Rows, n int) {
	hours := fmt.Sprintf("%.3g", p.CoreHours)
	sampled := "; all of it was done"
	switch {
	case p.Samples > 0 && p.SampledN < n:
		hours += fmt.Sprintf(" (95%%: %.3g to %.3g)", p.Interval[0], p.Interval[1])
		sampled = fmt.Sprintf(", extrapolated from %d random parts of n = %d; a longer --budget may run those of n = %d", p.Samples, p.SampledN, n)
	case p.Samples > 0:
		hours += fmt.Sprintf(" (95%%: %.3g to %.3g)", p.Interval[0], p.Interval[1])
		sampled = fmt.Sprintf(", standard error %.2g%%, from %s", 100*p.RelativeError, words.Plural(p.Samples, "random part"))
	}
	if len(p.Splits) > 0 && p.SampledN == n {
		sampled += fmt.Sprintf(" of all %d splits", len(p.Splits))
	}
	b.Say("exact count", "by %s: %s core-hours, %s on the %s here", p.Method, hours, words.About(p.SecondsHere), words.Plural(p.Cores, "core"))
	memory := words.Bytes(p.MemoryBytes) + " of memory"
	if p.FreeMemory > 0 && p.FreeMemory < p.MemoryBytes {
		memory += fmt.Sprintf(" (%s a core; %s is available here)", words.Bytes(p.CoreMemory), words.Bytes(p.FreeMemory))
	}
	if p.Machines > 1 {
		b.Say("", "%s on %d machines like this", words.About(p.Seconds), p.Machines)
	}
	nodes := ""
	if p.Nodes > 0 {
		nodes = fmt.Sprintf("%.3g nodes in ", p.Nodes)
	}
	b.Say("", "%s%s, %s, %s of ledger", nodes, words.Plural(p.Jobs, "job"), memory, words.Bytes(p.LedgerBytes))
	b.Say("", "kernel %s%s", p.Kernel, sampled)
	if p.Waiting >= 0.05 {
		b.Say("", "the parts waited for a core for %s of their time, which is not included", words.Percent(p.Waiting))
	}
}
