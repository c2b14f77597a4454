package picture

import (
	"fmt"
	"io"

	"nqueens/draw"
	"nqueens/textbook"
)

// Run is what an algorithm did on a board.
type Run struct {
	Algorithm string
	Tally     textbook.Tally
}

// CompareSVG draws runs on an n x n board, to the first solution or to all, as
// bars of the squares they tried and the queens they placed. These differ by
// powers of ten, so the bars are as long as their logarithms.
func CompareSVG(w io.Writer, options draw.Options, n int, all bool, runs []Run) error {
	chart := draw.Bars{Series: []string{"squares tried", "queens placed"}, Log: true}
	for _, r := range runs {
		chart.Rows = append(chart.Rows, draw.BarRow{
			Label:  r.Algorithm,
			Values: []float64{float64(r.Tally.Tried), float64(r.Tally.Placed)},
		})
	}
	options.Title = fmt.Sprintf("%d queens, to the first solution", n)
	if all {
		options.Title = fmt.Sprintf("%d queens, all solutions", n)
	}
	return draw.BarsSVG(w, options, chart)
}
