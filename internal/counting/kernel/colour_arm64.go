//go:build !purego

package kernel

import "unsafe"

// passesNEON are the passes with vectors of 128 bits.
var passesNEON = colourPasses{
	branch:     []branchPass{branch1NEON, branch2NEON, branch3NEON},
	pairs:      []meetPass{pairs1NEON, pairs2NEON, pairs3NEON},
	pairsSpill: []meetPass{pairs1NEON, pairs2NEON, pairs3NEON}, spill: spillShape{Block, 5},
	peak: peakNEON, flush: flushNEON,
	add: addNEON, addTurned: addTurnedNEON, dot: dotNEON,
	avoiding: avoidingGo, turn: turnNEON,
}

// turnNEON does what turnGo does.
func turnNEON(taken *uint64, pieces *int32, plane *byte, diagonals int, scratch *byte) {
	words := (*[8][Block]uint64)(unsafe.Pointer(scratch))
	clear(words[:])
	for i, piece := range unsafe.Slice((*piece)(unsafe.Pointer(pieces)), Block) {
		for j := range piece.count {
			words[j][i] = ^*(*uint64)(unsafe.Add(unsafe.Pointer(taken), 8*uintptr(piece.at+j)))
		}
	}
	turnWordsNEON(words, plane, diagonals)
}

// The passes that write the blocks of nodes, as branchSWAR does.

//go:noescape
func branch1NEON(blocks *byte, width int, pairs *uint16, count int, to *byte)

//go:noescape
func branch2NEON(blocks *byte, width int, pairs *uint16, count int, to *byte)

//go:noescape
func branch3NEON(blocks *byte, width int, pairs *uint16, count int, to *byte)

// The passes that count, as meetSWAR does. If there is a spill, the last plane is one.

//go:noescape
func pairs1NEON(tables *byte, nodes, rows *uint16, count, length, first int, sums, spill *byte)

//go:noescape
func pairs2NEON(tables *byte, nodes, rows *uint16, count, length, first int, sums, spill *byte)

//go:noescape
func pairs3NEON(tables *byte, nodes, rows *uint16, count, length, first int, sums, spill *byte)

//go:noescape
func peakNEON(sums *byte, rows int) byte

//go:noescape
func flushNEON(sums *byte, rows int, wide *uint16)

//go:noescape
func addNEON(sums *uint16, rows, columns int, table *uint32, stride, shift int)

// addTurnedNEON needs a multiple of 8 rows.
//
//go:noescape
func addTurnedNEON(sums *uint16, rows, columns int, table *uint32, stride, shift int)

//go:noescape
func dotNEON(sums *uint16, rows int, weights *uint32, stride int) uint64

// turnWordsNEON writes to bit j of byte i of block d of a plane bit d of words[j][i], and
// overwrites words. The number of diagonals is even.
//
//go:noescape
func turnWordsNEON(words *[8][Block]uint64, plane *byte, diagonals int)
