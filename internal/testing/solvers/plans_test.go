package solvers

import (
	"crypto/sha256"
	"fmt"
	"iter"
	"math/bits"
	"testing"

	"nqueens.example/nqueens/jobs"
)

// toyPlan counts by the column of the first queen. Its kernel "bits" keeps diagonals
// as words, "plain" compares each queen with those before.
type toyPlan struct {
	n       int
	hash    func(n int) [32]byte
	checker func(p *toyPlan, kernel string) jobs.Worker
	order   func(n int) iter.Seq[int]
	count   func(job int, count uint64) uint64
	memory  int64
	keep    int // bytes that a worker keeps
}

func (p *toyPlan) N() int           { return p.n }
func (p *toyPlan) Method() string   { return "toy" }
func (p *toyPlan) Len() int         { return p.n }
func (p *toyPlan) Size(int) float64 { return 1 / float64(p.n) }

func (p *toyPlan) ID() jobs.ID {
	return jobs.ID{Counts: "toy", N: p.n, Jobs: p.n, Hash: p.hash(p.n)}
}

func (p *toyPlan) Memory(int) int64 { return p.memory }

func (p *toyPlan) Order() iter.Seq[int] { return p.order(p.n) }

func (p *toyPlan) NewChecker(kernels ...string) (jobs.Worker, error) {
	return p.checker(p, kernels[0]), nil
}

func (p *toyPlan) NewWorker(kernel string) (jobs.Worker, error) {
	switch kernel {
	case "", "auto", "bits":
		return &toyWorker{plan: p, name: "bits", fill: fillBits}, nil
	case "plain":
		return &toyWorker{plan: p, name: "plain", fill: fillPlain}, nil
	}
	return nil, fmt.Errorf("there is no kernel %q", kernel)
}

type toyWorker struct {
	plan *toyPlan
	name string
	fill func(n int, columns []int, run *jobs.Running) uint64
	kept []byte
}

func (w *toyWorker) Kernel() string { return w.name }

func (w *toyWorker) Run(job int, run *jobs.Running) (jobs.Result, bool) {
	if len(w.kept) < w.plan.keep {
		w.kept = make([]byte, w.plan.keep)
	}
	count := w.plan.count(job, w.fill(w.plan.n, []int{job}, run))
	return jobs.Result{Job: job, Count: jobs.Count{Lo: count}, Nodes: run.Nodes(), Kernel: w.name}, !run.Stopped()
}

func fillBits(n int, columns []int, run *jobs.Running) (count uint64) {
	if len(columns) == n {
		return 1
	}
	if run.Stopped() {
		return 0
	}
	free := uint64(1)<<n - 1
	for row, col := range columns {
		away := len(columns) - row
		free &^= 1<<col | 1<<(col+away) | 1<<col>>away
	}
	for ; free != 0; free &= free - 1 {
		run.Advance(1, 0)
		count += fillBits(n, append(columns, bits.TrailingZeros64(free)), run)
	}
	return count
}

func fillPlain(n int, columns []int, run *jobs.Running) (count uint64) {
	run.Advance(1, 0)
	last := len(columns) - 1
	for row, col := range columns[:last] {
		if away := last - row; columns[last] == col || columns[last] == col+away || columns[last] == col-away {
			return 0
		}
	}
	if len(columns) == n {
		return 1
	}
	for col := range n {
		if run.Stopped() {
			return 0
		}
		count += fillPlain(n, append(columns, col), run)
	}
	return count
}

// toyPlans are plans of toyPlan, changed by change.
func toyPlans(change func(p *toyPlan)) Plans {
	newPlan := func(n int) (jobs.Plan, error) {
		if n < 1 || n > 32 {
			return nil, fmt.Errorf("n must be 1 to 32, not %d", n)
		}
		p := &toyPlan{
			n:    n,
			hash: func(n int) [32]byte { return sha256.Sum256([]byte(fmt.Sprint("toy ", n))) },
			checker: func(p *toyPlan, kernel string) jobs.Worker {
				if kernel == "plain" {
					return &toyWorker{plan: p, name: "bits", fill: fillBits}
				}
				return &toyWorker{plan: p, name: "plain", fill: fillPlain}
			},
			order: func(n int) iter.Seq[int] {
				return func(yield func(int) bool) {
					for job := 0; job < n && yield(job); job++ {
					}
				}
			},
			count:  func(_ int, count uint64) uint64 { return count },
			memory: 1 << 20,
		}
		change(p)
		return p, nil
	}
	return Plans{Name: "toy", Kernels: func() []string { return []string{"bits", "plain"} }, NewPlan: newPlan, MaxN: 32, Largest: 8}
}

func TestHonestPlans(t *testing.T) { RunPlans(t, toyPlans(func(*toyPlan) {})) }

// TestSuiteFindsFaultsOfPlans: a recheck is worth nothing where the checker is the
// worker, and a ledger where all plans have one hash.
func TestSuiteFindsFaultsOfPlans(t *testing.T) {
	for fault, test := range map[string]struct {
		change func(p *toyPlan)
		find   string
	}{
		"has a constant hash": {func(p *toyPlan) { p.hash = func(int) [32]byte { return [32]byte{1} } }, "hash"},
		"has no hash":         {func(p *toyPlan) { p.hash = func(int) [32]byte { return [32]byte{} } }, "hash"},
		"has the hash of the board before": {func(p *toyPlan) {
			own := p.hash
			p.hash = func(n int) [32]byte { return own(n &^ 1) }
		}, "hash"},
		"is checked by its worker": {func(p *toyPlan) {
			p.checker = func(p *toyPlan, kernel string) jobs.Worker { return &toyWorker{plan: p, name: kernel, fill: fillBits} }
		}, "counts"},
		"is checked by its worker under another name": {func(p *toyPlan) {
			p.checker = func(p *toyPlan, kernel string) jobs.Worker {
				if kernel == "plain" {
					return &toyWorker{plan: p, name: "bits", fill: fillPlain}
				}
				return &toyWorker{plan: p, name: "plain", fill: fillBits}
			}
		}, "counts"},
		"is checked by a checker that is wrong": {func(p *toyPlan) {
			own := p.checker
			p.checker = func(p *toyPlan, kernel string) jobs.Worker {
				w := own(p, kernel).(*toyWorker)
				wrong := *p
				wrong.count = func(job int, count uint64) uint64 { return count + uint64(job)%2 }
				w.plan = &wrong
				return w
			}
		}, "counts"},
		"counts too much":                {func(p *toyPlan) { p.count = func(job int, count uint64) uint64 { return count + 1 } }, "counts"},
		"leaves out a job":               {func(p *toyPlan) { own := p.order; p.order = func(n int) iter.Seq[int] { return own(n - 1) } }, "jobs"},
		"says another size":              {func(p *toyPlan) { p.n++ }, "jobs"},
		"needs more memory than it says": {func(p *toyPlan) { p.keep = 3 << 20 }, "memory"},
		"says that it needs none":        {func(p *toyPlan) { p.memory = 0 }, "memory"},
		"asks for far too much memory":   {func(p *toyPlan) { p.memory = 1 << 30 }, "memory"},
		"takes boards too large":         {func(p *toyPlan) {}, "out of range"},
	} {
		p := toyPlans(test.change)
		if test.find == "out of range" {
			p.MaxN = 12
		}
		if failing := failing(selected(p.checks(), test.find)); len(failing) != 1 {
			t.Errorf("a plan that %s passes %q", fault, test.find)
		}
	}
	other := toyPlans(func(*toyPlan) {})
	other.Others = append(other.Others, other.NewPlan)
	if len(failing(selected(other.checks(), "hash"))) != 0 {
		t.Error("another method of the same name is refused") // its plans are the same
	}
	other.Others = []func(int) (jobs.Plan, error){func(n int) (jobs.Plan, error) {
		p, err := other.NewPlan(n)
		if err != nil {
			return nil, err
		}
		return renamed{p}, nil
	}}
	if len(failing(selected(other.checks(), "hash"))) != 1 {
		t.Error("a plan with the hash of another method's passes")
	}
}

// renamed is a plan of another method.
type renamed struct{ jobs.Plan }

func (renamed) Method() string { return "another" }
