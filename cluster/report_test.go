package cluster

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// A report of a large count fits a window of 80 columns, and names what is wrong.
func TestTextOfAReport(t *testing.T) {
	r := Report{
		N: 28, Method: "colours", Plan: strings.Repeat("0123456789abcdef", 4), Coordinator: "head-17, process 123456", Epoch: 12,
		Status: Status{
			Jobs: 729207, Done: 512345, Share: 0.7, Out: 20000, Stuck: 12, Left: 1e6, Confirmed: 7292, ConfirmedAlone: 12, Judged: 123, ChecksDue: 3456,
			Conflicts: 123, Disputed: 12, Dropped: 123456, Refused: 12345, Duplicates: 1234, Ignored: 1234, Live: 2000, Cores: 128000, Rate: 1.23e13,
			CheckKernels: map[string]int{"avx512vbmi2-check": 7292, "generic": 12, strings.Repeat("k", 64): 123, "avx2": 11},
			Problem:      "the store of the servers is full", Picture: &Picture{},
			Workers: []WorkerStatus{
				{Worker: "rack-12-node-7", Live: true, Cores: 64, Kernel: "avx512vbmi2", Rate: 6.4e10, Jobs: 12345, Tasks: 8},
				{Worker: "slow", Live: true, Cores: 4, Kernel: "generic", Rate: 1e6, Tasks: 2, Late: 3},
				{Worker: "bad", Excluded: true, Reason: "job 7 is 1, not 2"},
				{Worker: "full", Live: true, Cores: 4, Kernel: "generic", Waiting: 5},
				{Worker: "away", Late: 1},
				{Worker: Judge, Jobs: 2},
			},
		},
	}
	r.Picture.Counted, r.Picture.Out, r.Picture.Conflicts = strings.Repeat("9", 1024), strings.Repeat("0", 1024), strings.Repeat("0", 1024)
	text := r.Text()
	for line := range strings.Lines(text) {
		if utf8.RuneCountInString(line) > 81 {
			t.Errorf("%q is wider than 80", line)
		}
	}
	for _, want := range []string{
		"; 12 jobs ran out 5 times", "\n           7292 by avx512vbmi2-check, 123 by kkkkkkkkkkkkkkkkk, 2 more\n",
		"\nPROBLEM    the store of the servers is full\n", "123; the coordinator counts 12 jobs itself", "12345 claims refused, 1234 sent again, 1234 ignored",
		", 8 tasks\n", ", 2 tasks, 3 late\n", ", 5 wait\n", "EXCLUDED: job 7 is 1, not 2\n", "gone, 1 task late\n", "the coordinator itself\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	r.Problem, r.Stuck = "", 0
	if text := r.Text(); strings.Contains(text, "PROBLEM") || strings.Contains(text, "ran out") {
		t.Errorf("without a problem there is\n%s", text)
	}
}
