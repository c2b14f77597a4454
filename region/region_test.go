package region_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/region"
)

// at returns squares from rows and columns counted from 1: 34 is r3c4.
func at(names ...int) region.Squares {
	var squares region.Squares
	for _, name := range names {
		squares = append(squares, region.Square{Row: name/10 - 1, Column: name%10 - 1})
	}
	return squares
}

// small has one solution.
var small = []string{"AABBC", "BBBBC", "DDBBC", "DBBBE", "EEEEE"}

func mustNew(t testing.TB, stars int, rows ...string) *region.Puzzle {
	t.Helper()
	return must.Get(region.New(stars, rows...))(t)
}

// scatter returns n regions grown at random from n squares. Most such puzzles
// have no solution or many.
func scatter(n, stars int, random *rand.Rand) *region.Puzzle {
	rows := make([][]byte, n)
	for r := range rows {
		rows[r] = make([]byte, n)
	}
	for i, at := range random.Perm(n * n)[:n] {
		rows[at/n][at%n] = byte('A' + i)
	}
	for left := n*n - n; left > 0; {
		r, c := random.IntN(n), random.IntN(n)
		step := [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}[random.IntN(4)]
		r2, c2 := r+step[0], c+step[1]
		if rows[r][c] == 0 && r2 >= 0 && r2 < n && c2 >= 0 && c2 < n && rows[r2][c2] != 0 {
			rows[r][c] = rows[r2][c2]
			left--
		}
	}
	text := make([]string, n)
	for r := range rows {
		text[r] = string(rows[r])
	}
	p, err := region.New(stars, text...)
	if err != nil {
		panic(err)
	}
	return p
}

// puzzles draws puzzles of n from low to high.
func puzzles(low, high int) *rapid.Generator[*region.Puzzle] {
	return rapid.Custom(func(t *rapid.T) *region.Puzzle {
		n := rapid.IntRange(low, high).Draw(t, "n")
		stars := rapid.IntRange(1, max(1, n/4)).Draw(t, "stars")
		return scatter(n, stars, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)))
	})
}

// bruteForce returns all solutions by trying every square in turn.
func bruteForce(p *region.Puzzle) []region.Squares {
	var found []region.Squares
	var queens region.Squares
	var try func(next int)
	try = func(next int) {
		n := p.N()
		if len(queens) == n*p.Stars() {
			if p.Accepts(queens) == nil {
				found = append(found, slices.Clone(queens))
			}
			return
		}
		row := len(queens) / p.Stars()
		for i := max(next, row*n); i < (row+1)*n; i++ {
			queens = append(queens, region.Square{Row: i / n, Column: i % n})
			if conflicts, _ := p.Conflicts(queens); len(conflicts) == 0 {
				try(i + 1)
			}
			queens = queens[:len(queens)-1]
		}
	}
	try(0)
	return found
}

func TestAllAgreesWithBruteForce(t *testing.T) {
	solvable := 0
	check := func(p *region.Puzzle) {
		t.Helper()
		want := bruteForce(p)
		got := must.Get(nqueens.Take(region.All(t.Context(), p), 0))(t)
		slices.SortFunc(got, func(a, b region.Squares) int {
			return slices.CompareFunc(a, b, func(a, b region.Square) int { return a.Row*100 + a.Column - b.Row*100 - b.Column })
		})
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%v with %d queens a line (-brute force +All):\n%s", p.Rows(), p.Stars(), diff)
		}
		if len(want) > 0 {
			solvable++
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	rounds := 150
	if testing.Short() {
		rounds = 40
	}
	for n := 4; n <= 6; n++ {
		for range rounds {
			for stars := 1; stars <= 2; stars++ {
				check(scatter(n, stars, random))
			}
		}
	}
	for range rounds / 12 {
		check(scatter(8, 2, random))
	}
	if solvable < 2*rounds/3 {
		t.Errorf("only %d of the puzzles had a solution; they test little", solvable)
	}
}

func TestSolveSaysWhyNot(t *testing.T) {
	_, err := region.Solve(t.Context(), mustNew(t, 1, "AABB", "AABB", "CCDD", "CCDD"))
	var several *region.Ambiguous
	if !errors.As(err, &several) {
		t.Fatalf("four square blocks: %v, want *Ambiguous", err)
	}
	p := mustNew(t, 1, "AABB", "AABB", "CCDD", "CCDD")
	for _, s := range []region.Squares{several.A, several.B} {
		expect.Is(t, p.Accepts(s), nil, "Accepts")
	}
	_, err = region.Solve(t.Context(), mustNew(t, 1, "ABCD", "DDDD", "DDDD", "DDDD"))
	expect.Is(t, err, nqueens.ErrNoSolution, "three regions in one row")
}

func TestAcceptsSaysWhatIsWrong(t *testing.T) {
	p := mustNew(t, 1, "AABB", "AABB", "CCDD", "CCDD")
	for _, tc := range []struct {
		queens region.Squares
		want   string
	}{
		{at(12, 24, 31, 43), ""},
		{at(12, 23, 31, 44), "the queens on r1c2 and r2c3 touch"},
		{at(12, 24, 41, 43), "row 4 has 2 queens, not 1: r4c1 and r4c3"},
		{at(12, 24, 31), "row 4 has no queen, not 1"},
		{at(12, 24, 31, 43, 43), "a queen is listed twice: there are 5 squares, not 4"},
		{at(12, 24, 31, 53), "row 5, column 3: this square is not on the board of 4 x 4"},
	} {
		got := ""
		if err := p.Accepts(tc.queens); err != nil {
			got = err.Error()
		}
		expect.Equal(t, got, tc.want, "%v", tc.queens)
	}
}

func TestConnected(t *testing.T) {
	expect.Is(t, mustNew(t, 1, small...).Connected(), nil, "a puzzle in one piece each")
	for want, rows := range map[string][]string{
		"row 4, column 1: region D begins again here; a region is usually in one piece": {"ABBB", "BBCC", "CCCD", "DDDA"},
		"row 2, column 4: region A begins again here; a region is usually in one piece": {"AABB", "CBBA", "CCDD", "CCDD"},
	} {
		expect.Equal(t, fmt.Sprint(mustNew(t, 1, rows...).Connected()), want, "%v", rows)
	}
}

func TestSquareNames(t *testing.T) {
	for _, s := range at(11, 34, 99) {
		var got region.Square
		if err := got.UnmarshalText([]byte(strings.ToUpper(s.String()))); got != s || err != nil {
			t.Errorf("%v comes back as %v, %v", s, got, err)
		}
	}
	for _, name := range []string{"", "a1", "r1", "r0c1", "r1c0", "r01c1", "r1c1x", "r-1c1", "r1c99999999999999999999", "c1r1", "rr1c1"} {
		var s region.Square
		expect.Fails(t, s.UnmarshalText([]byte(name)), "%q is read as %v", name, s)
	}
}

// The zero Puzzle, and squares off the board, are errors or nothing; Solve once returned
// no solution and no error.
func TestZeroValues(t *testing.T) {
	ctx, p := t.Context(), new(region.Puzzle)
	const want = "the puzzle is empty; make it with New, Parse or Generate"
	for name, do := range map[string]func() error{
		"Solve":       func() error { _, err := region.Solve(ctx, p); return err },
		"Explain":     func() error { _, err := region.Explain(ctx, p); return err },
		"Hint":        func() error { _, err := region.Hint(ctx, p, nil, nil); return err },
		"Accepts":     func() error { return p.Accepts(nil) },
		"Conflicts":   func() error { _, err := p.Conflicts(nil); return err },
		"Closed":      func() error { _, err := p.Closed(nil); return err },
		"All":         func() error { _, err := nqueens.Take(region.All(ctx, p), 0); return err },
		"WithStars":   func() error { _, err := p.WithStars(1); return err },
		"MarshalJSON": func() error { _, err := p.MarshalJSON(); return err },
		"sbn":         func() error { _, err := p.Format("sbn"); return err },
	} {
		expect.Equal(t, fmt.Sprint(do()), want, "%s", name)
	}
	if p.N() != 0 || p.Stars() != 0 || len(p.Rows()) != 0 || p.Region(region.Square{}) != -1 || p.Letter(0) != "" || p.Connected() != nil || p.Text(nil, false) != "" {
		t.Error("the zero Puzzle has something")
	}
	expect.Fails(t, expect.ErrorOf(mustNew(t, 1, small...).Format("clay")), "there is a format of clay")
	expect.Fails(t, expect.ErrorOf(region.Generate(ctx, region.GenerateOptions{})), "Generate accepts the zero GenerateOptions")
	p = mustNew(t, 1, small...)
	for _, off := range []region.Square{{Row: -1}, {Column: -1}, {Row: 5}, {Column: 5}} {
		expect.Equal(t, p.Region(off), -1, "%v lies in region", off)
	}
	for _, off := range []int{-1, 5} {
		expect.Equal(t, p.Letter(off), "", "region %d has letter", off)
	}
}

func TestClosed(t *testing.T) {
	p := mustNew(t, 2, "AAAAAAAA", "BBBBBBBB", "CCCCCCCC", "DDDDDDDD", "EEEEEEEE", "FFFFFFFF", "GGGGGGGG", "HHHHHHHH")
	closed, err := p.Closed(at(11, 13))
	if want := at(12, 14, 15, 16, 17, 18, 21, 22, 23, 24); err != nil || !slices.Equal(closed, want) {
		t.Errorf("%v, %v, want %v", closed, err, want)
	}
	closed, err = p.Closed(at(44))
	if want := at(33, 34, 35, 43, 45, 53, 54, 55); err != nil || !slices.Equal(closed, want) {
		t.Errorf("around r4c4 %v, %v, want %v", closed, err, want)
	}
	if closed, err := p.Closed(nil); err != nil || len(closed) > 0 {
		t.Errorf("an empty board has %v, %v", closed, err)
	}
	expect.Fails(t, expect.ErrorOf(p.Closed(at(91))), "a queen off the board closes squares")
}

// Four squares of a region meet without a sign.
func TestTextInASCII(t *testing.T) {
	const want = `     1   2   3   4
   +-------+-------+
 1 | a   a | b   b |
   |       |       |
 2 | Q   a | b   b |
   +-------+-------+
 3 | c   c | d   d |
   |       |       |
 4 | c   c | d   d |
   +-------+-------+
`
	expect.Equal(t, mustNew(t, 1, "AABB", "AABB", "CCDD", "CCDD").Text(region.Squares{{1, 0}}, true), want, "what is drawn")
}
