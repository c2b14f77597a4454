package record

import (
	"cmp"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/jobs"
)

// Progress is how far a count is, by its ledgers.
type Progress struct {
	Counts    string     `json:"counts"`
	N         int        `json:"n"`
	Method    string     `json:"method"`
	Files     int        `json:"files"`
	Jobs      int        `json:"jobs"`
	Done      int        `json:"done"`
	Share     float64    `json:"share"`        // of the work that is done, 0 to 1
	Left      float64    `json:"seconds_left"` // at the pace of the newer half of the records; 0 while it is unknown
	Last      time.Time  `json:"last"`         // when the newest record was made
	Sum       string     `json:"sum"`
	Confirmed int        `json:"confirmed"` // jobs counted twice, by two kernels
	Conflicts int        `json:"conflicts"` // records with another count than the first of their job
	Picture   Picture    `json:"picture"`
	Workers   []Recorded `json:"workers"` // at most 200, those with the most jobs first
}

// Recorded is what the ledgers have of a worker.
type Recorded struct {
	Worker string    `json:"worker"`
	Kernel string    `json:"kernel"` // of the newest record
	Jobs   int       `json:"jobs"`
	Last   time.Time `json:"last"`
}

// Picture shows the jobs of a plan, in the plan's order, in up to 1,024 cells: with J
// jobs and C cells, job number i of that order is in cell i·C/J, rounded down. Each
// string has one digit for each cell: 0 if the property holds for none of the cell's
// jobs, 9 if it holds for all, and 1 to 8 in proportion between.
type Picture struct {
	Counted   string `json:"counted"`
	Checked   string `json:"checked"`
	Conflicts string `json:"conflicts"`
}

const (
	mostCells   = 1024
	mostWorkers = 200
)

// NewProgress returns the progress of the count whose ledger c is, which may be several joined.
func NewProgress(c *ledger.Contents, files int) (*Progress, error) {
	plan, err := CountPlan(c.ID)
	if err != nil {
		return nil, err
	}
	a := c.Audit()
	p := &Progress{
		Counts: c.ID.Counts, N: c.ID.N, Method: plan.Method(), Files: files, Jobs: c.ID.Jobs, Done: int(a.Units), Sum: a.Total.String(),
		Confirmed: int(a.ByKernels), Conflicts: a.Conflicting, Workers: []Recorded{},
	}
	first := make(map[uint64]ledger.Record)
	checked, wrong := make(map[uint64]bool), make(map[uint64]bool)
	workers := make(map[string]*Recorded)
	var times []done
	for r := range c.Records.All() {
		if r.Time.After(p.Last) {
			p.Last = r.Time
		}
		had, again := first[r.Unit]
		switch {
		case !again:
			first[r.Unit] = r
			size := plan.Size(int(r.Unit))
			p.Share += size
			times = append(times, done{r.Time, size})
			w := workers[r.Worker]
			if w == nil {
				w = &Recorded{Worker: r.Worker}
				workers[r.Worker] = w
			}
			w.Jobs++
			if r.Time.After(w.Last) {
				w.Last, w.Kernel = r.Time, r.Kernel
			}
		case r.Count != had.Count:
			wrong[r.Unit] = true
		case r.Kernel != had.Kernel:
			checked[r.Unit] = true
		}
	}
	p.Share = min(1, p.Share)
	if p.Done == p.Jobs {
		p.Share = 1
	}
	slices.SortFunc(times, func(a, b done) int { return a.at.Compare(b.at) })
	var pace pool.Pace
	share := 0.0
	for _, one := range times {
		share = min(1, share+one.size)
		p.Left = pace.Left(one.at.Sub(times[0].at), share)
	}
	for _, w := range workers {
		p.Workers = append(p.Workers, *w)
	}
	slices.SortFunc(p.Workers, func(a, b Recorded) int { return cmp.Or(cmp.Compare(b.Jobs, a.Jobs), cmp.Compare(a.Worker, b.Worker)) })
	p.Workers = p.Workers[:min(mostWorkers, len(p.Workers))]
	p.Picture = Picture{
		pictureOf(plan, func(job uint64) bool { _, ok := first[job]; return ok }),
		pictureOf(plan, func(job uint64) bool { return checked[job] }),
		pictureOf(plan, func(job uint64) bool { return wrong[job] }),
	}
	return p, nil
}

// done is a share of the work that was done at a time.
type done struct {
	at   time.Time
	size float64
}

// pictureOf returns the cells of a plan's jobs for a property.
func pictureOf(plan jobs.Plan, holds func(job uint64) bool) string {
	cells := min(mostCells, plan.Len())
	all, some := make([]int, cells), make([]int, cells)
	at := 0
	for job := range plan.Order() {
		cell := at * cells / plan.Len()
		all[cell]++
		if holds(uint64(job)) {
			some[cell]++
		}
		at++
	}
	var b strings.Builder
	for cell := range cells {
		digit := some[cell] * 9 / all[cell]
		if some[cell] > 0 {
			digit = max(1, digit)
		}
		b.WriteByte('0' + byte(digit))
	}
	return b.String()
}

// Follower reads the ledgers of a count again and again, those that have changed.
type Follower struct {
	paths []string

	mu       sync.Mutex
	read     time.Time // last
	files    map[string]*followed
	progress *Progress
	err      error
}

// followed is a file as it was read.
type followed struct {
	size     int64
	changed  time.Time
	contents *ledger.Contents
}

// Follow returns a follower of files and folders.
func Follow(paths ...string) *Follower {
	return &Follower{paths: paths, files: make(map[string]*followed)}
}

// Progress returns the progress of the count, at most two seconds old. It is nil with an error
// that says why the ledgers cannot be read.
func (f *Follower) Progress() (*Progress, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if time.Since(f.read) > 2*time.Second {
		f.progress, f.err = f.again()
		f.read = time.Now()
	}
	return f.progress, f.err
}

// Forget has the next Progress look again at once.
func (f *Follower) Forget() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.read = time.Time{}
}

func (f *Follower) again() (*Progress, error) {
	files, err := ledger.Files(f.paths...)
	if err != nil {
		return nil, err
	}
	var all []*ledger.Contents
	same := f.progress != nil && f.progress.Files == len(files)
	for _, name := range files {
		info, err := os.Stat(name)
		if err != nil {
			return nil, err
		}
		had := f.files[name]
		if had == nil || had.size != info.Size() || !had.changed.Equal(info.ModTime()) {
			contents, err := ledger.ReadFile(name)
			if err != nil {
				return nil, err
			}
			had = &followed{info.Size(), info.ModTime(), contents}
			f.files[name] = had
			same = false
		}
		all = append(all, had.contents)
	}
	if same {
		return f.progress, nil
	}
	joined, err := ledger.Join("", all...)
	if err != nil {
		return nil, err
	}
	return NewProgress(joined, len(files))
}
