package system

import (
	"errors"
	"os"
	"path"
	"strconv"
	"strings"
)

// Descriptor returns the number of the open file that name stands for: /dev/stdout,
// /dev/stderr, /dev/fd/N or /proc/self/fd/N. Such a name is a stream, even if a regular
// file is behind it.
func Descriptor(name string) (fd int, ok bool) {
	switch name = path.Clean(name); name {
	case "/dev/stdin":
		return 0, true
	case "/dev/stdout":
		return 1, true
	case "/dev/stderr":
		return 2, true
	}
	for _, folder := range []string{"/dev/fd/", "/proc/self/fd/"} {
		if number, ok := strings.CutPrefix(name, folder); ok {
			fd, err := strconv.ParseUint(number, 10, 31)
			return int(fd), err == nil
		}
	}
	return 0, false
}

var errNotOpen = errors.New("no such file is open")

// openDescriptor returns a second handle of an open file, with the same position in it.
func openDescriptor(fd int, name string) (*os.File, error) {
	again, err := duplicate(fd)
	if err != nil {
		return nil, errNotOpen
	}
	return os.NewFile(again, name), nil
}
