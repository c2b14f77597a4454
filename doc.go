// Package nqueens defines the nouns of the n queens puzzle: a [Square] of the board, a
// [Line] of squares, a [Placement] of n queens with one in each row, and a [Problem], whose
// board may have queens placed and squares or diagonals blocked. [Placement.Validate] and
// [Problem.Accepts] define what a solution is.
//
// Rows and columns are 0-based in Go. Row 0 is rank 1 and column 0 is file a.
//
// docs/library.md shows the library in ten tasks. Each of the other packages does one thing
// with these nouns. Imports point downwards:
//
//	notation         read and write placements as text
//	symmetry         apply the eight symmetries; canonical forms and orbits
//	search           find all solutions in lexicographic order, or the first
//	construct        construct a solution of any size in closed form
//	sample           sample random solutions: uniformly, by a Markov chain, or by local repair
//	complete         solve completion problems: find, enumerate or hint at completions, or prove that there is none
//	proof            write and check proofs that a problem has no solution
//	encode           write problems for other solvers and read their answers
//	lexfirst         find the lexicographically first solution, with a proof
//	solve            find one solution by a method chosen by name
//	count            count solutions by any method, over all cores
//	estimate         estimate the number of solutions by sampling
//	jobs             run independent jobs over all cores: plans, workers, progress
//	region           solve, explain and generate puzzles with coloured regions
//	piece            describe chess pieces by their moves
//	textbook         run the algorithms of textbooks step by step, and show them as programs
//	draw             draw boards, pages to print, animations, search trees and charts
//	web              serve the page and its JSON interface; web/site writes a page that needs no server
//
// The internal packages are:
//
//	crosses      count by search, from the middle of the board outwards
//	colours      count by multiplying the numbers of placements on white and black squares
//	symmetric    count solutions that a rotation leaves unchanged
//	torus        count on a board whose opposite edges are joined
//	amazon       count placements of amazons, queens that also move as knights
//	parts        make plans whose jobs take about the same time
//	orbits       count symmetric placements by which orbits of squares go together
//	profile      count the nodes of row-by-row search, level by level
//	cover        count solutions on the torus as exact covers
//	maximal      count placements to which no queen can be added
//	similar      count solutions up to the symmetries of the torus
//	sequence     list integer sequences, two methods for each, and the terms they computed
//	kernel       the counting kernels, in assembly and portable
//	propagate    find forced moves, prices and endgames in a completion search
//	probe        sample the cost of a plan
//	daily        define the puzzles of a day
//	seeded       draw random numbers that depend on a seed alone
//	metrics      serve measurements in the text format of Prometheus
//	cputime      measure the processor time of a goroutine
//	machine      describe the processor and memory of this machine
//	ledger       keep a durable record of finished jobs of any kind
//	resume       read the results that work resumes from, if they are those of its plan
//	record       keep a count in a ledger, and audit it
//	instance     generate, read and run benchmarks of completion problems
//	pace         say how long work takes from what it has taken
//	ctxerr       build the error of work whose context has ended
//	known        list published values and their sources
//	ink          set the colours, glyphs and strokes of pictures
//	picture      turn problems, searches and trees into scenes for draw
//	engine       answer the queries of the page
//	besttimes    keep the best times of games and the results of daily puzzles in a file
//	tui          show searches and games in the terminal
//	words        write numbers, lists and times for people
//	plaintext    read text in UTF-8 or UTF-16
//	wholefile    replace files atomically
//	filelock     let one process at a time write a file
//	nearest      find the name that was probably meant
//	markdown     read the documents of the repository, for tests
//	solvertest   test conformance: the suite that every solver passes
//	golden       compare pictures with golden files, for tests
//	termtest     run programs in a terminal, for tests
//
// The program is cmd/nqueens, with a file for each command. internal/console handles
// streams, files, progress, interrupts, exit codes and flags for all of them.
package nqueens
