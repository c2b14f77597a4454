package kernel

import (
	"slices"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
)

// TestOtherColour checks that the kernel chosen shares no code that counts with the given
// ones while there is one, whatever names they have.
func TestOtherColour(t *testing.T) {
	for _, kernels := range [][]string{
		{}, {""}, {"avx512"}, {"avx2", "avx512vbmi2"}, {"neon-check"}, {"x\x00"}, {Portable},
		{"avx2", "avx2-check"}, {"avx2", Portable}, {"avx2-check", Portable}, {PortableBits, "avx2"},
	} {
		other := OtherColour(kernels...).Name
		shares := slices.ContainsFunc(kernels, func(k string) bool { return !Independent(k, other) })
		if shares {
			t.Errorf("%q are checked by %s", kernels, other)
		}
	}
	expect.Equal(t, OtherColour("a", "a-check", Portable).Name, Portable, "kernels of all kinds are checked by")
	if got := OtherColour("avx2").Name; kindOf(got) != checkKind {
		t.Errorf("a usual kernel is checked by %s", got)
	}
	if got := OtherColour(Portable).Name; kindOf(got) != usualKind {
		t.Errorf("the portable kernel is checked by %s", got)
	}
}

// TestOther checks the kernels that search all squares.
func TestOther(t *testing.T) {
	for _, test := range []struct {
		kernels []string
		want    string
	}{
		{nil, Portable}, {[]string{""}, Portable}, {[]string{"avx512"}, Portable}, {[]string{"generic-check"}, Portable},
		{[]string{Portable}, "generic-check"}, {[]string{"avx512", Portable}, "generic-check"},
	} {
		expect.Equal(t, Other(test.kernels...).Name, test.want, "%q are checked by", test.kernels)
	}
}
