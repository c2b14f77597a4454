//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package system

import (
	"errors"
	"os"
)

// Lock fails: no release is made for systems without locks.
func Lock(*os.File) (unlock func() error, err error) { return nil, errors.ErrUnsupported }
