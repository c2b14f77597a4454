package independent

import (
	"sync"

	"nqueens.example/nqueens/internal/counting/parts"
	"nqueens.example/nqueens/jobs"
)

// MaxTorus is the largest torus.
const MaxTorus = 35

// NewTorusPlan returns the plan of the number of solutions on the n x n torus (OEIS A051906), for n
// from 1 to MaxTorus. If 2 or 3 divides n there is none, and the plan has no jobs (G. Pólya).
//
// It searches the line with the fewest free squares, of the rows, columns and diagonals alike. All
// shifts are symmetries, so a queen is on the square (0, 0), and a solution counts n times. Of the
// columns of row 1, one of each class counts for the others.
func NewTorusPlan(n int) (jobs.Plan, error) {
	return torusPlan("toroidal solutions by exact cover", n, n)
}

// NewOddTorusPlan returns the plan of the number of solutions on the torus of size 2 index + 1 (OEIS
// A007705), for index from 0 to (MaxTorus - 1) / 2.
func NewOddTorusPlan(index int) (jobs.Plan, error) {
	return torusPlan("toroidal solutions of odd sizes by exact cover", index, 2*index+1)
}

// torusPlan returns the plan with that method and N. A job is the columns of the queens in rows 1
// and 2, which not every board allows.
func torusPlan(method string, index, n int) (jobs.Plan, error) {
	if n == 1 {
		return parts.One(method, index), nil
	}
	count := parts.Count{Method: method, Version: 1, N: index}
	if n%2 == 0 || n%3 == 0 {
		return count.Plan(), nil
	}
	classes := classesOf(n)
	lines := sync.OnceValue(func() *graph { return torusLines(n) })
	count.Len, count.Memory = len(classes)*n, 1<<20+int64(n*n*4*n*8)
	count.Part = func(part int, run *parts.Running) jobs.Count {
		class := classes[part/n]
		return parts.Times(uint64(n)*class.size, lines().search(run).countWith(0, n+class.col, 2*n+part%n))
	}
	return count.Plan(), nil
}

// class is columns of row 1 whose squares symmetries take to one another.
type class struct {
	col  int // the least
	size uint64
}

// classesOf returns the classes of the squares in row 1 that a queen on (0, 0) does not attack, for
// n prime to 6. It follows each square by the symmetries of the torus that keep (0, 0).
func classesOf(n int) (classes []class) {
	seen := make([]bool, n*n)
	for col := 2; col < n-1; col++ {
		if seen[n+col] {
			continue
		}
		c := class{col: col}
		seen[n+col] = true
		for queue := []int{n + col}; len(queue) > 0; queue = queue[1:] {
			row, col := queue[0]/n, queue[0]%n
			if row == 1 {
				c.size++
			}
			images := []int{col*n + row, row*n + (n-col)%n, (row+col)%n*n + (row-col+n)%n}
			for factor := 2; factor < n; factor++ {
				if coprime(factor, n) {
					images = append(images, factor*row%n*n+factor*col%n)
				}
			}
			for _, image := range images {
				if !seen[image] {
					seen[image] = true
					queue = append(queue, image)
				}
			}
		}
		classes = append(classes, c)
	}
	return classes
}

func coprime(a, b int) bool {
	for b > 0 {
		a, b = b, a%b
	}
	return a == 1
}

// torusLines returns the squares of the torus, and its rows, columns and diagonals to meet.
func torusLines(n int) *graph {
	lines := make([][]int, 4*n)
	for square := range n * n {
		for _, line := range linesThrough(n, square) {
			lines[line] = append(lines[line], square)
		}
	}
	return newGraph(n*n, func(a, b int) bool {
		through := linesThrough(n, b)
		for i, line := range linesThrough(n, a) {
			if line == through[i] {
				return true
			}
		}
		return false
	}, lines)
}

// linesThrough returns the four lines through a square.
func linesThrough(n, square int) [4]int {
	row, col := square/n, square%n
	return [4]int{row, n + col, 2*n + (row+col)%n, 3*n + (row-col+n)%n}
}
