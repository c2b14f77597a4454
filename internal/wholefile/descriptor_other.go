//go:build !unix

package wholefile

func duplicate(int) (uintptr, error) { return 0, errNotOpen }
