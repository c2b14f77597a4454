package main

import (
	"errors"
	"fmt"
	"math"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/estimate"
	"nqueens.example/nqueens/internal/counting/sequence"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

// otherCounts are counts other than that of all solutions of queens on the square board.
type otherCounts struct {
	n       int
	counts  string
	methods []otherCount
}

type otherCount struct {
	method  string
	plan    jobs.Plan
	modular bool // the sum of a sample of the jobs says nothing
}

// others returns the counts that a sequence, --board, --piece and --class ask for, nil for
// none.
func (f *estimateFlags) others(c *console.Console, arg string) (*otherCounts, error) {
	if f.sequence != "" {
		if err := c.Reject("a sequence has its own board and pieces", "board", "piece", "class"); err != nil {
			return nil, err
		}
		return f.terms(arg)
	}
	info, err := f.kind("")
	if err != nil || isQueens(info.Kind) {
		return nil, err
	}
	n, err := console.Size(arg, math.MaxInt32, "to count", "")
	if err != nil {
		return nil, err
	}
	plan, err := count.NewPlan(n, info.Kind)
	if err != nil {
		return nil, console.Usage(err)
	}
	return &otherCounts{n, fmt.Sprintf("%s, n = %d", info.Counts, n), []otherCount{{method: "search", plan: plan}}}, nil
}

// terms returns the count of a term by each method that reaches it.
func (f *estimateFlags) terms(arg string) (*otherCounts, error) {
	s, err := sequence.Get(f.sequence)
	if err != nil {
		return nil, console.Usage(err)
	}
	n, err := sequenceIndex(s, arg)
	if err != nil {
		return nil, err
	}
	o := &otherCounts{n: n, counts: fmt.Sprintf("%s(%d): %s", s.ID, n, s.Published().Title)}
	for _, m := range s.Methods {
		if n > m.MaxN {
			continue
		}
		plan, err := m.NewPlan(n)
		if err != nil {
			return nil, console.Usage(err)
		}
		o.methods = append(o.methods, otherCount{m.Name, plan, m.Modular})
	}
	return o, nil
}

// price measures and prints the cost of other counts.
func (f *estimateFlags) price(c *console.Console, o *otherCounts) error {
	if err := c.Reject("--runs, --method and --kernel are for queens on the square board", "runs", "method", "kernel"); err != nil {
		return err
	}
	if f.budget == 0 {
		return console.Usagef("--budget must be more than 0s to price %s", o.counts)
	}
	if err := f.check(c, 1); err != nil {
		return err
	}
	f.kernel = "auto"
	report := otherReport{N: o.n, Counts: o.counts, Seed: f.options.Seed}
	for _, m := range o.methods {
		cost, err := estimate.MeasureCost(c.Context(), m.plan, f.cost(c, m.method, len(o.methods)))
		switch {
		case errors.Is(err, estimate.ErrBudget):
			c.Remark("the cost of a count by %s is unknown: %v; try a longer --budget", m.method, err)
			continue
		case err != nil:
			return err
		}
		p := f.priceHere(cost)
		p.Method = m.method
		if !m.modular {
			p.Sum, p.SumInterval = &cost.Sum, &[2]float64{cost.SumLow, cost.SumHigh}
		}
		report.Costs = append(report.Costs, p)
	}
	report.Seconds = c.Elapsed().Seconds()
	return c.Answer(report)
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
