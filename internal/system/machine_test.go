package system

import (
	"runtime"
	"testing"
)

func TestMachine(t *testing.T) {
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	if known := runtime.GOOS == "linux" || runtime.GOOS == "darwin"; known && Memory() < int64(now.Sys) {
		t.Errorf("the machine has %d bytes of memory, and the program takes %d", Memory(), now.Sys)
	}
}
