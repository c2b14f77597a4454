// Package nqueens holds the nouns of the n queens puzzle: a [Square] of the
// board, a [Line] of squares, a [Placement] of n queens one in each row, and a
// [Problem] that may have queens placed and squares or diagonals blocked
// already. [Placement.Validate] and [Problem.Accepts] are the one definition of
// what a solution is; every answer that leaves the project has passed them.
//
// Rows and columns are 0-based in Go; row 0 is rank 1, column 0 is file a.
//
// Each other package is one verb over these nouns, and imports point downwards:
//
//	notation         read and write placements as text
//	symmetry         the eight symmetries, canonical form, orbit
//	search           all solutions of a problem in lexicographic order, or the first
//	construct        one solution of any size, in closed form
//	sample           random solutions: uniform, by a Markov chain, or by local repair
//	complete         decide hard problems: a completion, or a proof that there is none
//	proof            write such proofs, and check them
//	encode           state problems for other solvers, and read their answers
//	lexfirst         the lexicographically first solution, proven
//	solve            one solution, by a method of a table
//	count            how many solutions there are, by any method, over all cores
//	cluster          what is recorded and reported of a count over many machines
//	cluster/nats     such a count over NATS: servers, keys, coordinator, workers
//	estimate         about how many, where nobody can count
//	jobs             independent jobs over all cores: plans, workers, progress
//	region           puzzles of coloured regions: solved, explained, generated
//	piece            chess pieces by their moves
//	textbook         the algorithms that are taught, as streams of events
//	draw             boards, animations, search trees and charts as pictures
//	web              the page and its JSON interface; web/site writes the page that needs no server
//
// What a user never touches is internal:
//
//	crosses      count by search, from the middle of the board outwards
//	colours      count by multiplying what white and black squares have room for
//	symmetric    count solutions that a turn leaves unchanged
//	torus        count on a board whose opposite edges are joined
//	amazon       count placements of amazons, queens that also move as knights
//	kernel       the counting kernels, in assembly and portable
//	propagate    forced moves, prices and endgames of a completion search
//	probe        sample the cost of a plan
//	cputime      the processor time of a goroutine
//	ledger       the durable record of finished jobs; knows no queens
//	record       a count kept in a ledger, and its audit
//	instance     benchmark problems of completion: generated, read, run
//	coordinator  who counts what in a cluster, and who is believed; below cluster
//	ctxerr       the error of work whose context has ended
//	known        published values, with their sources
//	ink          colours, glyphs and strokes that pictures are made of
//	picture      problems, searches and trees of the puzzle as scenes for draw
//	engine       the questions the page asks, answered
//	tui          searches and games in the terminal
//	words        numbers as people say them
//	wholefile    files that are whole or not there
//	solvertest   the conformance suite that every solver passes
//
// The program is cmd/nqueens, a file for each command; internal/console is the frame
// around them: streams, files, progress, interrupts, exits and flags.
package nqueens
