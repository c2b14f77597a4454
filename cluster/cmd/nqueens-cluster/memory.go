package main

import (
	"cmp"
	"errors"
	"math"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/words"
)

// addMemoryFlag defines --memory.
func addMemoryFlag(cmd *cobra.Command, bytes *int64) {
	cmd.Flags().Var(sizeValue{bytes}, "memory", "use at most this `SIZE` of memory for counting, such as 2GiB (default what is free)")
}

// workMemory returns the bytes that a worker may use, 0 for no limit: those given, or
// else what is free.
func workMemory(given int64) int64 {
	if given > 0 {
		debug.SetMemoryLimit(given) // collects garbage in time
		return given
	}
	if free := console.FreeMemory(); free < math.MaxInt64/2 {
		return max(1, free)
	}
	return 0
}

// sizeValue is the value of a flag that holds a number of bytes: 512MiB, 2G or 1000000.
type sizeValue struct{ bytes *int64 }

func (v sizeValue) String() string {
	if v.bytes == nil || *v.bytes == 0 {
		return ""
	}
	return words.Bytes(uint64(*v.bytes))
}
func (v sizeValue) Type() string { return "SIZE" }

var sizePattern = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([0-9]+(?:\.[0-9]+)?) ?([kKMGT]?)(i?)B?$`)
})

func (v sizeValue) Set(text string) error {
	parts := sizePattern().FindStringSubmatch(text)
	if parts == nil || parts[2] == "" && parts[3] != "" {
		return errNoSize
	}
	size, _ := strconv.ParseFloat(parts[1], 64)
	unit := 1000.0
	if parts[3] == "i" {
		unit = 1024
	}
	size *= math.Pow(unit, float64(strings.Index(" KMGT", strings.ToUpper(cmp.Or(parts[2], " ")))))
	if !(size >= 1e6 && size < 1<<60) {
		return errNoSize
	}
	*v.bytes = int64(size)
	return nil
}

var errNoSize = errors.New("it must be a size from 1MB, such as 512MB or 2GiB")
