package main

import (
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/estimate"
	"nqueens.example/nqueens/internal/counting"
	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/counting/sequence"
	"nqueens.example/nqueens/internal/finding/construct"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

// estimateFlags are the flags of estimate.
type estimateFlags struct {
	options        estimate.Options
	machines       int
	budget         time.Duration
	method, kernel string
	problemFlags
	sequence string // its number, "" for none
}

func newEstimateCommand(c *console.Console) *cobra.Command {
	f := estimateFlags{options: estimate.Options{Seed: 1}}
	cmd := &cobra.Command{
		Use:   "estimate [ID] N",
		Short: "Estimate the number of solutions and the cost of counting them",
		Long: `Estimate the number of solutions by sequential Monte Carlo.

The estimate is unbiased and comes with its standard error, a 95% interval and,
for comparison, the asymptotic formula. A board that is small enough is counted
exactly. The same seed repeats the estimate. Four times the runs halve the
error.

Up to N = 32 the command also predicts what an exact count would cost on this
machine, for each method of counting: it does random parts of the work for the
time of --budget, or all of it if it fits. The core-hours come with a 95%
interval, the memory that the count takes, and the size of its ledger. If parts
of the board take too long or too much memory, the cost follows from parts of a
smaller board, and says so. A --budget of 2m suffices for parts of 28 rows.
Time spent waiting for a core is not part of the cost.

--board, --piece and --class price the counts of other solutions that "nqueens
count" has, and the number of a sequence before N the term that it computes, by
each method: their number is estimated by the same random parts.`,
		Example: `  nqueens estimate 18
  nqueens estimate 27 --runs 50 --budget 1s --machines 1000
  nqueens estimate 100 --runs 50 --json
  nqueens estimate A352662 30 --budget 500ms`,
		Args: console.AtLeastOne("N"),
		RunE: func(_ *cobra.Command, args []string) error {
			// ID and N may stand in any order, since ID was a flag.
			if i := slices.IndexFunc(args, isSequence); i >= 0 && len(args) > 1 {
				f.sequence = args[i]
				args = slices.Delete(args, i, i+1)
			}
			if len(args) > 1 {
				return console.Usagef("%q is one argument too many; for example %q", args[1], "nqueens estimate 18")
			}
			return f.run(c, args[0])
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&f.options.Runs, "runs", limits.DefaultRuns, "do `K` independent runs")
	console.SeedFlag(cmd, &f.options.Seed, "seed `S` of the random numbers")
	console.WorkersFlag(cmd, &f.options.Workers)
	flags.IntVar(&f.machines, "machines", 1, "predict the time of a count on `K` machines like this one")
	flags.DurationVar(&f.budget, "budget", 3*time.Second, "measure parts of the count for this `TIME`, such as 10s; 0 predicts no cost")
	f.addKind(cmd)
	names := append([]string{"auto"}, counting.Names()...)
	console.ChoiceFlag(cmd, &f.method, "method", "auto", "count by this `METHOD`: "+words.Or(names), names)
	addKernelFlag(cmd, &f.kernel)
	c.JSONFlag(cmd, "print one JSON object")
	return cmd
}

func (f *estimateFlags) run(c *console.Console, size string) error {
	others, otherMethods, err := f.others(c, size)
	switch {
	case err != nil:
		return err
	case others != nil:
		return f.price(c, others, otherMethods)
	}
	n, err := console.Size(size, construct.MaxN, "to estimate", "")
	if err != nil {
		return err
	}
	if n > limits.EstimateN {
		return console.Usagef("N must be 1 to %d to estimate by sampling, not %d; by the formula %s it is about %s",
			limits.EstimateN, n, formula, words.Scientific(estimate.Asymptotic(n), 3))
	}
	if err := f.check(c, n); err != nil {
		return err
	}
	methods, err := f.methods(n)
	if err != nil {
		return err
	}
	options := f.options
	options.Progress = c.JobOptions(options.Workers, func(p jobs.Progress) string { return fmt.Sprintf("run %d of %d", p.JobsDone, p.Jobs) }).Progress
	result, err := estimate.Solutions(c.Context(), n, options)
	if err != nil {
		return err
	}
	prices, err := f.measure(c, methods)
	if err != nil {
		return err
	}
	return c.Answer(newEstimateReport(result, prices))
}

func (f *estimateFlags) check(c *console.Console, n int) error {
	for _, flag := range []struct {
		name               string
		value, least, most int
	}{
		{"runs", f.options.Runs, limits.MinRuns, limits.MaxRuns},
		{"machines", f.machines, 1, math.MaxInt32},
	} {
		if flag.value < flag.least || flag.value > flag.most {
			return console.Usagef("--%s must be %d to %d, not %d", flag.name, flag.least, flag.most, flag.value)
		}
	}
	switch {
	case f.budget < 0:
		return console.Usagef("--budget must be at least 0s, not %v", f.budget)
	case n > counting.MaxN:
		return c.Reject(fmt.Sprintf("boards past n = %d are not counted, so there is no cost to predict", counting.MaxN), "kernel", "method", "machines", "budget")
	case f.budget == 0:
		return c.Reject("--budget 0s predicts no cost", "kernel", "method", "machines")
	}
	return nil
}

// methods returns the methods whose cost is predicted for n, if any.
func (f *estimateFlags) methods(n int) (methods []costedMethod, err error) {
	priced := n <= counting.MaxN && f.budget > 0
	kernel := false
	for _, m := range counting.All() {
		if f.method != "auto" && f.method != m.Name || f.kernel != "auto" && !slices.Contains(m.Kernels, f.kernel) {
			continue
		}
		kernel = true
		if !priced {
			continue
		}
		plan, err := m.NewPlan(n)
		if err != nil {
			return nil, err
		}
		methods = append(methods, costedMethod{m.Name, plan, true})
	}
	if !kernel {
		err = console.Usagef("this processor cannot count with --kernel %s; it has auto, %s", f.kernel, strings.Join(counting.Kernels(), ", "))
	}
	return methods, err
}

// measure runs parts of a count by each method, each for its share of the budget.
func (f *estimateFlags) measure(c *console.Console, methods []costedMethod) (prices []price, err error) {
	worker, _ := os.Hostname()
	for _, m := range methods {
		cost, err := estimate.MeasureCost(c.Context(), m.plan, estimate.CostOptions{
			Workers: f.options.Workers, Progress: func(jobs.Progress) { c.Progress(-1, "measuring parts of a count by "+m.name) },
			Kernel: f.kernel, Budget: f.budget / time.Duration(len(methods)), Seed: f.options.Seed, Memory: console.FreeMemory(),
		})
		switch {
		case errors.Is(err, estimate.ErrBudget):
			c.Remark("the cost of a count by %s is unknown: %v; try a longer --budget", m.name, err)
			continue
		case err != nil:
			return nil, err
		}
		p := priceOf(cost, f.machines, console.Version(), worker)
		if free := console.FreeMemory(); free < math.MaxInt64/2 {
			p.FreeMemory = uint64(max(1, free))
		}
		p.Method = m.name
		if !m.modular {
			p.Sum, p.SumInterval = &cost.Sum, &[2]float64{cost.SumLow, cost.SumHigh}
		}
		prices = append(prices, p)
	}
	return prices, nil
}

// costedMethod is a way to count, whose cost is predicted.
type costedMethod struct {
	name    string
	plan    jobs.Plan
	modular bool // the sum of a sample of the jobs is of no use
}

// others returns the counts that a sequence, --board, --piece and --class ask for, other than that
// of all solutions of queens on the square board, nil for none.
func (f *estimateFlags) others(c *console.Console, arg string) (*otherReport, []costedMethod, error) {
	if f.sequence != "" {
		if err := c.Reject("a sequence has its own board and pieces", "board", "piece", "class"); err != nil {
			return nil, nil, err
		}
		return f.terms(arg)
	}
	info, err := f.kind("")
	if err != nil || isQueens(info.Kind) {
		return nil, nil, err
	}
	n, err := console.Size(arg, math.MaxInt32, "to count", "")
	if err != nil {
		return nil, nil, err
	}
	plan, err := count.NewPlan(n, info.Kind)
	return &otherReport{N: n, Counts: fmt.Sprintf("%s, n = %d", info.Counts, n)}, []costedMethod{{name: "search", plan: plan}}, console.Usage(err)
}

// terms returns the count of a term by each method that reaches it.
func (f *estimateFlags) terms(arg string) (*otherReport, []costedMethod, error) {
	s, err := sequence.Get(f.sequence)
	if err != nil {
		return nil, nil, console.Usage(err)
	}
	n, err := sequenceIndex(s, arg)
	if err != nil {
		return nil, nil, err
	}
	var methods []costedMethod
	for _, m := range s.Methods {
		if n > m.MaxN {
			continue
		}
		plan, err := m.NewPlan(n)
		if err != nil {
			return nil, nil, console.Usage(err)
		}
		methods = append(methods, costedMethod{m.Name, plan, m.Modular})
	}
	return &otherReport{N: n, Counts: fmt.Sprintf("%s(%d): %s", s.ID, n, s.Published().Title)}, methods, nil
}

// price measures and prints the cost of other counts.
func (f *estimateFlags) price(c *console.Console, o *otherReport, methods []costedMethod) (err error) {
	if err := c.Reject("--runs, --method and --kernel are for queens on the square board", "runs", "method", "kernel"); err != nil {
		return err
	}
	if f.budget == 0 {
		return console.Usagef("--budget must be more than 0s to price %s", o.Counts)
	}
	if err := f.check(c, 1); err != nil {
		return err
	}
	f.kernel = "auto"
	if o.Costs, err = f.measure(c, methods); err != nil {
		return err
	}
	o.Seed, o.Seconds = f.options.Seed, c.Elapsed().Seconds()
	return c.Answer(o)
}

// otherReport is what other counts would take.
type otherReport struct {
	N       int     `json:"n"`
	Counts  string  `json:"counts"`
	Seed    uint64  `json:"seed"`
	Seconds float64 `json:"seconds"`
	Costs   []price `json:"costs"`
}

// Text shows the report in lines.
func (r otherReport) Text() string {
	b := words.Rows{Width: 15}
	b.Say("counts", "%s", r.Counts)
	for _, p := range r.Costs {
		sum := "jobs add up to"
		switch {
		case p.Sum == nil:
		case p.Samples == 0:
			b.Say(sum, "%.15g", *p.Sum)
		default:
			b.Say(sum, "about %.3g (95%%: %.3g to %.3g)", *p.Sum, p.SumInterval[0], p.SumInterval[1])
		}
		p.say(&b, r.N)
	}
	return b.String()
}

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
	if p.Samples > 0 {
		hours += fmt.Sprintf(" (95%%: %.3g to %.3g)", p.Interval[0], p.Interval[1])
	}
	sampled := "; all of it was done"
	switch {
	case p.Samples > 0 && p.SampledN < n:
		sampled = fmt.Sprintf(", extrapolated from %d random parts of n = %d; a longer --budget may run those of n = %d", p.Samples, p.SampledN, n)
	case p.Samples > 0:
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
