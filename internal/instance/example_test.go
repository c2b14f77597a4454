package instance_test

import (
	"context"
	"fmt"
	"strings"

	"nqueens.example/nqueens/internal/instance"
)

func Example() {
	problem, err := instance.Read(strings.NewReader("letting n be 4\nletting init be [[0,0]]\n"))
	if err != nil {
		panic(err)
	}
	outcome, err := instance.Run(context.Background(), problem, instance.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(instance.KindOf(problem), outcome.Verdict)
	// Output: completion proved
}
