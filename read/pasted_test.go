package read_test

import (
	"fmt"
	"strings"
	"testing"

	"nqueens.example/nqueens/read"
)

// pasted are texts as programs and people leave them, each with the kind of program it comes from,
// and the columns of their placements, or a part of the error.
var pasted = []struct{ from, text, want string }{
	// Judges and tutorials
	{"strings with comments", "[\n [\".Q..\", // Solution 1\n  \"...Q\",\n  \"Q...\",\n  \"..Q.\"],\n]\n", "2413"},
	{"a list of one string a row", "['. Q . .']\n['. . . Q']\n['Q . . .']\n['. . Q .']\n", "2413"},
	{"curly quotes", "[[“.Q..”,“...Q”,“Q...”,“..Q.”]]", "2413"},
	{"input and output of an example", "Input: n = 4\nOutput: [[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]]\nExplanation: There exist two distinct solutions\n", "2413"},
	{"a count as the answer", "2\n", "2 alone is a count"},
	{"a menu", "[1] one [2] all of them [3] count [0] end\n", "no placement"},
	{"a count with a title", "Total solutions: 92\n", "no placement"},
	{"n x n numbers a line, as many as numbers", strings.Repeat("0 1 0 0 0 0 0 1 1 0 0 0 0 0 1 0\n", 17), strings.Repeat("2413 ", 16) + "2413"},
	{"n x n numbers a line", "0 1 0 0 0 0 0 1 1 0 0 0 0 0 1 0\n0 0 1 0 1 0 0 0 0 0 0 1 0 1 0 0\n", "2413 3142"},
	{"as many headings as may be", strings.Repeat("Solution 1\n", 10_000) + "2 4 1 3", "2413"},
	{"control sequences", "\x1b[1m2\x1b[0m 4 \x1b[38;5;180m1 3\x1b[@\x1b[", "2413"},
	{"lines of Windows after a byte order mark", "\ufeff  2   4\t1 3  \r\n\r\n", "2413"},
	// Solvers
	{"boards with statistics", "Solution 0, time = 0.003 s\n_ Q _ _ \n_ _ _ Q \nQ _ _ _ \n_ _ Q _ \n\nStatistics\n  conflicts      : 0\n  branches       : 12\n  wall time      : 0.004 s\n  solutions found: 1\n", "2413"},
	{"a model's title and rule", "n queens, CP version:\n.Q..\n...Q\nQ...\n..Q.\n----------\n==========\n", "2413"},
	{"array2d", "board = array2d(1..4, 1..4, [0,1,0,0,0,0,0,1,1,0,0,0,0,0,1,0]);\n----------\n", "2413"},
	{"atoms", "clingo version 5.4\nReading from stdin\nSolving...\nAnswer: 1\nq(1,2) q(2,4) q(3,1) q(4,3)\nSATISFIABLE\n\nModels       : 1+\nTime         : 0.002s (Solving: 0.00s 1st Model: 0.00s Unsat: 0.00s)\n", "2413"},
	{"atoms over two lines", "queen(1,1) queen(2,4) queen(3,2)\nqueen(4,5) queen(5,3)\n", "14253"},
	{"unsatisfiable", "UNSATISFIABLE\n", "no placement"},
	{"a long list of Prolog", "Qs = [1, 3, 5, 57, 59, 4, 64, 7, 58|...].\n", "cut off"},
	{"bindings of Prolog", "A = 2, B = 4, C = 1, D = 3.\n", "2413"},
	{"letters", "A=2, B=4, C=1, D=3\n", "2413"},
	{"domains", "q(1)in[2],\nq(2)in[4],\nq(3)in[1],\nq(4)in[3]\n", "2413"},
	{"variables of a solver", "x[1,1] 0\nx[1,2] 1\nx[1,3] 0\nx[2,3] 1\nx[3,1] 1\n", "231"},
	{"names and values", "x1_2 = 1\nx2_4 = 1\nx3_1 = 1\nx4_3 = 1\n", "2413"},
	{"a model of Z3 in a list", "[q_1 = 2, q_2 = 4, q_3 = 1, q_4 = 3]\n", "2413"},
	{"a model in two-sorted lines", "[q_4 = 3,\n q_3 = 1,\n q_2 = 4,\n q_1 = 2]\n", "2413"},
	{"a set of squares that are true", "{(0, 1): 1, (0, 2): 0, (1, 3): 1, (2, 0): 1, (3, 2): 1}\n", "2413"},
	// Asides
	{"the size before the columns", "4\n2\n4\n1\n3\n", "2413"},
	{"the number after the columns", "1\n3\n0\n2\n7\n", "2413"},
	{"columns in a sentence", "Solution found: 2 4 1 3 in 5 ms\n", "2413"},
	{"columns in a comment", "// 2 4 1 3\n", "2413"},
	{"typographic quotes", "[‘.Q..’, ‘...Q’, ‘Q...’, ‘..Q.’]\n", "2413"},
	{"full-width digits", "２ ４ １ ３\n", "2413"},
	{"rows and columns by letters", "R1 C2\nR2 C4\nR3 C1\nR4 C3\n", "2413"},
	{"sentences with a queen's number", "Queen 1 at row 0, col 1\nQueen 2 at row 1, col 3\nQueen 3 at row 2, col 0\nQueen 4 at row 3, col 2\n", "2413"},
	{"a board in a map", "{\"board\": \".Q..\\n...Q\\nQ...\\n..Q.\", \"steps\": 8}\n", "2413"},
	// Genetic and local search
	{"a chromosome and its board", "Chromosome: [1 3 0 2] - Fitness: 28\n. Q . .\n. . . Q\nQ . . .\n. . Q .\n", "2413"},
	{"a generation a line", "Generation 1: best fitness 4\nGeneration 2: best fitness 6\n[1, 3, 0, 2] fitness = 6\n", "2413"},
	{"a state, then the answer", "Start: [0, 0, 1, 0]\nGoal: [1, 3, 0, 2]\n", "1121 2413"},
	{"numbers of columns above a frame", "   1  2  3  4\n  +------------+\n 1| .  Q  .  .  |\n 2| .  .  .  Q  |\n 3| Q  .  .  .  |\n 4| .  .  Q  .  |\n  +------------+\n", "2413"},
	{"numbers of rows beside the first square", "1-*--\n2---*\n3*---\n4--*-\n", "2413"},
	{"queens without a space after them", ". X. . \n. . . X\nX. . . \n. . X. \n", "2413"},
	{"objects with indices", "[\n  Queen { rowIndex: 0, columnIndex: 1 },\n  Queen { rowIndex: 1, columnIndex: 3 },\n  Queen { rowIndex: 2, columnIndex: 0 },\n  Queen { rowIndex: 3, columnIndex: 2 }\n]\n", "2413"},
	{"the highest first", " ABCD\n4-*--\n3---*\n2*---\n1--*-\n", "3142"},
	{"numbers of rows before a rule", "   0 1 2 3\n   -------\n0 |. Q . .\n1 |. . . Q\n2 |Q . . .\n3 |. . Q .\n", "2413"},
	{"numbers of rows before cells with commas, below those of columns", "    0,1,2,3\n\n0   _,Q,_,_\n1   _,_,_,Q\n2   Q,_,_,_\n3   _,_,Q,_\n", "2413"},
	{"lists of which the first counts up", "0 1 2 3\n\n1 3 0 2\n\n0 1 2 3\n", "1234 2413 1234"},
	{"conflicts after a board", ". Q . .\n. . . Q\nQ . . .\n. . Q .\nConflicts: 0\nSteps: 17\n", "2413"},
	// Languages
	{"digits a solution", "Solution 1:\n1 3 0 2\nSolution 2:\n2 0 3 1\n", "2413 3142"},
	{"Java", "int[] q = {1, 3, 0, 2};\n", "2413"},
	{"Java's matrix", "int[][] board = {{0,1,0,0},\n{0,0,0,1},\n{1,0,0,0},\n{0,0,1,0}};\n", "2413"},
	{"Go", "[][]int{{1, 3, 0, 2}, {2, 0, 3, 1}}\n", "2413 3142"},
	{"Go's test output", "=== RUN   TestQueens\n[1 3 0 2]\n--- PASS: TestQueens (0.00s)\nok  \texample\t0.004s\n", "2413"},
	{"Rust", "Some([1, 3, 0, 2])\n", "2413"},
	{"Rust's vectors", "vec![vec![1, 3, 0, 2]]\n", "2413"},
	{"Haskell's pairs", "[(1,2),(2,4),(3,1),(4,3)]\n", "2413"},
	{"Lisp's nothing", "NIL\n", "no placement"},
	{"nested calls", "L(L(1,2),L(2,4),L(3,1),L(4,3))\n", "2413"},
	{"Python's doctest", ">>> queens(4)\n[(0, 1), (1, 3), (2, 0), (3, 2)]\n", "2413"},
	{"Python's named tuples", "[Queen(row=0, col=1), Queen(row=1, col=3), Queen(row=2, col=0), Queen(row=3, col=2)]\n", "2413"},
	{"numpy's numbers", "[np.int64(1) np.int64(3) np.int64(0) np.int64(2)]\n", "2413"},
	{"numpy's savetxt", "0.000000000000000000e+00 1.000000000000000000e+00 0.000000000000000000e+00 0.000000000000000000e+00\n0.000000000000000000e+00 0.000000000000000000e+00 0.000000000000000000e+00 1.000000000000000000e+00\n1.000000000000000000e+00 0.000000000000000000e+00 0.000000000000000000e+00 0.000000000000000000e+00\n0.000000000000000000e+00 0.000000000000000000e+00 1.000000000000000000e+00 0.000000000000000000e+00\n", "2413"},
	{"pandas", "   0  1  2  3\n0  0  1  0  0\n1  0  0  0  1\n2  1  0  0  0\n3  0  0  1  0\n", "2413"},
	{"pandas with signs", "   a  b  c  d\n1  .  Q  .  .\n2  .  .  .  Q\n3  Q  .  .  .\n4  .  .  Q  .\n", "2413"},
	{"R's matrix of sticks", "     [,1] [,2] [,3] [,4]\n[1,] \".\"  \"Q\"  \".\"  \".\" \n[2,] \".\"  \".\"  \".\"  \"Q\" \n[3,] \"Q\"  \".\"  \".\"  \".\" \n[4,] \".\"  \".\"  \"Q\"  \".\" \n", "2413"},
	{"Octave", "board =\n\n   0   1   0   0\n   0   0   0   1\n   1   0   0   0\n   0   0   1   0\n\n", "2413"},
	{"Octave's vector", "q =\n\n   2   4   1   3\n\n", "2413"},
	{"Julia", "4-element Vector{Int64}:\n 2\n 4\n 1\n 3\n", "2413"},
	{"JSON in lines", "{\n  \"n\": 4,\n  \"queens\": [\n    1,\n    3,\n    0,\n    2\n  ]\n}\n", "2413"},
	{"an answer of a service", `{"name":"TestUser","board":[1,3,0,2],"time":12}` + "\n", "2413"},
	{"a count in JSON before the columns", "{\"n\": 8, \"count\": 92}\n2 4 1 3\n", "2413"},
	{"a board without its size", "{\"board\": \"torus\", \"columns\": [1, 3, 5, 2, 4]}\n", "13524"},
	{"YAML", "queens:\n- 2\n- 4\n- 1\n- 3\n", "2413"},
	{"squares below each other", "Printing queens configuration...\n - b1 \n - d2 \n - a3 \n - c4 \n", "2413"},
	{"a spreadsheet with tabs", "0\t1\t0\t0\n0\t0\t0\t1\n1\t0\t0\t0\n0\t0\t1\t0\n", "2413"},
	{"semicolons", "0;1;0;0\n0;0;0;1\n1;0;0;0\n0;0;1;0\n", "2413"},
	// Boards
	{"a frame without rules", "---------\n| |Q| | |\n| | | |Q|\n|Q| | | |\n| | |Q| |\n---------\n", "2413"},
	{"a frame of stars", "*----*\n|.Q..|\n|...Q|\n|Q...|\n|..Q.|\n*----*\n", "2413"},
	{"letters for queens", "R · · ·\n· · R ·\n· · · R\n· R · ·\n", "1342"},
	{"sentences", "Queen 1 placed at column 2\nQueen 2 placed at column 4\nQueen 3 placed at column 1\nQueen 4 placed at column 3\n", "2413"},
	{"sentences, two blocks", "Queen 1 placed at column 2\nQueen 2 placed at column 4\nQueen 3 placed at column 1\nQueen 4 placed at column 3\n\nQueen 1 placed at column 3\nQueen 2 placed at column 1\nQueen 3 placed at column 4\nQueen 4 placed at column 2\n", "2413 3142"},
	{"sentences with squares", "Queen 1 placed at [1,2]\nQueen 2 placed at [2,4]\nQueen 3 placed at [3,1]\nQueen 4 placed at [4,3]\n", "2413"},
	{"rows and columns in words", "Row 0, Column 1\nRow 1, Column 3\nRow 2, Column 0\nRow 3, Column 2\n", "2413"},
	{"rows, columns and tries in words", "Row 1 column 2 (5)\nRow 2 column 4 (6)\nRow 3 column 1 (7)\nRow 4 column 3 (8)\n", "2413"},
	{"rows and squares in words", "Row 1: column 2\nRow 2: column 4\nRow 3: column 1\nRow 4: column 3\n", "2413"},
	{"positions on a line", "Queen positions: (0,1), (1,3), (2,0), (3,2)\n", "2413"},
	{"rows with names", "Row 1: . Q . .\nRow 2: . . . Q\nRow 3: Q . . .\nRow 4: . . Q .\n", "2413"},
	{"a queen in the first of empty squares that are 1", "1Q11\n111Q\nQ111\n11Q1\n", "2413"},
	{"FEN", "2Q1/Q3/3Q/1Q2 w - - 0 1\n", "2413"},
	{"row and column names", "r1c2 r2c4 r3c1 r4c3\n", "2413"},
	{"capital row and column names", "R1C2,R2C4,R3C1,R4C3\n", "2413"},
	{"a table of Markdown with a head", "| a | b | c | d |\n|---|---|---|---|\n|   | Q |   |   |\n|   |   |   | Q |\n| Q |   |   |   |\n|   |   | Q |   |\n", "2413"},
	{"a fence with a language", "```text\n. Q . .\n. . . Q\nQ . . .\n. . Q .\n```\n", "2413"},
	{"chess glyphs", "♕ as queens\n□ ♕ ■ □\n■ □ ■ ♕\n♕ ■ □ ■\n■ □ ♕ □\n", "2413"},
	{"HTML entities apart, a pipe at one end", ".|Q|.|.\n-+-+-+-\n.|.|.|Q\n-+-+-+-\nQ|.|.|.\n-+-+-+-\n.|.|Q|.\n", "2413"},
	{"a menu before", "1. Backtracking\n2. Genetic\nEnter your choice: 1\nEnter the size of the board: 4\n. Q . .\n. . . Q\nQ . . .\n. . Q .\nPress any key to continue . . .\n", "2413"},
	{"a log", "2024-01-01 10:00:00 INFO solving\n2024-01-01 10:00:01 INFO [2, 4, 1, 3]\n", "2413"},
	{"a session", "$ ./queens 4\n2 4 1 3\n$ \n", "2413"},
	{"a session with a name", "me@box:~/q$ ./queens 4\n2 4 1 3\n3 1 4 2\nme@box:~/q$ \n", "2413 3142"},
	{"a counter before boards", "counter: 147\n0 1 0 0 0\n0 0 0 1 0\n1 0 0 0 0\n0 0 1 0 0\n0 0 0 0 1\ncounter: 1423\n0 0 0 0 1\n0 0 1 0 0\n1 0 0 0 0\n0 0 0 1 0\n0 1 0 0 0\n", "24135 53142"},
	{"bars between cells", " |Q| | \n | | |Q\nQ| | | \n | |Q| \n", "2413"},
	{"bars after cells", "-|Q|-|-|\n-|-|-|Q|\nQ|-|-|-|\n-|-|Q|-| \n", "2413"},
	{"bars between dashes", "  1 2 3 4 \n  - - - - \n1| |@| | |\n  - - - - \n2| | | |@|\n  - - - - \n3|@| | | |\n  - - - - \n4| | |@| |\n  - - - - \n", "2413"},
	{"zeros and signs", "[0, 'Q', 0, 0]\n[0, 0, 0, 'Q']\n['Q', 0, 0, 0]\n[0, 0, 'Q', 0]\n", "2413"},
	{"an empty board before", "Size: 4\n0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n\n0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n", "2413"},
	{"numbered solutions with dots", "1. 2 4 1 3\n2. 3 1 4 2\n", "2413 3142"},
	{"dashes between columns", "2-4-1-3\n3-1-4-2\n", "2413 3142"},
	{"arrows", "2 -> 4 -> 1 -> 3\n", "2413"},
	// As other languages and consoles print them
	{"numbers before solutions", " 1     3 1 4 2\n 2     2 4 1 3\n", "3142 2413"},
	{"a number that may be either", "1 3 1 4 2\n", "1 may number the solution"},
	{"tests after solutions", "2 4 1 3     876\n3 1 4 2     264\n", "2413 3142"},
	{"PHP", "Array\n(\n    [0] => 1\n    [1] => 3\n    [2] => 0\n    [3] => 2\n)\n", "2413"},
	{"PHP's dump", "array(4) {\n  [0]=>\n  int(1)\n  [1]=>\n  int(3)\n  [2]=>\n  int(0)\n  [3]=>\n  int(2)\n}\n", "2413"},
	{"a table of a console", "│ (index) │  0  │  1  │  2  │  3  │\n├─────────┼─────┼─────┼─────┼─────┤\n│    0    │ '.' │ 'Q' │ '.' │ '.' │\n│    1    │ '.' │ '.' │ '.' │ 'Q' │\n│    2    │ 'Q' │ '.' │ '.' │ '.' │\n│    3    │ '.' │ '.' │ 'Q' │ '.' │\n", "2413"},
	{"a table with a column of numbers", "solution,q1,q2,q3,q4\n1,2,4,1,3\n2,3,1,4,2\n", "2413 3142"},
	{"named queens", "__ Q1 __ __\n__ __ __ Q2\nQ3 __ __ __\n__ __ Q4 __\n", "2413"},
	{"numbered queens", "0 1 0 0\n0 0 0 2\n3 0 0 0\n0 0 4 0\n", "2413"},
	{"squares in sentences", "Queen at b1\nQueen at d2\nQueen at a3\nQueen at c4\n", "2413"},
	{"rows and columns", "0: 1\n1: 3\n2: 0\n3: 2\n", "2413"},
	{"a quoted board", "> . Q . .\n> . . . Q\n> Q . . .\n> . . Q .\n", "2413"},
	// Not read, and never passed over
	{"a number that is no column", "4 2 5 3 1 60\n", "60 is no column of 6, and may be an amount"},
	{"a row number twice", "4 . . Q .\n3 Q . . .\n2 . . . Q\n4 . Q . .\n", "the numbers of its 4 rows are 4 to 4"},
	{"a number that is none", "2 4 1 3.5\n2 4 1 3\n", "line 1"},
	{"half a board", ". Q . .\n. . . Q\n\n2 4 1 3\n", "ends after 2 of 4 rows"},
	{"two possible queens", "* # . .\n. . * #\n# * . .\n. . # *\n", "could both be the queen"},
	{"a row of signs in a sentence", "then . Q . . follows\n2 4 1 3\n", "line 1"},
}

func TestPasted(t *testing.T) {
	for _, test := range pasted {
		records, err := readAll(test.text, read.Options{Any: true})
		var got []string
		for _, record := range records {
			text := ""
			for _, col := range record.Placement {
				text += fmt.Sprint(col + 1)
			}
			got = append(got, text)
		}
		switch read := strings.Join(got, " "); {
		case err == nil && read != test.want:
			t.Errorf("%s is read as %q, want %q", test.from, read, test.want)
		case err != nil && !strings.Contains(err.Error(), test.want):
			t.Errorf("%s: %v after %q, want %s", test.from, err, read, test.want)
		}
	}
}
