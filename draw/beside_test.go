package draw

import (
	"bytes"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/ink"
	"nqueens.example/nqueens/internal/testing/must"
)

// The tree beside a board grows with the search, and each picture of it takes its time from
// that of the board.
func TestTreeBesideABoard(t *testing.T) {
	searched := tree{nodes: []node{{Parent: -1}, {Parent: 0, Kind: nodeDeadEnd}, {Parent: 0, Kind: nodeSolution}}}
	var b bytes.Buffer
	a := NewGIF(&b, Options{Tile: 20})
	if !a.beside(searched) {
		t.Fatal("the tree was left out")
	}
	s := Scene{Rows: 4, Cols: 4}
	for nodes := 1; nodes <= 3; nodes++ {
		a.grow(nodes, nodes-1, nodes-1)
		must.Do(t, a.Add(s, 100*time.Millisecond))
	}
	must.Do(t, a.Close())
	shown, delays := replay(t, b.Bytes())
	total := 0
	for _, d := range delays {
		total += d
	}
	if total != 30 {
		t.Errorf("three pictures of a tenth of a second take %d hundredths: %v", total, delays)
	}
	page := ink.NewCanvas(1, 1, a.p.c.Shade)
	page.Rect(0, 0, 1, 1, a.f.theme.Page)
	standing := func(picture int) (nodes int) {
		for v := range searched.nodes {
			x, y := a.tree.of(v)
			if m := shown[picture]; m.RGBAAt(a.tree.from+int(x), int(y)) != m.RGBAAt(m.Rect.Max.X-1, 0) {
				nodes++
			}
		}
		return nodes
	}
	if first, last := standing(0), standing(len(shown)-1); first > 1 || last != 3 {
		t.Errorf("%d nodes stand at first and %d at last", first, last)
	}
	if NewGIF(&b, Options{}).beside(tree{}) || NewGIF(&b, Options{}).beside(tree{nodes: make([]node, mostNodes+1)}) {
		t.Error("a tree that is none, or too large, is beside a board")
	}
}
