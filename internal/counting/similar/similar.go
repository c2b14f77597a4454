// Package similar counts the solutions of the n queens problem up to the symmetries of the
// torus: the board is joined at its edges for the symmetries, and has edges for the queens
// (OEIS A062164, A062165).
//
// A symmetry takes a solution to a placement that need not be a solution. Two solutions are
// of one class if any symmetry takes one to the other.
package similar

import (
	"nqueens.example/nqueens/internal/counting/parts"
	"nqueens.example/nqueens/jobs"
)

// MaxN is the largest board: it has fewer solutions than the prime by which shares are added.
const MaxN = 27

// factors returns the numbers by which the symmetries multiply rows and columns. They are
// prime to n, and of f and n - f only the less, since a half turn multiplies by n - 1.
func factors(n int, multiply bool) []int {
	all := []int{1}
	for f := 2; multiply && 2*f < n; f++ {
		if gcd(f, n) == 1 {
			all = append(all, f)
		}
	}
	return all
}

func gcd(a, b int) int {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// plan returns the plan with a job for each pair of columns.
func plan(method string, n int, multiply bool, count func(first, second int, run *parts.Running) uint64) (jobs.Plan, error) {
	group := "shifts"
	if multiply {
		group = "shifts and factors"
	}
	if n == 1 {
		return parts.One("classes of solutions under "+group+", by "+method, n), nil
	}
	return parts.Count{
		Method: "classes of solutions under " + group + ", by " + method, Version: 1, N: n, Len: n * n,
		Part: func(part int, run *parts.Running) jobs.Count {
			return jobs.Count{Lo: count(part/n, part%n, run)}
		},
	}.Plan(), nil
}
