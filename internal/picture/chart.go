package picture

import (
	"nqueens.example/nqueens/draw/chart"
	"nqueens.example/nqueens/textbook"
)

// Compare returns runs on one board, those that were not skipped, as a chart of the
// squares they tried and the queens they placed. These differ by powers of ten, so
// the bars are as long as their logarithms.
func Compare(runs []textbook.Run) chart.Bars {
	bars := chart.Bars{Series: []string{"squares tried", "queens placed"}, Log: true}
	for _, r := range runs {
		if r.Skipped == "" {
			bars.Rows = append(bars.Rows, chart.Row{Label: r.Algorithm, Values: []float64{float64(r.Tried), float64(r.Placed)}})
		}
	}
	return bars
}
