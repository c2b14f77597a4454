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
	record := instance.Record{File: "four.param"}
	if err := record.Decide(context.Background(), problem, instance.Options{}); err != nil {
		panic(err)
	}
	fmt.Println(record.Kind, record.Verdict)
	// Output: completion proved
}
