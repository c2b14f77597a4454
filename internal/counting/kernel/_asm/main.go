// Command asm generates the vector kernels of internal/counting/kernel. That folder's README.md
// explains them and the names used here.
package main

import . "github.com/mmcloughlin/avo/build"

// A pass fills a row of one lattice of a colour, from the middle outwards, so the diagonals stay
// in place, and each row shifts them.
type pass struct {
	name string
	look int  // rows of the look-ahead
	leaf bool // the last row of the second lattice: the diagonals are not needed any more
}

var passes = []pass{
	{name: "Lattice3", look: 3},
	{name: "Lattice2", look: 2},
	{name: "Lattice1", look: 1},
	{name: "Lattice0"},
	{name: "Leaf", leaf: true},
}

func (p pass) doc(kind string) string {
	switch {
	case p.leaf:
		return "fills the last row of the second lattice of a colour and keeps the open columns, " + kind + "."
	case p.look == 0:
		return "fills the last row of the first lattice of a colour, " + kind + "."
	case p.look == 3:
		return "fills a row of a lattice with at least 3 more to come, " + kind + "."
	}
	return "fills a row of a lattice with " + string(rune('0'+p.look)) + " more to come, " + kind + "."
}

func main() {
	ConstraintExpr("!purego")
	for _, p := range passes {
		generate512(p)
		generate256(p)
	}
	generateList()
	generateEnter(false)
	generateEnter(true)
	generateEnter256(false)
	generateEnter256(true)
	generateAvoiding()
	generateTurn()
	generateAvoiding2()
	generateTurn2()
	generateAddTurned2()
	for _, b := range blocks {
		for planes := range b.planes {
			generateMeet(b, planes+1, false)
			generateMeet(b, planes+1, true)
		}
		if b.bitalg {
			continue // the other passes are those of 512
		}
		for planes := range b.planes {
			generateBranch(b, planes+1)
		}
		generatePeak(b)
		generateFlush(b)
		generateAdd(b)
		generateDot(b)
	}
	generateBranch(blocks[1], blocks[0].planes)
	Generate()
}
