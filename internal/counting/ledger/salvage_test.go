package ledger

import (
	"bytes"
	"slices"
	"testing"
)

// TestSalvage flips each bit of a ledger, which makes it unreadable: all records but the one
// with the bit are salvaged, all of them if it is in the header, and the bytes are counted.
func TestSalvage(t *testing.T) {
	all := records(0, 9)
	whole := sealed(testID, all, 3)
	header, size := len(headerOf(testID)), all[0].Size()
	for bit := range 8 * len(whole) {
		b := bytes.Clone(whole)
		b[bit/8] ^= 1 << (bit % 8)
		want, lost := slices.Clone(all), Lost{}
		if at := (bit/8 - header) / size; bit/8 >= header {
			want, lost = slices.Delete(want, at, at+1), Lost{1, int64(size), 1}
		}
		c, got, err := salvage(bytes.NewReader(b))
		if err != nil || c.ID != testID || got != lost || !slices.Equal(slices.Collect(c.Records.All()), want) {
			t.Fatalf("bit %d: %+v, %v, want %d records and %+v", bit, got, err, len(want), lost)
		}
	}
	for _, cut := range []int{1, size + 1, 3*size - 1} {
		b := slices.Delete(bytes.Clone(whole), header+size, header+size+cut)
		if c, lost, err := salvage(bytes.NewReader(b)); err != nil || c.Records.Len()+lost.Records < 7 || c.Records.At(0) != all[0] {
			t.Errorf("without %d bytes: %+v, %v", cut, lost, err)
		}
	}
	if c, lost, err := salvage(bytes.NewReader(whole)); err != nil || lost != (Lost{}) || c.Records.Len() != len(all) {
		t.Errorf("a whole one: %+v, %v", lost, err)
	}
	if _, _, err := salvage(bytes.NewReader(make([]byte, 1000))); err == nil {
		t.Error("zeros are salvaged")
	}
}
