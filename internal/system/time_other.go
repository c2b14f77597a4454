//go:build !(linux || darwin)

package system

import "time"

func threadTime() time.Duration { return clockTime() }
