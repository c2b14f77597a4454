package main

import (
	"bytes"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
)

// module returns a module with a data section and what is before and after it.
func module(segments ...segment) []byte {
	data := writeSegments(segments)
	out := append([]byte("\x00asm\x01\x00\x00\x00\x01\x02ab\x0b"), byte(len(data)))
	return append(append(out, data...), "\x00\x03xyz"...)
}

func TestSegmentsAreJoined(t *testing.T) {
	for _, test := range []struct{ given, want []segment }{
		{nil, nil},
		{[]segment{{100, []byte("a")}}, []segment{{100, []byte("a")}}},
		{[]segment{{60, []byte("a")}, {61, []byte("b")}, {64, []byte("c")}}, []segment{{60, []byte("ab\x00\x00c")}}},
		{[]segment{{63, []byte("a")}, {64 + gap + 1, []byte("b")}}, []segment{{63, []byte("a")}, {64 + gap + 1, []byte("b")}}},
		{[]segment{{5, []byte("abc")}, {6, []byte("d")}}, []segment{{5, []byte("abc")}, {6, []byte("d")}}}, // the later one overwrites
	} {
		given := module(test.given...)
		got, err := joined(bytes.Clone(given))
		if err != nil || !bytes.Equal(got, module(test.want...)) {
			t.Errorf("%q becomes %q, %v; want %q", given, got, err, module(test.want...))
		}
	}
	for _, wrong := range []string{"", "\x00asm\x01\x00\x00\x00", "\x00asm\x01\x00\x00\x00\x0b", "\x00asm\x01\x00\x00\x00\x0b\x05\x01\x00\x41\x7f\x0b",
		"\x00asm\x01\x00\x00\x00\x0b\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", "\x00asm\x01\x00\x00\x00\x0b\x02\xff\x01"} {
		expect.Fails(t, expect.ErrorOf(joined([]byte(wrong))), "%q", wrong)
	}
}
