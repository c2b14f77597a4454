package kernel

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"nqueens.example/nqueens/internal/testing/expect"
)

// sidesByBits are sides that can be counted at once by bits, weights of their columns, and
// what they have according to the portable kernel.
type sidesByBits struct {
	sides   []Side
	columns *Columns
	weights [][]uint32
	tables  [][]uint32
	sums    []uint64
}

// newSidesByBits returns count sides with queens in the given numbers of even and odd rows,
// and the first of them once more.
func newSidesByBits(n, even, odd, count int, rng *rand.Rand) *sidesByBits {
	s := crowded(n, even, odd, rng)
	b := &sidesByBits{sides: []Side{s}}
	_, others := s.byRows()
	for len(b.sides) < count {
		s.Rows = s.Rows&^evenColumns | crowded(n, even, odd, rng).Rows&evenColumns
		if _, l := s.byRows(); l.prefix() == others.prefix() {
			b.sides = append(b.sides, s)
		}
	}
	b.sides = append(b.sides, b.sides[0])
	b.columns = someColumns(s, rng)
	b.count(rng)
	return b
}

// count counts the sides with the portable kernel.
func (b *sidesByBits) count(rng *rand.Rand) {
	b.weights, b.tables, b.sums = nil, nil, nil
	for _, s := range b.sides {
		weights, table := make([]uint32, b.columns.Len()), make([]uint32, b.columns.Len())
		for i := range weights {
			weights[i] = rng.Uint32N(1 << 20)
		}
		tableOf(new(colourGeneric), s, b.columns, 4, table)
		sum := uint64(0)
		for i, count := range table {
			sum += uint64(count/4) * uint64(weights[i])
		}
		b.weights, b.tables, b.sums = append(b.weights, weights), append(b.tables, table), append(b.sums, sum)
	}
}

// otherPrefix returns sides with the same odd rows and columns and, if they have a prefix,
// another one.
func (b *sidesByBits) otherPrefix(rng *rand.Rand) *sidesByBits {
	c := &sidesByBits{columns: b.columns}
	s := b.sides[0]
	even, odd := s.byParity()
	_, others := s.byRows()
	for len(c.sides) == 0 {
		s.Rows = s.Rows&^evenColumns | crowded(s.N, even, odd, rng).Rows&evenColumns
		if _, l := s.byRows(); l.prefix() != others.prefix() || l.prefix() == 0 {
			c.sides = append(c.sides, s)
		}
	}
	c.count(rng)
	return c
}

// with returns the same sides with other columns that count.
func (b *sidesByBits) with(fromEven, fromOdd int, rng *rand.Rand) *sidesByBits {
	c := &sidesByBits{sides: b.sides, columns: &Columns{b.columns.Order, fromEven, fromOdd}}
	c.count(rng)
	return c
}

// turned returns the sides with the same rows on the squares of the other colour.
func (b *sidesByBits) turned(rng *rand.Rand) *sidesByBits {
	c := &sidesByBits{sides: slices.Clone(b.sides), columns: b.columns}
	for i := range c.sides {
		c.sides[i].Odd = !c.sides[i].Odd
	}
	c.count(rng)
	return c
}

// got returns what v counts by bits.
func (b *sidesByBits) got(v *colourVector, h Hooks) (tables [][]uint32, sums []uint64) {
	for range b.sides {
		tables = append(tables, make([]uint32, b.columns.Len()))
	}
	sums = make([]uint64, len(b.sides))
	v.addTables(b.sides, b.columns, 2, tables, h)
	v.addSums(b.sides, b.columns, b.weights, sums, h)
	return tables, sums
}

// check compares what v counts by bits with what the portable kernel counts.
func (b *sidesByBits) check(t *testing.T, v *colourVector, state string) {
	t.Helper()
	tables, sums := b.got(v, unwatched())
	for i := range b.sides {
		if !slices.Equal(tables[i], b.tables[i]) {
			t.Errorf("%s: the table of side %d of %+v differs", state, i, b.sides[0])
		}
		expect.Equal(t, sums[i], b.sums[i], "%s: the weights of side %d of %+v add up to", state, i, b.sides[0])
	}
}

// stop counts with v until the n-th report of progress.
func (b *sidesByBits) stop(v *colourVector, n int) {
	h := unwatched()
	h.Did = func(uint64, float64) {
		if n--; n <= 0 {
			h.Stop.Store(true)
		}
	}
	b.got(v, h)
}

// usualBits calls do with each kernel that counts by bits and doesn't check.
func usualBits(do func(name string, v *colourVector)) {
	for _, k := range AvailableColours() {
		if v, ok := k.New().(*colourVector); ok && !v.check {
			do(k.Name, v)
		}
	}
}

// TestAlikeByBits counts several sides at once, with one counter in all states in which
// calls leave it.
func TestAlikeByBits(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	for _, of := range [][3]int{{15, 4, 3}, {16, 3, 5}, {20, 5, 4}, {18, 6, 4}, {22, 6, 2}, {17, 7, 3}, {24, 7, 1}, {18, 8, 3}, {20, 9, 2}, {21, 10, 1}, {31, 3, 2}, {32, 2, 3}} {
		if testing.Short() && of[0] > 18 && of[0] < 31 {
			continue // takes minutes where processors are emulated
		}
		b := newSidesByBits(of[0], of[1], of[2], 4, rng)
		c := newSidesByBits(of[0], of[1], of[2], 2, rng)
		all := b.with(0, 0, rng)
		prefix := all.otherPrefix(rng)
		if slices.Max(all.sums) == 0 {
			t.Errorf("%v: no side has a placement", of)
		}
		usualBits(func(name string, v *colourVector) {
			at := func(state string) string { return fmt.Sprintf("%s, %s", name, state) }
			b.check(t, v, at("first"))
			b.check(t, v, at("with what was kept"))
			all.check(t, v, at("other columns"))
			prefix.check(t, v, at("another prefix"))
			all.check(t, v, at("the prefix before"))
			c.check(t, v, at("other rows"))
			all.stop(v, 1)
			all.check(t, v, at("stopped before"))
			v.Thin(1, 0) // forgets everything
			release := inLittleRoom{onlyBits{v}}.confine()
			all.check(t, v, at("in little room"))
			all.stop(v, 2)
			all.check(t, v, at("in little room, stopped before"))
			c.check(t, v, at("in little room, other rows"))
			release()
			all.checkThin(t, v, at("thinned"))
			v.Thin(1, 0)
			b.check(t, v, at("no longer thinned"))
		})
	}
}

// checkThin checks that the parts of thinned calls are those of a whole one, if there are
// any.
func (b *sidesByBits) checkThin(t *testing.T, v *colourVector, state string) {
	t.Helper()
	if _, others := b.sides[0].byRows(); others.prefix() == 0 {
		return
	}
	const stride = 3
	sums := make([]uint64, len(b.sides))
	for from := range stride {
		v.Thin(stride, from)
		_, some := b.got(v, unwatched())
		for i, sum := range some {
			sums[i] += sum
		}
	}
	if !slices.Equal(sums, b.sums) {
		t.Errorf("%s: %+v: the weights add up to %d, want %d", state, b.sides[0], sums, b.sums)
	}
}

// TestKeptAfterStop checks that planes of a stopped call do not take room from those that
// are kept.
func TestKeptAfterStop(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 26))
	b := newSidesByBits(20, 5, 4, 1, rng).with(0, 0, rng)
	usualBits(func(name string, v *colourVector) {
		p := &v.planes[0]
		if lanes, _ := b.sides[0].byRows(); lanes.odd {
			p = &v.planes[1]
		}
		b.check(t, v, name)
		p.room, p.first = p.size, nil
		for range 3 {
			b.stop(v, 1)
		}
		b.check(t, v, name+", after stops")
		if p.size != p.room || len(p.first) != p.blocks+1 {
			t.Errorf("%s: the planes of %d of %d blocks are kept, in %d bytes of %d", name, len(p.first)-1, p.blocks, p.size, p.room)
		}
	})
}

// TestTurnedByBits counts rows of both colours with one order of columns.
func TestTurnedByBits(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 24))
	b := newSidesByBits(16, 4, 4, 2, rng)
	turned := b.turned(rng)
	usualBits(func(name string, v *colourVector) {
		b.check(t, v, name)
		turned.check(t, v, name+", turned")
	})
}

// TestFullBytes counts a side that has more placements with one set of columns than a byte
// holds, with planes that are met one by one, and together.
func TestFullBytes(t *testing.T) {
	of := fullSides[4]
	s := Side{N: of.n, Rows: spaced(of.evenRows) | spaced(of.oddRows)<<1}
	columns := only(of.n, of.evenCols, of.oddCols)
	want := countIn(s, of.evenCols, of.oddCols)
	usualBits(func(name string, v *colourVector) {
		full := 0
		peak := v.peak
		v.peak = func(sums *byte, rows int) byte {
			is := peak(sums, rows)
			if is == mostInByte {
				full++
			}
			return is
		}
		table := make([]uint32, columns.Len())
		v.addTables([]Side{s, s}, columns, 0, [][]uint32{table, make([]uint32, columns.Len())}, unwatched())
		if uint64(table[0]) != want || full == 0 {
			t.Errorf("%s: %d placements, want %d; %d times a byte was full", name, table[0], want, full)
		}
	})
}

// TestFullRun counts runs of as many placements as a byte has room for, which must not
// fill one.
func TestFullRun(t *testing.T) {
	usualBits(func(name string, v *colourVector) {
		passes := [][]meetPass{v.pairs}
		if v.spill.lanes > 0 {
			passes = append(passes, v.pairsSpill)
		}
		for kind, passes := range passes {
			for i, pass := range passes {
				tables := blocks(mostPlanes * tableSize / Block)
				for j := range tables {
					tables[j] = 0xff
				}
				want := 8 * mostInRun * (i + 1)
				var spill *byte
				if kind == 1 {
					spill = &blocks(spills)[0]
					want = 8 * mostInRun * v.spill.most
				}
				nodes := make([]uint16, mostInRun*trees)
				rows := []uint16{3, 3}
				nodes = append(nodes, nodes...)
				sums := blocks(2)
				pass(&tables[0], &nodes[0], &rows[0], 1, mostInRun, 2, &sums[0], spill)
				for set, sum := range sums {
					if sum != byte(want*(set/Block)) {
						t.Fatalf("%s, %d: sum %d of a run is %d, want %d", name, kind, set, sum, want*(set/Block))
					}
				}
				pass(&tables[0], &nodes[0], &rows[0], 2, mostInRun, 2, &sums[0], spill)
				for set, sum := range sums[Block:] {
					if want := min(mostInByte, 3*want); int(sum) != want {
						t.Errorf("%s, %d, %d: sum %d of three runs is %d, want %d", name, kind, i+1, set, sum, want)
					}
				}
			}
		}
	})
}

// Small boards need few planes, and clearing memory for many took longer than counting them.
func TestArena(t *testing.T) {
	var a arena
	var all [][]byte
	sizes := []int{1, 3, firstChunk / Block, 40, lastChunk / Block, lastChunk/Block + 1, 1, lastChunk / Block}
	for i, count := range sizes {
		b := a.blocks(count)
		if len(b) != count*Block || uintptr(unsafe.Pointer(&b[0]))%Block != 0 {
			t.Fatalf("%d blocks have %d bytes at %p", count, len(b), &b[0])
		}
		for j := range b {
			if b[j] != 0 {
				t.Fatalf("%d blocks begin in blocks that are taken", count)
			}
			b[j] = byte(i + 1)
		}
		if all = append(all, b); i == 1 && (len(a.chunks) != 1 || len(a.chunks[0]) > 64<<10) {
			t.Errorf("4 blocks take %d chunks, the first of %d bytes", len(a.chunks), len(a.chunks[0]))
		}
	}
	for i, b := range all {
		if b[0] != byte(i+1) || b[len(b)-1] != byte(i+1) {
			t.Errorf("blocks %d are overwritten", i)
		}
	}
	chunks := len(a.chunks)
	for range 3 {
		a.reset()
		for _, count := range sizes {
			a.blocks(count)
		}
	}
	expect.Equal(t, len(a.chunks), chunks, "the same blocks again take")
}

// TestPasses compares the passes that make planes, and those that add or compare sums, with
// those in plain Go.
func TestPasses(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 28))
	usualBits(func(name string, v *colourVector) {
		for range 40 {
			of := newPassed(rng)
			got, want := of.by(v.colourPasses), of.by(passesSWAR)
			if !slices.Equal(got.left, want.left) || !slices.Equal(got.leftFrom, want.leftFrom) {
				t.Fatalf("%s: placements are filtered to %v from %v, want %v from %v", name, got.left, got.leftFrom, want.left, want.leftFrom)
			}
			if !slices.Equal(got.pieces, want.pieces) || !slices.Equal(got.rest, want.rest) {
				t.Fatalf("%s: pieces are turned to %x, and behind them are %x; want %x and %x", name, got.pieces, got.rest, want.pieces, want.rest)
			}
			if got.peak != want.peak || !slices.Equal(got.wide, want.wide) || slices.Max(got.bytes) > 0 {
				t.Fatalf("%s: the largest of %d is %d, and they become %d, and %d; want %d, and %d", name, of.bytes, got.peak, got.wide, got.bytes, want.peak, want.wide)
			}
			if !slices.Equal(got.table, want.table) || !slices.Equal(got.turned, want.turned) {
				t.Fatalf("%s: %d columns of %d sums are added to %d, turned to %d; want %d and %d", name, of.columns, of.rows, got.table, got.turned, want.table, want.turned)
			}
		}
	})
}

// passed is the input of some passes.
type passed struct {
	taken         []uint64
	from          []int32
	pieces        [Block]piece
	diagonals     int
	avoid         uint64
	bytes         []byte // one of which is larger than the others
	sums          []uint16
	rows, columns int
}

// passedBy is what passes make of it.
type passedBy struct {
	left     []uint64
	leftFrom []int32
	pieces   []uint64 // of each piece, for each placement in order the diagonals that it avoids
	rest     []byte   // of the plane

	peak          byte
	bytes         []byte
	wide          []uint16
	table, turned []uint32
}

func newPassed(rng *rand.Rand) *passed {
	p := &passed{from: []int32{0}, diagonals: 2 * (1 + rng.IntN(MaxN)), rows: 16 * (1 + rng.IntN(5)), columns: 1 + rng.IntN(Block)}
	for i := range p.pieces {
		for range rng.IntN(12) {
			p.taken = append(p.taken, rng.Uint64()&rng.Uint64())
		}
		at := p.from[i]
		p.from = append(p.from, int32(len(p.taken)))
		p.pieces[i] = piece{at, min(8, p.from[i+1]-at)}
	}
	p.avoid = uint64(1)<<rng.IntN(64) | uint64(1)<<rng.IntN(32)
	for range p.rows * Block {
		p.bytes, p.sums = append(p.bytes, byte(rng.IntN(100))), append(p.sums, uint16(rng.IntN(mostInSum-mostInByte)))
	}
	p.bytes[rng.IntN(len(p.bytes))] = byte(100 + rng.IntN(100))
	return p
}

func (p *passed) by(passes colourPasses) (got passedBy) {
	var left bySet
	(&bySet{slices.Clone(p.taken), p.from}).avoiding(p.avoid, &left, &passes)
	got.leftFrom = left.from
	got.left = left.taken[:left.from[Block]]
	plane := slices.Repeat([]byte{0xa5}, 65*Block)
	var scratch [Block * Block]byte
	passes.turn(&p.taken[0], &p.pieces[0].at, &plane[0], p.diagonals, &scratch[0])
	got.rest = plane[(p.diagonals+7)/8*8*Block:]
	for i := range p.pieces {
		var words [8]uint64
		for d := range p.diagonals {
			for j := range words {
				words[j] |= uint64(plane[d*Block+i]>>j&1) << d
			}
		}
		slices.Sort(words[:])
		got.pieces = append(got.pieces, words[:]...)
	}
	const stride = 6 * Block
	got.bytes, got.wide = slices.Clone(p.bytes), slices.Clone(p.sums)
	got.peak = passes.peak(&got.bytes[0], p.rows)
	passes.flush(&got.bytes[0], p.rows, &got.wide[0])
	got.table = slices.Repeat([]uint32{7}, 2*Block*stride)
	got.turned = slices.Clone(got.table)
	passes.add(&p.sums[0], p.rows, Block, &got.table[0], 4*stride, 3)
	passes.addTurned(&p.sums[0], p.rows, p.columns, &got.turned[0], 4*stride, 2)
	return got
}
