//go:build amd64 && !purego

package kernel

import (
	"bytes"
	"os"
	"sync/atomic"
	"testing"
	"unsafe"

	"golang.org/x/sys/cpu"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// TestFastest fails where this processor has wide vectors and a build without
// flags would not use them.
func TestFastest(t *testing.T) {
	want := PortableBits
	switch {
	case cpu.X86.HasAVX512VBMI2:
		want = "avx512vbmi2"
	case cpu.X86.HasAVX512BW:
		want = "avx512"
	case cpu.X86.HasAVX2:
		want = "avx2"
	}
	if k, err := SelectColour(""); err != nil || k.Name != want {
		t.Errorf("selected %q, %v; want %q", k.Name, err, want)
	}
	if want == "avx512" {
		if k, err := SelectColour("avx2"); err != nil || k.Name != "avx2" {
			t.Errorf("selected %q, %v; want avx2 as well", k.Name, err)
		}
	}
}

// One instruction of SSE in a loop of AVX took half of the time of n = 18 on a Zen 3.
func TestOnlyAVX(t *testing.T) {
	if text := must.Get(os.ReadFile("vector_amd64.s"))(t); bytes.Contains(text, []byte("SSE")) {
		t.Error("vector_amd64.s has instructions of SSE; use their forms of AVX, such as VMOVD for MOVD")
	}
}

// TestLayout holds the level struct against the offsets in _asm/layout.go.
func TestLayout(t *testing.T) {
	var l level
	for _, field := range []struct {
		name      string
		got, want uintptr
	}{
		{"the second lanes", unsafe.Offsetof(l.work) + unsafe.Sizeof(l.work[0]), 448},
		{"the second word", unsafe.Offsetof(l.work[0].words) + unsafe.Sizeof(l.work[0].words[0]), 64},
		{"free", unsafe.Offsetof(l.work[0].free), 384},
		{"base", unsafe.Offsetof(l.base), 896},
		{"top", unsafe.Offsetof(l.top), 904},
		{"final", unsafe.Offsetof(l.final), 912},
		{"nodes", unsafe.Offsetof(l.nodes), 920},
		{"shifts", unsafe.Offsetof(l.shifts), 928},
	} {
		expect.Equal(t, field.got, field.want, "%s is at", field.name)
	}
}

// Once stopped, levels are not made room on, so that a pass would write beyond their stacks:
// garbage was then read as full boards, and a program that was to end failed instead.
func TestNoPassAfterStop(t *testing.T) {
	var stop atomic.Bool
	s := segment{latticeLanes: &latticeLanes{lanes: 64, size: 2}, rows: make([]int, 2), levels: newLevels(3), stop: &stop}
	var passes [2]int
	s.passes[0] = func(_, _ *byte) {
		passes[0]++
		s.levels[0].top, s.levels[1].top = 0, s.capacity()+1
		stop.Store(true)
	}
	s.passes[1] = func(_, _ *byte) { passes[1]++ }
	s.levels[0].top = 1
	for i := range passes {
		s.empty(i)
	}
	expect.Equal(t, passes, [2]int{1, 0}, "passes with a stop in the first")
}
