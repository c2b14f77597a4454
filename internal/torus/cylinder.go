package torus

import "nqueens.example/nqueens/jobs"

// NewCylinderPlan returns the plan of the number of ways to place n queens on the n x n
// cylinder, a board whose first and last column are joined, so that none attacks another.
//
// The number is that of the torus, and so is the plan: a diagonal of the cylinder that
// begins in the lowest row holds one square of each of the n rows, so it holds every
// square of the diagonal of the torus before that crosses the edge between the highest
// row and the lowest.
func NewCylinderPlan(n int) (jobs.Plan, error) { return NewPlan(n) }
