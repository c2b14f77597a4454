package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
)

// evenJobs is the number of jobs from which on parts take like times.
const evenJobs = 40

// countPart counts a part of the jobs. It prints no number: a part has none.
func (f *countFlags) countPart(c *console.Console, n string, info count.Info) (err error) {
	switch {
	case f.unique || f.bySymmetry || f.given() || strings.Contains(n, ".."):
		return console.Usagef("--part is for the count of one board, without %s", words.Or([]string{"--unique", "--by-symmetry", "--place", "--block", "a range"}))
	case f.ledger == "":
		return console.Usagef("--part needs --ledger, a file for each part: --ledger parts/%s.ledger", strings.Split(f.share, "/")[0])
	}
	if err := f.part.UnmarshalText([]byte(f.share)); err != nil {
		return console.Usage(err)
	}
	plan, err := f.plan(n, info)
	if err != nil {
		return err
	}
	switch even := max(1, plan.Len()/evenJobs); {
	case f.part.Of > plan.Len():
		return console.Usagef("n = %d by %s has %s, and cannot be cut into %d parts", plan.N(), plan.Method(), words.Plural(plan.Len(), "job"), f.part.Of)
	case f.part.Of > even:
		c.Remark("n = %d by %s has %s: more parts than %d take uneven times", plan.N(), plan.Method(), words.Plural(plan.Len(), "job"), even)
	}
	if err := f.fit(c, plan); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(f.ledger), 0o777); err != nil {
		return err
	}
	result, err := f.run(c, plan)
	if err != nil {
		return err
	}
	return c.Answer(partReport{result.N, f.part.String(), result.Method, result.Jobs, plan.Len(), f.ledger})
}

// partReport is what --json prints of a part.
type partReport struct {
	N        int    `json:"n"`
	Part     string `json:"part"`
	Method   string `json:"method"`
	Jobs     int    `json:"jobs"`
	PlanJobs int    `json:"plan_jobs"`
	Ledger   string `json:"ledger"`
}

func (r partReport) Text() string {
	return fmt.Sprintf("part %s of n = %d is complete: %d of %s are in %s\n", r.Part, r.N, r.Jobs, words.Plural(r.PlanJobs, "job"), r.Ledger)
}
