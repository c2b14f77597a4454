//go:build ignore

// Solves n queens as an exact cover, by dancing links. An item is a row, a
// column or a diagonal; an option is a square, with a node for each item.
package main

import "fmt"

const n = 8

type node struct {
	left, right, up, down *node
	item                  *node
	option                []*node // the nodes of the same square
	square                int
	size                  int // of an item: how many options hold it
}

func newNode() *node {
	self := new(node)
	self.left, self.right, self.up, self.down = self, self, self, self
	return self
}

var (
	head   = newNode() // of the items that must be covered
	items  [6*n - 2]*node
	queens []*node
)

// appendOption appends the four nodes of a square to the lists of its items.
func appendOption(row, col int) {
	option := make([]*node, 4)
	rising, falling := 3*n-1+col-row, 4*n-1+col+row
	for i, held := range [4]int{row, n + col, rising, falling} {
		item := items[held]
		option[i] = &node{item: item, option: option, up: item.up, down: item}
		option[i].square = row*n + col
		item.up.down = option[i]
		item.up = option[i]
		item.size++
	}
}

// cover unlinks an item, and every option that holds it.
func cover(item *node) {
	item.right.left, item.left.right = item.left, item.right
	for at := item.down; at != item; at = at.down {
		for _, other := range at.option {
			if other != at {
				other.up.down, other.down.up = other.down, other.up
				other.item.size--
			}
		}
	}
}

// uncover links them in again: an unlinked node still knows its neighbours.
func uncover(item *node) {
	for at := item.down; at != item; at = at.down {
		for _, other := range at.option {
			if other != at {
				other.up.down, other.down.up = other, other
				other.item.size++
			}
		}
	}
	item.right.left, item.left.right = item, item
}

// smallest returns the uncovered row or column with the fewest options.
func smallest() *node {
	best := head.right
	for item := best; item != head; item = item.right {
		if item.size < best.size {
			best = item
		}
	}
	return best
}

// draw draws the board, the first row first.
func draw() {
	var board [n * n]bool
	for _, at := range queens {
		board[at.square] = true
	}
	for row := range n {
		line := make([]any, n)
		for col := range n {
			line[col] = "."
			if board[row*n+col] {
				line[col] = "Q"
			}
		}
		fmt.Println(line...)
	}
}

// solve covers what is uncovered, and reports whether that worked.
func solve() bool { // 1
	if head.right == head {
		draw()      // 2
		return true // 2
	}
	item := smallest()                              // 3
	for at := item.down; at != item; at = at.down { // 5
		queens = append(queens, at) // 6
		for i := range at.option {
			cover(at.option[i].item) // 7
		}
		if solve() { // 8
			return true
		}
		for i := range at.option {
			uncover(at.option[len(at.option)-1-i].item) // 9
		}
		queens = queens[:len(queens)-1] // 10
	}
	return false // 4
}

// all
// count returns the number of ways to cover what is uncovered.
func count() int { // 1
	if head.right == head {
		return 1 // 2
	}
	solutions := 0
	item := smallest()                              // 3
	for at := item.down; at != item; at = at.down { // 5
		queens = append(queens, at) // 6
		for i := range at.option {
			cover(at.option[i].item) // 7
		}
		solutions += count() // 8
		for i := range at.option {
			uncover(at.option[len(at.option)-1-i].item) // 9
		}
		queens = queens[:len(queens)-1] // 10
	}
	return solutions // 4
}

// end
func main() {
	for i := range items {
		items[i] = newNode()
		if i < 2*n { // rows and columns
			items[i].left, items[i].right = head.left, head
			head.left.right, head.left = items[i], items[i]
		}
	}
	for row := range n {
		for col := range n {
			appendOption(row, col)
		}
	}
	// all
	fmt.Printf("%d\n\n", count())
	// end
	if !solve() {
		fmt.Println("no solution")
	}
}
