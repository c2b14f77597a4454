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
