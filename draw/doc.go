// Package draw draws boards, search trees and charts as SVG and PNG, and
// animates boards as GIF, also beside a tree that grows.
//
// [SVG] and [PNG] draw a [Picture]: a [Scene], which is one board with its
// pieces and marks, such as [Board] and [Puzzle] make, a [Sheet] of boards, a [Page] of them
// to print, a [Tree], or the chart of [Compare].
// [NewGIF] takes scenes one after another as the frames of an [Animation], and a [Film]
// draws a search on it. All of them share the [Options] and the [Themes].
//
// Squares are those of package nqueens: rows count from the bottom, columns
// from the left. Vector and pixel pictures are drawn from the same paths and
// look the same.
package draw
