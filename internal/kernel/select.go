package kernel

import (
	"fmt"
	"strings"
)

// Kernel is one way to count completions. All kernels agree on every position.
type Kernel struct {
	Name string
	New  func() Counter
}

// Available returns the kernels that this processor supports, fastest first.
func Available() []Kernel {
	return append(vector(), Kernel{Portable, func() Counter { return new(generic) }})
}

// Select returns the named kernel; "" and "auto" mean the fastest.
func Select(name string) (Kernel, error) {
	return named(Available(), name, func(k Kernel) string { return k.Name })
}

// VectorN is the largest board whose crosses the vector kernels count with vectors: the
// diagonals through half of a larger board do not fit their lanes.
const VectorN = 23

// SelectFor returns the named kernel, or the portable one if n exceeds VectorN.
func SelectFor(n int, name string) (Kernel, error) {
	k, err := Select(name)
	if err == nil && n > VectorN {
		k, err = Select(Portable)
	}
	return k, err
}

// named returns the named one of kernels, which are sorted fastest first.
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

// Other returns the kernel to check the given kernel with. names are the kernels of this
// processor, fastest first and the portable one last. The portable kernel checks the
// others, because it is their specification and shares the least code with them; the
// fastest checks the portable one. If there is only one kernel, Other returns it.
func Other(names []string, kernel string) string {
	if portable := names[len(names)-1]; portable != kernel {
		return portable
	}
	return names[0]
}

// checkSuffix ends the names of the kernels that check others.
const checkSuffix = "-check"

// CheckColour returns the kernel for one colour to check the named kernel with, which may
// be one of another processor or of an earlier version. Kernels that check count by bits
// what the others search, and the reverse, so they check those and those check them. Of a
// processor without vectors, the portable kernel checks all.
func CheckColour(name string) ColourKernel {
	kernels := AvailableColours()
	if name == Portable || strings.HasSuffix(name, checkSuffix) {
		return kernels[0]
	}
	for _, k := range kernels {
		if k.Name == kernels[0].Name+checkSuffix {
			return k
		}
	}
	return kernels[len(kernels)-1]
}
