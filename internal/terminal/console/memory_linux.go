package console

import (
	"math"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"

	"nqueens.example/nqueens/internal/system"
)

// systemFreeMemory returns the least that the limits of the process, its control group and
// the machine's memory leave.
func systemFreeMemory() int64 {
	room := min(limitRoom(unix.RLIMIT_DATA, 5), addressRoom())
	for _, group := range [][2]string{
		{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"},
		{"/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes"},
	} {
		if most := number(fileText(group[0])); most > 0 {
			room = min(room, most-number(fileText(group[1])))
		}
	}
	if all := system.Memory(); all > 0 {
		room = min(room, all)
	}
	return room
}

// addressRoom returns how many more addresses the process may use, by ulimit -v.
func addressRoom() int64 { return limitRoom(unix.RLIMIT_AS, 0) }

// limitRoom returns what a limit in bytes leaves, where /proc/self/statm has in that column how
// many pages are in use.
func limitRoom(resource, column int) int64 {
	pages := strings.Fields(fileText("/proc/self/statm")) // all, resident, …, data
	var r unix.Rlimit
	if unix.Getrlimit(resource, &r) != nil || r.Cur >= math.MaxInt64 || len(pages) <= column {
		return math.MaxInt64
	}
	return int64(r.Cur) - number(pages[column])*int64(os.Getpagesize())
}

func fileText(name string) string {
	text, _ := os.ReadFile(name)
	return strings.TrimSpace(string(text))
}

// number returns 0 for text that is not a number, such as "max".
func number(text string) int64 {
	v, _ := strconv.ParseInt(text, 10, 64)
	return v
}
