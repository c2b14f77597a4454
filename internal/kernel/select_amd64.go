//go:build !purego

package kernel

import "golang.org/x/sys/cpu"

// vector returns the vector kernels that this processor can run, the fastest
// first.
func vector() []Kernel {
	var kernels []Kernel
	if cpu.X86.HasAVX512F && cpu.X86.HasPOPCNT {
		kernels = append(kernels, Kernel{"avx512", newAVX512})
	}
	if cpu.X86.HasAVX2 && cpu.X86.HasPOPCNT {
		kernels = append(kernels, Kernel{"avx2", newAVX2})
	}
	return kernels
}

func newAVX512() Counter {
	return &vectorKernel{
		narrow: newVectorCounter(16, 4, passes{
			passDoubleOuter, passDoubleInner, passDoubleCut5, passDoubleCut4, passDoubleCut3, passDoubleLast,
		}),
		wide: newVectorCounter(8, 8, passes{
			passQuadOuter, passQuadInner, passQuadCut5, passQuadCut4, passQuadCut3, passQuadLast,
		}),
	}
}

func newAVX2() Counter {
	return &vectorKernel{
		narrow: newVectorCounter(8, 4, passes{
			pass256DoubleOuter, pass256DoubleInner, pass256DoubleCut5, pass256DoubleCut4, pass256DoubleCut3, pass256DoubleLast,
		}),
		wide: newVectorCounter(4, 8, passes{
			pass256QuadOuter, pass256QuadInner, pass256QuadCut5, pass256QuadCut4, pass256QuadCut3, pass256QuadLast,
		}),
	}
}
