package system

import "golang.org/x/sys/unix"

// Memory returns the bytes of main memory, 0 if they are unknown.
func Memory() int64 {
	bytes, err := unix.SysctlUint64("hw.memsize")
	if err != nil {
		return 0
	}
	return int64(bytes)
}
