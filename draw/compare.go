package draw

import (
	"nqueens.example/nqueens/textbook"
)

// Compare returns a chart of the squares tried and the queens placed by runs on one
// board, without the runs that were skipped. The scale is logarithmic, since
// algorithms differ by powers of ten.
func Compare(runs []textbook.Run) Picture {
	chart := barChart{Series: []string{"squares tried", "queens placed"}}
	for _, r := range runs {
		if r.Skipped == "" {
			chart.Rows = append(chart.Rows, barRow{Label: r.Algorithm, Values: []float64{float64(r.Tried), float64(r.Placed)}})
		}
	}
	return chart
}
