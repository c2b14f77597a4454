//go:build (!amd64 && !arm64) || purego

package kernel

func vector() []Kernel { return nil }

func vectorColours() []vectorColour { return nil }
