package record

import (
	"cmp"
	"math"
	"math/big"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/estimate"
	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
)

func TestMissedIsHypergeometric(t *testing.T) {
	for jobs := 1; jobs <= 12; jobs++ {
		for k := 0; k <= jobs; k++ {
			for wrong := 1; wrong <= jobs; wrong++ {
				without := new(big.Rat).SetInt(new(big.Int).Binomial(int64(jobs-wrong), int64(k)))
				want, _ := without.Quo(without, new(big.Rat).SetInt(new(big.Int).Binomial(int64(jobs), int64(k)))).Float64()
				if got := missed(jobs, k, wrong); math.Abs(got-want) > 1e-12 {
					t.Errorf("%d of %d jobs, %d wrong: missed with %v, want %v", k, jobs, wrong, got, want)
				}
			}
		}
	}
}

// counted returns the ledger of a count.
func counted(t *testing.T, plan jobs.Plan) *ledger.Contents {
	t.Helper()
	path := filepath.Join(t.TempDir(), "l")
	r := recorder(t, path, plan)
	must.Get(count.Run(t.Context(), plan, count.Options{Recorder: r}))(t)
	must.Do(t, r.Ledger.Close())
	return must.Get(ledger.ReadFile(path))(t)
}

// edit changes the records of a ledger.
func edit(c *ledger.Contents, how func(records []ledger.Record) []ledger.Record) {
	c.Records = ledger.RecordsOf(how(slices.Collect(c.Records.All()))...)
}

// auditOf audits a ledger as if the number were not published.
func auditOf(t *testing.T, c *ledger.Contents, options AuditOptions) *Verdict {
	t.Helper()
	a := auditor{options: options, contents: c, published: func(int) (*big.Int, bool) { return nil, false }}
	return must.Get(a.audit(t.Context()))(t)
}

func TestVerdicts(t *testing.T) {
	whole := counted(t, planFor(t, "search", 8))
	jobs := whole.Records.Len()
	by := func(kernel string) func([]ledger.Record) []ledger.Record {
		return func(records []ledger.Record) []ledger.Record {
			for i := range records {
				records[i].Kernel = kernel
			}
			return records
		}
	}
	edit(whole, by("of another processor"))
	change := func(how func(records []ledger.Record) []ledger.Record) *ledger.Contents {
		c := *whole
		edit(&c, how)
		return &c
	}
	again := func(kernel, worker string, nodes uint64) *ledger.Contents {
		return change(func(records []ledger.Record) []ledger.Record {
			for _, r := range slices.Clone(records) {
				r.Kernel, r.Worker, r.Nodes = cmp.Or(kernel, r.Kernel), worker, r.Nodes+nodes
				records = append(records, r)
			}
			return records
		})
	}
	confirmed := again("other-check", "other", 0)
	torn, otherPlan := *whole, *whole
	torn.Torn = 1
	otherPlan.ID.Hash[0]++
	for name, test := range map[string]struct {
		contents         *ledger.Contents
		recount          int
		passed, complete bool
		proven           string
	}{
		"nothing recounted":       {whole, 0, true, true, "proves nothing of them: whoever invents a ledger"},
		"a job recounted":         {whole, 1, true, true, "1 random job of 12, counted again here by other code, agree"},
		"more than all recounted": {whole, jobs + 1, true, true, "with a chance of 0%"},
		"all confirmed":           {confirmed, 0, true, true, "proves nothing of them"},
		"other nodes":             {again("", "other", 1), 0, true, true, "proves nothing of them"},
		"a job missing":           {change(func(r []ledger.Record) []ledger.Record { return r[1:] }), jobs, false, false, "jobs are missing"},
		"a torn end":              {&torn, jobs, false, false, "jobs are missing"},
		"two counts of a job":     {change(func(r []ledger.Record) []ledger.Record { r = append(r, r[0]); r[0].Count.Lo += 8; return r }), 0, false, true, "wrong"},
		"a job that is wrong":     {change(func(r []ledger.Record) []ledger.Record { r[0].Count.Lo += 80; return r }), 0, false, true, "wrong"},
		"another plan":            {&otherPlan, 5, false, true, "only a version of nqueens"},
	} {
		v := auditOf(t, test.contents, AuditOptions{Recount: test.recount})
		if v.Passed != test.passed || v.Complete != test.complete || !strings.Contains(v.Proven, test.proven) {
			t.Errorf("%s: passed %v, complete %v: %s; want %q\n%+v", name, v.Passed, v.Complete, v.Proven, test.proven, v.Checks)
		}
		for text, met := range map[string]bool{"consistent": test.passed, "published": false, "recounted=3%": test.passed && test.recount > 0, "recounted=100%": test.passed && test.recount > jobs} {
			r, err := ParseRequirement(text)
			if lacks := v.Lacks(r, jobs); err != nil || (lacks == "") != met {
				t.Errorf("%s, %s: it lacks %q, %v", name, text, lacks, err)
			}
		}
	}
	if v := auditOf(t, confirmed, AuditOptions{Recount: 1}); v.Confirmed.Jobs != jobs || v.Confirmed.OtherWorkers != jobs || v.Missed.Jobs != 1 || v.Missed.One == 0 {
		t.Errorf("with every job confirmed: %+v", v)
	}
	// A recount by the code that counted before does not count for trust.
	v := auditOf(t, change(by("generic")), AuditOptions{Recounting: Recounting{Kernel: "generic"}, Recount: jobs})
	if !v.Passed || v.Recounted.Same != jobs || v.Missed.One != 1 || !strings.Contains(v.Proven, "no other code") {
		t.Errorf("%s: %+v", v.Proven, v)
	}
	for _, text := range []string{"", "trusted", "recounted", "recounted=0%", "recounted=101%", "recounted=NaN%", "recounted=1"} {
		expect.Says(t, expect.ErrorOf(ParseRequirement(text)), "must be consistent, recounted=P%", "%q is required", text)
	}
}

func TestFormats(t *testing.T) {
	for p, want := range map[float64]string{
		0: "0%", 1: "100%", 0.366: "36.6%", 0.01: "1%", 1e-7: "less than 0.01%", 1 - 100.0/729_207: "99.986286%", 1 - 1e-12: "99.999999%", 0.994: "99.4%",
	} {
		expect.Equal(t, chance(p), want, "a chance of %v", p)
	}
}

// The estimate does not reject the true total, and rejects one that is a tenth off.
func TestPlausible(t *testing.T) {
	if testing.Short() {
		t.Skip("it samples for seconds")
	}
	const n = 12
	q, _ := known.Solutions(n)
	for percent, want := range map[int64]bool{100: true, 90: false, 110: false} {
		total := new(big.Int).Mul(q, big.NewInt(percent))
		check, err := plausible(t.Context(), n, total.Div(total, big.NewInt(100)), pool.Options{})
		if err != nil || check.Passed != want {
			t.Errorf("%d%% of Q(%d): %+v, %v", percent, n, check, err)
		}
	}
}

func TestCompareWithAnEstimate(t *testing.T) {
	guess := estimate.Result{Ln: math.Log(1e18), RelativeError: 0.01}
	for _, test := range []struct {
		total   float64
		guess   estimate.Result
		passes  bool
		details string
	}{
		{1e18, guess, true, ""},
		{1.03e18, guess, true, "3 standard errors above"},
		{0.95e18, guess, true, "5 standard errors below"},
		{1.07e18, guess, false, "7 standard errors above"},
		{0.93e18, guess, false, "7 standard errors below"},
		{0, guess, false, "100 standard errors below"},
		{724, estimate.Result{Ln: math.Log(724), Exact: true}, true, "whole tree"},
		{732, estimate.Result{Ln: math.Log(724), Exact: true}, false, "whole tree"},
		{0, estimate.Result{Ln: math.Inf(-1), Exact: true}, true, ""},
		{8, estimate.Result{Ln: math.Inf(-1), Exact: true}, false, ""},
	} {
		total, _ := big.NewFloat(test.total).Int(nil)
		if got := compare(total, test.guess); got.Passed != test.passes || !strings.Contains(got.Detail, test.details) {
			t.Errorf("%v: %+v, want %v, %q", test.total, got, test.passes, test.details)
		}
	}
}

// A random choice is of recorded jobs, each once, and every one can be chosen.
func TestRandomJobs(t *testing.T) {
	c := &ledger.Contents{ID: jobs.ID{Jobs: 9}}
	for _, unit := range []uint64{7, 3, 7, 0, 3, 5} {
		edit(c, func(records []ledger.Record) []ledger.Record { return append(records, ledger.Record{Unit: unit}) })
	}
	seen := make(map[int]int)
	for range 200 {
		chosen := indexOf(c).random(2)
		if len(chosen) != 2 || chosen[0] == chosen[1] {
			t.Fatalf("chose %v", chosen)
		}
		seen[chosen[0]]++
		seen[chosen[1]]++
	}
	for _, job := range []int{0, 3, 5, 7} {
		if seen[job] == 0 || len(seen) != 4 {
			t.Errorf("200 choices of two jobs are %v", seen)
		}
	}
	if all := slices.Sorted(slices.Values(indexOf(c).random(100))); !slices.Equal(all, []int{0, 3, 5, 7}) {
		t.Errorf("all jobs are %v", all)
	}
}

// A job is confirmed by the code of another kernel; of several such records, another worker's says most.
func TestConfirmedJobs(t *testing.T) {
	record := func(count uint64, kernel, worker string) ledger.Record {
		return ledger.Record{Unit: 1, Count: jobs.Count{Lo: count}, Kernel: kernel, Worker: worker}
	}
	for _, test := range []struct {
		records   []ledger.Record
		worker    string
		elsewhere bool
	}{
		{[]ledger.Record{record(8, "k", "a")}, "", false},
		{[]ledger.Record{record(8, "k", "a"), record(8, "k", "b")}, "", false},
		{[]ledger.Record{record(8, "avx512", "a"), record(8, "avx2", "b")}, "", false}, // which share code that counts
		{[]ledger.Record{record(8, "k-check", "a"), record(8, "k2-check", "b")}, "", false},
		{[]ledger.Record{record(8, "k", "a"), record(8, "generic", "b")}, "b", true},
		{[]ledger.Record{record(8, "k-check", "a"), record(8, "generic", "b")}, "b", true},
		{[]ledger.Record{record(8, "k", "a"), record(9, "k-check", "b")}, "", false},
		{[]ledger.Record{record(8, "k", "a"), record(8, "k-check", "a")}, "a", false},
		{[]ledger.Record{record(8, "k", "a"), record(8, "k-check", "a"), record(8, "k-check", "b"), record(8, "k-check", "a")}, "b", true},
		{[]ledger.Record{record(8, "k", "a"), record(8, "k-check", "b"), record(8, "k-check", "c")}, "b", true},
	} {
		x := indexOf(&ledger.Contents{ID: jobs.ID{Jobs: 3}, Records: ledger.RecordsOf(test.records...)})
		by, elsewhere, ok := x.confirmed(1)
		if by.Worker != test.worker || elsewhere != test.elsewhere || ok != (test.worker != "") {
			t.Errorf("%+v: confirmed by %+v, %v, %v", test.records, by, elsewhere, ok)
		}
		if _, _, ok := x.confirmed(0); ok || len(x.of(2)) > 0 || len(x.of(1)) != len(test.records) {
			t.Errorf("%+v: jobs 0 and 2 have records", test.records)
		}
	}
}

func TestDate(t *testing.T) {
	for want, at := range map[string]time.Time{
		"": time.UnixMilli(math.MaxInt64), "2026-01-02T03:04:05Z": time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC),
	} {
		expect.Equal(t, Date(at), want, "%v", at)
	}
}
