package kernel

import (
	"math/bits"
	"unsafe"
)

// latticesGo are the functions of a search of lattices in plain Go, which specify those of
// lanes of 32 bits in assembly. A lane is a word: one state is at work.
var latticesGo = latticeLanes{
	lanes: 1, size: 4,
	near: [4]pass{latticeGo(0, false), latticeGo(1, false), latticeGo(2, false), latticeGo(3, false)},
	leaf: latticeGo(0, true), enter: enterGo, fork: forkGo, list: listGo,
}

// doubles are the words of states on a stack of lanes of 32 bits.
type doubles struct{ open, sums, diffs *[stackStride / 4]uint32 }

// fullDoubles is the number of states up to which such a stack takes more.
const fullDoubles = (stackStride - stackMargin) / 4

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
//
//go:noinline
func latticeGo(look int, leaf bool) pass {
	return func(at, nextAt *byte) {
		l, next := (*level)(unsafe.Pointer(at)), (*level)(unsafe.Pointer(nextAt))
		from, to, top := doublesOf(l), doublesOf(next), next.top
		row := func(i int) rowShifts { return *(*rowShifts)(unsafe.Add(l.shifts, 2*vectorBytes*min(i, look))) }
		this, first, second, third := row(0), row(1), row(2), row(3)
		for l.top > 0 && top <= fullDoubles {
			l.top--
			open, sums, diffs := from.open[l.top], from.sums[l.top], from.diffs[l.top]
			free := this.free(open, sums, diffs)
			l.nodes += uint64(bits.OnesCount32(free))
			for ; free != 0; free &= free - 1 {
				queen := free & -free
				open := open ^ queen
				to.open[top] = open
				if leaf {
					top++
					continue
				}
				sums, diffs := sums|queen<<(this.sum&31), diffs|queen<<(this.diff&31)
				to.sums[top], to.diffs[top] = sums, diffs
				if look == 0 || first.free(open, sums, diffs) != 0 && second.free(open, sums, diffs) != 0 && third.free(open, sums, diffs) != 0 {
					top++
				}
			}
		}
		next.top = top
	}
}

// enterGo does what enterWord does for states of three words of 32 bits.
func enterGo(states *uint16, apart, count int, shifts *byte, rows int, at *byte, open uint32) (taken int) {
	words := func(i int) []uint16 {
		return unsafe.Slice((*uint16)(unsafe.Add(unsafe.Pointer(states), i*apart)), count)
	}
	sums, highSums, diffs, highDiffs, sets := words(0), words(1), words(2), words(3), words(4)
	l, each := (*level)(unsafe.Pointer(at)), unsafe.Slice((*rowShifts)(unsafe.Pointer(shifts)), rows)
	to := doublesOf(l)
	for ; taken < count && l.top <= fullDoubles; taken++ {
		open := open | uint32(sets[taken])<<16
		sums, diffs := uint32(sums[taken])|uint32(highSums[taken])<<16, uint32(diffs[taken])|uint32(highDiffs[taken])<<16
		if lives(each, open, sums, diffs) {
			to.open[l.top], to.sums[l.top], to.diffs[l.top] = open, sums, diffs
			l.top++
		}
	}
	return taken
}

// forkGo does what forkWord does for states of three words of 32 bits.
func forkGo(states *uint16, apart, count int, shifts *byte, rows int, at *byte) (taken int) {
	words := func(i int) []uint32 {
		return unsafe.Slice((*uint32)(unsafe.Add(unsafe.Pointer(states), i*apart)), count)
	}
	open, sums, diffs := words(0), words(1), words(2)
	l, each := (*level)(unsafe.Pointer(at)), unsafe.Slice((*rowShifts)(unsafe.Pointer(shifts)), rows)
	to := doublesOf(l)
	for ; taken < count && l.top <= fullDoubles; taken++ {
		if open, sums, diffs := open[taken], sums[taken], diffs[taken]; lives(each, open, sums, diffs) {
			to.open[l.top], to.sums[l.top], to.diffs[l.top] = open, sums, diffs
			l.top++
		}
	}
	return taken
}

// lives reports whether a state has a free square in each of some rows.
func lives(rows []rowShifts, open, sums, diffs uint32) bool {
	for i := range rows {
		if rows[i].free(open, sums, diffs) == 0 {
			return false
		}
	}
	return true
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
