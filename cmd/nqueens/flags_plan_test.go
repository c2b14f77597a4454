package main

import (
	"runtime/debug"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/counting/colours"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/jobs"
)

// greedy is a plan with a job that needs much memory.
type greedy struct {
	jobs.Plan
	most int64
}

func (greedy) Len() int               { return 100 }
func (greedy) N() int                 { return 30 }
func (greedy) Method() string         { return "colours" }
func (greedy) ID() jobs.ID            { return jobs.ID{Counts: colours.Counts, N: 30, Jobs: 100} }
func (g greedy) Memory(job int) int64 { return g.most >> min(99-job, 9) }

// TestWorkersFitTheMemory gives a count a gigabyte.
func TestWorkersFitTheMemory(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(1 << 30))
	for _, test := range []struct {
		most    int64
		asked   int // workers
		workers int // 0 as many as there are cores, -1 for an error
		says    string
	}{
		{1 << 20, 0, 0, ""},
		{300 << 20, 1, 1, "counting n = 30 by colours on one core takes up to 315 MB of memory, 315 MB in all\n"},
		{600 << 20, 0, 1, "counting n = 30 by colours on one core takes up to 629 MB of memory, and "},
		{2 << 30, 0, -1, "takes about 2.15 GB of memory, and "},
	} {
		var told strings.Builder
		c := console.New()
		c.Err = &told
		f := planFlags{workers: test.asked}
		err := f.fit(c, greedy{most: test.most})
		if err != nil {
			told.WriteString(err.Error())
		}
		if one := pool.Cores() == 1; one && test.asked == 0 && test.workers == 1 {
			continue
		}
		if (err != nil) != (test.workers < 0) || err == nil && f.workers != test.workers || !strings.Contains(told.String(), test.says) {
			t.Errorf("jobs of up to %d bytes: %d workers, %q", test.most, f.workers, told.String())
		}
	}
}
