package console

import (
	"fmt"
	"math"
	"runtime"
	"runtime/debug"

	"nqueens.example/nqueens/internal/words"
)

// CheckMemory refuses what takes about so many bytes where they cannot be had: a
// program that runs out of memory in its work says nothing that helps. What says
// what takes them, and instead what to do.
func CheckMemory(bytes int64, what, instead string) error {
	room := MemoryRoom()
	if bytes <= room {
		return nil
	}
	return fmt.Errorf("%s takes about %s of memory, and %s can be had here; %s",
		what, words.Bytes(uint64(bytes)), words.Bytes(uint64(max(room, 0))), instead)
}

// MemoryRoom is how many bytes the program can take beside those that it has, as
// far as is known: less a part for what is not counted, such as garbage.
func MemoryRoom() int64 {
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	room := systemMemoryRoom()
	if limit := debug.SetMemoryLimit(-1); limit < math.MaxInt64 { // GOMEMLIMIT
		room = min(room, limit-int64(now.Sys))
	}
	return room - room/8
}
