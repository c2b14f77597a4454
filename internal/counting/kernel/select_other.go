//go:build (!amd64 && !arm64) || purego

package kernel

func vector() []Kernel { return nil }

func vectorColours() (none colourKernels) { return none }
