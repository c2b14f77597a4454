//go:build !purego

package kernel

// latticesNEON are the functions of a search of lattices with four states at a time. A pass goes on
// until its stack is empty or the next is full, so that no states stay in lanes. The leaves get
// diagonals, which nothing reads: a pass without them saves little.
var latticesNEON = latticeLanes{
	lanes: 1, size: 4,
	near: [4]pass{near0NEON, near1NEON, near2NEON, near3NEON},
	leaf: near0NEON, enter: enterNEON, fork: forkNEON, list: listGo,
}

// Of each lane, the bytes, and a weight: sums of weights number the sets of lanes, 16 apart, and count
// the lanes, 1<<16 for each.
const (
	lane0, weight0 = 0x03020100 + 0x04040404*iota, 1<<16 + 16<<iota
	lane1, weight1
	lane2, weight2
	lane3, weight3
)

// pushOrder has for each set of lanes the order that moves them to the front.
var pushOrder = [16][4]uint32{
	{}, {lane0}, {lane1}, {lane0, lane1},
	{lane2}, {lane0, lane2}, {lane1, lane2}, {lane0, lane1, lane2},
	{lane3}, {lane0, lane3}, {lane1, lane3}, {lane0, lane1, lane3},
	{lane2, lane3}, {lane0, lane2, lane3}, {lane1, lane2, lane3}, {lane0, lane1, lane2, lane3},
}

// laneWeights has the weights of no lane, of the first, and so on to all.
var laneWeights = [5][4]uint32{{}, {weight0}, {weight0, weight1}, {weight0, weight1, weight2}, {weight0, weight1, weight2, weight3}}

func near0NEON(l, next *byte)
func near1NEON(l, next *byte)
func near2NEON(l, next *byte)
func near3NEON(l, next *byte)
func enterNEON(states *uint16, apart, count int, shifts *byte, rows int, l *byte, open uint32) (taken int)
func forkNEON(states *uint16, apart, count int, shifts *byte, rows int, l *byte) (taken int)
