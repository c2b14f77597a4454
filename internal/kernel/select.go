package kernel

import (
	"fmt"
	"slices"
	"strings"
)

// Kernel is one way to count completions; all agree on every position.
type Kernel struct {
	Name string
	New  func() Counter
}

// Available returns the kernels that this processor can run, the fastest first.
func Available() []Kernel {
	return append(vector(), Kernel{"generic", func() Counter { return new(generic) }})
}

// Select returns the kernel of that name; an empty name or "auto" stands for the
// fastest.
func Select(name string) (Kernel, error) {
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
		return Kernel{}, fmt.Errorf("this processor has no kernel %q; it has %s", name, strings.Join(names, ", "))
	}
	return kernels[i], nil
}
