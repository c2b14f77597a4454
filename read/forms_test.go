package read_test

import (
	"strings"
	"testing"

	"nqueens.example/nqueens/read"
	"nqueens.example/nqueens/write"
)

// TestForms reads what programs print that were not written for this reader. All hold the
// placement 2 4 1 3, or first that and then 3 1 4 2.
func TestForms(t *testing.T) {
	const one, two = "2 4 1 3\n", "2 4 1 3\n3 1 4 2\n"
	for want, texts := range map[string][]string{
		one: {
			// columns
			"[2,4,1,3]", "(2, 4, 1, 3)", "{2, 4, 1, 3}", "[2 4 1 3]", "[2; 4; 1; 3]", "array([1, 3, 0, 2])",
			"[np.int64(1), np.int64(3), np.int64(0), np.int64(2)]", "q = array1d(1..4, [2, 4, 1, 3]);\n----------\n==========\n", "[1] 2 4 1 3", "[1] 2 4\n[3] 1 3\n", "2,4,1,3", "{0-> 1, 1-> 3, 2-> 0, 3-> 2}",
			"{0: 1, 1: 3, 2: 0, 3: 2}", "{3=2, 0=1, 1=3, 2=0}", "[{'q1': 2, 'q2': 4, 'q3': 1, 'q4': 3}]", "{0=>1, 1=>3, 2=>0, 3=>2}",
			"Map(0 -> 1, 1 -> 3, 2 -> 0, 3 -> 2)", "#1 x: 2 4 1 3\n", "#1: 2 4 1 3\n", "Solution 1 by Gauss\n2 4 1 3\n", "array(1, 3, 0, 2)",
			// squares
			"(0,1),(1,3),(2,0),(3,2)", "[(np.int_(0), np.int_(1)), (np.int_(1), np.int_(3)), (np.int_(2), np.int_(0)), (np.int_(3), np.int_(2))]", "{(3, 2), (0, 1), (2, 0), (1, 3)}", "((4 3) (3 1) (2 4) (1 2))", "(1, 2)\n(2, 4)\n(3, 1)\n(4, 3)\n", "Qb1, Qd2, Qa3, Qc4",
			"1. Qb1 2. Qd2 3. Qa3 4. Qc4", "['b1', 'd2', 'a3', 'c4']",
			// boards
			"[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]", "[['.', 'Q', '.', '.'], ['.', '.', '.', 'Q'], ['Q', '.', '.', '.'], ['.', '.', 'Q', '.']]",
			"[[., Q, ., .], [., ., ., Q], [Q, ., ., .], [., ., Q, .]]", "['.', 'Q', '.', '.']\n['.', '.', '.', 'Q']\n['Q', '.', '.', '.']\n['.', '.', 'Q', '.']\n",
			"[['' 'Q' '' '']\n ['' '' '' 'Q']\n ['Q' '' '' '']\n ['' '' 'Q' '']]", "[[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]]",
			"[0, 1, 0, 0]\n[0, 0, 0, 1]\n[1, 0, 0, 0]\n[0, 0, 1, 0]\n", "[[0. 1. 0. 0.]\n [0. 0. 0. 1.]\n [1. 0. 0. 0.]\n [0. 0. 1. 0.]]\n",
			"[[False  True False False]\n [False False False  True]\n [ True False False False]\n [False False  True False]]",
			"array([[0, 1, 0, 0],\n       [0, 0, 0, 1],\n       [1, 0, 0, 0],\n       [0, 0, 1, 0]])",
			"{ 0, 1, 0, 0}\n{ 0, 0, 0, 1}\n{ 1, 0, 0, 0}\n{ 0, 0, 1, 0}", "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n", "0 Q 0 0\n0 0 0 Q\nQ 0 0 0\n0 0 Q 0\n",
			"_ Q _ _\n_ _ _ Q\nQ _ _ _\n_ _ Q _\n", ".|Q|.|.\n.|.|.|Q\nQ|.|.|.\n.|.|Q|.\n", "1 .Q..\n2 ...Q\n3 Q...\n4 ..Q.\n", "4 ..Q.\n3 Q...\n2 ...Q\n1 .Q..\n",
			"- Q - -\n- - - Q\nQ - - -\n- - Q -\n", "* Q * *\n* * * Q\nQ * * *\n* * Q *\n", ". X . .\n. . . X\nX . . .\n. . X .\n", "-*--\n---*\n*---\n--*-\n",
			". # . .\n. . . #\n# . . .\n. . # .\n", ". 1 . .\n. . . 1\n1 . . .\n. . 1 .\n", ". ♛ . .\n. . . ♛\n♛ . . .\n. . ♛ .\n", "·♕··\n···♕\n♕···\n··♕·\n",
			"□ ♛ □ □\n□ □ □ ♛\n♛ □ □ □\n□ □ ♛ □\n", "⬛👑⬛⬜\n⬜⬛⬜👑\n👑⬜⬛⬜\n⬜⬛👑⬛\n", "⬜ ♛ ⬜ ⬜ \n⬜ ⬜ ⬜ ♛ \n♛ ⬜ ⬜ ⬜ \n⬜ ⬜ ♛ ⬜ \n", "🟩👑🟩🟩\n🟩🟩🟩👑\n👑🟩🟩🟩\n🟩🟩👑🟩\n",
			"⬜️👑⬜️⬛️\n⬛️⬜️⬛️👑\n👑⬛️⬜️⬛️\n⬛️⬜️👑⬜️\n", "| . | Q | . | . |\n| . | . | . | Q |\n| Q | . | . | . |\n| . | . | Q | . |\n",
			"| |Q| | |\n| | | |Q|\n|Q| | | |\n| | |Q| |\n",
			"+---+---+---+---+\n|   | Q |   |   |\n+---+---+---+---+\n|   |   |   | Q |\n+---+---+---+---+\n| Q |   |   |   |\n+---+---+---+---+\n|   |   | Q |   |\n+---+---+---+---+\n",
			"|   | Q |   |   |\n+===+===+===+===+\n|   |   |   | Q |\n+===+===+===+===+\n| Q |   |   |   |\n+===+===+===+===+\n|   |   | Q |   |\n",
			"┌───┬───┬───┬───┐\n│   │ ♛ │   │   │\n├───┼───┼───┼───┤\n│   │   │   │ ♛ │\n├───┼───┼───┼───┤\n│ ♛ │   │   │   │\n├───┼───┼───┼───┤\n│   │   │ ♛ │   │\n└───┴───┴───┴───┘\n",
			"+---------+\n| . Q . . |\n| . . . Q |\n| Q . . . |\n| . . Q . |\n+---------+\n", "4| |/|Q|/|\n3|Q| |/| |\n2| |/| |Q|\n1|/|Q|/| |\n  A B C D\n",
			"  a b c d\n4 . . Q . 4\n3 Q . . . 3\n2 . . . Q 2\n1 . Q . . 1\n  a b c d\n", "  1 2 3 4\n1 . Q . .\n2 . . . Q\n3 Q . . .\n4 . . Q .\n",
			"  0 1 2 3\n0 . Q . .\n1 . . . Q\n2 Q . . .\n3 . . Q .\n", "_ Q _ _\n\n_ _ _ Q\n\nQ _ _ _\n\n_ _ Q _\n\n",
			". Q . .\n\n. . . Q\n\nQ . . .\n\n. . Q .\n\n", "0 1 0 0\n\n0 0 0 1\n\n1 0 0 0\n\n0 0 1 0\n", "[0, 1, 0, 0]\n\n[0, 0, 0, 1]\n\n[1, 0, 0, 0]\n\n[0, 0, 1, 0]\n",
			"┌───┐\n│ (index) │ 0 │ 1 │ 2 │ 3 │\n├───┤\n│ 0 │ 0 │ 1 │ 0 │ 0 │\n│ 1 │ 0 │ 0 │ 0 │ 1 │\n│ 2 │ 1 │ 0 │ 0 │ 0 │\n│ 3 │ 0 │ 0 │ 1 │ 0 │\n└───┘\n",
			"│ (idx) │ Values │\n├───┤\n│ 0 │ '.Q..' │\n│ 1 │ '...Q' │\n│ 2 │ 'Q...' │\n│ 3 │ '..Q.' │\n",
		},
		two: {
			// columns
			"[1 3 0 2]\n[2 0 3 1]\n", "[[2,4,1,3],[3,1,4,2]]", "[[2, 4, 1, 3],\n [3, 1, 4, 2]]", "[(1, 3, 0, 2), (2, 0, 3, 1)]", "{{2,4,1,3},{3,1,4,2}}",
			"{ 2,  4,  1,  3}\n{ 3, 1, 4, 2}", "((2 4 1 3) (3 1 4 2))", "Qs = [2, 4, 1, 3] ;\nQs = [3, 1, 4, 2].", "[array([1, 3, 0, 2]), array([2, 0, 3, 1])]",
			"List(List(1, 3, 0, 2), List(2, 0, 3, 1))", "1, 3, 0, 2\n2, 0, 3, 1\n", "2413\n3142\n", "Solution 1:\t1302\nSolution 2:\t2031",
			"Solution #1: 2 4 1 3\nSolution #2: 3 1 4 2\n", "1: 2 4 1 3\n2: 3 1 4 2\nTotal: 2\n",
			"No. 1: [2, 4, 1, 3]\nNo. 2: [3, 1, 4, 2]\n2 solutions found in 0.01 s\n", "{\"n\":4,\"solutions\":[[1,3,0,2],[2,0,3,1]]}",
			"{\"queens\": [2, 4, 1, 3]}\n{\"queens\": [3, 1, 4, 2]}", "#1 2 4 1 3\n#2 3 1 4 2\n", "[2,4,1,3],,[3,1,4,2]", "1. 2 4 1 3\n2. 3 1 4 2\n",
			"[2,4,1,3] // first\n[3,1,4,2] # second\n",
			// squares
			"(0, 1) (1, 3) (2, 0) (3, 2)\n(0, 2) (1, 0) (2, 3) (3, 1)\n", "[[0, 1], [1, 3], [2, 0], [3, 2]]\n[[0, 2], [1, 0], [2, 3], [3, 1]]\n",
			"[[(0, 1), (1, 3), (2, 0), (3, 2)], [(0, 2), (1, 0), (2, 3), (3, 1)]]",
			"Solution 1:\n(0, 1)\n(1, 3)\n(2, 0)\n(3, 2)\n\nSolution 2:\n(0, 2)\n(1, 0)\n(2, 3)\n(3, 1)\n", "b1d2a3c4\nc1a2d3b4",
			// boards
			"[[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"],[\"..Q.\",\"Q...\",\"...Q\",\".Q..\"]]",
			"[['.Q..', '...Q', 'Q...', '..Q.'],\n ['..Q.', 'Q...', '...Q', '.Q..']]",
			"[\n [\".Q..\",  // Solution 1\n  \"...Q\",\n  \"Q...\",\n  \"..Q.\"],\n\n [\"..Q.\",  // Solution 2\n  \"Q...\",\n  \"...Q\",\n  \".Q..\"]\n]\n",
			"[[.Q.., ...Q, Q..., ..Q.], [..Q., Q..., ...Q, .Q..]]", "[[[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]],[[0,0,1,0],[1,0,0,0],[0,0,0,1],[0,1,0,0]]]",
			"0 1 0 0 \n0 0 0 1 \n1 0 0 0 \n0 0 1 0 \n\n0 0 1 0 \n1 0 0 0 \n0 0 0 1 \n0 1 0 0 \n",
			". # . .\n. . . #\n# . . .\n. . # .\n. . # .\n# . . .\n. . . #\n. # . .\n", "_Q__\n___Q\nQ___\n__Q_\n\n__Q_\nQ___\n___Q\n_Q__",
			"Solution 1:\n. Q . .\n. . . Q\nQ . . .\n. . Q .\n\nSolution 2:\n. . Q .\nQ . . .\n. . . Q\n. Q . .\n",
			"Solution 1\n-Q--\n---Q\nQ---\n--Q-\nSolution 2\n--Q-\nQ---\n---Q\n-Q--\n", "====\n0Q00\n000Q\nQ000\n00Q0\n====\n00Q0\nQ000\n000Q\n0Q00\n====\n",
			"1:\n.Q..\n...Q\nQ...\n..Q.\n\n2:\n..Q.\nQ...\n...Q\n.Q..\n",
			"--- Board 1 of 2 ---\n.Q..\n...Q\nQ...\n..Q.\n--- Board 2 of 2 ---\n..Q.\nQ...\n...Q\n.Q..\nFound 2 solutions in 3 ms\n",
		},
		"1\n": {
			"[:1]",
		},
		"1 3 5 7 9 2 4 6 8 10\n": {
			"0246813579\n",
		},
		"2 4 6 8 10 1 3 5 7 9\n": {
			"[2,4,6,8,10,1,3,5,7,9]",
		},
		"1 2\n": {
			"[\"Q.\", \".\\u0051\"]", "Q|.\n.|Q\n",
		},
	} {
		for _, text := range texts {
			records, err := readAll(text, read.Options{})
			if got := written(t, "columns", write.Options{}, placements(records)...); err != nil || got != want {
				t.Errorf("%s\nis read as %s, %v", text, strings.ReplaceAll(got, "\n", "; "), err)
			}
		}
	}
}

// TestNothingIsDropped holds what once was left out, beside a right placement or alone, so that
// wrong answers passed: it is judged, or it is an error.
func TestNothingIsDropped(t *testing.T) {
	const right = "[(0, 1), (1, 3), (2, 0), (3, 2)]\n"
	for want, texts := range map[string][]string{
		"1 3 5 2 4\n":        {"[{'row': 0, 'col': 0}, {'row': 1, 'col': 2}, {'row': 2, 'col': 4}, {'row': 3, 'col': 1}, {'row': 4, 'col': 3}]\n"},
		"1 2 3 4\n2 4 1 3\n": {"[P(r=0, c=0), P(r=1, c=1), P(r=2, c=2), P(r=3, c=3)]\n" + right},
		"2 4 1 3\n": {
			"[P(c=1, r=0), P(c=3, r=1), P(c=0, r=2), P(c=2, r=3)]\n", "Queen 0: 1, Queen 1: 3, Queen 2: 0, Queen 3: 2\n", "Board: 8\nTime: 1111\n2 4 1 3\n",
			`{"n":4,"time":0.1,"solutions":[[1,3,0,2]]}`, "[ ][Q][ ][ ]\n[ ][ ][ ][Q]\n[Q][ ][ ][ ]\n[ ][ ][Q][ ]\n", "['[ ]', '[♛]', '[ ]', '[ ]']\n['[ ]', '[ ]', '[ ]', '[♛]']\n['[♛]', '[ ]', '[ ]', '[ ]']\n['[ ]', '[ ]', '[♛]', '[ ]']\n", "0 1 0 0 0 0 0 1 1 0 0 0 0 0 1 0\n",
			"[False, True, False, False, False, False, False, True, True, False, False, False, False, False, True, False]\n", "4\n2 4 1 3\n", "5\n2 4 1 3\n",
			"Out[2]:\n[2, 4, 1, 3]\n",
		},
		"2 2 2 2\n2 4 1 3\n":                     {"{'a': 1, 'b': 1, 'c': 1, 'd': 1}\n" + right},
		"1 1 1 1\n":                              {"Queen 1: 1, Queen 2: 1, Queen 3: 1, Queen 4: 1\n"},
		"1 1 1 1\n2 4 1 3\n":                     {"Board: 1111\n2 4 1 3\n"},
		"n is 5, but its placement has 4 queens": {`{"n":5,"solutions":[[1,3,0,2]]}`, `{"solutions":[[1,3,0,2]],"n":5}`},
		"1 1\n":                                  {"[Q][x]\n[Q][x]\n"},
		"has no queen":                           {"[ ][ ]\n[ ][ ]\n"},
		"3 1 4 2 5\n": {
			"[Q_0=3, Q_1=1, Q_2=4, Q_3=2, Q_4=5]\n", "{1: 2, 2: 0, 3: 3, 4: 1, 5: 4}\n", "(0, 3) (1, 1) (2, 4) (3, 2) (4, 5)\n",
			"(1, 2) (2, 0) (3, 3) (4, 1) (5, 4)\n",
		},
		"2 2 1 3\n":                     {"0,1,0,0\n0,1,0,0\n1,0,0,0\n0,0,1,0\n"},
		"row 1 has more than one queen": {"0,1,0,1\n0,0,0,1\n1,0,0,0\n0,0,1,0\n", "x x x\no o o\no o o\n"},
		"2 4 1 3\n3 1 4 2\n":            {"2 4 1 3\n3 1 4 2\n10\n", "2\n4\n1\n3\n-----\n3\n1\n4\n2\n-----\n"},
		"2 4 1 3\n3 1 4 2\n1 2 3 4\n":   {"2 4 1 3\n3 1 4 2\n10\n1 2 3 4\n"},
		"2 3 2\n":                       {"{0: 1, 1: 2, 2: 1}\n"},
	} {
		for _, text := range texts {
			records, err := readAll(text, read.Options{})
			got := written(t, "columns", write.Options{}, placements(records)...)
			if err != nil {
				got = err.Error()
			}
			if got != want && (err == nil || !strings.Contains(got, want)) {
				t.Errorf("%s\nis read as %s, want %s", text, got, want)
			}
		}
	}
}

// A record says whether its columns were counted from 0, where they were columns.
func TestZeroBased(t *testing.T) {
	for text, want := range map[string]bool{
		"1 3 0 2": true, "[1, 3, 0, 2]": true, "2 4 1 3": false, "[2, 4, 1, 3]": false,
		"1 3 0 2\n": true, "(0, 1), (1, 3), (2, 0), (3, 2)": false, "[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]": false,
	} {
		if records, err := readAll(text, read.Options{}); err != nil || len(records) != 1 || records[0].ZeroBased != want {
			t.Errorf("%s: %+v, %v, want %v", text, records, err, want)
		}
	}
	if records, err := readAll("1 3 0 2", read.Options{ZeroBased: true}); err != nil || records[0].ZeroBased {
		t.Errorf("columns from 0 by the options: %+v, %v", records, err)
	}
}
