package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// generate256 writes one pass for 256-bit registers, with lanes of 32 bits. They have no masks and
// no compress instruction, so permutations come from a table indexed by the mask.
func generate256(p pass) {
	function("pass256Double"+p.name, "func(l, next *byte)",
		"pass256Double"+p.name+" "+p.doc("eight states at a time"))
	f := enter(8, 4)
	scratch, base := YMM(), GP64()
	MOVQ(Mem{Base: f.level, Disp: offsetShifts}, base)
	// The upper half of an open word numbers the columns of the other lattice.
	upper := AllocLocal(32)
	VPCMPEQD(scratch, scratch, scratch)
	VPSLLD(Imm(16), scratch, scratch)
	VMOVDQU(scratch, upper)
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
	VPCMPEQD(free, zero, empty)

	// index loads the permutation for a mask from a table.
	index := func(table Mem, mask reg.GPVirtual) reg.VecVirtual {
		address, y := GP64(), YMM()
		LEAQ(table, address)
		VPMOVZXBD(Mem{Base: address, Index: mask, Scale: 8}, y)
		return y
	}

	f.head(func() reg.Register {
		busy := GP64()
		VMOVMSKPS(empty, busy.As32())
		XORL(U32(1<<8-1), busy.As32())
		return busy
	})

	// Refill the empty lanes from the top of the stack.
	count := GP64()
	VMOVMSKPS(empty, count.As32())
	refill := index(table256("refill"), count)
	POPCNTL(count.As32(), count.As32())
	for i, y := range []reg.VecVirtual{open, sums, diffs} {
		popped := YMM()
		VPERMD(Mem{Base: f.from, Disp: i*stride - 32}, refill, popped)
		VPBLENDVB(empty, popped, y, y)
	}
	SHLQ(Imm(2), count)
	SUBQ(count, f.from)
	ADDQ(Imm(8), f.nodes)

	// attacked returns the attacked squares of the i-th next row.
	attacked := func(i int, sums, diffs reg.VecVirtual) reg.VecVirtual {
		a, b := YMM(), YMM()
		sum, diff := shifts(base, i)
		VPSRLVD(sum, sums, a)
		VPSRLVD(diff, diffs, b)
		VPOR(b, a, a)
		VPOR(upper, a, a)
		return a
	}
	squares := attacked(0, sums, diffs)
	VPANDN(open, squares, squares)
	VPBLENDVB(empty, squares, free, free)

	// Take each lane's lowest free square.
	less, queen := YMM(), YMM()
	VPADDD(ones, free, less)
	VPANDN(free, less, queen)
	VPAND(less, free, free)
	VPCMPEQD(free, zero, empty)

	// The state with that queen.
	child := []reg.VecVirtual{YMM(), YMM(), YMM()}
	VPXOR(queen, open, child[0])
	if p.leaf {
		child = child[:1]
	} else {
		sum, diff := shifts(base, 0)
		VPSLLVD(sum, queen, child[1])
		VPSLLVD(diff, queen, child[2])
		VPOR(sums, child[1], child[1])
		VPOR(diffs, child[2], child[2])
	}

	// If a row has no free square, the least word is zero.
	least := YMM()
	if p.look == 0 {
		VMOVDQA(child[0], least) // not zero in a lane at work
	}
	for i := 1; i <= p.look; i++ {
		a := attacked(i, child[1], child[2])
		VPANDN(child[0], a, a)
		if i == 1 {
			VMOVDQA(a, least)
		} else {
			VPMINUD(a, least, least)
		}
	}
	VPCMPEQD(least, zero, least)
	pushed := GP64()
	VMOVMSKPS(least, pushed.As32())
	XORL(U32(1<<8-1), pushed.As32())
	// Push the live children onto the next level's stack.
	order := index(table256("push"), pushed)
	POPCNTL(pushed.As32(), pushed.As32())
	for i, y := range child {
		VPERMD(y, order, y)
		VMOVDQU(y, Mem{Base: f.to, Disp: i * stride})
	}
	LEAQ(Mem{Base: f.to, Index: pushed, Scale: 4}, f.to)
	f.tail()
	for _, r := range resident {
		VMOVDQU(r.reg, Mem{Base: f.level, Disp: r.offset})
	}
	f.leave()
	leave()
}

// table256 returns the table of permutations for every mask of lanes, eight bytes each. A
// push moves the masked lanes down, keeping their order. A refill gives the masked lanes
// the elements at the top of a vector, downwards.
func table256(use string) Mem {
	var all []byte
	for mask := range 1 << 8 {
		permutation := make([]byte, 8)
		rank := 0
		for lane := range 8 {
			if mask>>lane&1 == 0 {
				continue
			}
			to, from := rank, lane
			if use == "refill" {
				to, from = lane, 7-rank
			}
			permutation[to] = byte(from)
			rank++
		}
		all = append(all, permutation...)
	}
	return data(use+"Double", len(all), func(i int) byte { return all[i] })
}

// generateEnter256 writes what generateEnter does for lanes of 32 bits, from the same lists.
func generateEnter256(fork bool) {
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
	LEAQ(table256("push"), table)
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
