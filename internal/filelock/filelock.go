// Package filelock lets one process at a time write a file.
package filelock

import "errors"

// ErrLocked is returned if another process has locked the file.
var ErrLocked = errors.New("another process is writing it")
