package coordinator

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/jobs"
)

func (d *desk) shows(counted, out, checked, conflicts string) {
	d.t.Helper()
	checkNumbers(d.t, d.Coordinator)
	if diff := cmp.Diff(&cluster.Picture{Counted: counted, Out: out, Checked: checked, Conflicts: conflicts}, d.Status(0).Picture); diff != "" {
		d.t.Errorf("the picture (-want +got):\n%s", diff)
	}
}

// A picture follows a job from open to counted, checked, contested and taken back.
func TestPictureFollowsJobs(t *testing.T) {
	d := newDesk(t, 8, Policy{Recheck: 1})
	d.shows("00000000", "00000000", "00000000", "00000000")
	d.hello("a", "b").start()
	d.shows("00000000", "99999900", "00000000", "00000000")
	d.do("a", 8) // job 0
	d.shows("90000000", "09999990", "00000000", "00000000")
	d.do("b", 0) // job 3, and b is given the check of job 0
	d.do("b", 0)
	d.do("b", 0)
	d.shows("90099900", "09900099", "00000000", "00000000")
	d.do("b", 0)
	if !slices.Equal(d.judge, []int{0}) {
		t.Fatalf("judged are %v", d.judge)
	}
	before := d.Status(0).Picture
	if before.Conflicts != "90000000" {
		t.Errorf("the conflicts are %s", before.Conflicts)
	}
	d.referee()
	if !slices.Equal(d.excluded, []string{"a"}) {
		t.Fatalf("%v are excluded", d.excluded)
	}
	if after := d.Status(0).Picture; after.Counted[0] != '9' || after.Conflicts != "90000000" || d.of(0) != cluster.Judge {
		t.Errorf("the picture is %+v", after)
	}
	d.finish("b", "c")
	d.shows("99999999", "00000000", "09999999", "90000000")
}

// Half a plan's jobs fill half of its picture.
func TestPictureOfALargePlan(t *testing.T) {
	const many = 1 << 16
	c := New(equalJobs(many), Policy{Plan: "p", Epoch: 1})
	for job := range many / 2 {
		if err := c.Load(cluster.Record{Result: jobs.Result{Job: job, Count: rightCount(job), Kernel: "k"}, Worker: "a"}); err != nil {
			t.Fatal(err)
		}
	}
	checkNumbers(t, c)
	if half := strings.Repeat("9", mostCells/2) + strings.Repeat("0", mostCells/2); c.Status(0).Picture.Counted != half {
		t.Errorf("half of the jobs are shown as %s", c.Status(0).Picture.Counted)
	}
}

func TestDigits(t *testing.T) {
	for _, c := range []struct {
		part, whole int32
		want        byte
	}{{0, 1, '0'}, {1, 1, '9'}, {1, math.MaxInt32, '1'}, {1, 2, '5'}, {math.MaxInt32 - 1, math.MaxInt32, '8'}} {
		if got := digit(c.part, c.whole); got != c.want {
			t.Errorf("%d of %d is shown as %c, want %c", c.part, c.whole, got, c.want)
		}
	}
}
