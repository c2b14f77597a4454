// Package ink is what pictures are made of: paths, colours, letters, and the canvas
// that they are painted on. Package draw and those below it put them together.
//
// It relies on golang.org/x/image for the cover of pixels and the outlines of
// letters.
package ink
