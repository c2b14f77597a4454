package kernel

import "unsafe"

// latticesGo are the functions of a search of lattices in plain Go, which specify those of
// lanes of 32 bits in assembly. A lane is a word: one state is at work.
var latticesGo = latticeLanes{
	lanes: 1, size: 4,
	near: [4]pass{latticeGo(0, false), latticeGo(1, false), latticeGo(2, false), latticeGo(3, false)},
	leaf: latticeGo(0, true), enter: enterGo, fork: forkGo, list: listGo,
}

// doubles are the words of states on a stack of lanes of 32 bits.
type doubles struct{ open, sums, diffs *[stackStride / 4]uint32 }

func doublesOf(l *level) doubles {
	at := func(i int) *[stackStride / 4]uint32 {
		return (*[stackStride / 4]uint32)(unsafe.Add(l.base, i*stackStride))
	}
	return doubles{at(0), at(1), at(2)}
}

// rowShifts are the shifts of a row in the memory of a segment.
type rowShifts struct {
	sum  uint32
	_    [vectorBytes - 4]byte
	diff uint32
	_    [vectorBytes - 4]byte
}

// free returns the squares of a row that are open and not attacked.
func (r *rowShifts) free(open, sums, diffs uint32) uint32 {
	return open & columnsMask &^ (sums>>(r.sum&31) | diffs>>(r.diff&31))
}

// columnsMask has the bits of the open columns in lanes of 32 bits.
const columnsMask = 1<<16 - 1

// latticeGo returns the pass for a row of a lattice that is followed by some more.
func latticeGo(look int, leaf bool) pass {
	const full = (stackStride - stackMargin) / 4
	return func(at, nextAt *byte) {
		l, next := (*level)(unsafe.Pointer(at)), (*level)(unsafe.Pointer(nextAt))
		from, to, top := doublesOf(l), doublesOf(next), next.top
		row := (*rowShifts)(l.shifts)
		for l.top > 0 && top <= full {
			l.top--
			open, sums, diffs := from.open[l.top], from.sums[l.top], from.diffs[l.top]
			for free := row.free(open, sums, diffs); free != 0; free &= free - 1 {
				l.nodes++
				queen := free & -free
				open := open ^ queen
				to.open[top] = open
				if leaf {
					top++
					continue
				}
				sums, diffs := sums|queen<<(row.sum&31), diffs|queen<<(row.diff&31)
				to.sums[top], to.diffs[top] = sums, diffs
				lives := true
				for i := range look {
					lives = lives && (*rowShifts)(unsafe.Add(l.shifts, 2*vectorBytes*(i+1))).free(open, sums, diffs) != 0
				}
				if lives {
					top++
				}
			}
		}
		next.top = top
	}
}

// enterGo does what enterWord does for states of three words of 32 bits.
func enterGo(states *uint16, apart, count int, shifts *byte, rows int, l *byte, open uint32) (taken int) {
	var words [listWords][]uint16
	for i := range words {
		words[i] = unsafe.Slice((*uint16)(unsafe.Add(unsafe.Pointer(states), i*apart)), count)
	}
	return pushLiving(count, shifts, rows, l, func(i int) (uint32, uint32, uint32) {
		return open | uint32(words[4][i])<<16, uint32(words[0][i]) | uint32(words[1][i])<<16, uint32(words[2][i]) | uint32(words[3][i])<<16
	})
}

// forkGo does what forkWord does for states of three words of 32 bits.
func forkGo(states *uint16, apart, count int, shifts *byte, rows int, l *byte) (taken int) {
	var words [3][]uint32
	for i := range words {
		words[i] = unsafe.Slice((*uint32)(unsafe.Add(unsafe.Pointer(states), i*apart)), count)
	}
	return pushLiving(count, shifts, rows, l, func(i int) (uint32, uint32, uint32) { return words[0][i], words[1][i], words[2][i] })
}

// pushLiving pushes those of some states that have a free square in each of some rows,
// until the stack is full, and returns how many it looked at.
func pushLiving(count int, shifts *byte, rows int, at *byte, state func(i int) (open, sums, diffs uint32)) (taken int) {
	const full = (stackStride - stackMargin) / 4
	l := (*level)(unsafe.Pointer(at))
	to, each := doublesOf(l), unsafe.Slice((*rowShifts)(unsafe.Pointer(shifts)), rows)
next:
	for ; taken < count && l.top <= full; taken++ {
		open, sums, diffs := state(taken)
		for i := range each {
			if each[i].free(open, sums, diffs) == 0 {
				continue next
			}
		}
		to.open[l.top], to.sums[l.top], to.diffs[l.top] = open, sums, diffs
		l.top++
	}
	return taken
}

// listGo does what listWord does, for states of three words of 32 bits.
func listGo(l *byte, keys *uint64, to *uint16, apart int) (count int) {
	from, k := (*level)(unsafe.Pointer(l)), (*latticeKeys)(unsafe.Pointer(keys))
	states := doublesOf(from)
	var words [listWords][]uint16
	for i := range words {
		words[i] = unsafe.Slice((*uint16)(unsafe.Add(unsafe.Pointer(to), i*apart)), from.top)
	}
	at := unsafe.Slice(k.at, k.all+1)
	for i := range from.top {
		set := int(at[uint32(k.all)&^states.open[i]]) - k.from
		if set < 0 {
			continue
		}
		sum, diff := states.sums[i]<<k.sumsUp>>k.sumsDown, states.diffs[i]<<k.diffsUp>>k.diffsDown
		words[0][count], words[1][count] = uint16(sum), uint16(sum>>16)
		words[2][count], words[3][count] = uint16(diff), uint16(diff>>16)
		words[4][count] = uint16(set)
		count++
	}
	return count
}
