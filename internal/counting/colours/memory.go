package colours

import (
	"math"

	"nqueens.example/nqueens/internal/counting/kernel"
)

const (
	// fixed is the number of bytes that a worker needs for any job.
	fixed = 17 << 19
	// remembered is the number of bytes of placements on even rows that kernels keep, and
	// keptPlanes that of bits for a colour.
	remembered = 80 << 20
	keptPlanes = 16 << 20
	// each is the number of bytes of a placement on even rows.
	each = 6
	// listed is the number of bytes of a placement on odd rows, for a search, which lists no
	// more than mostListed at a time.
	listed     = 10
	mostListed = 1 << 21
	// crowded is the number of placements in the rows that allow most, divided by the mean
	// (found by counting for n from 18 to 28).
	crowded = 1.55
	// thin is the number of bits that kernels use for a placement on odd rows: some sets of
	// columns have fewer placements than others, and all have room for as many (likewise).
	thin = 3.3
)

// Memory returns about the most bytes that a worker needs to count the job, whatever its
// kernel, without garbage. It is the same for all jobs of a split.
func (p *Plan) Memory(job int) int64 { return p.splits[p.jobs[job].split].memory }

// bytes returns the memory that the jobs of a split need with the kernel that needs most.
// Nearly all of it is tables and lists of the kernels.
func (t *tiles) bytes() (most int64) {
	for _, check := range []bool{false, true} {
		most = max(most, t.bytesOf(check))
	}
	return most
}

func (t *tiles) bytesOf(check bool) int64 {
	white, black := t.pairs.split.sides(check)
	even, odd := len(t.pairs.even.all), len(t.pairs.odd.all)
	once := float64(t.atOnce(check))
	tables := once * float64(4*even*odd+3*64*max(even, odd))
	list := crowded * max(white.others(), black.others())
	cache := crowded * t.lists(white, black) * float64(len(t.tiles)) // of all tiles
	lists := list + math.Min(cache, math.Max(remembered, once*list))
	return fixed + int64(tables+lists+white.odds()+black.odds())
}

// atOnce returns the maximum number of pairs of rows that a kernel counts at once.
func (t *tiles) atOnce(check bool) int {
	if len(t.tiles) == 0 {
		return 0
	}
	even, odd := len(t.pairs.even.all), len(t.pairs.odd.all)
	return min(t.pairs.split.atOnce(even*odd, even*odd, check), int(t.tiles[0].to-t.tiles[0].from))
}

// lists returns the expected bytes of the placements on even rows of a tile.
func (t *tiles) lists(white, black memorySide) float64 {
	if len(t.tiles) == 0 {
		return 0
	}
	return (white.others() + black.others()) * float64(t.tiles[0].to-t.tiles[0].from)
}

// keeps reports whether kernels keep lists that they make for one set of odd rows of a tile
// for the next one. If these do not fit, kernels make all of them anew.
func (t *tiles) keeps(check bool) bool {
	lists := t.lists(t.pairs.split.sides(check))
	return 0 < lists && lists <= remembered
}

// A memorySide is a side of a board of n whose rows have up to share times the mean number
// of placements on odd rows in columns that count.
type memorySide struct {
	side
	n     int
	share float64
	check bool // whether the kernel checks others
}

// sides returns the white and the black side for usual kernels or those that check.
func (s split) sides(check bool) (white, black memorySide) {
	even, odd := sizes(s.n)
	white = memorySide{side{size: odd, rows: s.odd, otherSize: even, otherRows: s.even}, s.n, 0.8, check}
	black = memorySide{side{size: even, rows: odd - s.odd, otherSize: odd, otherRows: even - s.even}, s.n, crowded, check}
	if s.n%2 == 1 {
		white.share, black.share = 1, 1
	}
	return white, black
}

// others returns the expected bytes of the placements on even rows that a kernel lists, none
// if it searches.
func (s memorySide) others() float64 {
	if !s.some(true) {
		return 0
	}
	return each * s.lattice(s.otherSize, s.otherRows)
}

// middle returns the number of rows nearest the middle whose queens filter the bits.
func (s memorySide) middle() int { return kernel.PrefixLength(s.n, s.otherRows) }

// byBits reports whether kernels count the side by bits, not by a search, if its rows are
// spread evenly.
func (s memorySide) byBits() bool {
	even, odd := uint32(0), uint32(0)
	for i := range s.otherRows {
		even |= 1 << (i * (s.n + 1) / 2 / s.otherRows)
	}
	for i := range s.rows {
		odd |= 1 << (i * s.n / 2 / s.rows)
	}
	return s.with(even, odd)
}

// some reports whether kernels count some sides by bits, or search some, whatever their rows.
func (s memorySide) some(byBits bool) bool {
	even, odd := uint32(1)<<s.otherRows-1, uint32(1)<<s.rows-1
	together, apart := s.with(even, odd), s.with(even, odd<<(s.n/2-s.rows))
	return together == byBits || apart == byBits
}

// with reports whether kernels count the side with the given even and odd rows by bits.
func (s memorySide) with(even, odd uint32) bool {
	return kernel.ByBits(kernel.Side{N: s.n, Rows: kernel.Spread(even) | kernel.Spread(odd)<<1}, s.check)
}

// odds returns the bytes of the placements on odd rows: for a search, the list and another
// in the making; for bits, the diagonals of each and the bits that are kept, one for each
// placement in the middle rows.
func (s memorySide) odds() (bytes float64) {
	placements := s.share * s.lattice(s.size, s.rows)
	if s.some(false) {
		bytes += 2 * listed * math.Min(crowded*placements, mostListed)
	}
	if s.some(true) {
		sets := s.sets()
		left := placements * power(s.apart(), s.rows*s.middle()) / sets
		planes := 1 + thin*left/8
		parts := s.lattice(s.otherSize, s.middle())
		each := parts * math.Ceil(sets/64) * float64(2*s.n*64) // bytes of a plane for each part
		bytes += 8 * placements
		if each < 1.25*keptPlanes { // otherwise few are made at a time
			bytes += math.Min(keptPlanes, each*planes)
		} else {
			bytes += keptPlanes / 8
		}
	}
	return bytes
}

// sets returns the number of sets of columns of the lattice of odd rows that count: if n is
// odd, one of each set of even columns and its mirror image.
func (s memorySide) sets() float64 {
	sets := 1.0
	for i := range s.rows {
		sets *= float64(s.size-i) / float64(i+1)
	}
	if s.n%2 == 1 && s.size > s.otherSize {
		sets /= 2
	}
	return sets
}
