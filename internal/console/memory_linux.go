package console

import (
	"math"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"

	"nqueens.example/nqueens/internal/machine"
)

// systemFreeMemory returns the least that the limits of the process, its control group and
// the machine's memory leave.
func systemFreeMemory() int64 {
	room := int64(math.MaxInt64)
	pages := strings.Fields(fileText("/proc/self/statm")) // all, resident, …, data
	for _, limit := range []struct{ resource, column int }{{unix.RLIMIT_AS, 0}, {unix.RLIMIT_DATA, 5}} {
		var r unix.Rlimit
		if unix.Getrlimit(limit.resource, &r) == nil && r.Cur < math.MaxInt64 && len(pages) > limit.column {
			room = min(room, int64(r.Cur)-number(pages[limit.column])*int64(os.Getpagesize()))
		}
	}
	for _, group := range [][2]string{
		{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"},
		{"/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes"},
	} {
		if most := number(fileText(group[0])); most > 0 {
			room = min(room, most-number(fileText(group[1])))
		}
	}
	if all := machine.Memory(); all > 0 {
		room = min(room, all)
	}
	return room
}

func fileText(name string) string {
	text, err := os.ReadFile(name)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}

// number returns 0 for text that is not a number, such as "max".
func number(text string) int64 {
	v, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0
	}
	return v
}
