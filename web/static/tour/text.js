// Generated from docs/tour.md: go test ./web -run TourOfThePage -update.

export const steps = [
  {
    name: 'the-puzzle',
    title: 'The puzzle',
    text: [
      'A queen attacks along her row, her column and her diagonals. Put n queens on an n by n board so that none ' +
      'attacks another. Squares have names: a letter for the column and a number for the row, with a1 at the bottom ' +
      'left.',
      'Two queens cannot share a row, so every row has exactly one. A solution is therefore a list of n columns, one ' +
      'for each row from the first. The list 1 5 8 6 3 7 2 4 has queens on a1, e2, h3 and so on.',
    ],
    command: '$ nqueens solve 8 --method first\n1 5 8 6 3 7 2 4',
    question: 'Put four queens on a 4 by 4 board so that none attacks another.',
    hint: 'No solution has a queen in a corner.',
    result: 'b1 d2 a3 c4',
    answer: '**b1 d2 a3 c4**, or its mirror image. There is no other.',
    check: '$ nqueens list 4 --format a1\nb1 d2 a3 c4\nc1 a2 d3 b4',
  },
  {
    name: 'brute-force',
    title: 'Brute force',
    text: [
      'The simplest program tries everything. It puts the queens on any squares, and looks whether two attack each ' +
      'other only when the last one stands. For six queens on 36 squares it tries 4.7 million squares to find four ' +
      'solutions.',
      'A better program knows that each row and each column has one queen. A board is then a permutation of the ' +
      'columns. Six columns have 720 permutations, as many as there are ways to place six rooks that do not attack ' +
      'each other.',
      'That is a great step, but not enough: a board of n rows has n times as many permutations as one of n - 1.',
    ],
    command: '$ nqueens compare 6 --all -a all-placements,permutations --format csv | cut -d, ' +
      '-f1,3,6\nalgorithm,tried,solutions\nall-placements,4711168,4\npermutations,2268,4\n$ nqueens count 6 --piece ' +
      'rook\n720',
    question: 'How many permutations are there for seven queens?',
    hint: 'The first row has seven columns to choose from, the second row six.',
    result: '5040',
    answer: '**5040**, which is 7 · 6 · 5 · 4 · 3 · 2 · 1.',
    check: '$ nqueens count 7 --piece rook\n5040',
  },
  {
    name: 'backtracking',
    title: 'Backtracking',
    text: [
      'If the first two queens attack each other, it is useless to place the third. So fill the board row by row, ' +
      'and put a queen only on a square that no earlier queen attacks. When a row has no such square, the search is ' +
      'at a *dead end*. It takes the last queen back and tries the next square. This is *backtracking*, also called ' +
      '*depth-first search*.',
      'On a board of four rows, queens on a1 and c2 leave no free square in row 3. So the queen on c2 is taken back.',
    ],
    command: '$ nqueens trace 4 | sed -n 13,18p\n     13  . . try c3\n     14  . . conflict on c3 with a1 on a rising ' +
      'diagonal, with c2 on a column\n     15  . . try d3\n     16  . . conflict on d3 with c2 on a rising diagonal\n   ' +
      '  17  . . dead-end\n     18  . remove c2',
    question: 'The search for six queens begins with a1, c2 and e3. Which queen is the first to be taken back?',
    hint: 'Rows 4 and 5 still have a free square each. Row 6 has none.',
    result: 'd5',
    answer: '**d5**, after b4 was placed.',
    check: '$ nqueens trace 6 | grep -m1 remove\n     44  . . . . remove d5',
  },
  {
    name: 'recursion',
    title: 'Recursion',
    text: [
      'How does a program remember where to go on when it takes a queen back? It need not. It uses a function that ' +
      'calls itself. That is *recursion*.',
      'The function `solve(row)` has one small job: to find a place for the queen of its row. It tries the columns ' +
      'from the left. On the first free square it puts the queen. Then it needs the rows above to be filled, and ' +
      'there is a function for that: `solve(row + 1)`. So it calls it, and waits for the answer.',
      'There are two answers. `True` means: everything above is filled. Then this call says `True`, too, to the one ' +
      'that called it, and so the good news comes back through all the calls. `False` means: with your queen there, ' +
      'it cannot be done. Then the call takes its queen back and tries its next column. When it has no column left, ' +
      'it says `False` itself.',
      'Each call keeps its own row and column while it waits. The computer puts the calls on a pile, the *call ' +
      'stack*: a new one goes on top, and one that has answered is taken off. Every recursion needs an end, where no ' +
      'call follows. Here it is the full board. Without an end, the pile grows until the computer stops the program.',
      'Is it worth it? There are 178,462,987,637,760 ways to put eight queens on the squares one after another. A ' +
      'machine that looks at 100 in a millisecond needs 56 years. With one queen in each row, 16,777,216 ways are ' +
      'left: 3 minutes. The recursive search looks at 15,720 squares for all 92 solutions. That is a blink. But ' +
      'larger boards take longer: up to the first solution it looks at 876 squares for 8 queens, at 4 million for 20 ' +
      'and at 1.7 billion for 30. For three queens there is none, and the first call answers `False`.',
    ],
    command: '$ nqueens algorithms backtracking --code python --first | sed -n \'/def solve/,/^$/p\' | grep -v \'"""\' | grep ' +
      '-n .\n1:def solve(row):\n2:    if row == n:\n3:        draw()\n4:        return True\n5:    for col in ' +
      'range(n):\n6:        if attacked(row, col):\n7:            continue\n8:        board[row][col] = True\n9:        ' +
      'if solve(row + 1):\n10:            return True\n11:        board[row][col] = False\n12:    return False',
    question: 'The program stops at the first solution. Exchange `True` and `False` in one line of it, so that it draws all ' +
      '92. Which line is that?',
    hint: 'What if the program thought that a full board were not good enough?',
    result: '4',
    answer: '**4**: if the full board answers `False`, the call below takes its queen back and goes on. Each solution has ' +
      'been drawn before that.',
    check: '$ nqueens algorithms backtracking --code python --first | sed \'/^        draw()/{n;s/True/False/;}\' | python3 ' +
      '- | grep -c \'^Q\'\n92',
  },
  {
    name: 'the-tree',
    title: 'The tree',
    text: [
      'The course of the search is a tree. Each node is a board with some queens, and its children have one queen ' +
      'more: a call of `solve` for each. Most branches end early: for six queens the search tries 894 squares, where ' +
      'the permutations took 2,268.',
      'The program goes down one branch to its end before it looks at the next. It goes *depth first*. A search that ' +
      'looks at all boards with one queen, then at all with two, goes *breadth first*. It needs no recursion but a ' +
      'queue of boards, and much more memory.',
    ],
    command: '$ nqueens compare 6 --all -a permutations,board-scan --format csv | cut -d, ' +
      '-f1,3,6\nalgorithm,tried,solutions\npermutations,2268,4\nboard-scan,894,4\n$ nqueens compare 8 --all -a dfs,bfs ' +
      '--format csv | cut -d, -f1,3,5\nalgorithm,tried,deepest\nboard-scan,15720,8\nbreadth-first,15720,8',
    question: 'The tree of four queens has four branches at its root, one for each square of row 1. How many of them lead to ' +
      'a solution?',
    hint: 'No solution has a queen in a corner.',
    result: '2',
    answer: '**2**: those of b1 and c1.',
    check: '$ nqueens list 4 --format a1\nb1 d2 a3 c4\nc1 a2 d3 b4',
  },
  {
    name: 'sets',
    title: 'Sets',
    text: [
      'To test a square, the first program looks along three lines of the board. Numbers save that walk. All squares ' +
      'of a column have the same column number. All squares of a falling diagonal have the same sum of row and ' +
      'column, and all squares of a rising diagonal the same difference.',
      'So keep three sets: the columns, sums and differences that are taken. A square is free if none of its three ' +
      'numbers is in its set. The search tries the same squares as before, but each test takes three look-ups on a ' +
      'board of any size.',
    ],
    command: '$ nqueens compare 8 --all -a board-scan,hash-sets --format csv | cut -d, ' +
      '-f1,3,6\nalgorithm,tried,solutions\nboard-scan,15720,92\nhash-sets,15720,92',
    question: 'The program counts rows and columns from 0; a difference is row minus column. On a 5 by 5 board, queens on a1 ' +
      'and c2 have taken the columns 0 and 2, the sums 0 and 3, and the differences 0 and -1. Which square of the ' +
      'third row is free?',
    hint: 'Columns 1, 3 and 4 are left. Their sums with row 2 are 3, 5 and 6.',
    result: 'e3',
    answer: '**e3**: b3 has the sum 3, and d3 the difference -1.',
    check: '$ nqueens trace 5 | grep place | sed -n 3p\n     18  . . place e3',
  },
  {
    name: 'bits',
    title: 'Bits',
    text: [
      'A chess board has 64 squares, and a machine word has 64 bits. So all of a board fits into one word, a bit for ' +
      'each square, and a1 is the highest. Prepare 64 words, one for each square, with a 1 for every square that a ' +
      'queen there attacks. That of a1 is `FFC0A090 88848281` in hexadecimal: FF is the whole first row, C0 is a2 ' +
      'and b2, and so on. A program that shifts a 1 to the left for each square has a1 as the lowest bit, and the ' +
      'same word the other way round, `81412111 090503FF`. Now a square is free if its bit AND the attacked ones is ' +
      '0, and placing a queen is an OR with her word. Nothing is ever taken back: the word of the row below is still ' +
      'there. Open *Attack vectors* in Watch to see all bits.',
      'A smaller word does, too: bit c is 1 if column c is attacked. Three such words hold the columns, the rising ' +
      'and the falling diagonals. From a row to the next, rising diagonals move one column to the right and falling ' +
      'ones to the left. A shift of the word does that.',
      'The OR of the three words has a 0 for each free square of the row. The program goes from 0 to 0 and never ' +
      'looks at an attacked square. For eight queens it tries 2,056 squares instead of 15,720, and puts a queen on ' +
      'each.',
    ],
    command: '$ nqueens compare 8 --all -a hash-sets,bitmask --format csv | cut -d, ' +
      '-f1,3,4\nalgorithm,tried,placed\nhash-sets,15720,2056\nbitmask,2056,2056',
    question: 'Queens stand on a1 and c2 of an 8 by 8 board. How many zeros does the word of row 3 have?',
    hint: 'The columns attack a3 and c3. The rising diagonals attack c3 and d3.',
    result: '4',
    answer: '**4**: e3, f3, g3 and h3.',
    check: '$ nqueens trace 8 -a bitmask | awk \'/remove c2/ {exit} /place .3/ {print $NF}\'\ne3\nf3\ng3\nh3',
  },
  {
    name: 'the-most-constrained-row',
    title: 'The most constrained row',
    text: [
      'Nothing says that rows must be filled from the first to the last. After each queen, count the free squares of ' +
      'every open row. A row without any is a dead end, now and not four rows later. A row with one free square ' +
      'leaves no choice. So always fill the row with the fewest free squares, the *most constrained row*.',
      'Solvers of constraints call this *forward checking* and *fail first*. It shrinks the tree, and it changes the ' +
      'search for a first solution most: for 26 queens it places 273 queens, where row by row it takes 397,699.',
    ],
    command: '$ nqueens compare 26 -a bitmask,most-constrained-row --format csv | cut -d, ' +
      '-f1,4,6\nalgorithm,placed,solutions\nbitmask,397699,1\nmost-constrained-row,273,1',
    question: 'On a 6 by 6 board, queens stand on b1, d2, f3 and a4. Which square is filled next?',
    hint: 'Columns c and e are left. Row 5 has two free squares.',
    result: 'e6',
    answer: '**e6**: it is the only free square of row 6, since a4 attacks c6.',
    check: '$ nqueens trace 6 -a most-constrained-row | grep place | tail -n 2 | head -n 1\n     94  . . . . place e6',
  },
  {
    name: 'symmetry',
    title: 'Symmetry',
    text: [
      'Turn a solution by a quarter, or reflect it in a mirror: it is still a solution. There are eight such images. ' +
      'The 92 solutions for eight queens are images of only 12, the *fundamental solutions*. Eleven of these have ' +
      'eight different images. One looks the same after half a turn, so it has only four: 11 · 8 + 4 = 92.',
      'A count uses this. Count the solutions with the first queen in the left half of row 1, and double the result: ' +
      'half of the work is saved. All eight symmetries together save seven eighths.',
    ],
    command: '$ nqueens count 8 --by-symmetry\nsolutions     92\nunique        12\nasymmetric    11\nhalf-turn      ' +
      '1\nquarter-turn   0',
    question: 'For twelve queens, 1,765 solutions have eight images, 18 have four and 4 have two. How many solutions are ' +
      'there?',
    hint: '1,765 · 8 = 14,120.',
    result: '14200',
    answer: '**14200**, which is 1,765 · 8 + 18 · 4 + 4 · 2.',
    check: '$ nqueens count 12\n14200',
  },
  {
    name: 'parts',
    title: 'Parts',
    text: [
      'A count needs no list of solutions: it needs a sum. Fix the queen of row 1, and the solutions with that queen ' +
      'are one part of the sum. Parts do not depend on each other. They can be counted in any order, on many cores ' +
      'or machines, and a finished part can be kept.',
      'Long counts work that way. `--ledger FILE` records each finished part, so that a count survives being killed, ' +
      'and anyone can count a part again to check it.',
    ],
    command: '$ for square in a1 b1 c1 d1; do nqueens count 8 --place $square; done\n4\n8\n16\n18',
    question: 'There are 352 solutions for nine queens: 28 with a queen on a1, 30 on b1, 47 on c1 and 44 on d1. How many ' +
      'have a queen on e1?',
    hint: 'The mirror exchanges a1 with i1, b1 with h1, c1 with g1 and d1 with f1.',
    result: '54',
    answer: '**54**, which is 352 − 2 · (28 + 30 + 47 + 44).',
    check: '$ nqueens count 9 --place e1\n54',
  },
  {
    name: 'the-cross',
    title: 'The cross',
    text: [
      'Which parts are best? A queen in the middle attacks the most squares. So nqueens first places the queens of ' +
      'the two middle rows and the two middle columns, which form a *cross*. If n is odd, the cross is one or three ' +
      'lines wide. Each turn and each mirror maps the cross onto itself, so of eight crosses that are images of each ' +
      'other one is enough.',
      'Four small corners are left. A *kernel* fills their rows by bits, as in step 7, from the middle outwards. It ' +
      'drops a board as soon as one of the next rows has no free square, as in step 8. A second kernel, without ' +
      'order and look-ahead, can count each part again as a check. For twelve queens the first has a twelfth of the ' +
      'boards of plain backtracking.',
    ],
    command: '$ nqueens compare 12 --all -a bitmask --format csv | cut -d, -f1,4\nalgorithm,placed\nbitmask,856188\n$ nqueens ' +
      'count 12 --method search --kernel generic --json | grep -o \'"nodes":[0-9]*\'\n"nodes":70087',
    question: 'The cross of an 8 by 8 board has four lines, and every line has one queen. What is the least number of queens ' +
      'in a cross?',
    hint: 'A queen on d4, d5, e4 or e5 stands on two of the lines. Can two queens stand there?',
    result: '3',
    answer: '**3**: two queens on the four middle squares would attack each other. Of the 92 solutions, 32 have three ' +
      'queens in the cross.',
    check: '$ nqueens list 8 | awk \'{n = 0; for (r = 1; r <= 8; r++) n += r == 4 || r == 5 || $r == 4 || $r == 5; print ' +
      'n}\' | sort | uniq -c\n     32 3\n     60 4',
  },
  {
    name: 'the-colours',
    title: 'The colours',
    text: [
      'Every search so far arrives at each solution, or at one of its images. Now multiply instead. A diagonal has ' +
      'squares of one colour only, so a queen on a dark square and a queen on a light square never share a diagonal. ' +
      'They can only share a row or a column.',
      'Decide which rows and which columns the dark queens use; the light queens use the others. The two sides then ' +
      'know nothing of each other. If the dark queens can stand in 3 ways and the light ones in 2, there are 3 · 2 ' +
      'solutions, and none of them is visited. The count is the sum of these products over all choices of rows and ' +
      'columns.',
      'From 12 to 14 queens, the boards of the search grow 32 times, and those of the colours 17 times. From 16 ' +
      'queens on the colours win.',
    ],
    command: '$ for n in 12 14; do nqueens count $n --method search --kernel generic --json | grep -o \'"nodes":[0-9]*\'; ' +
      'done\n"nodes":70087\n"nodes":2213262\n$ for n in 12 14; do nqueens count $n --method colours --kernel generic ' +
      '--json | grep -o \'"nodes":[0-9]*\'; done\n"nodes":201025\n"nodes":3379678',
    question: 'The 724 solutions for ten queens have either four or six queens on dark squares. How many have four?',
    hint: 'On a board of even size, the mirror exchanges the colours.',
    result: '362',
    answer: '**362**: each solution with four dark queens has a mirror image with six.',
    check: '$ nqueens list 10 | awk \'{n = 0; for (r = 1; r <= 10; r++) n += (r + $r) % 2 == 0; print n}\' | sort | uniq ' +
      '-c\n    362 4\n    362 6',
  },
  {
    name: 'without-a-search',
    title: 'Without a search',
    text: [
      'One solution needs no search. List the even columns, then the odd ones: for six queens 2 4 6 1 3 5. For some ' +
      'n the list needs a repair, which n modulo 12 decides. This *closed form* has a solution for a million queens ' +
      'at once.',
      '*Local search* takes another way. It starts with a queen in every row, and again and again moves a queen that ' +
      'is attacked to the square where the fewest attack her. It finds solutions of large boards fast. But it only ' +
      'finds: it cannot count, and it cannot prove that there is no solution.',
    ],
    command: '$ nqueens compare 100 -a min-conflicts,construct --format csv | cut -d, ' +
      '-f1,3,4\nalgorithm,tried,placed\nmin-conflicts,11600,216\nconstruct,0,100',
    question: 'For which n among 7, 8 and 9 is the list of the even columns, then the odd ones, a solution without repair?',
    hint: 'In 2 4 6 8 1 3 5 7, look at the queens of rows 2 and 5.',
    result: '7',
    answer: '**7**. For 8 and 9 the queens on d2 and a5 attack each other.',
    check: '$ echo 2 4 6 1 3 5 7 | nqueens verify\n1 placement, it is a solution\n$ nqueens solve 8\n2 4 6 8 3 1 7 5',
  },
  {
    name: 'what-nobody-knows',
    title: 'What nobody knows',
    text: [
      'No formula for the number of solutions is known. The largest number that has been computed is that for 27 ' +
      'queens, 234,907,967,154,122,528. It took a year on special hardware.',
      'The number for 28 can be estimated. The program builds thousands of boards at random, counts the choices it ' +
      'had at each row, and multiplies. In some seconds it knows the number to about a percent. A proven formula ' +
      'tells how the number grows, but not what it is. Perhaps the next good idea is yours.',
    ],
    command: '$ nqueens estimate 28 --budget 0 --runs 20\nsolutions       2.5653e18\nstandard error  1.20%, from 20 runs of ' +
      '4000 particles, seed 1\n95% interval    2.5014e18 to 2.6307e18\nformula         2.5585e18, 2.53 n! ' +
      'e^(-0.9440009 n)',
    question: 'About how many times as many solutions as 27 queens do 28 queens have? Give a whole number.',
    hint: 'The number for 27 is about 2.35e17.',
    result: '11',
    answer: '**11**: 2.57e18 / 2.33e17 is 11.0.',
    check: '$ nqueens estimate 27 --budget 0 --runs 20 | head -n 1\nsolutions       2.3263e17',
  },
];
