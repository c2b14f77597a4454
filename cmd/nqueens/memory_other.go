//go:build !linux

package main

import "math"

// systemMemoryRoom knows no limit.
func systemMemoryRoom() int64 { return math.MaxInt64 }
