package instance_test

import (
	"fmt"
	"strings"

	"nqueens.example/nqueens/internal/finding/instance"
)

func Example() {
	problem, err := instance.Read(strings.NewReader("letting n be 4\nletting init be [[0,0]]\n"))
	fmt.Println(problem.N, problem.Placed, err)
	// Output: 4 [a1] <nil>
}
