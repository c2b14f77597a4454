package region_test

import (
	"fmt"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/region"
)

// The number of queens in each row is read in any words beside it.
func TestStarsInWords(t *testing.T) {
	p := mustNew(t, 2, "AAABBBBB", "AAAACCCB", "DDADCCCC", "DDDDDCCE", "DDDDDEEE", "FFGGGHHH", "FFGGGHHH", "FFGGHHHH")
	grid := strings.Join(p.Rows(), "\n")
	list := `["` + strings.Join(p.Rows(), `", "`) + `"]`
	for _, text := range []string{
		"2 stars\n" + grid, "2★\n" + grid, "8x8 2★\n" + grid, "8x8 2★\n\n" + grid, "8x8, 2 stars\n" + grid, "Two stars\n" + grid, "2-star\n" + grid,
		"two-star puzzle\n" + grid, "Star Battle 8x8 2★ Normal\n" + grid, "Star Battle - 2 stars per row\n" + grid, "Stars: 2\n" + grid,
		"Stars: ★★\n" + grid, "Stars per row, column and region: 2\n" + grid, "2 queens per row\n" + grid, "2 queens in each row and column\n" + grid,
		"queens per region = 2\n" + grid, "# 2 stars\n" + grid, "stars 2\n\n" + grid, "STARS = 2\n" + grid, "**Stars:** 2\n" + grid, "8x8 2⭐\n" + grid,
		grid + "\n2 stars\n", grid + "\nstar_rating=2\n", grid + "\n\n2 stars each\n", "double star\n" + grid, "8x2\n" + grid, "8x8\n2 stars\n" + grid,
		"stars(2).\ngrid = " + list, "num_stars = 2\ngrid = " + list, "STARS = 2\nGRID = " + list, "const int kStars = 2;\nstd::string g[] = {" + list[1:len(list)-1] + "};",
		"#define STARS 2\nchar *g[] = {" + list[1:len(list)-1] + "};", "let stars: usize = 2;\nlet grid = " + list + ";", "grid = " + list + "\nstars = 2\n",
		"grid = " + list + "; stars = 2\n", "solve(" + list + ", stars=2)", "config = {\"stars\": 2}\ngrid = " + list,
		`{"stars": 2, "regions": ` + list + `}`, `{"regions": ` + list + `, "stars": 2}`, `{"numStars": 2, "regions": ` + list + `}`, `{"num_stars": "2", "regions": ` + list + `}`,
		`{"starsPerRegion": 2, "regions": ` + list + `}`, `{"stars_per_row": 2, "regions": ` + list + `}`, `{"starCount": 2, "regions": ` + list + `}`, `{"starcount": 2, "regions": ` + list + `}`,
		`{"queensPerRow": 2, "regions": ` + list + `}`, `{"meta": {"id": 1}, "stars": 2, "puzzles": [{"regions": ` + list + `}]}`, `{"puzzles": [{"regions": ` + list + `}], "stars": 2}`,
		`{"n_stars": 2, "starColor": "#fff", "regions": ` + list + `}`, `{"STARS": 2, "grid": ` + list + `}`, "<puzzle stars=\"2\">\n" + xmlRows(p) + "</puzzle>",
	} {
		if got, err := region.Parse(text); err != nil || !got.Equal(p) {
			t.Errorf("%.60q: %v", text, err)
		}
	}
	for _, text := range []string{grid, "8x8\n" + grid, "Star Battle 5\n" + grid, "start = 2\n" + grid, "Level 2, 8 stars\n" + grid, `{"starColor": 2, "stars": [[1, 2]], "regions": ` + list + `}`} {
		if got, err := region.Parse(text); err != nil || got.Stars() != 1 {
			t.Errorf("%.60q is read with %v, not 1: %v", text, got.Stars(), err)
		}
	}
}

func xmlRows(p *region.Puzzle) (text string) {
	for _, row := range p.Rows() {
		text += "  <row>" + row + "</row>\n"
	}
	return text
}

// The squares of each region are read in any lists, from 0 or from 1.
func TestRegionsAsLists(t *testing.T) {
	want := mustNew(t, 1, "AABB", "ACBB", "CCDB", "CDDD")
	for base := range 2 {
		each := func(format, between string) (regions []string) { // the squares of each region
			for of := range 4 {
				var squares []string
				for i := range 16 {
					if s := (region.Square{Row: i / 4, Column: i % 4}); want.Region(s) == of {
						squares = append(squares, fmt.Sprintf(format, s.Row+base, s.Column+base))
					}
				}
				regions = append(regions, strings.Join(squares, between))
			}
			return regions
		}
		all := func(format, between string) string { // row, column, region
			var squares []string
			for i := range 16 {
				s := region.Square{Row: i / 4, Column: i % 4}
				squares = append(squares, fmt.Sprintf(format, s.Row+base, s.Column+base, want.Region(s)+base))
			}
			return strings.Join(squares, between)
		}
		around := func(regions []string, before, after, between string) string {
			for i, r := range regions {
				regions[i] = strings.ReplaceAll(before, "#", fmt.Sprint(i+1)) + r + after
			}
			return strings.Join(regions, between)
		}
		for _, text := range []string{
			`{"regions": [` + around(each("[%d,%d]", ","), "[", "]", ", ") + `]}`,
			`{"cells": [` + around(each("[%d,%d]", ","), "[", "]", ",\n ") + `], "size": 4}`,
			`{"areas": {` + around(each("[%d, %d]", ", "), `"R#": [`, "]", ", ") + `}}`,
			`{"id": 9, "areas": {` + around(each("[%d, %d]", ", "), `"R#": [`, "]", ", ") + `}}`,
			`{"cages": [` + around(each(`{"row": %d, "col": %d}`, ", "), `{"id": #, "cells": [`, "]}", ", ") + `]}`,
			`{"regions": [` + around(each(`{"r": %d, "c": %d}`, ", "), `{"name": "x#", "squares": [`, "]}", ", ") + `]}`,
			`{"regions": [` + around(each(`"%d,%d"`, ", "), `[`, "]", ", ") + `]}`,
			`regions = [` + around(each("(%d, %d)", ", "), "{", "}", ",\n") + `]`,
			`[` + around(each("[%d,%d]", ","), "[", "]", ",") + `]`,
			`cells = [` + all(`{"row": %d, "col": %d, "region": %d}`, ", ") + `]`,
			`[` + all(`[%d, %d, %d]`, ", ") + `]`,
			`{` + all(`(%d, %d): %d`, ", ") + `}`,
			`{"map": {` + all(`"%d,%d": %d`, ", ") + `}}`,
			all("region(%d,%d,%d).", "\n") + "\n",
			all("region(%d,%d,%d).", " ") + "\n",
			around(each("(%d,%d)", ", "), "region(#, [", "]).", "\n"),
			around(each("(%d,%d)", " "), "Region #: ", "", "\n"),
			around(each("%d %d", " "), "", "", "\n"),
			"4\n" + around(each("%d %d", " "), "", "", "\n"),
			around(each("%d,%d", " "), "A#: ", "", "\n"),
			"<puzzle>\n" + around(each(`<cell row="%d" col="%d"/>`, "\n"), "<region id=\"#\">\n", "</region>", "\n") + "\n</puzzle>",
			"<puzzle size=\"4\">\n" + all(`<cell row="%d" col="%d" region="%d"/>`, "\n") + "\n</puzzle>",
		} {
			if got, err := region.Parse(text); err != nil || !got.Equal(want) {
				t.Errorf("from %d, %.150q: %v", base, text, err)
			}
		}
	}
	for _, text := range []string{
		"r1c1 r1c2 r2c1\nr1c3 r1c4 r2c3 r2c4 r3c4\nr2c2 r3c1 r3c2 r4c1\nr3c3 r4c2 r4c3 r4c4",
		"[[0,1,4],[2,3,6,7,11],[5,8,9,12],[10,13,14,15]]", "4\n3 0 0 0 1 1 0\n5 0 2 0 3 1 2 1 3 2 3\n4 1 1 2 0 2 1 3 0\n4 2 2 3 1 3 2 3 3\n",
		"3\n0 0\n0 1\n1 0\n5\n0 2\n0 3\n1 2\n1 3\n2 3\n4\n1 1\n2 0\n2 1\n3 0\n4\n2 2\n3 1\n3 2\n3 3\n",
	} {
		if got, err := region.Parse(text); err != nil || !got.Equal(want) {
			t.Errorf("%.150q: %v", text, err)
		}
	}
	for _, text := range []string{
		"[[(0,0),(1,2),(2,4),(3,1),(4,3)],[(0,1),(1,3),(2,0),(3,2),(4,4)],[(0,2),(1,4),(2,1),(3,3),(4,0)],[(0,3),(1,0),(2,2),(3,4),(4,1)],[(0,4),(1,1),(2,3),(3,0),(4,2)]]", // solutions that cover the board
		"[[[0,0],[0,1]],[[1,0],[1,1]],[[2,0]],[[3,0]]]", "1 2 3\n1 2 4\n1 2 5\n1 2 6"} {
		expect.Fails(t, expect.ErrorOf(region.Parse(text)), "%q is a puzzle", text)
	}
}

// A solution beside a puzzle is no second puzzle.
func TestSolutionBesideAPuzzle(t *testing.T) {
	const grid, list = "AABB\nACBB\nCCDB\nCDDD\n", `["AABB", "ACBB", "CCDB", "CDDD"]`
	const right, wrong = "r1c2 r2c4 r3c1 r4c3", "r1c1 r2c3 r3c2 r4c4"
	for want, texts := range map[string][]string{
		right: {
			grid + "\n.Q..\n...Q\nQ...\n..Q.\n", grid + "\n0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n", grid + "\nSolution:\n\n.Q..\n...Q\nQ...\n..Q.\n",
			grid + "\nr1c2 r2c4 r3c1 r4c3\n", grid + "\n2 4 1 3\n", grid + "\nA★BB\nACB★\n★CDB\nCD★D\n",
			"puzzle = " + list + "\nsolution = [[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]]\n", "puzzle = " + list + "\nsolution = [1, 3, 0, 2]\n",
			list + "\n[[0,1],[1,3],[2,0],[3,2]]\n", `{"regions": ` + list + `, "solution": [[0,1],[1,3],[2,0],[3,2]]}`,
			`{"regions": ` + list + `, "solution": [{"row":0,"col":1},{"row":1,"col":3},{"row":2,"col":0},{"row":3,"col":2}]}`,
		},
		wrong: {
			grid + "\nQ...\n..Q.\n.Q..\n...Q\n", `{"solution": ["Q...","..Q.",".Q..","...Q"], "regions": ` + list + `}`,
		},
		"": {
			`{"regions": ` + list + `, "palette": [0, 1, 2, 3]}`, grid,
		},
	} {
		for _, text := range texts {
			n := 0
			for e, err := range region.ReadEach(strings.NewReader(text)) {
				if n++; err != nil || e.Given.String() != want || n > 1 {
					t.Errorf("%q: entry %d, %v, %q, want %q", text, n, err, e.Given, want)
				}
			}
			if n == 0 {
				t.Errorf("%q is no puzzle", text)
			}
		}
	}
}
