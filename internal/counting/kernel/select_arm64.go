//go:build !purego

package kernel

// vector returns no kernels: none searches all squares with NEON.
func vector() []Kernel { return nil }

// vectorColours returns the kernel with NEON, which every processor for arm64 supports.
func vectorColours() []vectorColour { return []vectorColour{{"neon", passesNEON, &latticesNEON}} }
