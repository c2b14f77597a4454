package engine_test

import (
	"context"
	"fmt"
	"net/url"

	"nqueens.example/nqueens/internal/engine"
)

func Example() {
	e := engine.New(engine.Options{})
	defer e.Close()
	answer, err := e.Ask(context.Background(), "solution", engine.NewQuery(url.Values{"n": {"8"}, "method": {"first"}}))
	if err != nil {
		panic(err)
	}
	fmt.Println(answer.(engine.SolutionAnswer).Columns)

	_, err = e.Ask(context.Background(), "solution", engine.NewQuery(url.Values{"n": {"0"}}))
	fmt.Println(err)
	// Output:
	// [1 5 8 6 3 7 2 4]
	// n: "0" is not a whole number from 1 to 1000
}
