package record

import (
	"cmp"
	"flag"
	"math"
	"math/big"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/estimate"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/ledger"
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

// The jobs of n = 28 are as many as a count has that no one has published.
func TestRecountsForManyJobs(t *testing.T) {
	const many = 729_207
	if got := missed(many, 100, many/100); math.Abs(got-math.Pow(0.99, 100)) > 1e-4 {
		t.Errorf("100 jobs miss a wrong share with %v, want 0.366", got)
	}
	if got := missed(many, 100, 1); math.Abs(got-(1-100.0/many)) > 1e-12 {
		t.Errorf("100 jobs miss a wrong one with %v", got)
	}
	if got := recountsFor(many, 1); got != 721_915 {
		t.Errorf("%d recounts for one wrong job, want 99%%", got)
	}
	if got := recountsFor(many, wrongJobs(many)); got < 455 || got > 459 {
		t.Errorf("%d recounts for a wrong share, want about 459", got)
	}
	for _, jobs := range []int{0, 1, 2, 30, 99, 100, 250} {
		for _, wrong := range []int{1, wrongJobs(jobs)} {
			k := recountsFor(jobs, wrong)
			if k > jobs || missed(jobs, k, wrong) > Accepted || k > 0 && missed(jobs, k-1, wrong) <= Accepted {
				t.Errorf("%d recounts of %d jobs for %d wrong", k, jobs, wrong)
			}
		}
	}
}

func TestGradeOfFacts(t *testing.T) {
	for _, test := range []struct {
		facts
		want Grade
	}{
		{facts{jobs: 1000}, Consistent},
		{facts{jobs: 1000, published: true}, Published},
		{facts{jobs: 1000, confirmed: 1000}, Sampled},
		{facts{jobs: 1000, recounted: 1}, Sampled},
		{facts{jobs: 1000, recounted: 300, confirmed: 1000}, Sampled},
		{facts{jobs: 1000, recounted: 300, published: true}, Published},
		{facts{jobs: 1000, recounted: 500}, Recounted},
		{facts{jobs: 1000, recounted: 500, published: true}, Recounted},
		{facts{jobs: 1000, recounted: 1000, published: true, incomplete: true}, Incomplete},
		{facts{jobs: 1000, recounted: 1000, published: true, incomplete: true, failed: true}, Failed},
		{facts{jobs: 100_000, recounted: recountsFor(100_000, 1000) - 1}, Sampled},
		{facts{jobs: 100_000, recounted: recountsFor(100_000, 1000)}, Recounted},
		{facts{jobs: 0, published: true}, Published},
		{facts{jobs: 0}, Consistent},
	} {
		got := test.grade()
		if got != test.want {
			t.Errorf("%+v is %v, want %v", test.facts, got, test.want)
		}
		if got.Trusted() && test.recounted == 0 {
			t.Errorf("%+v is trusted, and nothing was recounted", test.facts)
		}
	}
	for _, g := range Grades() {
		if g.String() == "" || !strings.HasSuffix(g.About(), ".") || g.Trusted() != (g == Recounted) {
			t.Errorf("grade %d: %q, %q", g, g, g.About())
		}
	}
}

// counted returns the ledger of a count.
func counted(t *testing.T, method string, n int) *ledger.Contents {
	t.Helper()
	plan, err := count.NewPlan(method, n)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "l")
	r := recorder(t, path, plan)
	if _, err := count.Run(t.Context(), plan, count.Options{Recorder: r}); err != nil {
		t.Fatal(err)
	}
	r.Ledger.Close()
	contents, err := ledger.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return contents
}

// edit changes the records of a ledger.
func edit(c *ledger.Contents, how func(records []ledger.Record) []ledger.Record) {
	c.Records = ledger.RecordsOf(how(slices.Collect(c.Records.All()))...)
}

func unpublished(int) (*big.Int, bool) { return nil, false }

// auditOf audits a ledger as if the number were not published.
func auditOf(t *testing.T, c *ledger.Contents, options AuditOptions) *Verdict {
	t.Helper()
	a := auditor{options: options, contents: c, published: unpublished}
	v, err := a.audit(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestGradesOfLedgers(t *testing.T) {
	const n = 8
	whole := counted(t, "search", n)
	jobs := whole.Records.Len()
	edit(whole, func(records []ledger.Record) []ledger.Record {
		for i := range records {
			records[i].Kernel = "of another processor"
		}
		return records
	})
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
	torn.Torn = 3
	otherPlan.ID.Hash[0]++
	for name, test := range map[string]struct {
		contents *ledger.Contents
		recount  int
		want     Grade
	}{
		"nothing recounted":          {whole, 0, Consistent},
		"a job recounted":            {whole, 1, Sampled},
		"all jobs recounted":         {whole, jobs, Recounted},
		"more than all":              {whole, jobs + 1, Recounted},
		"all confirmed":              {confirmed, 0, Sampled},
		"all twice by one kernel":    {again("", "other", 0), 0, Consistent},
		"all twice by one worker":    {again("other-check", "here", 0), 0, Sampled},
		"all with other nodes":       {again("", "other", 1), 0, Failed},
		"a job missing":              {change(func(r []ledger.Record) []ledger.Record { return r[1:] }), jobs, Incomplete},
		"a torn end":                 {&torn, jobs, Incomplete},
		"two counts of a job":        {change(func(r []ledger.Record) []ledger.Record { r = append(r, r[0]); r[0].Count.Lo += 8; return r }), 0, Failed},
		"a job that is wrong":        {change(func(r []ledger.Record) []ledger.Record { r[0].Count.Lo += 80; return r }), 0, Failed},
		"another plan":               {&otherPlan, 0, Failed},
		"another plan, asked for it": {&otherPlan, 5, Failed},
	} {
		v := auditOf(t, test.contents, AuditOptions{Recount: test.recount})
		if v.Grade != test.want || v.Trusted != (test.want == Recounted) || v.Reason == "" {
			t.Errorf("%s: %v, trusted %v: %s; want %v\n%+v", name, v.Grade, v.Trusted, v.Reason, test.want, v.Checks)
		}
		if test.want == Consistent && (v.Audit.Share != 1 || v.One.Jobs != jobs || v.One.CoreHours == nil || *v.One.CoreHours <= 0) {
			t.Errorf("%s: %+v, %+v", name, v.Audit, v.One)
		}
	}
	v := auditOf(t, confirmed, AuditOptions{Recount: 1})
	if v.Confirmed.Jobs != jobs || v.Confirmed.OtherWorkers != jobs || v.Confirmed.Kernels["other-check"] != jobs || v.Confirmed.Workers["other"] != jobs || v.Both.Jobs != jobs || v.Both.One != 0 || v.Audit.Jobs != 1 || v.Audit.One == 0 {
		t.Errorf("with every job confirmed: %+v", v)
	}
	if v := auditOf(t, again("other-check", "here", 0), AuditOptions{}); v.Confirmed.Jobs != jobs || v.Confirmed.OtherWorkers != 0 {
		t.Errorf("with every job confirmed on one worker: %+v", v.Confirmed)
	}
	if v := auditOf(t, whole, AuditOptions{Recount: 3}); v.Recounted.Jobs != 3 || v.Share.Jobs != jobs-3 || v.Enough != jobs || v.Recounted.CoreSeconds <= 0 || *v.One.CoreHours <= 0 {
		t.Errorf("three recounted: %+v", v)
	}
}

// A recount by the code that counted before is told, and does not count for trust.
func TestRecountBySameCode(t *testing.T) {
	c := counted(t, "search", 8)
	edit(c, func(records []ledger.Record) []ledger.Record {
		for i := range records {
			records[i].Kernel = "generic"
		}
		return records
	})
	v := auditOf(t, c, AuditOptions{Recounting: Recounting{Kernel: "generic"}, Recount: c.Records.Len()})
	if v.Grade != Consistent || v.Recounted.Same != c.Records.Len() || v.Audit.One != 1 || !strings.Contains(v.Reason, "by other code") {
		t.Errorf("%v, %s: %+v", v.Grade, v.Reason, v)
	}
}

func TestFormats(t *testing.T) {
	for p, want := range map[float64]string{
		0: "0%", 1: "100%", 0.366: "36.6%", 0.01: "1%", 1e-7: "less than 0.01%", 1 - 100.0/729_207: "99.986286%", 1 - 1e-12: "99.999999%", 0.994: "99.4%",
	} {
		if got := chance(p); got != want {
			t.Errorf("a chance of %v is %s, want %s", p, got, want)
		}
	}
	for hours, want := range map[float64]string{0.5: "30 minutes of one core", 0.001: "3.6 seconds of one core", 1.2: "1.2 core-hours", 20_640.3: "21,000 core-hours", 104.9: "100 core-hours", 164_853: "160,000 core-hours"} {
		if got := coreTime(hours); got != want {
			t.Errorf("%v hours are %q, want %q", hours, got, want)
		}
	}
}

var large = flag.Bool("large", false, "audit an invented ledger of n = 28, which takes a minute")

// An invented ledger of a number that is not published satisfies every check if the sum
// is near the estimate.
func TestInventedLedger(t *testing.T) {
	if !*large {
		t.Skip("needs -large")
	}
	plan, err := count.NewPlan("colours", 28)
	if err != nil {
		t.Fatal(err)
	}
	c := &ledger.Contents{ID: plan.ID()}
	var records []ledger.Record
	for job := range plan.Len() {
		records = append(records, ledger.Record{Unit: uint64(job), Count: jobs.Count{Lo: 3_514_000_000_000}, Nodes: 1e10, Kernel: "avx2", Worker: "w"})
	}
	c.Records = ledger.RecordsOf(records...)
	v, err := Audit(t.Context(), c, AuditOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if v.Grade != Consistent || v.Trusted || v.Audit.Share != 1 || *v.Share.CoreHours < 1 {
		t.Errorf("%v, trusted %v: %s\n%+v", v.Grade, v.Trusted, v.Reason, v)
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
		check, err := plausible(t.Context(), n, total.Div(total, big.NewInt(100)), jobs.Options{})
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

// A job that the same kernel of the same build counts again visits the same nodes.
func TestRecountComparesNodes(t *testing.T) {
	c := counted(t, "search", 9)
	var had ledger.Record
	edit(c, func(records []ledger.Record) []ledger.Record {
		for i := range records {
			records[i].Build = "v1 go1.26"
		}
		records[2].Nodes++
		had = records[2]
		return records
	})
	job := int(had.Unit)
	for _, test := range []struct {
		kernel, build string
		compared      bool
	}{
		{had.Kernel, "v1", true}, {had.Kernel, "v1 go1.26", true},
		{had.Kernel, "v", false}, {had.Kernel, "", false}, {had.Kernel, "go1.26", false}, {"generic", "v1", had.Kernel == "generic"},
	} {
		options := Recounting{Kernel: test.kernel, Build: test.build}
		err := options.Jobs(t.Context(), c, []int{job}, func(r Recount) error {
			if wrong := r.Wrong(); r.NodesCompared(0) != test.compared || (len(wrong) > 0) != test.compared {
				t.Errorf("%+v: compared %v, wrong %v", test, r.NodesCompared(0), wrong)
			} else if test.compared && !strings.Contains(difference(wrong[0]), "nodes by kernel") {
				t.Errorf("it says %q", difference(wrong[0]))
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestRecountOfAMissingJob(t *testing.T) {
	c := counted(t, "search", 9)
	had := c.Records.At(4)
	edit(c, func(records []ledger.Record) []ledger.Record { return slices.Delete(records, 4, 5) })
	err := Recounting{}.Jobs(t.Context(), c, []int{int(had.Unit)}, func(r Recount) error {
		if r.Found.Count != had.Count || len(r.Recorded) > 0 || len(r.Wrong()) > 0 {
			t.Errorf("%+v, want %v", r, had)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
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
		if got := Date(at); got != want {
			t.Errorf("%v is %q, want %q", at, got, want)
		}
	}
}
