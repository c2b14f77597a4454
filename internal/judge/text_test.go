package judge

import (
	"fmt"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
)

func TestNumbersIn(t *testing.T) {
	for text, want := range map[string]string{
		"":                         " []",
		"12 and -3, 4-5":           "# and #, ## [12 -3 4 -5]",
		"0.25s 7e 1. x3":           "#s #e #. x# [0.25 7 1 3]",
		"1.2.3 --4 -":              "#.# -# - [1.2 3 -4]",
		"größe: 8 [9, 10, 11, 12]": "größe: # [#, #, #, #] [8 9 10 11 12]",
	} {
		found, words := numbersIn(text, 6)
		expect.Equal(t, fmt.Sprint(words, " ", found), want, "%q", text)
	}
}

func TestRunsJoined(t *testing.T) {
	for text, want := range map[string]string{
		"":                     "",
		"Board [#, #, #, #]":   "Board [#]",
		"[[#, #], [#, #]] x #": "[[#]] x #",
		"## #":                 "##",
		"# - #":                "# - #",
	} {
		expect.Equal(t, runsJoined(text), want, "%q", text)
	}
}

func TestRankOf(t *testing.T) {
	for before, want := range map[string]int{
		"N = ": 0, "  self.board_size: int = ": 0, "n := ": 0, "sizes = {1, 4, ": 0, "const Queens = ": 0, "def solve(n=": 0,
		"#define MAX ": 1, "limit = ": 1, "x = [8, ": 1, "LIMIT: int = ": 1,
		"solve(": 2, "x = [": 5, "{": 5, "=": 5,
		"n == ": 5, "n <= ": 5, "  limit = ": 5, "(": 5, "": 5,
	} {
		expect.Equal(t, rankOf(before), want, "%q", before)
	}
}

func TestUnlabelled(t *testing.T) {
	for text, want := range map[string]string{
		"Size: [.] [Q]\n[Q] [.]\nend": "1:Size:  1:[.] [Q] 2:[Q] [.] 3:end",
		"how many. Q .\n. . Q\nQ . .": "1:how many 1:. Q . 2:. . Q 3:Q . .",
		". . Q .\n. Q\n":              "1:. . Q . 2:. Q 3:",
		"tenet\nnet":                  "1:tenet 2:net",
		"[ ][2][ ][ ]\n[ ][ ][ ][4]\n[1][ ][ ][ ]\n[ ][ ][3][ ]": "1:[.][Q][.][.] 2:[.][.][.][Q] 3:[Q][.][.][.] 4:[.][.][Q][.]",
		"x2xx\nxxx4\n2xxx\nxx3x":                                 "1:x2xx 2:xxx4 3:2xxx 4:xx3x",
		" ,Z, ,\n ,Z, ,\n, ,Z,":                                  "1: ,Z,  2: ,Z,  3:, ,Z",
		".Q,\nQ.,\n[Q,\n .]":                                     "1:.Q 2:Q. 3:[Q, 4: .]",
		strings.Repeat("x", 1<<17) + "\nQ":                       "1: 2:Q",
	} {
		split, numbers := unlabelled(text)
		var got []string
		for i, line := range strings.Split(split, "\n") {
			got = append(got, fmt.Sprintf("%d:%s", numbers[i], line))
		}
		expect.Equal(t, strings.Join(got, " "), want, "%.40q", text)
	}
}

func TestLoneQueen(t *testing.T) {
	for text, want := range map[string]bool{
		"Q\n": true, "Solution 1: [['Q']]\n": true, "title\n| Q |\n": true, ".\n": false, "Quick\n": false, "\n": false,
	} {
		expect.Equal(t, lonePiece(text, ". . Q ."), want, "%q", text)
	}
	for text, want := range map[string]bool{
		"[(0, 0)]": true, "(1,1)": true, "Queen at (row 0, col 0)": true, "(0, 1)": false, "[0]": false, "0 0": false, "(2, 2)": false,
	} {
		expect.Equal(t, lonePair(text), want, "%q", text)
	}
}
