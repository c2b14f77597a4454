// Package ink provides the parts that package draw makes pictures from: paths, colours,
// letters, a canvas to paint them on, and a page to write as SVG or PNG. It knows no
// boards.
//
// Package golang.org/x/image computes the coverage of pixels and the outlines of letters.
package ink
