// Package ink provides what package draw makes pictures of: paths, colours, letters, a
// canvas that they are painted on, and a page that is written as SVG or PNG. It knows
// no boards.
//
// Package golang.org/x/image computes the cover of pixels and the outlines of letters.
package ink
