//go:build unix

package system

import "syscall"

func duplicate(fd int) (uintptr, error) {
	again, err := syscall.Dup(fd)
	if err != nil {
		return 0, err
	}
	syscall.CloseOnExec(again)
	return uintptr(again), nil
}
