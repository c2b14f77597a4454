// Package picture shows the n queens puzzle: a problem, a sheet of solutions,
// the film of a search, its tree, and algorithms side by side.
//
// It turns the puzzle's nouns and the textbook's events into what package draw
// draws, and decides what is shown of them and how; draw decides how that looks.
// The command, the page and the terminal show what comes from here and make no
// scenes of their own.
package picture
