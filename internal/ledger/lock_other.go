//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package ledger

import "os"

func lock(f *os.File) (unlock func() error, err error) { return lockByName(f.Name()) }
