package kernel

import (
	"fmt"
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

// Select returns the kernel of that name; "" and "auto" mean the fastest.
func Select(name string) (Kernel, error) {
	return named(Available(), name, func(k Kernel) string { return k.Name })
}

// VectorN is the largest board whose crosses the vector kernels count by vectors: the
// diagonals through half of a larger one do not fit their lanes.
const VectorN = 23

// SelectFor returns the kernel that counts the crosses of n x n boards where the kernel
// of that name is asked for: that one, or the portable one if n exceeds VectorN.
func SelectFor(n int, name string) (Kernel, error) {
	k, err := Select(name)
	if err == nil && n > VectorN {
		k, err = Select("generic")
	}
	return k, err
}

// named returns the one of kernels, the fastest first, that has the name.
func named[K any](kernels []K, name string, nameOf func(K) string) (K, error) {
	if name == "" || name == "auto" {
		return kernels[0], nil
	}
	names := []string{"auto"}
	for _, k := range kernels {
		if nameOf(k) == name {
			return k, nil
		}
		names = append(names, nameOf(k))
	}
	var none K
	return none, fmt.Errorf("this processor has no kernel %q; it has %s", name, strings.Join(names, ", "))
}

// Other returns the kernel to check a kernel with. names are those of this processor,
// the fastest first and the portable one last. The portable kernel checks the others,
// since it is their specification and has the least code in common with them; the
// fastest checks the portable one. Other returns the same kernel if it is the only one.
func Other(names []string, kernel string) string {
	if portable := names[len(names)-1]; portable != kernel {
		return portable
	}
	return names[0]
}
