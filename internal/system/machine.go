package system

import (
	"cmp"
	"runtime"
)

// Processor returns the model of the processor, or the architecture if the system does not
// name the model.
func Processor() string { return cmp.Or(model(), runtime.GOARCH) }

// Memory returns the bytes of main memory, 0 if they are unknown.
func Memory() int64 { return memory() }
