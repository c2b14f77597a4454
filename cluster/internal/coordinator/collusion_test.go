package coordinator

import (
	"encoding/binary"
	"fmt"
	"math"
	"testing"
	"time"
)

// collude plays a count by m workers of which k agree on a wrong count of one job, if one
// of them gets it. It reports whether that was so, and not its first job nor its last, and
// whether the wrong count stayed.
func collude(t *testing.T, trial uint64, m, k int, recheck float64, trust bool) (tried, passed bool) {
	t.Helper()
	const many, wrong = 80, 40
	policy := Policy{Recheck: recheck}
	binary.LittleEndian.PutUint64(policy.Secret[:], trial)
	if trust {
		policy.Trusted = func(name string) bool { return name == fmt.Sprint("w", m-1) }
	}
	d := newDesk(t, many, policy).start()
	var names []string
	for i := range m {
		names = append(names, fmt.Sprint("w", (i+int(trial))%m))
	}
	colludes := func(name string) (yes bool) {
		var at int
		fmt.Sscanf(name, "w%d", &at)
		return at < k
	}
	d.hello(names...)
	for range 2000 {
		for _, name := range names {
			if len(d.given[name]) == 0 || d.finished {
				continue
			}
			claim := claimOf(name, "fast", 0, d.given[name][0])
			friends := colludes(name) && (d.of(wrong) == "" || colludes(d.of(wrong)))
			for i, r := range claim.Results {
				claim.Results[i].Time = 1e12 + int64(d.now.Sub(time.Unix(1e9, 0))/time.Millisecond)
				if friends && r.Job == wrong {
					w := d.workers[d.byName[name]]
					tried = tried || w.first != nil
					claim.Results[i].Count.Lo += 8
				}
			}
			d.claim(claim)
		}
		if d.finished {
			break
		}
		d.referee()
		d.pass(time.Second, names...)
	}
	if !d.finished {
		t.Fatalf("the count is not complete: %+v", d.Status(m))
	}
	if j := d.jobs[wrong]; tried && len(d.excluded) == 0 {
		passed = j.count != rightCount(wrong)
		tried = d.workers[j.owner].last.job != wrong
	}
	return tried, passed
}

// What docs/cluster.md says about workers that agree: of m workers k pass a wrong job
// with a chance of 1 - r(m-k)/(m-1), and where others are trusted with 1 - r.
func TestCollusion(t *testing.T) {
	trials := 600
	if testing.Short() {
		trials = 150
	}
	for _, c := range []struct {
		m, k    int
		recheck float64
		trust   bool
		want    float64
	}{
		{10, 1, 1, false, 0},
		{10, 4, 1, false, 1.0 / 3},
		{10, 4, 0.3, false, 0.8},
		{5, 4, 1, false, 0.75},
		{10, 4, 1, true, 0},
		{10, 4, 0.3, true, 0.7},
	} {
		tried, passed := 0, 0
		for trial := range trials {
			lied, stayed := collude(t, uint64(trial), c.m, c.k, c.recheck, c.trust)
			if lied {
				tried++
			}
			if lied && stayed {
				passed++
			}
		}
		got, sigma := float64(passed)/float64(tried), math.Sqrt(c.want*(1-c.want)/float64(tried))
		t.Logf("%d of %d agree, recheck %g, trust %v: %d of %d wrong jobs pass, %.3f, expected %.3f", c.k, c.m, c.recheck, c.trust, passed, tried, got, c.want)
		if tried < trials/10 || math.Abs(got-c.want) > 4*sigma {
			t.Errorf("%d of %d agree, recheck %g, trust %v: %d of %d wrong jobs pass, %.3f; want %.3f ± %.3f", c.k, c.m, c.recheck, c.trust, passed, tried, got, c.want, 4*sigma)
		}
	}
}
