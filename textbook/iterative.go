package textbook

// iterative is the search of column-array without recursion: the columns of the
// queens that stand are a stack, and one number more is the column to try next.
// To go back is to pop the stack and try the column after the one popped.
//
// A try is a square looked at; each takes up to one comparison with every queen
// that stands. The tries and nodes are those of board-scan.
//
// Source: S. W. Golomb and L. D. Baumert, Backtrack Programming, JACM 12 (1965),
// whose flow chart it is.
var iterative = Algorithm{
	Name: "iterative", Title: "Iterative",
	Idea:   "A stack of columns: push to place a queen, pop to go back and try the next.",
	Cost:   "that of column-array; the stack is n numbers",
	Memory: "n numbers",
	Source: "S. W. Golomb and L. D. Baumert, Backtrack Programming, JACM 12 (1965)",
	Tried:  "each square of a row, from the left",
	Pseudocode: []string{
		"stack := empty; col := 0",
		"repeat:",
		"  if the stack has n queens: report it",
		"  else if col < n:",
		"    look at the square in column col of the row above the stack",
		"    if no queen of the stack attacks it: push col; col := 0",
		"    else: col := col + 1",
		"    go on from the top",
		"  else: this row has no column left",
		"  if the stack is empty: stop",
		"  col := pop + 1",
	},
	Lines: map[Kind]int{Try: 5, Conflict: 7, Place: 6, Remove: 11, DeadEnd: 9, Solution: 3},
	MaxN:  64, Complete: true, Ordered: true, Peaceful: true, Tree: true,

	run: func(t *Tracer) {
		var stack columns
		col := 0
		for t.running {
			row := len(stack)
			switch {
			case row == t.n:
				t.Solution()
			case col < t.n:
				t.Try(row, col)
				if stack.attack(row, col) {
					t.Conflict(row, col)
					col++
				} else {
					stack = append(stack, col)
					t.Place(row, col)
					col = 0
				}
				continue
			default:
				t.Exhausted()
			}
			if row == 0 {
				return
			}
			col = stack[row-1] + 1
			stack = stack[:row-1]
			t.Remove()
		}
	},
}
