package notation_test

import (
	"fmt"
	"os"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/notation"
)

func ExampleWriter() {
	w := notation.NewWriter(os.Stdout, notation.Board, notation.Options{ASCII: true})
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

func ExampleReader() {
	text := "b1 d2 a3 c4\nb1 d2 a3 b4\n"
	for record, err := range notation.NewReader(strings.NewReader(text), notation.Options{}).All() {
		if err != nil {
			fmt.Println(err)
			break
		}
		fmt.Println(record.Line, record.Format, record.Placement, record.Placement.Validate())
	}
	// Output:
	// 1 a1 [1 3 0 2] <nil>
	// 2 a1 [1 3 0 1] the queens on b1 and b4 attack each other along a column
}
