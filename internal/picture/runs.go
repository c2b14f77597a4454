package picture

import (
	"fmt"

	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/instance"
	"nqueens.example/nqueens/internal/words"
)

// Measured returns the plot of a measure against the number of constraints per row, with
// 95% confidence bands. Each run, kind and size has a curve. s is the statistic of nodes
// and times.
func Measured(runs []instance.Run, m instance.Measure, s instance.Statistic) draw.Plot {
	panel := draw.Panel{Label: measureLabel(m, s), Log: !m.IsShare()}
	if m == instance.Solvable {
		panel.Level = 0.5
	}
	for _, run := range runs {
		last := ""
		for _, e := range instance.Estimates(run.Records, m, s) {
			name := fmt.Sprintf("%s, n = %d", e.Kind, e.N)
			if len(runs) > 1 {
				name = run.Name + ": " + name
			}
			if name != last {
				last = name
				panel.Curves = append(panel.Curves, draw.Curve{Name: name})
			}
			c := &panel.Curves[len(panel.Curves)-1]
			c.Points = append(c.Points, draw.Point{X: float64(e.M) / float64(e.N), Y: e.Value})
			c.Band = append(c.Band, draw.Interval{Low: e.Low, High: e.High})
		}
	}
	return draw.Plot{Label: perRow(runs), Keys: true, Panels: []draw.Panel{panel}}
}

// measureLabel says what is measured.
func measureLabel(m instance.Measure, s instance.Statistic) string {
	switch m {
	case instance.Solvable:
		return "share with a solution, of those decided"
	case instance.Timeouts:
		return "share that reached a limit"
	}
	name := map[instance.Statistic]string{
		instance.Mean: "mean", instance.Median: "median", instance.P90: "90th percentile of the", instance.Max: "largest",
	}[s]
	return name + " " + unit(m)
}

func unit(m instance.Measure) string {
	switch m {
	case instance.Time:
		return "processor time in seconds"
	case instance.Elapsed:
		return "elapsed time in seconds"
	}
	return "number of nodes"
}

// perRow says what the numbers of constraints count.
func perRow(runs []instance.Run) string {
	var queens, squares, diagonals bool
	for _, run := range runs {
		for _, r := range run.Records {
			queens, squares, diagonals = queens || r.Queens > 0, squares || r.Squares > 0, diagonals || r.Diagonals > 0
		}
	}
	var names []string
	if queens {
		names = append(names, "placed queens")
	}
	if squares {
		names = append(names, "blocked squares")
	}
	if diagonals {
		names = append(names, "blocked diagonals")
	}
	if len(names) == 0 {
		names = []string{"placed queens"}
	}
	return words.And(names) + " per row (m / n)"
}

// Cactus returns the plot of how many instances each run decides within a number of nodes
// or a time for each of them.
func Cactus(runs []instance.Run, m instance.Measure) draw.Plot {
	return sorted(runs, m, func(value float64, rank, _ int) draw.Point { return draw.Point{X: float64(rank), Y: value} },
		draw.Plot{Label: "instances decided", Panels: []draw.Panel{{Label: atLeast(m) + " for each instance", Log: true}}})
}

// Distribution returns the plot of the share of its instances that each run decides within
// a number of nodes or a time.
func Distribution(runs []instance.Run, m instance.Measure) draw.Plot {
	return sorted(runs, m, func(value float64, rank, all int) draw.Point {
		return draw.Point{X: value, Y: float64(rank) / float64(all)}
	}, draw.Plot{Label: atLeast(m), Log: true, Panels: []draw.Panel{{Label: "share of instances decided"}}})
}

// sorted adds a curve for each run with a point for each decided instance.
func sorted(runs []instance.Run, m instance.Measure, point func(value float64, rank, all int) draw.Point, p draw.Plot) draw.Plot {
	for _, run := range runs {
		values, all := run.Sorted(m)
		c := draw.Curve{Name: run.Name}
		for i, v := range values {
			c.Points = append(c.Points, point(positive(m, v), i+1, all))
		}
		if len(c.Points) > 0 {
			p.Panels[0].Curves = append(p.Panels[0].Curves, c)
		}
	}
	p.Keys = true
	return p
}

// positive returns v for a logarithmic axis: nodes, which may be 0, plus 1.
func positive(m instance.Measure, v float64) float64 {
	if m == instance.Nodes {
		return v + 1
	}
	return v
}

// atLeast says what positive returns.
func atLeast(m instance.Measure) string {
	if m == instance.Nodes {
		return unit(m) + " + 1"
	}
	return unit(m)
}

// Scatter returns the plot of the nodes or the times of two runs of the same instances,
// by verdict.
func Scatter(a, b instance.Run, m instance.Measure) (draw.Plot, error) {
	pairs, err := instance.Pairs(a, b)
	if err != nil {
		return draw.Plot{}, err
	}
	panel := draw.Panel{Label: b.Name + ": " + atLeast(m), Log: true}
	for _, kind := range []struct {
		verdict instance.Verdict
		name    string
	}{{instance.Solved, "solved"}, {instance.Proved, "proved to have no solution"}, {instance.Undecided, "reached a limit"}} {
		c := draw.Curve{Name: kind.name}
		for _, p := range pairs {
			if p.Verdict() == kind.verdict {
				c.Points = append(c.Points, draw.Point{X: positive(m, m.Of(p.A)), Y: positive(m, m.Of(p.B))})
			}
		}
		if len(c.Points) > 0 {
			panel.Curves = append(panel.Curves, c)
		}
	}
	return draw.Plot{Label: a.Name + ": " + atLeast(m), Log: true, Scatter: true, Keys: true, Panels: []draw.Panel{panel}}, nil
}
