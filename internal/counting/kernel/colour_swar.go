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
	for planes := 1; planes <= 3; planes++ {
		p.branch, p.pairs = append(p.branch, branchSWAR(planes)), append(p.pairs, meetSWAR(planes))
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

// The passes name each word of a block: a loop over them takes longer, most of all in WebAssembly, where Go
// makes of each jump a jump through a table.

// branchSWAR returns the pass that writes the blocks of squares or nodes.
// Calls in the pass are inlined only if this function is not.
//
//go:noinline
func branchSWAR(count int) branchPass {
	return func(blocks *byte, width int, pairs *uint16, n int, to *byte) {
		for i, pair := range unsafe.Slice((*branch)(unsafe.Pointer(pairs)), n) {
			for plane := range count {
				a, b := wordsAt(blocks, plane*width+8*int(pair[0])), wordsAt(blocks, plane*width+8*int(pair[1]))
				out := wordsAt(to, plane*tableSize+Block*i)
				out[0] = a[0] & b[0]
				out[1] = a[1] & b[1]
				out[2] = a[2] & b[2]
				out[3] = a[3] & b[3]
				out[4] = a[4] & b[4]
				out[5] = a[5] & b[5]
				out[6] = a[6] & b[6]
				out[7] = a[7] & b[7]
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
			out := wordsAt(sums, (int(row)-first)*Block)
			// A run adds at most 96 to a byte, so one without its highest bit does not overflow.
			total, apart := out, words{}
			if (out[0]|out[1]|out[2]|out[3]|out[4]|out[5]|out[6]|out[7])&highestBit != 0 {
				total = &apart
			}
			for range length {
				i, j := 8*int(left[0]), 8*int(left[1])
				left = left[trees:]
				a, b := wordsAt(tables, i), wordsAt(tables, j)
				if planes == 1 {
					total[0] += countBits(a[0]&b[0], 0, 0)
					total[1] += countBits(a[1]&b[1], 0, 0)
					total[2] += countBits(a[2]&b[2], 0, 0)
					total[3] += countBits(a[3]&b[3], 0, 0)
					total[4] += countBits(a[4]&b[4], 0, 0)
					total[5] += countBits(a[5]&b[5], 0, 0)
					total[6] += countBits(a[6]&b[6], 0, 0)
					total[7] += countBits(a[7]&b[7], 0, 0)
					continue
				}
				a2, b2 := wordsAt(tables, i+tableSize), wordsAt(tables, j+tableSize)
				if planes == 2 {
					total[0] += countBits(a[0]&b[0], a2[0]&b2[0], 0)
					total[1] += countBits(a[1]&b[1], a2[1]&b2[1], 0)
					total[2] += countBits(a[2]&b[2], a2[2]&b2[2], 0)
					total[3] += countBits(a[3]&b[3], a2[3]&b2[3], 0)
					total[4] += countBits(a[4]&b[4], a2[4]&b2[4], 0)
					total[5] += countBits(a[5]&b[5], a2[5]&b2[5], 0)
					total[6] += countBits(a[6]&b[6], a2[6]&b2[6], 0)
					total[7] += countBits(a[7]&b[7], a2[7]&b2[7], 0)
					continue
				}
				a3, b3 := wordsAt(tables, i+2*tableSize), wordsAt(tables, j+2*tableSize)
				total[0] += countBits(a[0]&b[0], a2[0]&b2[0], a3[0]&b3[0])
				total[1] += countBits(a[1]&b[1], a2[1]&b2[1], a3[1]&b3[1])
				total[2] += countBits(a[2]&b[2], a2[2]&b2[2], a3[2]&b3[2])
				total[3] += countBits(a[3]&b[3], a2[3]&b2[3], a3[3]&b3[3])
				total[4] += countBits(a[4]&b[4], a2[4]&b2[4], a3[4]&b3[4])
				total[5] += countBits(a[5]&b[5], a2[5]&b2[5], a3[5]&b3[5])
				total[6] += countBits(a[6]&b[6], a2[6]&b2[6], a3[6]&b3[6])
				total[7] += countBits(a[7]&b[7], a2[7]&b2[7], a3[7]&b3[7])
			}
			if total != out {
				for word, sum := range total {
					out[word] = addBytes(out[word], sum)
				}
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
	from, to := unsafe.Slice((*uint32)(unsafe.Pointer(sums)), rows*Block/4), unsafe.Slice((*uint64)(unsafe.Pointer(wide)), rows*Block/4)
	for i, sum := range from {
		four := uint64(sum) // bytes, to be moved apart
		four = (four | four<<16) & 0x0000ffff0000ffff
		to[i] += (four | four<<8) & 0x00ff00ff00ff00ff
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

// addTurnedSWAR adds eight rows at a time, of which there is a multiple.
func addTurnedSWAR(sums *uint16, rows, columns int, table *uint32, stride, shift int) {
	shift &= 31
	for column := range min(columns, Block) {
		from := unsafe.Slice((*[8][Block]uint16)(unsafe.Pointer(sums)), rows/8)
		to := unsafe.Slice((*[8]uint32)(unsafe.Add(unsafe.Pointer(table), stride*column)), rows/8)
		for i := range to {
			from, to := &from[i], &to[i]
			to[0] += uint32(from[0][column]) << shift
			to[1] += uint32(from[1][column]) << shift
			to[2] += uint32(from[2][column]) << shift
			to[3] += uint32(from[3][column]) << shift
			to[4] += uint32(from[4][column]) << shift
			to[5] += uint32(from[5][column]) << shift
			to[6] += uint32(from[6][column]) << shift
			to[7] += uint32(from[7][column]) << shift
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
