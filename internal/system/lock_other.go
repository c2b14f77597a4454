//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package system

import "os"

// Lock takes the exclusive lock on f. It outlives a process that is killed.
func Lock(f *os.File) (unlock func() error, err error) { return lockByName(f.Name()) }
