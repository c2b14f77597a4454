package write_test

import (
	"os"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/write"
)

func ExampleWriter() {
	w := write.NewWriter(os.Stdout, "board", write.Options{ASCII: true})
	w.Write(nqueens.Placement{1, 3, 0, 2})
	w.Close()
	// Output:
	//   +---------+
	// 4 | . . Q . |
	// 3 | Q . . . |
	// 2 | . . . Q |
	// 1 | . Q . . |
	//   +---------+
	//     a b c d
}
