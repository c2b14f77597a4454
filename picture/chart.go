package picture

import (
	"nqueens/draw/chart"
	"nqueens/textbook"
)

// Run is what an algorithm did on a board.
type Run struct {
	Algorithm string
	Tally     textbook.Tally
}

// Compare returns runs on one board as a chart of the squares they tried and the
// queens they placed. These differ by powers of ten, so the bars are as long as
// their logarithms.
func Compare(runs []Run) chart.Bars {
	bars := chart.Bars{Series: []string{"squares tried", "queens placed"}, Log: true}
	for _, r := range runs {
		bars.Rows = append(bars.Rows, chart.Row{
			Label:  r.Algorithm,
			Values: []float64{float64(r.Tally.Tried), float64(r.Tally.Placed)},
		})
	}
	return bars
}
