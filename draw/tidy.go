package draw

// tidy returns the x of every node; the least is 0. Neighbours of a level are at
// least 1 apart, each parent is centred over its first and last child, equal subtrees
// have equal drawings, and a mirrored tree has the mirrored drawing.
//
// It is the linear-time form of Walker's algorithm: C. Buchheim, M. Jünger and S.
// Leipert, "Improving Walker's algorithm to run in linear time" (2002), after
// E. Reingold and J. Tilford, "Tidier drawings of trees" (1981). Walker spreads small
// subtrees between large ones towards one side; the mean of the drawings made from
// both sides is symmetric and keeps the other properties.
func (s *shape) tidy() []float64 {
	a, b := s.walk(false), s.walk(true)
	least := 0.0
	for v := range a {
		a[v] = (a[v] - b[v]) / 2
		least = min(least, a[v])
	}
	for v := range a {
		a[v] -= least
	}
	return a
}

// layout is the state of the algorithm by node, with the paper's names.
type layout struct {
	s                          *shape
	mirror                     bool
	prelim, mod, shift, change []float64
	middle                     []float64 // of the children, relative to the first walk of them
	thread, ancestor, number   []int
}

// walk returns the x of every node relative to the root, laid out from the left, or
// from the right if mirror is set.
func (s *shape) walk(mirror bool) []float64 {
	n := len(s.nodes)
	l := &layout{
		s: s, mirror: mirror,
		prelim: make([]float64, n), mod: make([]float64, n), shift: make([]float64, n), change: make([]float64, n), middle: make([]float64, n),
		thread: make([]int, n), ancestor: make([]int, n), number: make([]int, n),
	}
	for v := range n {
		l.thread[v] = -1
		l.ancestor[v] = v
		for i := range s.children(v) {
			l.number[l.child(v, i)] = i
		}
	}
	// Children come after their parents, so the backward walk reaches every subtree
	// before its root.
	for v := n - 1; v >= 0; v-- {
		l.firstWalk(v)
	}
	x := l.change // no longer needed
	sum := l.shift
	x[0], sum[0] = 0, -l.middle[0]
	for v := 1; v < n; v++ {
		up := s.nodes[v].Parent
		x[v] = l.prelim[v] + sum[up]
		sum[v] = sum[up] + l.mod[v]
	}
	return x
}

// child returns the i-th child of v in the order of layout.
func (l *layout) child(v, i int) int {
	kids := l.s.children(v)
	if l.mirror {
		i = len(kids) - 1 - i
	}
	return kids[i]
}

// firstWalk places the children of v beside one another.
func (l *layout) firstWalk(v int) {
	n := len(l.s.children(v))
	if n == 0 {
		return
	}
	first := l.child(v, 0)
	fallback := first // the paper's defaultAncestor
	for i := range n {
		w := l.child(v, i)
		if i == 0 {
			l.prelim[w], l.mod[w] = l.middle[w], 0
			continue
		}
		l.prelim[w] = l.prelim[l.child(v, i-1)] + 1
		l.mod[w] = l.prelim[w] - l.middle[w]
		fallback = l.apportion(v, w, fallback)
	}
	// executeShifts in the paper: apply to each child the shifts of those to its right.
	shift, change := 0.0, 0.0
	for i := n - 1; i >= 0; i-- {
		w := l.child(v, i)
		l.prelim[w] += shift
		l.mod[w] += shift
		change += l.change[w]
		shift += l.shift[w] + change
	}
	l.middle[v] = (l.prelim[first] + l.prelim[l.child(v, n-1)]) / 2
}

// nextLeft and nextRight follow the contour of a subtree down; -1 is its end.
func (l *layout) nextLeft(v int) int {
	if len(l.s.children(v)) > 0 {
		return l.child(v, 0)
	}
	return l.thread[v]
}

func (l *layout) nextRight(v int) int {
	if n := len(l.s.children(v)); n > 0 {
		return l.child(v, n-1)
	}
	return l.thread[v]
}

// apportion moves the subtree of w, a child of v, to the right until it does not
// overlap those of its left siblings.
func (l *layout) apportion(v, w, fallback int) int {
	insideRight, outsideRight := w, w
	insideLeft, outsideLeft := l.child(v, l.number[w]-1), l.child(v, 0)
	sir, sor := l.mod[w], l.mod[w]
	sil, sol := l.mod[insideLeft], l.mod[outsideLeft]
	for l.nextRight(insideLeft) >= 0 && l.nextLeft(insideRight) >= 0 {
		insideLeft, insideRight = l.nextRight(insideLeft), l.nextLeft(insideRight)
		outsideLeft, outsideRight = l.nextLeft(outsideLeft), l.nextRight(outsideRight)
		l.ancestor[outsideRight] = w
		if shift := l.prelim[insideLeft] + sil - l.prelim[insideRight] - sir + 1; shift > 0 {
			from := l.ancestor[insideLeft]
			if l.s.nodes[from].Parent != v {
				from = fallback
			}
			l.moveSubtree(from, w, shift)
			sir += shift
			sor += shift
		}
		sil += l.mod[insideLeft]
		sir += l.mod[insideRight]
		sol += l.mod[outsideLeft]
		sor += l.mod[outsideRight]
	}
	if next := l.nextRight(insideLeft); next >= 0 && l.nextRight(outsideRight) < 0 {
		l.thread[outsideRight] = next
		l.mod[outsideRight] += sil - sor
	}
	if next := l.nextLeft(insideRight); next >= 0 && l.nextLeft(outsideLeft) < 0 {
		l.thread[outsideLeft] = next
		l.mod[outsideLeft] += sir - sol
		fallback = w
	}
	return fallback
}

// moveSubtree moves w and notes that the siblings between from and w must be spread.
func (l *layout) moveSubtree(from, w int, shift float64) {
	between := float64(l.number[w] - l.number[from])
	l.change[w] -= shift / between
	l.shift[w] += shift
	l.change[from] += shift / between
	l.prelim[w] += shift
	l.mod[w] += shift
}
