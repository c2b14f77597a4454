package main

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"nqueens.example/nqueens/estimate"
)

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
