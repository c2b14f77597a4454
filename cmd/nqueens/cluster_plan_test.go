package main

import (
	"strings"
	"testing"
)

// However many the cores, a count takes as long as its largest job.
func TestForecastOfManyCores(t *testing.T) {
	few := forecast{CoreHours: 2, Jobs: 100, Machines: 2, Cores: 4, Seconds: 900}
	many := forecast{CoreHours: 2, Jobs: 100, Machines: 200, Cores: 64, Seconds: 80}
	for _, c := range []struct {
		forecast forecast
		want     string
	}{
		{few, "15 minutes, if none of them fails\n"},
		{many, "80 seconds, which is that of the largest job: there are too few jobs for so many cores\n"},
	} {
		if text := c.forecast.Text(); !strings.Contains(text, c.want) {
			t.Errorf("%q is not in\n%s", c.want, text)
		}
	}
}

// A forecast names the board that was sampled, and says what checks and memory it takes.
func TestForecastText(t *testing.T) {
	f := forecast{
		N: 28, CoreHours: 100, Low: 50, High: 200, Jobs: 1000, Samples: 5, SampledN: 24, Machines: 1, Cores: 10,
		Memory: 8e9, MostMemory: 3e9, MostShare: 0.8, MachineMemory: 81e9, Recheck: 0.1, Checker: "generic", CheckSlowdown: 16, CheckCoreHours: 160, LongestCheck: 7200,
	}
	unmeasured, unchecked := f, f
	unmeasured.CheckSlowdown, unmeasured.MostMemory = 0, f.Memory
	unchecked.Recheck, unchecked.SampledN = 0, 28
	for _, c := range []struct {
		forecast forecast
		want     []string
	}{
		{f, []string{
			"core-hours  100, 95% interval 50 to 200\n", "            extrapolated from 5 parts of n = 24 run here; a longer --budget may run parts of n = 28\n",
			"checks      10.0% of the jobs by generic, about 16 times as slow, adds 160% (160 core-hours)\n", "a check of the largest job takes about 2 hours\n",
			"memory      8 GB a core at most (3 GB for 80.0% of the work), 81 GB a machine\n", "machines    1 with 10 cores each\n",
		}},
		{unmeasured, []string{"checks      10.0% of the jobs by generic; a longer --budget measures how slow it is\n", "memory      8 GB a core at most, 81 GB a machine\n"}},
		{unchecked, []string{"core-hours  100, 95% interval 50 to 200, from 5 parts run here\n", "checks      none\n"}},
	} {
		for _, want := range c.want {
			if text := c.forecast.Text(); !strings.Contains(text, want) {
				t.Errorf("%q is not in\n%s", want, text)
			}
		}
	}
}
