package main

import (
	"encoding/binary"
	"errors"
)

const (
	moduleHeader = 8  // bytes before the first section
	dataSection  = 11 // its number
	i32Const     = 0x41
	end          = 0x0b
	gap          = 256 // zeros that cost less than another segment
)

// segment is a part of a module's memory at the start.
type segment struct {
	at   int
	data []byte
}

// joined returns a WebAssembly module with its data in few segments. Go's linker
// omits runs of zeros, which makes up to 100,000 segments. Their addresses compress
// badly; without them the engine is 9% smaller.
func joined(module []byte) ([]byte, error) {
	r := reader{rest: module[min(moduleHeader, len(module)):]}
	for len(r.rest) > 0 {
		start := len(module) - len(r.rest)
		number := r.number()
		in := reader{rest: r.bytes(r.number()), err: r.err}
		if number == dataSection {
			body := writeSegments(join(in.segments()))
			out := binary.AppendUvarint(append(module[:start:start], dataSection), uint64(len(body)))
			return append(append(out, body...), r.rest...), in.err
		}
	}
	return nil, errors.New("the WebAssembly module has no data section")
}

// join joins segments, which are in the order of their addresses, over short gaps.
func join(segments []segment) []segment {
	var all []segment
	for _, s := range segments {
		last := len(all) - 1
		if last >= 0 {
			if zeros := s.at - all[last].at - len(all[last].data); zeros >= 0 && zeros <= gap {
				all[last].data = append(append(all[last].data, make([]byte, zeros)...), s.data...)
				continue
			}
		}
		all = append(all, segment{s.at, append([]byte(nil), s.data...)})
	}
	return all
}

func writeSegments(segments []segment) []byte {
	out := binary.AppendUvarint(nil, uint64(len(segments)))
	for _, s := range segments {
		out = append(appendSigned(append(out, 0, i32Const), s.at), end)
		out = append(binary.AppendUvarint(out, uint64(len(s.data))), s.data...)
	}
	return out
}

// appendSigned appends a number that is not negative in the form LEB128 of signed numbers.
func appendSigned(out []byte, n int) []byte {
	for n >= 0x40 {
		out = append(out, byte(n)|0x80)
		n >>= 7
	}
	return append(out, byte(n))
}

// reader reads a module. After an error there is nothing left to read.
type reader struct {
	rest []byte
	err  error
}

func (r *reader) bytes(n int) []byte {
	if n < 0 || n > len(r.rest) {
		r.err = errors.New("the WebAssembly module is not as Go's linker writes it")
		r.rest = nil
		return nil
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

// number reads a number in the form LEB128 without a sign.
func (r *reader) number() int {
	n, length := binary.Uvarint(r.rest)
	if length <= 0 || n > 1<<31 {
		length = -1
	}
	r.bytes(length)
	return int(n)
}

// segments reads the body of a data section.
func (r *reader) segments() (segments []segment) {
	for range r.number() {
		flag, operation, before := r.number(), r.number(), r.rest
		at := r.number() // with a sign, which is the second highest bit of its last byte
		if length := len(before) - len(r.rest); flag != 0 || operation != i32Const || length > 0 && before[length-1]&0x40 != 0 || r.number() != end {
			r.bytes(-1)
		}
		segments = append(segments, segment{at, r.bytes(r.number())})
		if r.err != nil {
			break
		}
	}
	return segments
}
