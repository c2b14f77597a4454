//go:build amd64 && !purego

package kernel

import (
	"bytes"
	"math/rand/v2"
	"os"
	"slices"
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
	want := "generic"
	switch {
	case cpu.X86.HasAVX512VBMI2:
		want = "avx512vbmi2"
	case cpu.X86.HasAVX512F:
		want = "avx512"
	case cpu.X86.HasAVX2:
		want = "avx2"
	}
	if k, err := Select(""); err != nil || k.Name != want {
		t.Errorf("selected %q, %v; want %q", k.Name, err, want)
	}
	if want == "avx512" {
		if k, err := Select("avx2"); err != nil || k.Name != "avx2" {
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

// TestNarrowed counts boards with their outermost columns filled first, however
// small that makes them, against the portable kernel.
func TestNarrowed(t *testing.T) {
	i := slices.IndexFunc(Available(), func(k Kernel) bool { return k.Name == "avx512vbmi2" })
	if i < 0 {
		t.Skip("this processor has no VBMI2")
	}
	counter := Available()[i].New().(*vectorKernel)
	rng := rand.New(rand.NewPCG(7, 8))
	var stop atomic.Bool
	reference := new(generic)
	found := uint64(0)
	for n := 14; n <= MaxN; n++ {
		for range 20 {
			p := filled(n, 11, rng)
			turned, _, _ := order(p, shortColumns)
			count, _ := counter.narrowed(turned, &stop)
			if want, _ := reference.Count(p, &stop); count != want {
				t.Fatalf("%d completions of %+v, the portable kernel says %d", count, p, want)
			}
			found += count
		}
	}
	if found == 0 {
		t.Error("no board has a completion")
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
		{"open", unsafe.Offsetof(l.work[0].open), 0},
		{"sums", unsafe.Offsetof(l.work[0].sums), 64},
		{"diffs", unsafe.Offsetof(l.work[0].diffs), 128},
		{"farSums", unsafe.Offsetof(l.work[0].farSums), 192},
		{"farDiffs", unsafe.Offsetof(l.work[0].farDiffs), 256},
		{"tableRow", unsafe.Offsetof(l.work[0].tableRow), 320},
		{"free", unsafe.Offsetof(l.work[0].free), 384},
		{"base", unsafe.Offsetof(l.base), 896},
		{"top", unsafe.Offsetof(l.top), 904},
		{"final", unsafe.Offsetof(l.final), 912},
		{"nodes", unsafe.Offsetof(l.nodes), 920},
		{"found", unsafe.Offsetof(l.found), 928},
		{"blocked", unsafe.Offsetof(l.blocked), 936},
		{"step", unsafe.Offsetof(l.step), 984},
		{"sum", unsafe.Offsetof(l.sum), 1032},
		{"diff", unsafe.Offsetof(l.diff), 1064},
		{"turnSum", unsafe.Offsetof(l.turnSum), 1096},
		{"turnDown", unsafe.Offsetof(l.turnDown), 1104},
		{"turnUp", unsafe.Offsetof(l.turnUp), 1112},
		{"across", unsafe.Offsetof(l.across), 1120},
		{"shifts", unsafe.Offsetof(l.shifts), 1128},
	} {
		expect.Equal(t, field.got, field.want, "%s is at", field.name)
	}
}

// Once stopped, levels are not made room on, so that a pass would write beyond their stacks:
// garbage was then read as full boards, and a program that was to end failed instead.
func TestNoPassAfterStop(t *testing.T) {
	var stop atomic.Bool
	c := vectorCounter{lanes: 64, size: 2, capacity: (stackStride - stackMargin) / 2, levels: newLevels(3), last: 1, stop: &stop}
	var passes [2]int
	c.pass[0] = func(_, _ *byte) {
		passes[0]++
		c.levels[0].top, c.levels[1].top = 0, c.capacity+1
		stop.Store(true)
	}
	c.pass[1] = func(_, _ *byte) { passes[1]++ }
	c.levels[0].top = 1
	for i := range passes {
		c.empty(i)
	}
	expect.Equal(t, passes, [2]int{1, 0}, "passes with a stop in the first")
}
