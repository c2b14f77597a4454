//go:build !purego

package kernel

import "golang.org/x/sys/cpu"

// vectorColours returns the vector kernels for one colour that this processor supports.
func vectorColours() (all []vectorColour) {
	if !cpu.X86.HasPOPCNT || !cpu.X86.HasBMI2 {
		return nil
	}
	wide := cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW
	if wide && cpu.X86.HasAVX512VBMI && cpu.X86.HasAVX512VBMI2 && cpu.X86.HasAVX512BITALG && cpu.X86.HasAVX512GFNI {
		all = append(all, vectorColour{"avx512vbmi2", passesBITALG, &lattices512})
	}
	if wide && cpu.X86.HasAVX2 {
		all = append(all, vectorColour{"avx512", passes512, &lattices256})
	}
	if cpu.X86.HasAVX2 {
		all = append(all, vectorColour{"avx2", passes256, &lattices256})
	}
	return all
}

// The passes of the kernels for one colour.
var (
	passesBITALG = colourPasses{
		branch:     []branchPass{branch1512, branch2512, branch3512, branch4512},
		pairs:      []meetPass{pairs1BITALG, pairs2BITALG, pairs3BITALG, pairs4BITALG},
		pairsSpill: []meetPass{pairs1SpillBITALG, pairs2SpillBITALG, pairs3SpillBITALG, pairs4SpillBITALG}, spill: spillShape{Block, 7},
		peak: peak512, flush: flush512,
		add: add512, addTurned: addTurned256, dot: dot512,
		avoiding: avoiding512, turn: turnGFNI,
	}
	passes512 = colourPasses{
		branch:     []branchPass{branch1512, branch2512, branch3512},
		pairs:      []meetPass{pairs1512, pairs2512, pairs3512},
		pairsSpill: []meetPass{pairs1Spill512, pairs2Spill512, pairs3Spill512}, spill: spillShape{16, 5},
		peak: peak512, flush: flush512,
		add: add512, addTurned: addTurned256, dot: dot512,
		avoiding: avoiding512, turn: turn256,
	}
	passes256 = colourPasses{
		branch:     []branchPass{branch1256, branch2256, branch3256},
		pairs:      []meetPass{pairs1256, pairs2256, pairs3256},
		pairsSpill: []meetPass{pairs1Spill256, pairs2Spill256, pairs3Spill256}, spill: spillShape{16, 5},
		peak: peak256, flush: flush256,
		add: add256, addTurned: addTurned256, dot: dot256,
		avoiding: avoiding256, turn: turn256,
	}
)

// The searches of one colour.
var (
	lattices512 = latticeLanes{
		lanes: 64, size: 2,
		near: [4]pass{passWordLattice0, passWordLattice1, passWordLattice2, passWordLattice3},
		leaf: passWordLeaf, enter: enterWord, fork: forkWord, list: listWord,
	}
	lattices256 = latticeLanes{
		lanes: 8, size: 4,
		near: [4]pass{pass256DoubleLattice0, pass256DoubleLattice1, pass256DoubleLattice2, pass256DoubleLattice3},
		leaf: pass256DoubleLeaf, enter: enter256, fork: fork256, list: listGo,
	}
)
