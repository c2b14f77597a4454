//go:build !linux && !darwin

package system

// Memory returns 0: the bytes of main memory are unknown.
func Memory() int64 { return 0 }
