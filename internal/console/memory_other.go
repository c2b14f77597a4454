//go:build !linux

package console

import "math"

// systemMemoryRoom knows no limit.
func systemMemoryRoom() int64 { return math.MaxInt64 }
