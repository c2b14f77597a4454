package draw

import "nqueens.example/nqueens/internal/ink"

// lzw writes the image data of GIF frames (Welch 1984; GIF89a, appendix F).
//
// Unlike the standard library's encoder it may write a pixel that did not change as
// the transparent entry, and chooses whichever lengthens the match. That saves a sixth
// of an animation.
type lzw struct {
	out   []byte
	block int // index in out of the current sub-block's length
	bits  uint32
	n     uint // bits held
	width uint // of a code
	next  int  // the next entry
	start int  // the clear code, which the end code and the entries follow
	key   [lzwSlots]uint32
	code  [lzwSlots]uint16
}

const (
	lzwSlots = 1 << 13 // open addressing, at most half full
	lzwCodes = 1 << 12
)

// encode appends the data of one image to dst: height rows of pix of the given width,
// stride apart. Pixels that differ from old must be below 1<<depth.
func (l *lzw) encode(dst []byte, depth int, pix, old []byte, width, height, stride int) []byte {
	l.out = append(dst, byte(depth), 0)
	l.block = len(l.out) - 1
	l.bits, l.n = 0, 0
	l.start = 1 << depth
	l.reset(depth)
	l.emit(l.start)
	code := -1
	for y := range height {
		row, was := pix[y*stride:][:width], old[y*stride:][:width]
		for x, c := range row {
			same := c == was[x]
			if code < 0 {
				if same {
					c = ink.Clear
				}
				code = int(c)
				continue
			}
			if same && int(c) >= l.start {
				c = ink.Clear
			}
			slot, found := l.find(code, c)
			if same {
				if s, ok := l.find(code, ink.Clear); ok || !found {
					slot, found, c = s, ok, ink.Clear
				}
			}
			if found {
				code = int(l.code[slot])
				continue
			}
			l.emit(code)
			if l.next == lzwCodes-1 {
				l.emit(l.start)
				l.reset(depth)
			} else {
				l.key[slot] = lzwKey(code, c)
				l.code[slot] = uint16(l.next)
				l.grow()
			}
			code = int(c)
		}
	}
	l.emit(code)
	l.grow()
	l.emit(l.start + 1)
	for l.n > 0 {
		l.flushByte()
	}
	l.endBlock() // and the empty one after it ends the image
	return l.out
}

func (l *lzw) reset(depth int) {
	clear(l.key[:])
	l.next = l.start + 2
	l.width = uint(depth) + 1
}

// grow counts a new entry and widens the codes when they can no longer name it.
func (l *lzw) grow() {
	if l.next == 1<<l.width {
		l.width++
	}
	l.next++
}

func lzwKey(prefix int, c byte) uint32 { return 1<<31 | uint32(prefix)<<8 | uint32(c) }

// find returns the slot of the entry prefix followed by c, or the slot where it
// belongs.
func (l *lzw) find(prefix int, c byte) (slot int, ok bool) {
	key := lzwKey(prefix, c)
	slot = int(key * 2654435761 >> (32 - 13))
	for l.key[slot] != 0 {
		if l.key[slot] == key {
			return slot, true
		}
		slot = (slot + 1) % lzwSlots
	}
	return slot, false
}

func (l *lzw) emit(code int) {
	l.bits |= uint32(code) << l.n
	l.n += l.width
	for l.n >= 8 {
		l.flushByte()
	}
}

func (l *lzw) flushByte() {
	if len(l.out)-l.block > 255 {
		l.endBlock()
	}
	l.out = append(l.out, byte(l.bits))
	l.bits >>= 8
	l.n -= min(l.n, 8)
}

// endBlock writes the length of the current sub-block and starts another, and reports
// false if the current one is empty.
func (l *lzw) endBlock() bool {
	n := len(l.out) - l.block - 1
	if n == 0 {
		return false
	}
	l.out[l.block] = byte(n)
	l.block = len(l.out)
	l.out = append(l.out, 0)
	return true
}
