package kernel

import "unsafe"

// A pass works on the stack of one level until less than a vector of states is left, or
// until the stack of the next level is full.
type pass func(l, next *byte)

// lanes are the states being worked on: a state's words, and the squares of the row not
// tried yet.
type lanes struct {
	words [stackWords][64]byte
	free  [64]byte
}

// level is the data of a pass for the row it fills. The passes know its layout.
type level struct {
	work [2]lanes

	base   unsafe.Pointer // of the stack's open columns; the arrays of the other words follow, stackStride apart
	top    int            // states on the stack
	final  int            // 1 while the level is being emptied
	nodes  uint64
	shifts unsafe.Pointer // those of this row and the next three
}

const (
	stackStride = 3200 // bytes from one word of a stack to the next
	stackMargin = 256  // bytes at its end; a stack that reaches them is full
	stackWords  = 6    // at most
	vectorBytes = 64
)

// newLevels returns levels with empty stacks.
func newLevels(count int) []level {
	levels := make([]level, count)
	// Two vectors of zeros lie below each array of a stack: states without a square.
	memory := make([]byte, count*stackStride*stackWords+3*vectorBytes)
	start := unsafe.Pointer(unsafe.SliceData(memory))
	start = unsafe.Add(start, 2*vectorBytes+(-uintptr(start))%vectorBytes)
	for i := range levels {
		levels[i].base = unsafe.Add(start, i*stackStride*stackWords)
	}
	return levels
}

// capacity is the number of states at which a stack is full.
func (s *segment) capacity() int { return (stackStride - stackMargin) / s.size }

// empty runs level i until its stack and its lanes are empty. All levels above must be
// empty.
func (s *segment) empty(i int) {
	l := &s.levels[i]
	l.final = 1
	// Once stopped, the next level may be full.
	for !s.stop.Load() && (l.top != 0 || l.work[0].free != [64]byte{} || l.work[1].free != [64]byte{}) {
		s.run(i)
	}
}

// run calls the pass of level i once, after making room on the next level.
func (s *segment) run(i int) {
	s.passes[i](s.pointer(i), s.pointer(i+1))
	next := &s.levels[i+1]
	if i == len(s.rows)-1 {
		if next.top > s.capacity()/2 {
			s.leaves(next)
		}
		return
	}
	for next.top > s.capacity() && !s.stop.Load() {
		s.drain(i + 1)
	}
}

// drain runs level i until less than a vector is left on its stack.
func (s *segment) drain(i int) {
	for l := &s.levels[i]; l.top >= s.lanes && !s.stop.Load(); {
		s.run(i)
	}
}

func (s *segment) pointer(i int) *byte { return (*byte)(unsafe.Pointer(&s.levels[i])) }
