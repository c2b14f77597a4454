package kernel

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

// Kernel is one way to count completions; all agree on every position.
type Kernel struct {
	Name string
	New  func() Counter
}

// Environment is the variable that names the kernel of a process where the
// caller leaves the choice open.
const Environment = "NQUEENS_KERNEL"

// Available returns the kernels that this processor can run, the fastest first.
func Available() []Kernel {
	return append(vector(), Kernel{"generic", func() Counter { return new(generic) }})
}

// Select returns the kernel of that name. An empty name or "auto" stands for
// the one that the environment names, else for the fastest.
func Select(name string) (Kernel, error) {
	source := ""
	if name == "" || name == "auto" {
		if name = os.Getenv(Environment); name != "" {
			source = Environment + ": "
		}
	}
	kernels := Available()
	if name == "" || name == "auto" {
		return kernels[0], nil
	}
	i := slices.IndexFunc(kernels, func(k Kernel) bool { return k.Name == name })
	if i < 0 {
		names := []string{"auto"}
		for _, k := range kernels {
			names = append(names, k.Name)
		}
		return Kernel{}, fmt.Errorf("%sthis processor has no kernel %q; it has %s", source, name, strings.Join(names, ", "))
	}
	return kernels[i], nil
}
