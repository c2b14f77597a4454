package kernel

import (
	"fmt"
	"slices"
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

// Other returns the kernel that counts by other code than the given kernels do. names are
// the kernels of this processor, fastest first and the portable one last. The portable
// kernel checks the others, because it is their specification and shares the least code
// with them; the fastest checks the portable one. If there is only one kernel, Other
// returns it.
func Other(names []string, kernels ...string) string {
	portable := names[len(names)-1]
	if len(kernels) > 0 && !slices.ContainsFunc(kernels, func(k string) bool { return k != portable }) {
		return names[0]
	}
	return portable
}

// checkSuffix ends the names of the kernels that check others.
const checkSuffix = "-check"

// kind is what kernels have in common that share code that counts.
type kind int

const (
	usualKind kind = iota // of vector kernels, and of unknown ones
	checkKind             // of kernels that count by bits what the usual ones search, and the reverse
	portableKind
)

func kindOf(kernel string) kind {
	switch {
	case kernel == Portable:
		return portableKind
	case strings.HasSuffix(kernel, checkSuffix):
		return checkKind
	}
	return usualKind
}

// Checks reports whether a kernel counts each side in another way than the usual ones do.
func Checks(kernel string) bool { return kindOf(kernel) == checkKind }

// Independent reports whether kernels of those names count by different code. Names may be
// those of other processors or earlier versions.
func Independent(kernel, other string) bool { return kindOf(kernel) != kindOf(other) }

// OtherColour returns the kernel for one colour that counts by other code than the given
// kernels do, the portable one if these are of all kinds or the processor has no vectors.
// A kernel that checks leaves a few sides to the portable one, so a usual kernel is the
// first choice to check that.
func OtherColour(kernels ...string) ColourKernel {
	available := AvailableColours()
	choices := []kind{checkKind, usualKind}
	if slices.ContainsFunc(kernels, func(k string) bool { return kindOf(k) == portableKind }) {
		choices = []kind{usualKind, checkKind}
	}
	for _, choice := range choices {
		taken := slices.ContainsFunc(kernels, func(k string) bool { return kindOf(k) == choice })
		if at := slices.IndexFunc(available, func(k ColourKernel) bool { return kindOf(k.Name) == choice }); at >= 0 && !taken {
			return available[at]
		}
	}
	return available[len(available)-1]
}
