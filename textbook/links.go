package textbook

// links is the sparse matrix of dancingLinks. Node 0 is the head of the list of
// primary items; nodes 1 to 6n-2 are the items: n rows, n columns, 2n-1 rising and
// 2n-1 falling diagonals. From there on each option has four nodes in a row.
type links struct {
	n, items             int
	left, right          []int // of the items
	up, down, item, size []int
}

func newLinks(n int) *links {
	w := &links{n: n, items: 6*n - 2}
	nodes := 1 + w.items + 4*n*n
	w.left, w.right, w.size = make([]int, 1+w.items), make([]int, 1+w.items), make([]int, 1+w.items)
	w.up, w.down, w.item = make([]int, nodes), make([]int, nodes), make([]int, nodes)
	for i := range 1 + w.items {
		w.up[i], w.down[i] = i, i
		w.left[i], w.right[i] = i, i // diagonals stay alone: nothing has to cover them
	}
	for i := 1; i <= 2*n; i++ {
		w.left[i], w.right[i] = i-1, 0
		w.right[i-1], w.left[0] = i, i
	}
	for row := range n {
		for col := range n {
			for k, item := range [4]int{1 + row, 1 + n + col, 3*n + col - row, 4*n + col + row} {
				o := 1 + w.items + 4*(row*n+col) + k
				w.item[o] = item
				w.up[o], w.down[o] = w.up[item], item
				w.down[w.up[item]], w.up[item] = o, o
				w.size[item]++
			}
		}
	}
	return w
}

func (w *links) option(node int) int { return (node - 1 - w.items) / 4 }

func (w *links) square(node int) (row, col int) { return w.option(node) / w.n, w.option(node) % w.n }

// nodesOf returns the first of the four nodes of the option that node is in.
func (w *links) nodesOf(node int) int { return 1 + w.items + 4*w.option(node) }

func (w *links) smallest() int {
	best := w.right[0]
	for i := best; i != 0; i = w.right[i] {
		if w.size[i] < w.size[best] {
			best = i
		}
	}
	return best
}

func (w *links) coverAll(node int) {
	for o := w.nodesOf(node); o < w.nodesOf(node)+4; o++ {
		w.cover(w.item[o])
	}
}

func (w *links) uncoverAll(node int) {
	for o := w.nodesOf(node) + 3; o >= w.nodesOf(node); o-- {
		w.uncover(w.item[o])
	}
}

func (w *links) cover(item int) {
	w.left[w.right[item]], w.right[w.left[item]] = w.left[item], w.right[item]
	for i := w.down[item]; i != item; i = w.down[i] {
		for o := w.nodesOf(i); o < w.nodesOf(i)+4; o++ {
			if o != i {
				w.down[w.up[o]], w.up[w.down[o]] = w.down[o], w.up[o]
				w.size[w.item[o]]--
			}
		}
	}
}

func (w *links) uncover(item int) {
	for i := w.up[item]; i != item; i = w.up[i] {
		for o := w.nodesOf(i) + 3; o >= w.nodesOf(i); o-- {
			if o != i {
				w.down[w.up[o]], w.up[w.down[o]] = o, o
				w.size[w.item[o]]++
			}
		}
	}
	w.left[w.right[item]], w.right[w.left[item]] = item, item
}
