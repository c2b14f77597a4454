package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// width is a size of lanes and the instructions for it.
type width struct {
	name        string
	lanes, size int

	broadcast, add, sub, shiftLeft, shiftRight func(...Op)
	isEqual                                    func(...Op) // 256-bit registers
	test, testNone, permute, logic, andNot     func(...Op) // 512-bit registers
	expand, compress                           func(x, k, y Op)
}

var doublewords = width{
	name: "Double", lanes: 16, size: 4,
	broadcast: VPBROADCASTD, add: VPADDD, sub: VPSUBD, shiftLeft: VPSLLVD, shiftRight: VPSRLVD,
	test: VPTESTMD, testNone: VPTESTNMD, permute: VPERMD, logic: VPTERNLOGD,
	expand: VPEXPANDD_Z, compress: VPCOMPRESSD_Z, andNot: VPANDND,
}

var quadwords = width{
	name: "Quad", lanes: 8, size: 8,
	broadcast: VPBROADCASTQ, add: VPADDQ, sub: VPSUBQ, shiftLeft: VPSLLVQ, shiftRight: VPSRLVQ,
	test: VPTESTMQ, testNone: VPTESTNMQ, permute: VPERMQ, logic: VPTERNLOGQ,
	expand: VPEXPANDQ_Z, compress: VPCOMPRESSQ_Z, andNot: VPANDNQ,
}

// Truth tables of the ternary logic instruction; bit 4a + 2b + c is the result
// for destination a, second source b, first source c.
const (
	nor3    = 0x01 // ¬a ∧ ¬b ∧ ¬c
	nor2    = 0x11 // ¬b ∧ ¬c
	andNot2 = 0x10 // a ∧ ¬b ∧ ¬c
)

// generate512 writes one pass in 512-bit registers.
func generate512(p pass, w width) {
	TEXT("pass"+w.name+p.name, NOSPLIT, "func(l, next *byte)")
	Pragma("noescape")
	Doc("pass" + w.name + p.name + " " + p.doc(map[int]string{16: "sixteen", 8: "eight"}[w.lanes]+" states at a time"))
	f := enter(w.lanes, w.size, p.last)
	constant := func(offset int) reg.VecVirtual {
		z := ZMM()
		w.broadcast(Mem{Base: f.level, Disp: offset}, z)
		return z
	}
	blocked := make([]reg.VecVirtual, p.look+1)
	step := make([]reg.VecVirtual, p.look+1)
	sum := make([]reg.VecVirtual, p.look+1)
	diff := make([]reg.VecVirtual, p.look+1)
	for i := range blocked {
		blocked[i] = constant(offsetBlocked + 8*i)
		if p.outer {
			sum[i] = constant(offsetSum + 8*i)
			diff[i] = constant(offsetDiff + 8*i)
		} else if i > 0 {
			step[i] = constant(offsetStep + 8*i)
		}
	}
	var turnSum, turnRight, turnLeft reg.VecVirtual
	if p.outer {
		turnSum, turnRight, turnLeft = constant(offsetTurn), constant(offsetTurn+8), constant(offsetTurn+16)
	}
	ones, ascending, descending := ZMM(), ZMM(), ZMM()
	VPTERNLOGD(Imm(0xff), ones, ones, ones)
	VMOVDQU64(iota512(w, false), ascending)
	VMOVDQU64(iota512(w, true), descending)

	open, sums, diffs, free := ZMM(), ZMM(), ZMM(), ZMM()
	resident := []struct {
		reg    reg.VecVirtual
		offset int
	}{{open, offsetOpen}, {sums, offsetSums}, {diffs, offsetDiffs}, {free, offsetFree}}
	for _, r := range resident {
		VMOVDQU64(Mem{Base: f.level, Disp: r.offset}, r.reg)
	}
	empty, alive, other := reg.K1, reg.K2, reg.K3
	w.testNone(free, free, empty)

	f.head(func() reg.Register {
		// All lanes are empty where the mask's complement is zero.
		busy := GP64()
		KMOVW(empty, busy.As32())
		XORL(U32(1<<w.lanes-1), busy.As32())
		return busy
	})

	// Refill the empty lanes from the top of the stack.
	count, index := GP64(), ZMM()
	KMOVW(empty, count.As32())
	w.expand(descending, empty, index)
	POPCNTL(count.As32(), count.As32())
	for i, z := range []reg.VecVirtual{open, sums, diffs} {
		w.permute(Mem{Base: f.from, Disp: i*stride - 64}, index, empty, z)
	}
	if w.size == 4 {
		SHLQ(Imm(2), count)
	} else {
		SHLQ(Imm(3), count)
	}
	SUBQ(count, f.from)
	ADDQ(Imm(uint64(w.lanes)), f.nodes)
	attacked, allowed := ZMM(), ZMM()
	if p.outer {
		shifted := ZMM()
		w.shiftRight(sum[0], sums, attacked)
		w.shiftRight(diff[0], diffs, shifted)
		VPORD(shifted, attacked, attacked)
	} else {
		VPORD(diffs, sums, attacked)
	}
	VPANDND(open, blocked[0], allowed)
	w.andNot(allowed, attacked, empty, free)

	// Take each lane's lowest free square.
	less, queen := ZMM(), ZMM()
	w.add(ones, free, less)
	VPANDND(free, less, queen)
	w.testNone(less, free, empty)
	VPANDD(less, free, free)

	// The state with that queen.
	childOpen, childSums, childDiffs := ZMM(), ZMM(), ZMM()
	VPXORD(queen, open, childOpen)
	if p.outer {
		w.shiftLeft(sum[0], queen, childSums)
		w.shiftLeft(diff[0], queen, childDiffs)
		VPORD(sums, childSums, childSums)
		VPORD(diffs, childDiffs, childDiffs)
		w.shiftRight(turnSum, childSums, childSums)
		w.shiftRight(turnRight, childDiffs, childDiffs)
		w.shiftLeft(turnLeft, childDiffs, childDiffs)
	} else {
		VPORD(queen, sums, childSums)
		VPORD(queen, diffs, childDiffs)
		w.shiftRight(step[1], childSums, childSums)
		w.shiftLeft(step[1], childDiffs, childDiffs)
	}

	// reach gives the squares of the i-th next row that nothing attacks.
	reach := func(i int) reg.VecVirtual {
		a, b := ZMM(), ZMM()
		switch {
		case p.outer:
			w.shiftRight(sum[i], childSums, a)
			w.shiftRight(diff[i], childDiffs, b)
		case i == 1:
			VPORD(childDiffs, childSums, a)
			w.logic(Imm(nor2), blocked[i], a, a)
			return a
		default:
			w.shiftRight(step[i], childSums, a)
			w.shiftLeft(step[i], childDiffs, b)
		}
		w.logic(Imm(nor3), blocked[i], b, a)
		return a
	}

	if p.last {
		// Two columns are open, low and high. Queens there attack each other
		// where the columns are as far apart as the rows.
		low, high, near := ZMM(), ZMM(), ZMM()
		zero := ZMM()
		VPXORD(zero, zero, zero)
		w.sub(childOpen, zero, low)
		VPANDD(childOpen, low, low)
		VPXORD(low, childOpen, high)
		w.shiftRight(step[2], childOpen, near)
		w.testNone(near, childOpen, alive)
		next, second := reach(1), reach(2)
		w.test(next, low, alive, other)
		w.test(second, high, other, other)
		w.test(next, high, alive, alive)
		w.test(second, low, alive, alive)
		ways := GP64()
		for _, k := range []reg.Register{other, alive} {
			KMOVW(k, ways.As32())
			POPCNTL(ways.As32(), ways.As32())
			ADDQ(ways, f.found)
		}
	} else {
		rows := make([]reg.VecVirtual, p.look+1)
		for i := 1; i <= p.look; i++ {
			rows[i] = reach(i)
			switch {
			case i == 1:
				w.test(childOpen, rows[i], alive)
			case i <= 3:
				w.test(childOpen, rows[i], alive, alive)
			}
		}
		if p.columns {
			// Columns that no row reaches.
			w.logic(Imm(nor3), rows[3], rows[2], rows[1])
			switch p.look {
			case 4:
				VPANDND(rows[1], rows[4], rows[1])
			case 5:
				w.logic(Imm(andNot2), rows[5], rows[4], rows[1])
			}
			w.testNone(childOpen, rows[1], alive, alive)
		}
		// Push those that live onto the next level's stack.
		pushed, order := GP64(), ZMM()
		w.compress(ascending, alive, order)
		KMOVW(alive, pushed.As32())
		POPCNTL(pushed.As32(), pushed.As32())
		for i, z := range []reg.VecVirtual{childOpen, childSums, childDiffs} {
			w.permute(z, order, z)
			VMOVDQU64(z, Mem{Base: f.to, Disp: i * stride})
		}
		LEAQ(Mem{Base: f.to, Index: pushed, Scale: uint8(w.size)}, f.to)
	}
	f.tail()
	for _, r := range resident {
		VMOVDQU64(r.reg, Mem{Base: f.level, Disp: r.offset})
	}
	f.leave()
	VZEROUPPER()
	RET()
}

var iotas = map[string]Mem{}

// iota512 returns the numbers of the lanes, upwards or downwards.
func iota512(w width, downwards bool) Mem {
	name := "ascending" + w.name
	if downwards {
		name = "descending" + w.name
	}
	if m, ok := iotas[name]; ok {
		return m
	}
	m := GLOBL(name, RODATA|NOPTR)
	for i := range w.lanes {
		value := i
		if downwards {
			value = w.lanes - 1 - i
		}
		if w.size == 4 {
			DATA(4*i, U32(value))
		} else {
			DATA(8*i, U64(value))
		}
	}
	iotas[name] = m
	return m
}
