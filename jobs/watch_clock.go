//go:build !(linux || darwin)

package jobs

import "time"

func threadTime() time.Duration { return clockTime() }
