//go:build unix

package metrics

import (
	"os"
	"strconv"
	"strings"
	"syscall"
)

// writeSystem writes what the system knows of the process. Only Linux has the files in /proc.
func writeSystem(p *Page) {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) == nil {
		seconds := float64(used.Utime.Nano()+used.Stime.Nano()) / 1e9
		p.Counter("process_cpu_seconds_total", "Processor time used, in seconds.", seconds)
	}
	statm, _ := os.ReadFile("/proc/self/statm")
	if pages := strings.Fields(string(statm)); len(pages) > 1 {
		p.Gauge("process_virtual_memory_bytes", "Virtual memory, in bytes.", bytesOf(pages[0]))
		p.Gauge("process_resident_memory_bytes", "Resident memory, in bytes.", bytesOf(pages[1]))
	}
	if files, err := os.ReadDir("/proc/self/fd"); err == nil {
		p.Gauge("process_open_fds", "Open files and connections.", float64(len(files)-1)) // without this folder
	}
}

func bytesOf(pages string) float64 {
	count, _ := strconv.ParseUint(pages, 10, 64)
	return float64(count) * float64(os.Getpagesize())
}
