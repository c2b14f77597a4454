package process

import (
	"io"
	"strings"
	"testing"
)

func TestOutputIsBounded(t *testing.T) {
	for size, wantFull := range map[int]bool{10: false, 11: true} {
		full := false
		b := bounded{most: 10, full: func() { full = true }}
		copied, err := io.Copy(&b, strings.NewReader(strings.Repeat("x", size)))
		if int(copied) != size || err != nil || b.text.Len() != 10 || full != wantFull {
			t.Errorf("%d bytes: took %d, %v, kept %d, full: %t", size, copied, err, b.text.Len(), full)
		}
	}
}
