// Package nqueens defines the nouns of the n queens puzzle: a [Square] of the board, a
// [Line] of squares, a [Placement] of n queens with one in each row, a [Problem], whose
// board may have queens placed and squares or diagonals blocked, and a [Piece] by its moves. [Placement.Validate] and
// [Problem.Accepts] define what a solution is.
//
// Rows and columns are 0-based in Go. Row 0 is rank 1 and column 0 is file a.
//
// docs/library.md shows the library in ten tasks. Each of the other packages does one thing
// with these nouns. Imports point downwards:
//
//	read             read placements and boards as people and programs write them, and answers of solvers
//	write            write placements as text, and problems for other solvers
//	symmetry         apply the eight symmetries; canonical forms and orbits
//	solve            find a solution: any, the first, all, completions, random ones, by formula; hint; prove that there is none
//	proof            write and check proofs that a problem has no solution
//	count            count solutions by any method, over all cores
//	ledger           keep the results of a count in a file, to resume it
//	estimate         estimate the number of solutions by sampling
//	jobs             what a count in jobs is made of: plans, workers, results, progress
//	region           solve, explain and generate puzzles with coloured regions
//	textbook         run the algorithms of textbooks step by step, and show them as programs
//	draw             draw boards, puzzles, pages to print, search trees and films of searches
//	web              serve the page and its JSON interface; web/site writes a page that needs no server
//
// The internal packages are:
//
//	search       find all solutions in lexicographic order, or the first
//	construct    construct a solution of any size in closed form
//	sample       sample random solutions: uniformly, by a Markov chain, or by local repair
//	pieces       place pieces of any kind, one in each row
//	complete     find, count or enumerate the completions of a board, or prove that there is none
//	lexfirst     find the lexicographically first solution, with a proof
//	finding      list the methods of finding a solution by name, for the command and the page
//	crosses      count by search, from the middle of the board outwards
//	colours      count by multiplying the numbers of placements on white and black squares
//	methods      list the methods of counting queens on the square board
//	symmetric    count solutions that a rotation leaves unchanged
//	torus        count on a board whose opposite edges are joined
//	amazon       count placements of amazons, queens that also move as knights
//	pool         run jobs over all cores
//	parts        make plans whose jobs take about the same time
//	independent  count symmetric, toroidal and maximal placements as independent sets
//	profile      count the nodes of row-by-row search, level by level
//	similar      count solutions up to the symmetries of the torus
//	sequence     list integer sequences, two methods for each, and the terms they computed
//	kernel       the counting kernels, in assembly and portable
//	propagate    find forced moves, prices and endgames in a completion search
//	probe        sample the cost of a plan
//	daily        define the puzzles of a day
//	seeded       draw random numbers that depend on a seed alone
//	cputime      measure the processor time of a goroutine
//	machine      describe the processor and memory of this machine
//	ledger       keep a durable record of finished jobs of any kind
//	resume       read the results that work resumes from, if they are those of its plan
//	record       keep a count in a ledger, and audit it
//	instance     generate and read benchmarks of completion problems
//	pace         say how long work takes from what it has taken
//	ctxerr       build the error of work whose context has ended, and sequences that end with it
//	lineset      keep sets of rows, columns and diagonals
//	limits       the sizes that packages take and commands name
//	known        list published values and their sources
//	ink          set the colours, glyphs and strokes of pictures
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
