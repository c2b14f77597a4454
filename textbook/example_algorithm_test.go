package textbook_test

import (
	"context"
	"fmt"

	"nqueens.example/nqueens/textbook"
)

// An algorithm of one's own: it fills the rows as board-scan does, and tries the
// columns from the middle outwards.
var middleOut = textbook.Algorithm{
	Name:       "middle-out",
	Pseudocode: []string{"for each column, from the middle:", "  look at it", "  if it is attacked: continue", "  put a queen there; fill the next row", "  take her back", "go back"},
	Lines:      map[textbook.Kind]int{textbook.Try: 2, textbook.Conflict: 3, textbook.Place: 4, textbook.Remove: 5, textbook.DeadEnd: 6},
	MaxN:       30,
	Complete:   true, Peaceful: true, Tree: true,

	Search: func(t *textbook.Tracer) {
		n := t.N()
		columns, rising, falling := make([]bool, n), make([]bool, 2*n), make([]bool, 2*n)
		var fill func(row int)
		fill = func(row int) {
			if row == n {
				t.Solution()
				return
			}
			for i := 0; i < n && t.Running(); i++ {
				col := (n + i) / 2 // the middle, and then by turns to its left and right
				if i%2 != n%2 {
					col = (n - 1 - i) / 2
				}
				t.Try(row, col)
				up, down := &rising[n+col-row], &falling[col+row]
				if columns[col] || *up || *down {
					t.Conflict(row, col)
					continue
				}
				columns[col], *up, *down = true, true, true
				t.Place(row, col)
				fill(row + 1)
				t.Remove()
				columns[col], *up, *down = false, false, false
			}
			t.Exhausted()
		}
		fill(0)
	},
}

// An algorithm of one's own is checked, traced and compared as those of the package are.
func Example() {
	ctx := context.Background()
	for n := 1; n <= 6; n++ {
		if err := middleOut.Verify(ctx, n); err != nil {
			fmt.Println(err)
		}
	}

	for e, err := range middleOut.Events(ctx, 4, textbook.Options{}) {
		if err != nil {
			panic(err)
		}
		if e.Step <= 5 || e.Kind >= textbook.Solution {
			fmt.Println(e)
		}
	}

	boardScan, err := textbook.ByName("board-scan")
	if err != nil {
		panic(err)
	}
	for r, err := range textbook.Compare(ctx, []*textbook.Algorithm{boardScan, &middleOut}, 16, textbook.Options{}) {
		if err != nil {
			panic(err)
		}
		fmt.Println(r.Algorithm, "tries", r.Tried, "squares")
	}
	// Output:
	// 1  try c1
	// 2  place c1
	// 3  try c2
	// 4  conflict on c2 with c1 on a column
	// 5  try b2
	// 21  solution c1 a2 d3 b4
	// 22  done
	// board-scan tries 160712 squares
	// middle-out tries 280 squares
}
