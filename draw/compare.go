package draw

import (
	"nqueens.example/nqueens/textbook"
)

// Compare returns a chart of the squares tried and the queens placed by runs on one
// board, without the runs that were skipped, and says which found no solution. The scale is logarithmic, since
// algorithms differ by powers of ten.
func Compare(runs []textbook.Run) Picture {
	chart := barChart{Series: []string{"squares tried", "queens placed"}}
	for _, r := range runs {
		label := r.Algorithm
		if r.Solutions == 0 {
			label += ", none found"
		}
		if r.Skipped == "" {
			chart.Rows = append(chart.Rows, barRow{Label: label, Values: []float64{float64(r.Tried), float64(r.Placed)}})
		}
	}
	return chart
}
