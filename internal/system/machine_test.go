package system

import (
	"runtime"
	"strings"
	"testing"
)

func TestMachine(t *testing.T) {
	if name := Processor(); name == "" || strings.TrimSpace(name) != name || strings.ContainsAny(name, "\n\t") {
		t.Errorf("the processor is %q", name)
	}
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	if known := runtime.GOOS == "linux" || runtime.GOOS == "darwin"; known && Memory() < int64(now.Sys) {
		t.Errorf("the machine has %d bytes of memory, and the program takes %d", Memory(), now.Sys)
	}
}
