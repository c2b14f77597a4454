// Package nqueens defines the nouns of the n queens puzzle: a [Square] of the board, a
// [Line] of squares, a [Placement] of n queens with one in each row, a [Problem],
// whose board may have queens placed and squares or diagonals blocked, and a [Piece] by its
// moves. [Placement.Validate] and [Problem.Accepts] define what a solution is.
//
// Rows and columns are 0-based in Go. Row 0 is rank 1 and column 0 is file a.
//
// docs/library.md shows the library in ten tasks. Each of the other packages, whose layers
// internal/testing/repository holds, does one thing with these nouns:
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
// Below internal is what no caller needs, by the work that it belongs to:
//
//	counting   the methods of counting; crosses (search from the middle outwards), colours
//	           (white squares times black ones), kernel (the loops of both, in assembly and
//	           portable), symmetric, torus, amazon, independent, similar and profile (other
//	           counts), sequence (integer sequences), parts and probe (jobs of equal size,
//	           and what they cost), ledger (the file of results), record (a count that is
//	           kept in it, and audits)
//	finding    the methods of finding one solution; search (all, in order), construct (by
//	           formula), sample (random ones), pieces (of any kind), complete (completions,
//	           and proofs that there is none), lexfirst (the first in order), propagate
//	           (forced moves, prices, endgames), lineset (sets of rows, columns and
//	           diagonals), instance (boards of benchmarks)
//	engine     answer the queries of the page
//	terminal   show searches and games in a terminal; console (streams, files, progress,
//	           interrupts, exit codes and flags of commands)
//	judge      say whether programs that solve n queens are right; process runs them, result
//	           writes verdicts as codes
//	games      daily (the puzzles of a day), besttimes (times and results, in a file)
//	pool       run jobs over all cores, and say how long they take
//	known      list published values and their sources
//	ink        set the colours, glyphs and strokes of pictures
//	spy        follow a program in Python or JavaScript that runs, and find its search
//	words      write numbers, lists and times for people; the name that was probably meant
//	plaintext  read text in UTF-8 or UTF-16
//	limits     the sizes that packages take and commands name
//	seeded     draw random numbers that depend on a seed alone
//	ctxerr     build the error of work whose context has ended
//	system     replace files whole, lock them, measure processor time, describe the machine
//	testing    solvers (the suite that every solver passes), golden (pictures), must and expect, markdown
//	           (documents), terminal (programs in a terminal), repository (tests of imports,
//	           exported names, documents and promises that all packages keep)
//
// The program is cmd/nqueens, with a file for each command.
package nqueens
