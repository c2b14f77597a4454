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

// Available returns the kernels that complete boards: the one that counts, and the one that
// checks it. nqueens version lists them, and --kernel takes their names.
func Available() []Kernel {
	return []Kernel{
		{Portable, func() Counter { return new(generic) }},
		{Portable + checkSuffix, func() Counter { return backtracking{} }},
	}
}

// Select returns the named kernel; "" and "auto" mean the fastest.
func Select(name string) (Kernel, error) {
	return named("search", Available(), name, func(k Kernel) string { return k.Name })
}

// named returns the named one of a method's kernels, which are sorted fastest first.
func named[K any](method string, kernels []K, name string, nameOf func(K) string) (K, error) {
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
	return none, fmt.Errorf("there is no kernel %q to count by %s on this processor; it has %s", name, method, strings.Join(names, ", "))
}

// Other returns the kernel that completes boards by other code than the given kernels do, which
// may be those of other processors or earlier versions.
func Other(kernels ...string) Kernel {
	all := Available()
	if slices.ContainsFunc(kernels, func(k string) bool { return kindOf(k) == portableKind }) {
		return all[1]
	}
	return all[0]
}

// checkSuffix ends the names of the kernels that check others.
const checkSuffix = "-check"

// kind is what kernels have in common that share code that counts.
type kind int

const (
	usualKind    kind = iota // of vector kernels, and of unknown ones
	checkKind                // of kernels that check those
	portableKind             // of the kernel that searches all
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

// Independent reports whether kernels of those names count by different code. Names may be
// those of other processors or earlier versions.
func Independent(kernel, other string) bool {
	return kindOf(kernel) != kindOf(other)
}

// OtherColour returns the kernel for one colour that counts by other code than the given
// kernels do, the portable one if there is none. A kernel that checks leaves a few sides to
// the portable one, so another is the first choice to check that.
func OtherColour(kernels ...string) ColourKernel {
	available := AvailableColours()
	choices := []kind{checkKind, usualKind}
	if slices.ContainsFunc(kernels, func(k string) bool { return kindOf(k) == portableKind }) {
		choices = []kind{usualKind, checkKind}
	}
	for _, choice := range choices {
		for _, k := range available {
			if kindOf(k.Name) == choice && !slices.ContainsFunc(kernels, func(of string) bool { return !Independent(k.Name, of) }) {
				return k
			}
		}
	}
	return available[len(available)-1]
}
