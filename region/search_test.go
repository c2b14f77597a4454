package region

import (
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/seeded"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// A search yields the same solutions in the same order in every version, and visits no
// more nodes than before. A change that prunes better changes the file: look at it, then
// update it.
func TestSearchIsAsBefore(t *testing.T) {
	const most = 100 // solutions of one puzzle
	var text strings.Builder
	for seed := range uint64(24) {
		board := [...][2]int{{5, 1}, {7, 1}, {8, 2}, {9, 1}, {10, 2}, {12, 3}, {13, 3}, {17, 4}}[seed%8]
		m := maker{GenerateOptions: GenerateOptions{N: board[0], Stars: board[1]}, random: seeded.New(seed, 3)}
		for !m.drawSolution(t.Context()) || !m.growRegions() {
		}
		fmt.Fprintf(&text, "seed %d, %dx%d:", seed, m.n, m.stars)
		for _, crowd := range []crowding{whereItPays, never, always} {
			solutions, digest := 0, fnv.New32a()
			s := search{grid: m.grid, ctx: t.Context(), crowd: crowd, most: 1000, yield: func(queens *squares, g *grid) bool {
				solutions++
				fmt.Fprintln(digest, g.list(queens))
				return solutions < most
			}}
			s.run()
			fmt.Fprintf(&text, " %d nodes %d solutions %08x", s.nodes, solutions, digest.Sum32())
		}
		text.WriteString("\n")
	}
	name := "testdata/searched.txt"
	if f := flag.Lookup("update"); f.Value.String() == "true" {
		must.Do(t, os.WriteFile(name, []byte(text.String()), 0o666))
	}
	want := must.Get(os.ReadFile(name))(t)
	expect.Same(t, text.String(), string(want), "%s", name)
}
