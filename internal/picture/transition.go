package picture

import (
	"fmt"

	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/instance"
)

// Transition returns the plot of the phase transition of instances: the share with a
// solution, and the median number of nodes, against the number of placed queens,
// blocked squares and blocked diagonals per row. Each kind and size has a curve.
func Transition(points []instance.Point) draw.Plot {
	share, nodes := draw.Panel{Label: "share with a solution"}, draw.Panel{Label: "median nodes", Log: true}
	last := ""
	for _, p := range points {
		if name := fmt.Sprintf("%s, n = %d", p.Kind, p.N); name != last {
			last = name
			share.Curves = append(share.Curves, draw.Curve{Name: name})
			nodes.Curves = append(nodes.Curves, draw.Curve{Name: name})
		}
		x := float64(p.M) / float64(p.N)
		top := len(share.Curves) - 1
		share.Curves[top].Points = append(share.Curves[top].Points, draw.Point{X: x, Y: float64(p.Solved) / float64(p.Run)})
		nodes.Curves[top].Points = append(nodes.Curves[top].Points, draw.Point{X: x, Y: p.Nodes})
	}
	return draw.Plot{Label: "m / n", Panels: []draw.Panel{share, nodes}}
}
