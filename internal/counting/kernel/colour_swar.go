package kernel

import "unsafe"

// passesSWAR are the passes in plain Go. A block is eight words, each of which has the bytes
// of eight sets.
var passesSWAR = newPassesSWAR()

func newPassesSWAR() colourPasses {
	p := colourPasses{
		peak: peakSWAR, flush: flushSWAR,
		add: addSWAR, addTurned: addTurnedSWAR, dot: dotSWAR,
		avoiding: avoidingGo, turn: turnGo,
	}
	for i := range mostPlanes {
		p.branch[i], p.pairs[i] = branchSWAR(i+1), meetSWAR(i+1)
	}
	return p
}

type words [Block / 8]uint64

// wordsAt returns the block at an offset from p.
func wordsAt(p *byte, offset int) *words { return (*words)(unsafe.Add(unsafe.Pointer(p), offset)) }

const (
	everyBit   = 0x5555555555555555 // every other bit
	everyTwo   = 0x3333333333333333 // every other two
	everyFour  = 0x0f0f0f0f0f0f0f0f
	highestBit = 0x8080808080808080 // of each byte
)

// countBits returns how many bits of three words each byte has.
func countBits(a, b, c uint64) uint64 {
	ones, twos := a^b^c, a&b|(a^b)&c
	ones -= ones >> 1 & everyBit
	twos -= twos >> 1 & everyBit
	sum := ones&everyTwo + ones>>2&everyTwo + (twos&everyTwo+twos>>2&everyTwo)<<1
	return sum&everyFour + sum>>4&everyFour
}

// addBytes adds bytes, which stay at 255.
func addBytes(a, b uint64) uint64 {
	sum := (a&^highestBit + b&^highestBit) ^ (a^b)&highestBit
	carry := (a&b | (a|b)&^sum) & highestBit
	return sum | (carry<<1 - carry>>7)
}

// maxBytes returns the larger of each two bytes.
func maxBytes(a, b uint64) uint64 {
	difference := (a | highestBit) - b&^highestBit
	atLeast := (a&^b | ^(a^b)&difference) & highestBit // where a is not the smaller
	return b ^ (a^b)&(atLeast<<1-atLeast>>7)
}

// branchSWAR returns the pass that writes the blocks of nodes: the placements that avoid a
// node's queens are those that avoid its parent's and the two diagonals of its last queen.
// Calls in the pass are inlined only if this function is not.
//
//go:noinline
func branchSWAR(count int) branchPass {
	return func(planes *byte, width int, nodes *uint16, n int, tables, to *byte) {
		for i, b := range unsafe.Slice((*branch)(unsafe.Pointer(nodes)), n) {
			for plane := range count {
				parent := wordsAt(tables, plane*tableSize+8*int(b.parent))
				sum, diff := wordsAt(planes, plane*width+8*int(b.sum)), wordsAt(planes, plane*width+8*int(b.diff))
				for word, out := 0, wordsAt(to, plane*tableSize+Block*i); word < len(out); word++ {
					out[word] = parent[word] & sum[word] & diff[word]
				}
			}
		}
	}
}

// meetSWAR returns the pass that adds to the sums of each run's row how many bits the blocks
// of its nodes have in common in each byte.
//
//go:noinline
func meetSWAR(planes int) meetPass {
	return func(tables *byte, nodes, rows *uint16, count, length, first int, sums, _ *byte) {
		left := unsafe.Slice(nodes, count*length*trees)
		for _, row := range unsafe.Slice(rows, count) {
			var total words
			for range length {
				i, j := 8*int(left[0]), 8*int(left[1])
				left = left[trees:]
				a, b := wordsAt(tables, i), wordsAt(tables, j)
				if planes == 1 {
					for word := range total {
						total[word] += countBits(a[word]&b[word], 0, 0)
					}
					continue
				}
				a2, b2 := wordsAt(tables, i+tableSize), wordsAt(tables, j+tableSize)
				if planes == 2 {
					for word := range total {
						if x, y := a[word]&b[word], a2[word]&b2[word]; x|y != 0 {
							total[word] += countBits(x, y, 0)
						}
					}
					continue
				}
				a3, b3 := wordsAt(tables, i+2*tableSize), wordsAt(tables, j+2*tableSize)
				for word := range total {
					if x, y, z := a[word]&b[word], a2[word]&b2[word], a3[word]&b3[word]; x|y|z != 0 {
						total[word] += countBits(x, y, z)
					}
				}
			}
			out := wordsAt(sums, (int(row)-first)*Block)
			for word, sum := range total {
				out[word] = addBytes(out[word], sum)
			}
		}
	}
}

func peakSWAR(sums *byte, rows int) (most byte) {
	var peak uint64
	for _, sum := range unsafe.Slice((*uint64)(unsafe.Pointer(sums)), rows*Block/8) {
		peak = maxBytes(peak, sum)
	}
	for ; peak != 0; peak >>= 8 {
		most = max(most, byte(peak))
	}
	return most
}

func flushSWAR(sums *byte, rows int, wide *uint16) {
	from, to := unsafe.Slice((*[8]byte)(unsafe.Pointer(sums)), rows*Block/8), unsafe.Slice((*[8]uint16)(unsafe.Pointer(wide)), rows*Block/8)
	for i := range from {
		for j, sum := range from[i] {
			to[i][j] += uint16(sum)
		}
	}
	clear(from)
}

// rowOf returns a row of sums and one of a table whose rows are a stride of bytes apart.
func rowOf(sums *uint16, table *uint32, row, stride int) (*[Block]uint16, *[Block]uint32) {
	return (*[Block]uint16)(unsafe.Add(unsafe.Pointer(sums), 2*Block*row)), (*[Block]uint32)(unsafe.Add(unsafe.Pointer(table), stride*row))
}

func addSWAR(sums *uint16, rows, _ int, table *uint32, stride, shift int) {
	for row := range rows {
		from, to := rowOf(sums, table, row, stride)
		for i, sum := range from {
			to[i] += uint32(sum) << (shift & 31)
		}
	}
}

func addTurnedSWAR(sums *uint16, rows, columns int, table *uint32, stride, shift int) {
	from := unsafe.Slice(sums, rows*Block)
	for column := range columns {
		to := unsafe.Slice((*uint32)(unsafe.Add(unsafe.Pointer(table), stride*column)), rows)
		for row := range to {
			to[row] += uint32(from[row*Block+column]) << (shift & 31)
		}
	}
}

func dotSWAR(sums *uint16, rows int, weights *uint32, stride int) (total uint64) {
	for row := range rows {
		sums, weights := rowOf(sums, weights, row, stride)
		for i, sum := range sums {
			total += uint64(sum) * uint64(weights[i])
		}
	}
	return total
}
