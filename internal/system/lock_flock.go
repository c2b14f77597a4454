//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package system

import (
	"errors"
	"os"
	"syscall"
)

// Lock takes the exclusive lock on f, which ends with the process at the latest.
func Lock(f *os.File) (unlock func() error, err error) {
	for {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if !errors.Is(err, syscall.EINTR) {
			break
		}
	}
	switch {
	case errors.Is(err, syscall.EWOULDBLOCK):
		return nil, ErrLocked
	case err != nil:
		return nil, os.NewSyscallError("flock", err)
	}
	return func() error { return os.NewSyscallError("flock", syscall.Flock(int(f.Fd()), syscall.LOCK_UN)) }, nil
}
