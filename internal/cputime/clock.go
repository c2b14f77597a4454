//go:build !(linux || darwin)

package cputime

import "time"

func threadTime() time.Duration { return clockTime() }
