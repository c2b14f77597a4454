//go:build !linux && !darwin

package system

func model() string { return "" }

func memory() int64 { return 0 }
