package terminal

import (
	"image/color"

	"nqueens.example/nqueens"
)

// crowns are drawings of a queen, the largest first. Their pixels are half as high as a
// line, and about as high as wide.
var crowns = [][]string{
	{
		"##......##......##",
		"##......##......##",
		"##......##......##",
		"####...####...####",
		"####..######..####",
		"##################",
		"##################",
		"##################",
		"##################",
		".################.",
		".################.",
		"..................",
		".################.",
		".################.",
	}, {
		"#....#....#",
		"##...#...##",
		"##..###..##",
		"###.###.###",
		"###########",
		".#########.",
		".#########.",
		"...........",
		".#########.",
	}, {
		"#...#...#",
		"##.###.##",
		"#########",
		"#########",
		".#######.",
		".........",
		".#######.",
	}, {
		"#..#..#",
		"##.#.##",
		"#######",
		"#######",
		".#####.",
	},
}

// cross is the drawing of a mark.
var cross = []string{
	"#...#",
	".#.#.",
	"..#..",
	".#.#.",
	"#...#",
}

// inside returns the part of a square that is free of borders: its left column and top
// half line, and its width and height in half lines.
func (w *window) inside(s nqueens.Square) (x, half, width, halves int) {
	x, half = w.origin(s)
	switch {
	case w.grid:
		return x + 1, half + 2, w.w - 1, w.halves - 2
	case w.walled:
		return x, half + 1, w.w, w.halves - 1
	}
	return x, half, w.w, w.halves
}

// crown returns the drawing of a queen that fits the squares of a window, or nil.
func (b *board) crown(w *window) []string {
	_, _, width, halves := w.inside(nqueens.Square{})
	if w.walled && !w.grid {
		width -= 2 // so that the drawing is clear of the corners
	}
	for _, crown := range crowns {
		if !b.looks.ascii && len(crown[0]) <= width-2 && len(crown) <= halves-2 {
			return crown
		}
	}
	return nil
}

// drawShape draws a queen or a mark in the middle of a square.
func (b *board) drawShape(c *canvas, w *window, s nqueens.Square, shape []string, colour color.Color) {
	x, half, width, halves := w.inside(s)
	x, half = x+(width-len(shape[0]))/2, half+(halves-len(shape)+1)/2
	for i, row := range shape {
		for j, pixel := range row {
			switch {
			case pixel != '#':
			case b.looks.rich:
				c.paint(x+j, half+i, 1, 1, colour)
			default:
				c.block(x+j, half+i, colour)
			}
		}
	}
}

// drawCorners draws the corners of a square.
func (b *board) drawCorners(c *canvas, w *window, s nqueens.Square, corners string, colour color.Color) {
	x, half, width, halves := w.inside(s)
	left, right := x, x+width-1
	top, bottom := (half+1)/2, (half+halves)/2-1
	if w.walled && !w.grid {
		left++
	}
	for i, corner := range []rune(corners) {
		t := c.put([]int{left, right}[i%2], []int{top, bottom}[i/2], string(corner), colour)
		t.bold = true
	}
}
