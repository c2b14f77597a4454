package read_test

import (
	"fmt"
	"strings"

	"nqueens.example/nqueens/read"
)

func ExamplePlacements() {
	text := "b1 d2 a3 c4\nb1 d2 a3 b4\n"
	for record, err := range read.Placements(strings.NewReader(text), read.Options{}) {
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
