//go:build !purego

package kernel

// vectorColours returns the kernel with NEON, which every processor for arm64 supports.
func vectorColours() []vectorColour { return []vectorColour{{"neon", passesNEON, &latticesNEON}} }
