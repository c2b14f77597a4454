package proof_test

import (
	"context"
	"fmt"
	"strings"

	"nqueens.example/nqueens/proof"
)

// With a queen in a corner of a board of four, row 3 leaves nothing to the rest.
func ExampleCheck() {
	text := `nqueens proof 2
board 4
place a1
refute
2?
c2 3!
d2 b3- 4!
end 6
`
	report, err := proof.Check(context.Background(), strings.NewReader(text), nil)
	fmt.Println(report.Steps, err)

	_, err = proof.Check(context.Background(), strings.NewReader(strings.Replace(text, "d2 b3- 4!", "3!", 1)), nil)
	fmt.Println(err != nil)
	// Output:
	// 6 <nil>
	// true
}
