package system

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// Lock takes the exclusive lock on f, which ends with the process at the
// latest. The locked byte lies far beyond the end: Windows would keep others
// from reading one that is in the file.
func Lock(f *os.File) (unlock func() error, err error) {
	far := func() *windows.Overlapped { return &windows.Overlapped{OffsetHigh: 1 << 30} }
	handle := windows.Handle(f.Fd())
	err = windows.LockFileEx(handle, windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, far())
	switch {
	case errors.Is(err, windows.ERROR_LOCK_VIOLATION):
		return nil, ErrLocked
	case err != nil:
		return nil, os.NewSyscallError("LockFileEx", err)
	}
	return func() error { return os.NewSyscallError("UnlockFileEx", windows.UnlockFileEx(handle, 0, 1, 0, far())) }, nil
}
