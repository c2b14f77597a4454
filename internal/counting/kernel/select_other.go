//go:build (!amd64 && !arm64) || purego

package kernel

func vectorColours() []vectorColour { return nil }
