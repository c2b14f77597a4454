// Command asm generates the vector kernels of internal/counting/kernel. That folder's README.md
// explains them and the names used here.
package main

import . "github.com/mmcloughlin/avo/build"

// The forms of the pass over one level. The number of empty rows below the current one
// selects the form.
var passes = []pass{
	{name: "Outer", outer: true, look: 3},
	{name: "Inner", look: 3},
	{name: "Cut5", look: 5, columns: true},
	{name: "Cut4", look: 4, columns: true},
	{name: "Cut3", look: 3, columns: true},
	{name: "Last", look: 2, last: true},
}

type pass struct {
	name    string
	outer   bool // first half: diagonals stay in place, and rows shift them
	moving  bool // first half: diagonals move, and those of the other half have separate words
	near    int  // if moving: rows of the look-ahead in the first half
	lattice bool // one lattice after the other: diagonals stay in place
	look    int  // rows of the look-ahead
	columns bool // the look-ahead covers all remaining rows, so each open column needs a free square
	last    bool // two rows remain: count instead of storing
	leaf    bool // if lattice: the last row of the second lattice: the diagonals are not needed any more
}

func (p pass) doc(kind string) string {
	switch {
	case p.leaf:
		return "fills the last row of the second lattice of a colour and keeps the open columns, " + kind + "."
	case p.lattice && p.look == 0:
		return "fills the last row of the first lattice of a colour, " + kind + "."
	case p.lattice && p.look == 3:
		return "fills a row of a lattice with at least 3 more to come, " + kind + "."
	case p.lattice:
		return "fills a row of a lattice with " + string(rune('0'+p.look)) + " more to come, " + kind + "."
	case p.moving && p.near < 3:
		return "fills a row of the first half with " + string(rune('0'+p.near)) + " more to come in it, " + kind + "."
	case p.outer || p.moving:
		return "fills a row of the first half, " + kind + "."
	case p.last:
		return "fills the last row but two and counts the ways to fill those, " + kind + "."
	case p.columns:
		return "fills a row of the second half with " + string(rune('0'+p.look)) + " more to come, " + kind + "."
	}
	return "fills a row of the second half, " + kind + "."
}

// In lanes of 16 bits the diagonals of the first half move with the rows. The number of
// empty rows of that half below the current one selects the form.
var movingPasses = []pass{
	{name: "Outer3", moving: true, look: 3, near: 3},
	{name: "Outer2", moving: true, look: 3, near: 2},
	{name: "Outer1", moving: true, look: 3, near: 1},
	{name: "Outer0", moving: true, look: 3, near: 0},
}

// A row of one lattice of a colour is filled from the middle outwards, so the diagonals stay
// in place, and each row shifts them.
var latticePasses = []pass{
	{name: "Lattice3", lattice: true, look: 3},
	{name: "Lattice2", lattice: true, look: 2},
	{name: "Lattice1", lattice: true, look: 1},
	{name: "Lattice0", lattice: true},
	{name: "Leaf", lattice: true, leaf: true},
}

func main() {
	ConstraintExpr("!purego")
	for _, p := range append(movingPasses, passes[1:]...) {
		generate512(p, words)
	}
	for _, w := range []width{doublewords, doublewords.pair()} {
		for _, p := range passes {
			generate512(p, w)
		}
	}
	for _, p := range passes {
		generate2(p, doublewords2)
	}
	for _, p := range latticePasses {
		generate512(p, words)
		generate2(p, doublewords2)
	}
	generateList()
	generateEnter(false)
	generateEnter(true)
	generateEnter2(false)
	generateEnter2(true)
	generateAvoiding()
	generateTurn()
	generateAvoiding2()
	generateTurn2()
	generateAddTurned2()
	for _, b := range blocks {
		for planes := 1; planes <= 3; planes++ {
			generateMeet(b, planes, false)
			generateMeet(b, planes, true)
		}
		if b.bitalg {
			continue // the other passes are those of 512
		}
		for planes := 1; planes <= 3; planes++ {
			generateBranch(b, planes)
		}
		generatePeak(b)
		generateFlush(b)
		generateAdd(b)
		generateDot(b)
	}
	Generate()
}
