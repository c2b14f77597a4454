package chart_test

import (
	"fmt"
	"strings"

	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/draw/chart"
)

func ExampleSVG() {
	bars := chart.Bars{
		Series: []string{"solutions"},
		Rows:   []chart.Row{{Label: "n = 8", Values: []float64{92}}, {Label: "n = 9", Values: []float64{352}}},
	}
	var svg strings.Builder
	if err := chart.SVG(&svg, draw.Options{}, bars); err != nil {
		panic(err)
	}
	fmt.Println(strings.Contains(svg.String(), "n = 8: solutions 92. n = 9: solutions 352."))
	// Output: true
}
