//go:build !unix

package system

func duplicate(int) (uintptr, error) { return 0, errNotOpen }
