package console

import (
	"fmt"
	"math"
	"runtime"
	"runtime/debug"

	"nqueens.example/nqueens/internal/words"
)

// CheckMemory returns an error if about that many bytes are not available: a program that
// runs out of memory later prints nothing that helps. What names the work that takes them,
// and instead says what to do.
func CheckMemory(bytes int64, what, instead string) error {
	room := FreeMemory()
	if bytes <= room {
		return nil
	}
	return fmt.Errorf("%s takes about %s of memory, and %s is available; %s",
		what, words.Bytes(uint64(bytes)), words.Bytes(uint64(max(room, 0))), instead)
}

// leastAddresses is about how many addresses the runtime and the threads take, beyond those of
// its start and whatever memory is used of them.
const leastAddresses = 384 << 20

// checkAddresses returns an error if the limit on addresses leaves too few to run in: the
// runtime would end with its stacks.
func checkAddresses() error {
	if room := addressRoom(); room < leastAddresses {
		return fmt.Errorf("the limit on addresses (ulimit -v) is too small: it leaves %s, and at least %s are needed; raise it, or limit memory with GOMEMLIMIT",
			words.Bytes(uint64(max(room, 0))), words.Bytes(leastAddresses))
	}
	return nil
}

// FreeMemory returns about how many more bytes the program can allocate, less a part for
// what is not counted, such as garbage.
func FreeMemory() int64 {
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	room := systemFreeMemory()
	if limit := debug.SetMemoryLimit(-1); limit < math.MaxInt64 { // GOMEMLIMIT
		room = min(room, limit-int64(now.Sys))
	}
	return room - room/8
}

// LimitGarbage has the runtime collect garbage in time for the program to stay within the
// memory that is free now. GOMEMLIMIT takes precedence.
func LimitGarbage() {
	if debug.SetMemoryLimit(-1) < math.MaxInt64 {
		return
	}
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	if free := FreeMemory(); free < math.MaxInt64/2 {
		debug.SetMemoryLimit(int64(now.Sys) + max(free, 0))
	}
}

// LessGarbage has the runtime collect garbage whenever the heap has grown by a quarter, for
// work that keeps much memory and makes little garbage: where the heap is small, a count of
// n = 19 took 12% longer. GOGC takes precedence.
func LessGarbage() {
	const usual, less = 100, 25
	if percent := debug.SetGCPercent(less); percent != usual {
		debug.SetGCPercent(percent)
	}
}
