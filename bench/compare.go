package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
)

// A change is a row whose time differs from that of an earlier run.
type change struct {
	task          string
	before, after row
}

// ratio is above 1 where the row became slower.
func (c change) ratio() float64 { return c.after.Median() / c.before.Median() }

// leastChange is the ratio of medians from which a row is reported, if no run of either
// is as fast as one of the other.
const leastChange = 1.1

// pairs returns the rows that have times in both runs.
func pairs(before, after *record) (list []change) {
	for _, t := range after.Tasks {
		earlier := before.task(t.Name)
		for _, r := range t.Rows {
			if earlier == nil || len(r.Seconds) == 0 {
				continue
			}
			if old := earlier.at(r.Program, r.N); old != nil && len(old.Seconds) > 0 {
				list = append(list, change{t.Name, *old, r})
			}
		}
	}
	return list
}

// changes returns the rows that became slower or faster.
func changes(before, after *record) []change {
	list := slices.DeleteFunc(pairs(before, after), func(c change) bool { return !c.significant() })
	slices.SortStableFunc(list, func(a, b change) int { return cmp.Compare(b.ratio(), a.ratio()) })
	return list
}

func (c change) significant() bool {
	least, greatest := c.before.spread()
	least2, greatest2 := c.after.spread()
	ratio := c.ratio()
	return ratio > leastChange && least2 > greatest || ratio < 1/leastChange && greatest2 < least
}

// compare prints which rows became slower and which faster.
func compare(out io.Writer, before, after *record) {
	if before.Machine.Processor != after.Machine.Processor || before.Machine.Cores != after.Machine.Cores {
		fmt.Fprintf(out, "The run of %s is not compared: it is of another machine (%s, %d cores).\n",
			before.Date, before.Machine.Processor, before.Machine.Cores)
		return
	}
	list := changes(before, after)
	fmt.Fprintf(out, "Compared with the run of %s:", before.Date)
	if len(list) == 0 {
		fmt.Fprintln(out, " no time differs by more than a tenth and by more than the runs differ.")
		return
	}
	fmt.Fprintln(out)
	for _, c := range list {
		word, ratio := "slower", c.ratio()
		if ratio < 1 {
			word, ratio = "faster", 1/ratio
		}
		fmt.Fprintf(out, "  %s %.2f times: %s, n = %d, %s: %.4f s, was %.4f s\n",
			word, ratio, c.task, c.after.N, c.after.Program, c.after.Median(), c.before.Median())
	}
	if drift, ok := drift(before, after); ok {
		fmt.Fprintf(out, "  The yardsticks took %.2f times as long as then (median).\n", drift)
	}
}

// drift returns the median ratio of the times of all yardsticks, which have not changed: it
// measures the machine.
func drift(before, after *record) (float64, bool) {
	var ratios []float64
	for _, c := range pairs(before, after) {
		if !c.after.Ours {
			ratios = append(ratios, c.ratio())
		}
	}
	if len(ratios) == 0 {
		return 0, false
	}
	return median(ratios), true
}
