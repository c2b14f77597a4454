package system

import "errors"

// ErrLocked is returned if another process has locked the file.
var ErrLocked = errors.New("another process is writing it")
