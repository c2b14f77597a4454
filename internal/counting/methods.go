// Package counting lists the methods that count all solutions of queens on the square board. It
// is all of package count that the page needs in a browser.
package counting

import (
	"fmt"
	"slices"
	"strings"

	"nqueens.example/nqueens/internal/counting/colours"
	"nqueens.example/nqueens/internal/counting/crosses"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

// MaxN is the largest board that every method counts.
const MaxN = crosses.MaxN

// Method is a method.
type Method struct {
	Name    string
	Kernels []string // of this processor, the fastest first
	NewPlan func(n int) (jobs.Plan, error)
}

// All returns the methods; the first is the usual one. A method is a [jobs.Plan]: jobs with numbers that mean the same on
// every machine, their order, sizes and memory, a hash that identifies them, a worker for each
// kernel, and a checker that counts the same jobs by other code. colours is a model, and package
// solvers has the suite. The command, ledgers, audits, clusters and estimate then have the
// method. A change to the jobs of a plan needs a new version in its hash, which ledgers keep.
func All() []Method {
	return []Method{
		{Name: colours.Method, Kernels: colours.KernelNames(), NewPlan: func(n int) (jobs.Plan, error) { return colours.NewPlan(n) }},
		{Name: crosses.Method, Kernels: crosses.KernelNames(), NewPlan: func(n int) (jobs.Plan, error) { return crosses.NewPlan(n) }},
	}
}

// NewPlan returns the plan of the method of that name, "" or "auto" for the usual one.
func NewPlan(name string, n int) (jobs.Plan, error) {
	for _, m := range All() {
		if name == m.Name || name == "" || name == "auto" {
			return m.NewPlan(n)
		}
	}
	return nil, fmt.Errorf("there is no method %q to count by; the methods are auto, %s", name, strings.Join(Names(), ", "))
}

// Names returns the names of the methods.
func Names() []string { return words.Each(All(), func(m Method) string { return m.Name }) }

// Kernels returns the kernels of all methods that this processor can run, method by method and
// each method's fastest first.
func Kernels() (names []string) {
	for _, m := range All() {
		for _, name := range m.Kernels {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}
