package terminal

import (
	"image/color"
	"math"
	"slices"
	"sync"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ink"
)

// tints returns for each region the index of a colour, so that neighbouring regions look
// as different as possible, also to people who are colour-blind. Regions share a colour
// only if there are more of them than colours.
func tints(n, regions int, at func(nqueens.Square) int) []int {
	chosen := make([]int, regions)
	for i := range chosen {
		chosen[i] = i % ink.RegionColours
	}
	touching := neighbours(n, regions, at)
	for {
		best, improved := slices.Clone(chosen), false
		for i := range chosen {
			for _, other := range rivals(chosen, i) {
				if likeness(touching, other) < likeness(touching, best) {
					best, improved = other, true
				}
			}
		}
		if !improved {
			return chosen
		}
		chosen = best
	}
}

// rivals returns choices that differ from chosen in region i: its colour is another one,
// which the regions that had it take over unless there are more regions than colours.
func rivals(chosen []int, i int) [][]int {
	var rivals [][]int
	for colour := range ink.RegionColours {
		rival := slices.Clone(chosen)
		if had := slices.Index(rival, colour); had >= 0 && (len(chosen) <= ink.RegionColours || had > i) {
			rival[had] = rival[i]
		}
		rival[i] = colour
		rivals = append(rivals, rival)
	}
	return rivals
}

// neighbours returns the pairs of regions that touch, also at a corner.
func neighbours(n, regions int, at func(nqueens.Square) int) [][2]int {
	seen := make(map[[2]int]bool)
	for row := range n {
		for col := range n {
			here := at(nqueens.Square{Row: row, Col: col})
			for _, d := range [][2]int{{0, 1}, {1, -1}, {1, 0}, {1, 1}} {
				s := nqueens.Square{Row: row + d[0], Col: col + d[1]}
				if s.Row >= n || s.Col < 0 || s.Col >= n || at(s) == here {
					continue
				}
				seen[[2]int{min(here, at(s)), max(here, at(s))}] = true
			}
		}
	}
	var pairs [][2]int
	for a := range regions {
		for b := a + 1; b < regions; b++ {
			if seen[[2]int{a, b}] {
				pairs = append(pairs, [2]int{a, b})
			}
		}
	}
	return pairs
}

// likeness measures how alike neighbouring regions look. The most similar pair counts most.
func likeness(touching [][2]int, chosen []int) float64 {
	apart := distances()
	sum := 0.0
	for _, pair := range touching {
		sum += math.Pow(max(apart[chosen[pair[0]]][chosen[pair[1]]], 0.01), -6)
	}
	return sum
}

// sight maps linear light to what an eye makes of it.
type sight [3][3]float64

// The sights are full colour vision, and protanopia, deuteranopia and tritanopia after
// Machado, Oliveira and Fernandes (2009), "A physiologically-based model for simulation
// of color vision deficiency".
var sights = [...]sight{
	{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// distances returns how far two colours of regions are apart in Oklab, in the sight to
// which they look most alike.
var distances = sync.OnceValue(func() *[ink.RegionColours][ink.RegionColours]float64 {
	var apart [ink.RegionColours][ink.RegionColours]float64
	colours := themeNamed("light").Regions
	for a := range colours {
		for b := range colours {
			apart[a][b] = math.Inf(1)
			for _, s := range sights {
				p, q := s.see(colours[a]), s.see(colours[b])
				d := math.Hypot(math.Hypot(p[0]-q[0], p[1]-q[1]), p[2]-q[2])
				apart[a][b] = min(apart[a][b], d)
			}
		}
	}
	return &apart
})

// see returns a colour in Oklab (Ottosson 2020).
func (s *sight) see(c color.NRGBA) [3]float64 {
	linear := func(v uint8) float64 {
		if x := float64(v) / 255; x > 0.04045 {
			return math.Pow((x+0.055)/1.055, 2.4)
		}
		return float64(v) / 255 / 12.92
	}
	light := s.of([3]float64{linear(c.R), linear(c.G), linear(c.B)})
	for i := range light {
		light[i] = min(max(light[i], 0), 1)
	}
	cones := (&sight{{0.4122214708, 0.5363325363, 0.0514459929}, {0.2119034982, 0.6806995451, 0.1073969566}, {0.0883024619, 0.2817188376, 0.6299787005}}).of(light)
	for i := range cones {
		cones[i] = math.Cbrt(cones[i])
	}
	return (&sight{{0.2104542553, 0.7936177850, -0.0040720468}, {1.9779984951, -2.4285922050, 0.4505937099}, {0.0259040371, 0.7827717662, -0.8086757660}}).of(cones)
}

func (s *sight) of(v [3]float64) (w [3]float64) {
	for i, row := range s {
		w[i] = row[0]*v[0] + row[1]*v[1] + row[2]*v[2]
	}
	return w
}
