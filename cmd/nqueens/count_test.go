package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/estimate"
	"nqueens.example/nqueens/internal/counting/colours"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/jobs"
)

// TestKinds runs a script for each row of count.Kinds: the flags that the row
// names print the published value, alone and in JSON, help lists them and the shell
// completes them. A row with a piece and a class was once in the table, and the command
// refused it.
func TestKinds(t *testing.T) {
	dir := t.TempDir()
	for _, v := range count.Kinds() {
		if isQueens(v.Kind) {
			continue
		}
		name := fmt.Sprintf("%s-%s-%s", v.Board, v.Piece, v.Class)
		check(t, os.WriteFile(filepath.Join(dir, name+".txtar"), []byte(kindScript(t, v)), 0o666))
	}
	runScripts(t, dir)
}

func kindScript(t *testing.T, v count.Info) string {
	values, err := known.Get(v.Values)
	check(t, err)
	n, arguments := 13, strings.Join(kindArguments(v.Kind), " ")
	value, ok := values.At(n)
	for ; n > 1 && (!ok || value.Sign() == 0); value, ok = values.At(n) {
		n--
	}
	if !ok {
		t.Fatalf("%s: no value of %s up to n = 13 is on record", arguments, v.Values)
	}
	var script strings.Builder
	fmt.Fprintf(&script, "exec nqueens count %d %s\nstdout '^%v$'\n", n, arguments, value)
	fmt.Fprintf(&script, "exec nqueens count %d %s --json\nstdout '\"n\":%d,\"solutions\":\"%v\"'\n", n, arguments, n, value)
	for _, flag := range [][2]string{{"board", v.Board}, {"piece", string(v.Piece)}, {"class", string(v.Class)}} {
		if flag[1] == "" {
			continue
		}
		fmt.Fprintf(&script, "stdout '\"%s\":\"%s\"'\n", flag[0], regexp.QuoteMeta(flag[1]))
		fmt.Fprintf(&script, "exec nqueens __complete count 8 --%s ''\nstdout '^%s$'\n", flag[0], regexp.QuoteMeta(flag[1]))
		fmt.Fprintf(&script, "exec nqueens count %d %s --json\n", n, arguments)
	}
	fmt.Fprintf(&script, "exec nqueens count --help\nstdout '^  %s +%s$'\n", regexp.QuoteMeta(arguments), regexp.QuoteMeta(v.Counts))
	fmt.Fprintf(&script, "exec nqueens count %d %s --ledger file\nstdout '^%v$'\n", n, arguments, value)
	fmt.Fprintf(&script, "exec nqueens count %d %s --ledger file\nstdout '^%v$'\nstderr 'resuming'\n", n, arguments, value)
	fmt.Fprintf(&script, "exec nqueens ledger audit file --recount 2\n")
	return script.String()
}

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
		request int // workers
		workers int // 0 as many as there are cores, -1 for an error
		says    string
	}{
		{1 << 20, 0, 0, ""},
		{300 << 20, 1, 1, "counting n = 30 by colours on one core takes up to 315 MB of memory, 315 MB in all\n"},
		{600 << 20, 0, 1, "counting n = 30 by colours on one core takes up to 629 MB of memory, and "},
		{2 << 30, 0, -1, "takes about 2.15 GB of memory, and "},
	} {
		var text strings.Builder
		c := console.New()
		c.Err = &text
		f := planFlags{workers: test.request}
		err := f.fit(c, greedy{most: test.most})
		if err != nil {
			text.WriteString(err.Error())
		}
		if one := pool.Cores() == 1; one && test.request == 0 && test.workers == 1 {
			continue
		}
		if (err != nil) != (test.workers < 0) || err == nil && f.workers != test.workers || !strings.Contains(text.String(), test.says) {
			t.Errorf("jobs of up to %d bytes: %d workers, %q", test.most, f.workers, text.String())
		}
	}
}

// A report says the same in text and in JSON, for no, few and many solutions.
func TestEstimateReport(t *testing.T) {
	exact := estimate.Result{N: 8, Ln: math.Log(92), LnLow: math.Log(92), LnHigh: math.Log(92), Exact: true}
	sampled := estimate.Result{N: 33, Ln: 60, LnLow: 59.9, LnHigh: 60.1, RelativeError: 0.05, Runs: 20, Particles: 30, Seed: 7}
	cost := priceOf(estimate.Cost{Method: "search", Kernel: "generic", Jobs: 10, Cores: 2, CoreSeconds: 7200, Low: 3600, High: 10800, SecondsError: 0.1, Samples: 5, Nodes: 1e9, SampledN: 33, Memory: 5e6}, 10, "build", "worker")
	cost.Splits, cost.Waiting = []splitPrice{{"1 queen", 2, 1, 0.2}, {"2 queens", 3, 1, 0.1}}, 0.25
	smaller := cost
	smaller.SampledN, smaller.FreeMemory = 31, 3e6
	for _, test := range []struct {
		r    estimateReport
		text []string
		json string
	}{
		{newEstimateReport(exact, nil), []string{"solutions       92\n", "standard error  none", "formula         53.561, " + formula + "\n"}, `"solutions":"92"`},
		{newEstimateReport(estimate.Result{N: 3, Ln: math.Inf(-1), Exact: true}, nil), []string{"solutions       0\n"}, `"ln":null`},
		{newEstimateReport(sampled, []price{cost}), []string{
			"standard error  5.00%, from 20 runs of 30 particles, seed 7\n", "95% interval    ", "exact count     none past n = 32\n",
			"exact count     by search: 2 (95%: 1 to 3) core-hours, 60 minutes on the 2 cores here\n",
			"                6 minutes on 10 machines like this\n", "kernel generic, standard error 10%, from 5 random parts of all 2 splits\n",
			"the parts waited for a core for 25.0% of their time, which is not included\n",
		}, `"splits":[{"name":"1 queen","samples":2,"core_hours":1,"relative_error":0.2},`},
		{newEstimateReport(sampled, []price{cost}), nil, `"core_hours_95":[1,3]`},
		{newEstimateReport(sampled, []price{smaller}), []string{
			"exact count     by search: 2 (95%: 1 to 3) core-hours, 60 minutes on the 2 cores here\n",
			"1e+09 nodes in 10 jobs, 26.8 MB of memory (5 MB a core; 3 MB is available here), 940 bytes of ledger\n",
			"kernel generic, extrapolated from 5 random parts of n = 31; a longer --budget may run those of n = 33\n",
		}, `"sampled_n":31`},
	} {
		for _, part := range test.text {
			if !strings.Contains(test.r.Text(), part) {
				t.Errorf("%q is not in\n%s", part, test.r.Text())
			}
		}
		if b, err := json.Marshal(test.r); err != nil || !strings.Contains(string(b), test.json) {
			t.Errorf("%s is not in %s, %v", test.json, b, err)
		}
	}
}
