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

// checkPicture holds the numbers that the coordinator keeps against its jobs.
func checkPicture(t *testing.T, c *Coordinator) {
	t.Helper()
	fresh := newCells(c.order)
	for id, j := range c.jobs {
		fresh.add(id, j, 1)
	}
	if !slices.Equal(fresh.all, c.cells.all) {
		t.Errorf("the picture is kept as %v, the jobs are %v", c.cells.all, fresh.all)
	}
	if total := c.Total(); total.Cmp(c.sum) != 0 {
		t.Errorf("the sum is kept as %v, the jobs have %v", c.sum, total)
	}
}

func (d *desk) shows(counted, out, checked, conflicts string) {
	d.t.Helper()
	checkPicture(d.t, d.Coordinator)
	if diff := cmp.Diff(&cluster.Picture{Counted: counted, Out: out, Checked: checked, Conflicts: conflicts}, d.Status(0).Picture); diff != "" {
		d.t.Errorf("the picture (-want +got):\n%s", diff)
	}
}

// A picture follows a job from open to counted, checked, contested and taken back.
func TestPictureFollowsJobs(t *testing.T) {
	d := newDesk(t, 4, Policy{Recheck: 1})
	d.shows("0000", "0000", "0000", "0000")
	for _, name := range []string{"a", "b"} {
		d.Heard(d.now, Hello{Version: Version, Worker: name, Kernel: "k", Cores: 1})
	}
	d.start()
	d.shows("0000", "9999", "0000", "0000")
	claim := func(worker string, task TaskID, job int, by uint64) {
		t.Helper()
		count := rightCount(job)
		count.Lo += by
		d.Claim(d.now, Claim{Version: Version, Plan: "p", Worker: worker, Task: task, Results: []Found{{Job: job, Count: count, Kernel: "k"}}})
		d.act()
	}
	claim("a", d.tasks[0].ID, 0, 8)
	d.shows("9000", "0999", "0000", "0000")
	claim("b", d.tasks[1].ID, 1, 0)
	claim("a", TaskID{9, 1}, 1, 0) // as a task of an earlier start may come to its end
	d.shows("9900", "0099", "0900", "0000")
	claim("b", TaskID{9, 2}, 0, 0)
	claim("a", d.tasks[3].ID, 3, 0)
	d.shows("9909", "0090", "0900", "9000")
	d.Judged(d.now, Found{Job: 0, Count: rightCount(0), Kernel: "judge"})
	d.act()
	if !slices.Equal(d.aside, []string{"a"}) {
		t.Fatalf("%v are set aside", d.aside)
	}
	d.shows("9900", "0099", "0900", "9000") // the coordinator has counted job 0, and job 3 is out again
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
	checkPicture(t, c)
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
