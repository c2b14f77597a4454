// Package draw makes pictures of boards, pieces, marks, lines and captions as
// SVG, PNG, animated GIF and animated SVG.
//
// It knows squares, colours and shapes, and no puzzle. A [Scene] says what
// stands on one board; [SVG] and [PNG] draw one scene, or a sheet of many; [GIF]
// and [AnimatedSVG] take scenes one after another as frames. Trees and charts in
// the same looks have rooms of their own, draw/tree and draw/chart.
//
// Everything is a filled path in a square of 100 by 100 units, so that the
// vector and the pixel pictures are the same picture. Colours, letters and paths
// are those of internal/ink, which relies on golang.org/x/image.
package draw
