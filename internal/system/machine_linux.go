package system

import "golang.org/x/sys/unix"

// Memory returns the bytes of main memory, 0 if they are unknown.
func Memory() int64 {
	var info unix.Sysinfo_t
	if unix.Sysinfo(&info) != nil {
		return 0
	}
	return int64(info.Totalram) * int64(info.Unit)
}
