package main

const recursionHelp = `A function that calls itself is recursive. To place n queens, solve(row) finds a
place for the queen of one row, and lets solve(row + 1) fill the rows above:

  solve(row):
    if row = n: draw the board, return true
    for each column:
      if the square is attacked: go on to the next column
      put a queen on the square
      if solve(row + 1): return true
      take the queen back
    return false

True comes back through all calls when the board is full. False makes the caller
take its queen back and try its next column. The stack of calls remembers where
each row has got to. To find all solutions, return false for the full board.

  nqueens algorithms recursion --code python --first
  nqueens watch 6 --algorithm recursion
  nqueens algorithms 8 --rate 100000

"The tour" on the page, nqueens serve --open, has the calls to step through.
`

const backtrackingHelp = `Backtracking fills the board row by row with queens that do not attack each
other. At a dead end, a row without a free square, it takes the last queen back
and tries her next square. It is also called depth-first search (dfs): it follows
one branch of the search tree to its end. Breadth-first search (bfs) keeps a
queue of boards instead. Programs call the steps isSafe, place, unplace and
isGoal: here they are try, place, remove and solution.

  nqueens trace 4                  a dry run, step by step
  nqueens trace --all 5 -o tree.svg       its branches
  nqueens watch 8 -a dfs,bfs       both searches side by side
  nqueens compare 8 --all          squares tried, queens placed, time, memory
  nqueens count 1..10              how many solutions it finds

Its cost grows exponentially. Of n^n ways to put a queen in each row and n! to
use each column once, it visits far fewer: 2,057 boards of 16,777,216 for n = 8.
The number of solutions still grows about as n! / 2.57^n. Up to the first one, it
looks at 876 squares for n = 8, 4 million for n = 20 and 1.7 billion for n = 30.
nqueens help recursion shows the program.
`
