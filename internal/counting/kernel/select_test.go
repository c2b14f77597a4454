package kernel

import (
	"slices"
	"testing"
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
	if got := OtherColour("a", "a-check", Portable).Name; got != Portable {
		t.Errorf("kernels of all kinds are checked by %s", got)
	}
	if got := OtherColour("avx2").Name; kindOf(got) != checkKind {
		t.Errorf("a usual kernel is checked by %s", got)
	}
	if got := OtherColour(Portable).Name; kindOf(got) != usualKind {
		t.Errorf("the portable kernel is checked by %s", got)
	}
}

// TestOther checks the kernels that search all squares.
func TestOther(t *testing.T) {
	names := []string{"fast", "slow", Portable}
	for _, test := range []struct {
		kernels []string
		want    string
	}{
		{nil, Portable}, {[]string{""}, Portable}, {[]string{"fast"}, Portable}, {[]string{Portable}, "fast"},
		{[]string{Portable, "slow"}, Portable}, {[]string{"gone"}, Portable},
	} {
		if got := Other(names, test.kernels...); got != test.want {
			t.Errorf("%q are checked by %s, want %s", test.kernels, got, test.want)
		}
	}
	if got := Other([]string{Portable}, Portable); got != Portable {
		t.Errorf("where there is one kernel, %q checks it", got)
	}
}
