package proof_test

import (
	"fmt"
	"strings"

	"nqueens/proof"
)

// With a queen in a corner of a board of four, row 3 leaves nothing to the rest.
func ExampleCheck() {
	text := `nqueens proof 1
board 4
place a1
refute
1 branch row 2
2 try c2
3 fail row 3
4 try d2
5 force b3 row 3
6 fail row 4
end 6
`
	report, err := proof.Check(strings.NewReader(text), nil)
	fmt.Println(report.Steps, err)

	_, err = proof.Check(strings.NewReader(strings.Replace(text, "4 try d2", "4 fail row 4", 1)), nil)
	fmt.Println(err != nil)
	// Output:
	// 6 <nil>
	// true
}
