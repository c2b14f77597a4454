package pool

import (
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// fault carries a panic from one of several goroutines to the one that waits
// for them, where its caller can recover from it. The zero value holds none.
type fault struct {
	mu   sync.Mutex
	what string
}

// catch recovers from a panic, keeps the first there is, and sets stop so that
// the other goroutines end. It must be deferred itself.
func (f *fault) catch(stop *atomic.Bool) {
	what := recover()
	if what == nil {
		return
	}
	stop.Store(true)
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.what == "" {
		f.what = fmt.Sprintf("%v\n\n%s", what, debug.Stack())
	}
}

// throw panics with what was caught, and where it came from; if nothing was, it
// does nothing. No goroutine that may catch must be left.
func (f *fault) throw() {
	if f.what != "" {
		panic(f.what)
	}
}
