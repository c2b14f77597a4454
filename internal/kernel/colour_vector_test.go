//go:build amd64 && !purego

package kernel

import "math/bits"

// regimes returns counters that force each way of counting a side.
func regimes(c ColourCounter, s Side) map[string]ColourCounter {
	ways := map[string]ColourCounter{"as it likes": c}
	if v, ok := c.(*colourVector); ok {
		ways["by search"] = v.search
		lanes, others := s.byRows()
		if rows := bits.OnesCount32(others.rows); lanes.rows != 0 && rows > 0 && rows-prefixLength(s.N, rows) <= mostInTrees {
			ways["by bits"] = byBits{v}
			ways["by bits, in little room"] = inLittleRoom{byBits{v}}
		}
	}
	return ways
}

// byBits counts by bits, even if few pairs fit.
type byBits struct{ *colourVector }

func (b byBits) Table(s Side, columns *Columns, unit uint32, table []uint32, h Hooks) {
	b.count(s, columns, bits.TrailingZeros32(unit), table, h)
}

func (b byBits) Sum(s Side, columns *Columns, weights []uint32, h Hooks) (sum uint64) {
	table := make([]uint32, columns.Len())
	b.Table(s, columns, 1, table, h)
	if len(table) == 0 {
		return 0
	}
	return b.product(&table[0], &weights[0], len(table))
}

// inLittleRoom counts by bits with frequently delivered sums and a cache that keeps
// nothing.
type inLittleRoom struct{ byBits }

func (b inLittleRoom) Table(s Side, columns *Columns, unit uint32, table []uint32, h Hooks) {
	b.most, b.meetings.room = 100, 0
	defer func() { b.most, b.meetings.room = mostInSum, remembered }()
	b.byBits.Table(s, columns, unit, table, h)
}
