package count

import (
	"fmt"
	"slices"
	"strings"

	"nqueens.example/nqueens/internal/colours"
	"nqueens.example/nqueens/internal/crosses"
	"nqueens.example/nqueens/jobs"
)

// MaxN is the largest board that is counted exactly.
const MaxN = crosses.MaxN

// Method is a way to count the solutions for n from 1 to MaxN.
type Method struct {
	Name    string
	About   string                         // how it counts, in a line
	Kernels func() []string                // the kernels of this processor, the fastest first
	NewPlan func(n int) (jobs.Plan, error) // the same plan on every machine
	Fastest func(n int) bool               // whether it is faster than the methods before it
}

// Methods returns the ways to count.
func Methods() []Method {
	return []Method{
		{
			Name: crosses.Method, About: "searches, from the middle of the board outwards",
			Kernels: crosses.KernelNames,
			NewPlan: func(n int) (jobs.Plan, error) { return crosses.NewPlan(n) },
			Fastest: func(int) bool { return true },
		},
		{
			Name: colours.Method, About: "multiplies what white and black squares have room for, row set by row set",
			Kernels: colours.KernelNames,
			NewPlan: func(n int) (jobs.Plan, error) { return colours.NewPlan(n) },
			Fastest: func(n int) bool { return n >= 16 },
		},
	}
}

// NewPlan returns the plan of n by a method of [Methods], "" or "auto" for the
// fastest, for 1 <= n <= MaxN. It takes up to a second for the largest n.
func NewPlan(method string, n int) (jobs.Plan, error) {
	if n < 1 || n > MaxN {
		//lint:ignore ST1005 N is how the command names its argument
		return nil, fmt.Errorf("N must be 1 to %d to count exactly, not %d", MaxN, n)
	}
	m, err := methodFor(method, n)
	if err != nil {
		return nil, err
	}
	return m.NewPlan(n)
}

func methodFor(name string, n int) (Method, error) {
	for _, m := range slices.Backward(Methods()) {
		if name == m.Name || (name == "" || name == "auto") && m.Fastest(n) {
			return m, nil
		}
	}
	return Method{}, fmt.Errorf("there is no method %q to count by; the methods are auto, %s", name, strings.Join(MethodNames(), ", "))
}

// MethodNames returns the names of [Methods].
func MethodNames() []string {
	var names []string
	for _, m := range Methods() {
		names = append(names, m.Name)
	}
	return names
}

// KernelNames returns the kernels of all methods that this processor can run: those
// of the first method first, and of each the fastest first.
func KernelNames() []string {
	var names []string
	for _, m := range Methods() {
		for _, name := range m.Kernels() {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// Independent reports whether kernels of those names count by different code, so that the
// result of one confirms that of the other. Names may be those of other processors or of
// earlier versions.
func Independent(kernel, other string) bool { return colours.Independent(kernel, other) }
