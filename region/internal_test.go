package region

import (
	"context"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/seeded"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

func mustNew(t *testing.T, stars int, rows ...string) *Puzzle {
	t.Helper()
	return must.Get(New(stars, rows...))(t)
}

// A block of 2 x 2 squares ends at the edge of the board.
func TestBlocksDoNotWrap(t *testing.T) {
	g := newGrid(mustNew(t, 1, "AAAA", "BBBB", "CCCC", "DDDD"))
	all := set(3, 4, 7, 8) // the right end of row 1, both ends of row 2, the left end of row 3
	c := crowded{grid: g}
	got, want := c.inBlock(&all, 3), set(3, 7)
	if got != want {
		t.Errorf("the block at r1c4 has %v, want %v", g.list(&got), g.list(&want))
	}
}

// Each unit without room is noticed, the first one too.
func TestEachUnitCanBreak(t *testing.T) {
	p := mustNew(t, 1, "AABB", "AABB", "CCDD", "CCDD")
	for u := range 3 * p.n {
		r := newReasoning(t.Context(), newGrid(p))
		r.clear(&r.at.open, &r.units[u])
		if err := r.advance(hard, nil); err == nil || !strings.HasPrefix(err.Error(), p.name(u)+" has no room left") {
			t.Errorf("without the squares of %s: %v", p.name(u), err)
		}
	}
}

func TestRating(t *testing.T) {
	p := mustNew(t, 1, "AABB", "AABB", "CCDD", "CCDD")
	for _, tc := range []struct {
		uses map[Rule]int
		want Rating
	}{
		{nil, Rating{"easy", "reach", 0, 0}},
		{map[Rule]int{"last squares": 9}, Rating{"easy", "last squares", 9, 9}},
		{map[Rule]int{"last squares": 9, "confined": 4}, Rating{"easy", "confined", 4, 17}},
		{map[Rule]int{"confined": 5}, Rating{"medium", "confined", 5, 10}},
		{map[Rule]int{"confined": 9, "squeeze": 1}, Rating{"medium", "squeeze", 1, 22}},
		{map[Rule]int{"squeeze": 2, "pairs": 3}, Rating{"hard", "pairs", 3, 26}},
		{map[Rule]int{"sets": 4, "hypothesis": 4}, Rating{"hard", "hypothesis", 4, 100}},
	} {
		r := newReasoning(t.Context(), newGrid(p))
		r.clear(&r.at.open, &r.all)
		for i := range p.n {
			r.at.queens.add(i)
		}
		for i, rule := range Rules() {
			r.used[i] = tc.uses[rule]
		}
		expect.Equal(t, r.rating(), tc.want, "%v", tc.uses)
	}
}

// The work of the rules is limited, and the rating says that the limit was reached.
func TestRatingIsLimited(t *testing.T) {
	p := mustNew(t, 1, "AABBC", "BBBBC", "DDBBC", "DBBBE", "EEEEE")
	for spent, want := range map[int]Difficulty{0: "medium", mostWork - 20: "too hard to rate"} {
		r := newReasoning(t.Context(), newGrid(p))
		r.work = spent
		if err := r.advance(expert, nil); err != nil || r.rating().Difficulty != want {
			t.Errorf("after work of %d: %v, %v, want %v", spent, r.rating().Difficulty, err, want)
		}
	}
}

// More queens than blocks of 2 x 2 squares are refused without a search.
func TestTooManyQueens(t *testing.T) {
	rows := strings.Split("AAAAAAA BBBBBBB CCCCCCC DDDDDDD EEEEEEE FFFFFFF GGGGGGG", " ")
	for stars, searched := range map[int]bool{1: true, 2: true, 3: false, 4: false} { // 16 blocks
		s := search{grid: newGrid(mustNew(t, stars, rows...)), ctx: t.Context(), yield: func(*squares, *grid) bool { return false }}
		if s.run(); s.nodes > 0 != searched {
			t.Errorf("%d queens in each row: %d nodes", stars, s.nodes)
		}
	}
}

// A limit of tries is kept to, and told.
func TestGenerateGivesUp(t *testing.T) {
	for _, tc := range []struct {
		most int
		want string
	}{
		{1, "no such puzzle was found in 1 tries"},
		{2, "no such puzzle was found in 3 tries"},
		{300, "no such puzzle was found in 301 tries"},
	} {
		_, err := generate(t.Context(), GenerateOptions{N: 13, Stars: 3}, tc.most)
		if err == nil || !strings.HasPrefix(err.Error(), tc.want+": 13 x 13 with 3 queens a line, easy, seed 0") {
			t.Errorf("%d tries: %v, want %s", tc.most, err, tc.want)
		}
	}
}

// A board of which no square can move to another region is given up.
func TestImproveEndsWithoutAMove(t *testing.T) {
	p := mustNew(t, 1, "ABCD", "CDAB", "ABCD", "CDAB") // each square is a piece of its own
	m := maker{GenerateOptions: GenerateOptions{N: 4, Stars: 1}, random: seeded.New(0, 0), most: mostTries, grid: newGrid(p)}
	if m.improve(t.Context()) || m.tries != 1 {
		t.Errorf("after %d tries there is a puzzle, or it went on", m.tries)
	}
}

// The cost of a board is one more than the number of squares that rules leave open.
func TestCostOfABoard(t *testing.T) {
	p := mustNew(t, 1, "AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD", "EEEEEE", "FFFFFF")
	m := maker{GenerateOptions: GenerateOptions{N: 6, Stars: 1}, grid: newGrid(p)}
	if cost, done := m.judge(t.Context()); cost != 37 || done {
		t.Errorf("a board on which rules find nothing costs %d, want 37; done is %v", cost, done)
	}
}

// The search for hidden regions counts its steps, and each complete board for many.
func TestRevealsAreCounted(t *testing.T) {
	board := cells{{"", "A", "B", "B"}, {"A", "C", "B", "B"}, {"C", "C", "D", "B"}, {"C", "D", "D", "D"}}
	h := hidden{board: board, stars: 1, queens: make(map[string]int), squares: Squares{{0, 0}}, tries: mostReveals}
	if h.find(); h.ways != 1 || h.tries != mostReveals-2-revealCost {
		t.Errorf("%d ways after %d of %d tries, want 1 way after 2 steps and a board of %d", h.ways, mostReveals-h.tries, mostReveals, revealCost)
	}
}

func TestNames(t *testing.T) {
	for i := range rules {
		if name := rules[i].name; name.Level() != rules[i].level.difficulty() || name.About() != rules[i].about || name.About() == "" {
			t.Errorf("%s: level %v, about %q", name, name.Level(), name.About())
		}
	}
	if isMistake.Level() != "beyond the rules" || isSearched.About() != "" {
		t.Error("what is not a rule has a level")
	}
}

// Three regions that share three rows leave no square of these rows to others, also with
// several queens in each.
func TestSetsOfSeveralQueens(t *testing.T) {
	g := newGrid(mustNew(t, 2, "AAABBBCC", "AAABBBCC", "AAABBBCD", "DDDDDDDD", "EEEEEEEE", "FFFFFFFF", "GGGGGGGG", "HHHHHHHH"))
	var d finder
	if !findSets(g, g.start(), &d) || g.list(&d.empty).String() != "r3c8" || len(d.from) != 3 {
		t.Errorf("%v are empty because of %v", g.list(&d.empty), d.from)
	}
}

// A hypothesis may leave the first unit without room, as any other.
func TestHypothesisAgainstTheFirstRow(t *testing.T) {
	g := newGrid(mustNew(t, 1, "AAAA", "BBBB", "CCCC", "DDDD"))
	s := &position{open: set(0, 1, 4)} // a queen on r2c1 closes r1c1 and r1c2
	s.need[0] = 1
	var d finder
	if !findHypothesis(g, s, &d) || g.list(&d.empty).String() != "r2c1" || len(d.from) != 1 || d.from[0] != 0 {
		t.Errorf("%v are empty because of units %v", g.list(&d.empty), d.from)
	}
}

// A search notices within so many nodes that its context has ended.
func TestSearchChecksItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	rows := strings.Split("AAAAAAAAA BBBBBBBBB CCCCCCCCC DDDDDDDDD EEEEEEEEE FFFFFFFFF GGGGGGGGG HHHHHHHHH IIIIIIIII", " ")
	s := search{grid: newGrid(mustNew(t, 1, rows...)), ctx: ctx, yield: func(*squares, *grid) bool { return true }}
	if s.run(); s.nodes != nodesBetweenChecks {
		t.Errorf("it ends after %d nodes", s.nodes)
	}
}

func TestWordsOfArrangements(t *testing.T) {
	g := newGrid(mustNew(t, 2, "AAAAAAAA", "BBBBBBBB", "CCCCCCCC", "DDDDDDDD", "EEEEEEEE", "FFFFFFFF", "GGGGGGGG", "HHHHHHHH"))
	for want, d := range map[string]deduction{
		"The queens of row 1 go in 3 ways: all have one on r1c1.":                                                  {from: []int{0}, ways: 3, queens: set(0)},
		"The queens of row 1 go in 3 ways: none leaves r2c1 or r2c2 free for one.":                                 {from: []int{0}, ways: 3, empty: set(8, 9)},
		"The queens of row 1 go in one way only: all have one on r1c1 and r1c3 and none leaves r2c2 free for one.": {from: []int{0}, ways: 1, queens: set(0, 2), empty: set(9)},
	} {
		expect.Equal(t, whyArrangements(g, &d), want, "whyArrangements")
	}
}

func set(list ...int) (s squares) {
	for _, i := range list {
		s.add(i)
	}
	return s
}

// A line of prose with slashes is a puzzle only if it can be read as one.
func TestIsWhole(t *testing.T) {
	for line, want := range map[string]bool{
		"AABB/ACBB/CCDB/CDDD": true, "one/two/three/four is no puzzle.": true, "Rows and/or columns.": false, "See http://a.b/c/d/e/f.": false,
		"4x1.AABBACBBCCDBCDDD": true, "AABB": false,
	} {
		expect.Equal(t, isWhole(line), want, "%q", line)
	}
}

// A word is prose if it is an address or ends a sentence.
func TestProseOfOneWord(t *testing.T) {
	for word, want := range map[string]bool{"ftp://10.0.0.1/4x1": true, "Solved!": true, "www.4x4.org": true, "lnkd.in/queens": true, "AABB": false, "4x1.AABB": false} {
		expect.Equal(t, isProse(word), want, "%q", word)
	}
}

// What looks like a puzzle in a program is named if it has as many rows as a board.
func TestNearPuzzles(t *testing.T) {
	for text, want := range map[string]string{
		`rows = ["AABB", "ACBB", "AABB", "ACBB"]`: "only has 3: ABC",
		`rows = ["AABB", "ACBB"]`:                 "there is no \"regions\"",
	} {
		expect.Says(t, new(Puzzle).UnmarshalJSON([]byte(text)), want, "%s", text)
	}
}

// A contradiction takes ten steps at most, and as many if no shorter one is found. With eleven,
// another square of this puzzle would be empty.
func TestLongestContradiction(t *testing.T) {
	rows := strings.Fields("AABBBBBCCC AABDBBBEEC AAFDBBBECC FFFDBDBECC FFFDDDGCCC FFDDDHGCCC FFFFFHGGIC JFFFHHGGII JJJHHGGIII JJJHHHIIII")
	var lengths []int
	r := newReasoning(t.Context(), newGrid(mustNew(t, 2, rows...)))
	err := r.advance(expert, func(d *deduction) {
		if d.trial != nil {
			lengths = append(lengths, told(d.trial))
		}
	})
	if err != nil || len(lengths) != 3 || slices.Max(lengths) != mostTrial {
		t.Errorf("the contradictions take %v steps, %v", lengths, err)
	}
}

// A hypothesis ends with its context, even one that leaves no room at once.
func TestHypothesisEndsWithItsContext(t *testing.T) {
	ended, end := context.WithCancel(t.Context())
	end()
	g := newGrid(mustNew(t, 1, "AABB", "AABB", "CCDD", "CCDD"))
	if _, unit := g.try(t.Context(), g.start(), 5, easy); unit < 0 {
		t.Error("a queen on r2c2 leaves room everywhere")
	}
	if _, unit := g.try(ended, g.start(), 5, easy); unit >= 0 {
		t.Errorf("after its end a hypothesis finds that %s has no room", g.name(unit))
	}
}

// Five regions that fill five rows leave no queen for another square of these rows. Four of the
// rows leave the fifth with one queen for eleven squares, which is more than people look at.
func TestCountingLeavesNoQueen(t *testing.T) {
	rows := slices.Repeat([]string{"AAABBCCDDEEE"}, 4)
	rows = append(rows, "AAABBCCDDEEF")
	for _, letter := range "FGHIJKL" {
		rows = append(rows, strings.Repeat(string(letter), 12))
	}
	g := newGrid(mustNew(t, 1, rows...))
	var s position // of which the upper rows and their regions still need queens
	for u := range 5 {
		g.union(&s.open, &g.units[u])
		s.need[u], s.need[regionKind*g.n+u] = 1, 1
	}
	var d finder
	if !findCounting(g, &s, &d) || g.list(&d.empty).String() != "r5c12" || d.counted != 0 {
		t.Errorf("%v are empty because of units %v, with %d queens", g.list(&d.empty), d.from, d.counted)
	}
	const want = "All squares left to regions A, B, C, D and E lie in rows 1, 2, 3, 4 and 5, which leaves no queen for the other squares of rows 1, 2, 3, 4 and 5."
	expect.Equal(t, whyCounting(g, &d.deduction), want, "whyCounting")
}

// A source knows how many items it holds, and holds no more than its limits.
func TestSourceCountsWhatItHolds(t *testing.T) {
	const board = `[["A","A","B","B"],["A","C","B","B"],["C","C","D","B"],["C","D","D","D"]]`
	keyed := strings.Repeat("a: [1, 2], ", maxItems+20)
	for _, text := range []string{
		"{n: 4, stars: 1, levels: [" + board + ", {regions: " + board + "}], colours: f(1, g(2, 3))}",
		"[" + strings.Repeat("1, ", maxItems+5) + "{" + keyed + strings.Repeat("b, ", maxItems) + keyed + "}]",
		"[" + strings.Repeat("{"+keyed+"x: [", 14),
	} {
		s := source{puzzle: func(Entry) bool { return true }, beside: func(node) bool { return false }, tell: func(int) {}}
		for i, c := range text {
			s.next(c)
			if i%499 != 0 && i < len(text)-30 {
				continue
			}
			held := 0
			for _, open := range s.open {
				held += size(open.items)
				if len(open.items) > maxItems {
					t.Fatalf("after %d characters a list holds %d items", i, len(open.items))
				}
			}
			if s.nodes != held || held > maxHeld+maxItems {
				t.Fatalf("after %.80s and more, %d characters, it holds %d items and counts %d", text, i, held, s.nodes)
			}
		}
	}
}
