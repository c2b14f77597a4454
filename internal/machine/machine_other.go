//go:build !linux && !darwin

package machine

func model() string { return "" }

func memory() int64 { return 0 }
