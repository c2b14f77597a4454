package metrics

import (
	"runtime"
	"time"
)

var started = time.Now()

// Process writes the memory and threads of the program. It is a Source, whose names are
// those that clients of Prometheus use. Systems other than Linux report less.
func Process(p *Page) {
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	p.head("go_info", "The version of Go that built the program.", "gauge")
	p.sample("go_info", labelled([]string{"version"}, []string{runtime.Version()}), 1)
	p.Gauge("go_goroutines", "Goroutines that exist now.", float64(runtime.NumGoroutine()))
	p.Gauge("go_memstats_heap_alloc_bytes", "Bytes of objects on the heap.", float64(memory.HeapAlloc))
	p.Gauge("go_memstats_sys_bytes", "Bytes that Go got from the system.", float64(memory.Sys))
	p.Counter("go_memstats_alloc_bytes_total", "Bytes allocated so far, with those freed since.", float64(memory.TotalAlloc))
	p.Gauge("process_start_time_seconds", "When the program started, in seconds since 1970.", float64(started.UnixMilli())/1e3)
	writeSystem(p)
}
