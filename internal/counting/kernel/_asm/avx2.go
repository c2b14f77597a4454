package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

var doublewords2 = width{
	name: "Double", lanes: 8, size: 4,
	broadcast: VPBROADCASTD, add: VPADDD, sub: VPSUBD, shiftLeft: VPSLLVD, shiftRight: VPSRLVD,
	isEqual: VPCMPEQD,
}

// mask sets r to the top bits of the lanes of y.
func (w width) mask(y reg.VecVirtual, r reg.Register) {
	VMOVMSKPS(y, r)
}

// generate2 writes one pass for 256-bit registers. They have no masks and no compress
// instruction, so permutations come from a table indexed by the mask.
func generate2(p pass, w width) {
	TEXT("pass256"+w.name+p.name, NOSPLIT, "func(l, next *byte)")
	Pragma("noescape")
	Doc("pass256" + w.name + p.name + " " + p.doc("eight states at a time"))
	f := enter(w.lanes, w.size, p.last)
	scratch := YMM()
	// There are too few registers for the constants.
	constant := func(offset int) Mem {
		m := AllocLocal(32)
		w.broadcast(Mem{Base: f.level, Disp: offset}, scratch)
		VMOVDQU(scratch, m)
		return m
	}
	blocked := make([]Mem, p.look+1)
	step := make([]Mem, p.look+1)
	sum := make([]Mem, p.look+1)
	diff := make([]Mem, p.look+1)
	base := GP64()
	if p.lattice {
		MOVQ(Mem{Base: f.level, Disp: offsetShifts}, base)
		// The upper half of an open word numbers the columns of the other lattice.
		blocked[0] = AllocLocal(32)
		VPCMPEQD(scratch, scratch, scratch)
		VPSLLD(Imm(16), scratch, scratch)
		VMOVDQU(scratch, blocked[0])
	}
	for i := range blocked {
		if p.lattice {
			blocked[i] = blocked[0]
			sum[i], diff[i] = shifts(base, i)
			continue
		}
		blocked[i] = constant(offsetBlocked + 8*i)
		if p.outer {
			sum[i] = constant(offsetSum + 8*i)
			diff[i] = constant(offsetDiff + 8*i)
		} else if i > 0 {
			step[i] = constant(offsetStep + 8*i)
		}
	}
	var turnSum, turnRight, turnLeft Mem
	if p.outer {
		turnSum, turnRight, turnLeft = constant(offsetTurn), constant(offsetTurn+8), constant(offsetTurn+16)
	}
	zero, ones := YMM(), YMM()
	VPXOR(zero, zero, zero)
	VPCMPEQD(ones, ones, ones)
	open, sums, diffs, free := YMM(), YMM(), YMM(), YMM()
	resident := []struct {
		reg    reg.VecVirtual
		offset int
	}{{open, offsetOpen}, {sums, offsetSums}, {diffs, offsetDiffs}, {free, offsetFree}}
	for _, r := range resident {
		VMOVDQU(Mem{Base: f.level, Disp: r.offset}, r.reg)
	}
	empty := YMM()
	w.isEqual(free, zero, empty)

	// index loads the permutation for a mask from a table.
	index := func(table Mem, mask reg.GPVirtual) reg.VecVirtual {
		address, y := GP64(), YMM()
		LEAQ(table, address)
		VPMOVZXBD(Mem{Base: address, Index: mask, Scale: 8}, y)
		return y
	}

	f.head(func() reg.Register {
		busy := GP64()
		w.mask(empty, busy.As32())
		XORL(U32(1<<w.lanes-1), busy.As32())
		return busy
	})

	// Refill the empty lanes from the top of the stack.
	count := GP64()
	w.mask(empty, count.As32())
	refill := index(table2(w, "refill"), count)
	POPCNTL(count.As32(), count.As32())
	for i, y := range []reg.VecVirtual{open, sums, diffs} {
		popped := YMM()
		VPERMD(Mem{Base: f.from, Disp: i*stride - 32}, refill, popped)
		VPBLENDVB(empty, popped, y, y)
	}
	SHLQ(Imm(shift(w.size)), count)
	SUBQ(count, f.from)
	ADDQ(Imm(uint64(w.lanes)), f.nodes)
	squares := YMM()
	if p.outer || p.lattice {
		shifted := YMM()
		w.shiftRight(sum[0], sums, squares)
		w.shiftRight(diff[0], diffs, shifted)
		VPOR(shifted, squares, squares)
	} else {
		VPOR(sums, diffs, squares)
	}
	VPOR(blocked[0], squares, squares)
	VPANDN(open, squares, squares)
	VPBLENDVB(empty, squares, free, free)

	// Take each lane's lowest free square.
	less, queen := YMM(), YMM()
	w.add(ones, free, less)
	VPANDN(free, less, queen)
	VPAND(less, free, free)
	w.isEqual(free, zero, empty)

	// The state with that queen.
	childOpen, childSums, childDiffs := YMM(), YMM(), YMM()
	VPXOR(queen, open, childOpen)
	switch {
	case p.leaf:
	case p.outer || p.lattice:
		w.shiftLeft(sum[0], queen, childSums)
		w.shiftLeft(diff[0], queen, childDiffs)
		VPOR(sums, childSums, childSums)
		VPOR(diffs, childDiffs, childDiffs)
		if p.outer {
			w.shiftRight(turnSum, childSums, childSums)
			w.shiftRight(turnRight, childDiffs, childDiffs)
			w.shiftLeft(turnLeft, childDiffs, childDiffs)
		}
	default:
		VPOR(queen, sums, childSums)
		VPOR(queen, diffs, childDiffs)
		w.shiftRight(step[1], childSums, childSums)
		w.shiftLeft(step[1], childDiffs, childDiffs)
	}

	// attacked returns the attacked squares of the i-th next row.
	attacked := func(i int) reg.VecVirtual {
		a, b := YMM(), YMM()
		switch {
		case p.outer || p.lattice:
			w.shiftRight(sum[i], childSums, a)
			w.shiftRight(diff[i], childDiffs, b)
			VPOR(b, a, a)
		case i == 1:
			VPOR(childSums, childDiffs, a)
		default:
			w.shiftRight(step[i], childSums, a)
			w.shiftLeft(step[i], childDiffs, b)
			VPOR(b, a, a)
		}
		VPOR(blocked[i], a, a)
		return a
	}

	if p.last {
		// Two columns, low and high, are open. Queens there attack each other if the
		// columns are as far apart as the rows.
		low, high, apart := YMM(), YMM(), YMM()
		w.sub(childOpen, zero, low)
		VPAND(childOpen, low, low)
		VPXOR(low, childOpen, high)
		w.shiftRight(step[2], childOpen, apart)
		VPAND(apart, childOpen, apart)
		w.isEqual(apart, zero, apart)
		next, second := attacked(1), attacked(2)
		for _, columns := range [][2]reg.VecVirtual{{low, high}, {high, low}} {
			a, b, ways := YMM(), YMM(), GP64()
			VPANDN(columns[0], next, a)
			VPANDN(columns[1], second, b)
			VPMINUD(b, a, a)
			w.isEqual(a, zero, a)
			VPANDN(apart, a, a)
			w.mask(a, ways.As32())
			POPCNTL(ways.As32(), ways.As32())
			ADDQ(ways, f.found)
		}
	} else {
		// If a row has no free square, the least word is zero.
		least, union := YMM(), YMM()
		if p.look == 0 {
			VMOVDQA(childOpen, least) // not zero in a lane at work
		}
		for i := 1; i <= p.look; i++ {
			a := attacked(i)
			VPANDN(childOpen, a, a)
			switch {
			case i == 1:
				VMOVDQA(a, least)
				if p.columns {
					VMOVDQA(a, union)
				}
				continue
			case i <= 3:
				VPMINUD(a, least, least)
			}
			if p.columns {
				VPOR(a, union, union)
			}
		}
		w.isEqual(least, zero, least)
		pushed := GP64()
		if p.columns {
			w.isEqual(union, childOpen, union)
			VPANDN(union, least, least)
			w.mask(least, pushed.As32())
		} else {
			w.mask(least, pushed.As32())
			XORL(U32(1<<w.lanes-1), pushed.As32())
		}
		// Push the live children onto the next level's stack.
		order := index(table2(w, "push"), pushed)
		POPCNTL(pushed.As32(), pushed.As32())
		child := []reg.VecVirtual{childOpen, childSums, childDiffs}
		if p.leaf {
			child = child[:1]
		}
		for i, y := range child {
			VPERMD(y, order, y)
			VMOVDQU(y, Mem{Base: f.to, Disp: i * stride})
		}
		LEAQ(Mem{Base: f.to, Index: pushed, Scale: uint8(w.size)}, f.to)
	}
	f.tail()
	for _, r := range resident {
		VMOVDQU(r.reg, Mem{Base: f.level, Disp: r.offset})
	}
	f.leave()
	VZEROUPPER()
	RET()
}

// table2 returns the table of permutations for every mask of lanes, eight bytes each. A
// push moves the masked lanes down, keeping their order. A refill gives the masked lanes
// the elements at the top of a vector, downwards.
func table2(w width, use string) Mem {
	var all []byte
	for mask := range 1 << w.lanes {
		permutation := make([]byte, 8)
		rank := 0
		for lane := range w.lanes {
			if mask>>lane&1 == 0 {
				continue
			}
			to, from := rank, lane
			if use == "refill" {
				to, from = lane, w.lanes-1-rank
			}
			permutation[to] = byte(from)
			rank++
		}
		all = append(all, permutation...)
	}
	return data(use+w.name, len(all), func(i int) byte { return all[i] })
}

// generateEnter2 writes what generateEnter does for lanes of 32 bits, from the same lists.
func generateEnter2(fork bool) {
	m := newMover(fork, "256", 4)
	all, bytes := YMM(), 32
	if fork {
		Doc("fork256 does what forkWord does for states of three words of 32 bits.")
	} else {
		Doc("enter256 does what enterWord does for states of three words of 32 bits.")
		x := XMM()
		open := Load(Param("open"), GP32())
		VMOVD(open, x)
		VPBROADCASTD(x, all)
		bytes = 16
	}
	m.stack()
	zero, ascending, table := YMM(), YMM(), GP64()
	VPXOR(zero, zero, zero)
	VPMOVZXBD(data("ascendingBytes", 8, func(i int) byte { return byte(i) }), ascending)
	LEAQ(table2(doublewords2, "push"), table)
	m.loop()
	dead := YMM() // lanes of which nothing is left
	few := XMM()
	VMOVD(m.left.(reg.GP).As32(), few)
	VPBROADCASTD(few, dead)
	VPCMPGTD(ascending, dead, dead)
	VPCMPEQD(zero, dead, dead)
	open, sums, diffs := YMM(), YMM(), YMM()
	places := arrays(m.list, m.apart, m.far)
	if fork {
		for i, y := range []reg.VecVirtual{open, sums, diffs} {
			VMOVDQU(places[i], y)
		}
	} else {
		for i, y := range []reg.VecVirtual{sums, diffs} {
			high := YMM()
			VPMOVZXWD(places[2*i], y)
			VPMOVZXWD(places[2*i+1], high)
			VPSLLD(Imm(16), high, high)
			VPOR(high, y, y)
		}
		VPMOVZXWD(places[4], open)
		VPSLLD(Imm(16), open, open)
		VPOR(all, open, open)
	}
	m.each(func(sum, diff Mem) {
		a, b := YMM(), YMM()
		VPSRLVD(sum, sums, a)
		VPSRLVD(diff, diffs, b)
		VPOR(b, a, a)
		VPANDN(open, a, a)
		VPSLLD(Imm(16), a, a)
		VPCMPEQD(zero, a, a)
		VPOR(a, dead, dead)
	})
	pushed, order := GP64(), YMM()
	VMOVMSKPS(dead, pushed.As32())
	XORL(U32(1<<8-1), pushed.As32())
	VPMOVZXBD(Mem{Base: table, Index: pushed, Scale: 8}, order)
	POPCNTL(pushed.As32(), pushed.As32())
	for i, y := range []reg.VecVirtual{open, sums, diffs} {
		moved := YMM()
		VPERMD(y, order, moved)
		VMOVDQU(moved, Mem{Base: m.to, Disp: i * stride})
	}
	LEAQ(Mem{Base: m.to, Index: pushed, Scale: 4}, m.to)
	m.end(bytes, 8)
}
