package estimate

import (
	"math"
	"math/rand/v2"
)

// A level is one level of a thinned tree. Its slices have one element for each member: a
// partial placement that was kept.
type level struct {
	weights    []float64 // number of partial placements that a member represents, on the level's own scale
	potentials []float64 // expected number of completions, up to a factor common to the level
	children   []int     // free squares of the row to fill next
}

func (l *level) add(weight, potential float64, children int) {
	l.weights = append(l.weights, weight)
	l.potentials = append(l.potentials, potential)
	l.children = append(l.children, children)
}

func (l *level) clear() {
	l.weights, l.potentials, l.children = l.weights[:0], l.potentials[:0], l.children[:0]
}

// sample calls keep for about as many children as there are particles, with the index of
// the parent, that of the child among its parent's children, and the child's weight. If
// there are at most that many children, it keeps all of them, and thinned is false.
//
// Otherwise it is systematic sampling. The children lie end to end on a line, each with a
// length proportional to its share of its parent's weight times potential. Points lie one
// stride apart on the line, the first at a random offset, and the children that cover a
// point are kept. A child is kept with probability length/stride, and its weight is
// divided by that, so the expected total weight is unchanged. Members are in
// lexicographic order, so neighbours share most of their rows; evenly spaced points give
// far less variance than independent draws.
func (l *level) sample(particles int, rng *rand.Rand, keep func(parent, child int, weight float64)) (thinned bool) {
	total, children := 0.0, 0
	for i, weight := range l.weights {
		total += weight * l.potentials[i]
		children += l.children[i]
	}
	if children <= particles {
		for i, weight := range l.weights {
			for child := range l.children[i] {
				keep(i, child, weight)
			}
		}
		return false
	}
	stride := total / float64(particles)
	start := rng.Float64()
	begin, points, point := 0.0, 0.0, start*stride
	for i, weight := range l.weights {
		end := begin + weight*l.potentials[i]
		if point < end {
			length := (end - begin) / float64(l.children[i])
			last, sum := -1, 0.0
			for point < end {
				child := min(int((point-begin)/length), l.children[i]-1)
				if child != last && last >= 0 {
					keep(i, last, sum)
					sum = 0
				}
				last = child
				sum += weight * stride / length
				points++
				point = (start + points) * stride
			}
			keep(i, last, sum)
		}
		begin = end
	}
	return true
}

// weight returns the total weight of the members.
func (l *level) weight() float64 {
	total := 0.0
	for _, weight := range l.weights {
		total += weight
	}
	return total
}

// normalise divides the weights by their mean and returns its natural logarithm, or 0 if
// there are no members.
func (l *level) normalise() float64 {
	if len(l.weights) == 0 {
		return 0
	}
	mean := l.weight() / float64(len(l.weights))
	for i := range l.weights {
		l.weights[i] /= mean
	}
	return math.Log(mean)
}
