// Package system asks the operating system for what Go does not have: the processor time of
// a goroutine, the lock of a file, whole files that replace others, and the machine's
// memory.
package system

import "errors"

// ErrLocked is returned if another process has locked the file.
var ErrLocked = errors.New("another process is writing it")
