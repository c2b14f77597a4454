package record

import (
	"context"
	"fmt"
	"math/big"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/counting/sequence"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

// Check is one test of a count, and whether it passed.
type Check struct {
	Name   string `json:"name"`
	Passed bool   `json:"passed"`
	Detail string `json:"detail"`
}

// AuditOptions configure an audit.
type AuditOptions struct {
	Recounting     // how jobs are counted again; workers and progress are for the other stages too
	Recount    int // how many random jobs are, of those recorded
	// RecountProgress, if set, is called after each job that is counted again, by one
	// goroutine at a time.
	RecountProgress func(RecountProgress)
}

// The stages of an audit in [jobs.Progress], besides the recount, which is "".
const (
	stageSymmetric = "counting symmetric solutions"
	stageEstimate  = "estimating the number of solutions"
)

// RecountProgress says how many jobs an audit has counted again, and how many differ.
type RecountProgress struct{ Done, Of, Differ int }

// stage returns options whose progress names the stage.
func stage(name string, options pool.Options) pool.Options {
	if tell := options.Progress; tell != nil {
		options.Progress = func(p jobs.Progress) {
			p.Stage = name
			tell(p)
		}
	}
	return options
}

// Verdict is the result of an audit.
type Verdict struct {
	Checks    []Check       `json:"checks"`
	Complete  bool          `json:"complete"`  // no job is missing
	Passed    bool          `json:"passed"`    // complete, and no check failed
	Published bool          `json:"published"` // the total is the published one
	Proven    string        `json:"proven"`    // what is and what is not, in a sentence
	Recounted Recounts      `json:"recounted"` // by this audit
	Confirmed Confirmations `json:"confirmed"` // by the ledger's own records
	Missed    Chances       `json:"chances"`   // that the recounts of this audit missed wrong jobs
}

// Failures describes the checks that failed.
func (v *Verdict) Failures() (wrong []string) {
	for _, check := range v.Checks {
		if !check.Passed {
			wrong = append(wrong, check.Name+": "+check.Detail)
		}
	}
	return wrong
}

// Audit checks a ledger of a count: its jobs are those of this program's plan, each is
// recorded exactly once, and the sum satisfies the identities and agrees with the
// published value or, if there is none, with an estimate. The sum is checked only if every
// job is recorded. If asked to, Audit also counts random jobs again.
func Audit(ctx context.Context, c *ledger.Contents, options AuditOptions) (*Verdict, error) {
	a := auditor{options: options, contents: c, published: known.Solutions}
	return a.audit(ctx)
}

// auditor is one call of Audit.
type auditor struct {
	options   AuditOptions
	contents  *ledger.Contents
	published func(n int) (*big.Int, bool)

	ledger  *ledger.Audit
	records index
	size    int // jobs of the plan
	Verdict
}

func (a *auditor) audit(ctx context.Context) (*Verdict, error) {
	c := a.contents
	if !IsCount(c.ID.Counts) {
		return nil, fmt.Errorf("it records a %s, not a count that can be audited", c.ID.Counts)
	}
	a.ledger = c.Audit()
	a.Complete, a.Passed = true, true
	a.file()
	plan, err := CountPlan(c.ID)
	if err != nil {
		a.check(false, "plan", "%v", err)
		a.Proven = "nothing: only a version of nqueens that makes these jobs can count them again"
		return &a.Verdict, nil
	}
	a.size = plan.Len()
	a.records = indexOf(c)
	a.jobs()
	if a.ledger.Missing == 0 && len(a.ledger.Conflicts) == 0 {
		if err := a.total(ctx, plan.N()); err != nil {
			return nil, err
		}
	}
	if err := a.secondCounts(ctx); err != nil {
		return nil, err
	}
	a.judge()
	return &a.Verdict, nil
}

func (a *auditor) check(passed bool, name, format string, args ...any) {
	a.add(Check{name, passed, fmt.Sprintf(format, args...)})
}

func (a *auditor) add(checks ...Check) {
	for _, c := range checks {
		a.Checks = append(a.Checks, c)
		a.Passed = a.Passed && c.Passed
	}
}

// lack adds a check that failed for want of records.
func (a *auditor) lack(name, format string, args ...any) {
	a.check(false, name, format, args...)
	a.Complete = false
}

func (a *auditor) file() {
	a.check(true, "records", "checksums and hash chain hold for all %d", a.ledger.Records)
	if a.ledger.Torn > 0 {
		a.lack("end of file", "%s from record %d on remain of a write cut short, or were changed, or a write is under way; the next count cuts them off",
			words.Plural(int(a.ledger.Torn), "byte"), a.ledger.Records+1)
	}
}

func (a *auditor) jobs() {
	a.check(true, "plan", "its jobs are those that this program makes for n = %d", a.ledger.ID.N)
	if a.ledger.Missing > 0 {
		a.lack("coverage", "%d of %s missing: %s", a.ledger.Missing, words.Plural(a.ledger.ID.Jobs, "job"), someOf(a.ledger.FirstMissing, a.ledger.Missing))
	} else {
		a.check(true, "coverage", "nothing is missing of %s", words.Plural(a.ledger.ID.Jobs, "job"))
	}
	if len(a.ledger.Conflicts) > 0 {
		a.check(false, "conflicts", "%v", a.ledger.Conflicts[0])
	} else {
		a.check(true, "conflicts", "no job has two counts")
	}
}

// total checks the total of a complete ledger.
func (a *auditor) total(ctx context.Context, n int) error {
	if s, m, ok := sequence.OfKind(a.ledger.ID.Counts); ok {
		a.term(s, m, n)
		return nil
	}
	if MethodOf(a.ledger.ID.Counts) == "" {
		return nil // nothing is known of such counts
	}
	identities, err := checkIdentities(ctx, n, a.ledger.Total, stage(stageSymmetric, a.options.Options))
	if err != nil {
		return err
	}
	a.add(identities...)
	if q, ok := a.published(n); ok {
		a.Published = q.Cmp(a.ledger.Total) == 0
		a.check(a.Published, "published value", "OEIS A000170 gives %v", q)
		return nil
	}
	check, err := plausible(ctx, n, a.ledger.Total, stage(stageEstimate, a.options.Options))
	if err != nil {
		return err
	}
	a.add(check)
	return nil
}

// term checks the term that a complete ledger gives.
func (a *auditor) term(s sequence.Sequence, m sequence.Method, n int) {
	term, err := m.TermOf(n, a.ledger.Total)
	if err != nil {
		a.check(false, "term", "%v", err)
		return
	}
	if want, ok := s.Published().At(n); ok {
		a.Published = want.Cmp(term) == 0
		a.check(a.Published, "published value", "OEIS %s gives %v", s.ID, want)
	} else if want, ok := s.Term(n); ok {
		a.check(want.Cmp(term) == 0, "two methods", "two methods of this program gave %v", want)
	}
}

// secondCounts counts jobs again, and finds those that the ledger has twice.
func (a *auditor) secondCounts(ctx context.Context) error {
	again := &a.Recounted
	again.Kernels = make(map[string]int)
	if chosen := a.records.random(a.options.Recount); len(chosen) > 0 {
		err := a.options.Jobs(ctx, a.contents, chosen, func(r Recount) error {
			again.add(r)
			if a.options.RecountProgress != nil {
				a.options.RecountProgress(RecountProgress{again.Jobs, len(chosen), again.Wrong})
			}
			return nil
		})
		if err != nil {
			return err
		}
		a.add(again.check())
	}
	a.Confirmed = a.confirmed()
	a.Missed = chancesOf(a.size, len(again.jobs))
	return nil
}

// judge says what is proven.
func (a *auditor) judge() {
	again := len(a.Recounted.jobs)
	switch {
	case a.Complete && !a.Passed:
		a.Proven = "the records or their sum are wrong"
		return
	case !a.Complete:
		a.Proven = "jobs are missing or the file is not whole, so there is no total to prove"
		return
	case a.Published:
		a.Proven = "the total is the published one, which others counted; "
	}
	if again == 0 {
		a.Proven += "that the records fit together proves nothing of them: whoever invents a ledger can make them fit"
		if a.Recounted.Same > 0 {
			a.Proven += ", and this processor has no other code to count jobs again"
		}
		return
	}
	a.Proven += fmt.Sprintf("%s of %s, counted again here by other code, agree; had %s been wrong, that would have been missed with a chance of %s",
		words.Plural(again, "random job"), words.Digits(a.size), a.Missed.wrong(), chance(a.Missed.Share))
}

// confirmed returns the jobs that the ledger has twice, by two kernels.
func (a *auditor) confirmed() Confirmations {
	c := Confirmations{Kernels: make(map[string]int), Workers: make(map[string]int)}
	for job := range a.size {
		if by, elsewhere, ok := a.records.confirmed(job); ok {
			c.Jobs++
			c.Kernels[by.Kernel]++
			c.Workers[by.Worker]++
			if elsewhere {
				c.OtherWorkers++
			}
		}
	}
	return c
}

// checkIdentities checks q against identities of the number of solutions. Solutions that no
// turn leaves unchanged come in eights, the others in fours and twos; and 4 divides Q for
// n >= 6 (arXiv 2601.05856). The symmetric ones are counted here by separate searches. A method
// that multiplies orbits by 8 always passes the first, which detects lost and doubled jobs only
// by chance.
func checkIdentities(ctx context.Context, n int, q *big.Int, options pool.Options) ([]Check, error) {
	classes, err := count.ByClass(ctx, n, count.Kind{}, q, count.Options{Workers: options.Workers, Progress: options.Progress})
	if ctx.Err() != nil {
		return nil, err
	}
	orbits := Check{Name: "symmetry classes", Passed: err == nil}
	if err == nil {
		orbits.Detail = fmt.Sprintf("with %v half-turn and %v quarter-turn symmetric classes, the number of classes is %v; "+
			"a weak test, which jobs that count orbits of eight pass whatever they found", classes.HalfTurn, classes.QuarterTurn, classes.Unique)
	} else {
		orbits.Detail = err.Error()
	}
	checks := []Check{orbits}
	if n >= 6 {
		rest := new(big.Int).Mod(q, big.NewInt(4))
		checks = append(checks, Check{
			Name: "divisible by 4", Passed: rest.Sign() == 0,
			Detail: fmt.Sprintf("the remainder is %v", rest),
		})
	}
	return checks, nil
}
