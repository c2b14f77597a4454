//go:build !race

package web

import (
	"context"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// Public articles taught this puzzle before the project did. Each row is something that one of
// them teaches, gives or wishes for: what a reader types or opens, and what must be there.
var articles = []struct {
	article, teaches string
	types            string // after nqueens
	opens            string // on the page
	there            string // a regular expression of what is printed or shown
}{
	{"recursion", "a function that calls itself", "help recursion", "", `solve\(row\) finds a\s+place .* solve\(row \+ 1\)`},
	{"recursion", "the calls that stand open, and what comes back", "", "/tour?step=recursion", `The calls[\s\S]*def solve\(row\)`},
	{"recursion", "the first solution, drawn", "algorithms recursion --code python --first", "", `return True[\s\S]*no solution`},
	{"recursion", "now find all 92", "", "/tour?step=recursion", `draws all 92`},
	{"recursion", "3 has none", "solve 3", "", `no solution`},
	{"recursion", "how long brute force takes", "algorithms 8 --rate 100000", "", `178,462,987,637,760 +56\.6 years[\s\S]*16,777,216 +2\.8 minutes`},
	{"recursion", "how long brute force takes", "", "/tour?step=recursion", `178,462,987,637,760[\s\S]*56 years`},
	{"recursion", "the closed form step by step", "algorithms closed-form 14", "", `7  1 and 3 stay`},
	{"recursion", "the closed form step by step", "", "/watch?n=14&algorithm=closed-form&step=1", `swap 1 and 3; 5 to the end of odds`},
	{"64 bits", "sums and differences name the diagonals", "", "/tour?step=sets", `same sum of row and column`},
	{"64 bits", "three sets, in a program", "algorithms hash-sets --code java", "", `Set<Integer> sums`},
	{"64 bits", "chess notation", "solve 8 --format a1", "", `^[a-h]1 [a-h]2 `},
	{"64 bits", "the board in a word", "", "/watch?n=8&algorithm=attack-vectors&step=2", `FFC0A090 88848281`},
	{"64 bits", "the idea of the word", "", "/tour?step=bits", `FFC0A090 88848281`},
	{"64 bits", "time, compactness, recursion or loop", "compare 8", "", `lines  form +memory[\s\S]*board-scan +\d+  recursive  n² cells`},
	{"64 bits", "two programs beside each other", "", "/watch?n=6&step=9&algorithm=board-scan&race=iterative", `Lines[\s\S]*Form[\s\S]*Memory`},
	{"a window", "depth first and breadth first by their names", "compare 6 -a dfs,bfs", "", `board-scan[\s\S]*breadth-first`},
	{"a window", "depth first by its name on the page", "", "/watch?n=6&algorithm=depth-first&step=3", `Board scan`},
	{"a window", "isSafe, place, unplace, isGoal", "help backtracking", "", `isSafe, place, unplace\s+and\s+isGoal`},
	{"a window", "the queue", "", "/watch?n=6&algorithm=bfs&step=60", `was taken from the head`},
	{"a window", "a bad column", "verify -", "", `i7 is not on the 8 x 8 board, which ends at h8`},
	{"a window", "a game within a time", "play --help", "", `--within 2m`},
	{"a window", "a game within a time", "", "/play?game=8:0&within=120", `2:00\.0`},
	{"matrices", "all 92 as matrices", "list 8 --format matrix --limit 1", "", `^10000000\n00001000\n`},
	{"matrices", "12 fundamental solutions", "list --help", "", `fundamental solutions`},
	{"matrices", "12 fundamental solutions", "", "/explore?n=8&show=classes", `12 classes, one for each fundamental solution`},
	{"matrices", "one number a row, by the leftmost column", "algorithms column-array", "", `queen\[row\] := c`},
	{"matrices", "a dry run", "help backtracking", "", `trace 4 +a dry run`},
	{"matrices", "complexity", "help backtracking", "", `cost grows exponentially`},
	{"a chess library", "pieces by their moves", "count 6 --piece king", "", `^2642\n`},
	{"a chess library", "all of 6 x 6", "list 6", "", `(?m)^2 4 6 1 3 5$`},
	{"a chess library", "counts from 1 to 10", "count 1..10", "", `A000170[\s\S]* 8  92\n[\s\S]*10  724`},
	{"a chess library", "the branching beside the board", "animate 5 -o FILE.gif", "", `^$`},
	{"a chess library", "the branching beside the board", "", "/watch?n=5&algorithm=board-scan&step=9", `Search tree`},
}

func TestWhatTheArticlesTeach(t *testing.T) {
	command := filepath.Join(t.TempDir(), "nqueens")
	if said, err := exec.Command("go", "build", "-o", command, "../cmd/nqueens").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	b := open(t, projector, "/")
	for _, row := range articles {
		there := regexp.MustCompile(row.there)
		if row.opens != "" {
			b.visit(row.opens)
			for shown, waited := "", 0; ; waited++ {
				if shown = eval[string](b, "document.querySelector('main').innerText"); there.MatchString(shown) {
					break
				}
				if waited == 200 {
					t.Errorf("%s, %s: %s does not show %s, but\n%s", row.article, row.teaches, row.opens, row.there, shown)
					break
				}
				time.Sleep(20 * time.Millisecond)
			}
			continue
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		typed := exec.CommandContext(ctx, command, strings.Fields(row.types)...)
		typed.Dir, typed.Stdin = t.TempDir(), strings.NewReader("1 5 8 6 3 7 9 4\n")
		printed, _ := typed.CombinedOutput()
		cancel()
		if !there.Match(printed) {
			t.Errorf("%s, %s: nqueens %s does not print %s, but\n%s", row.article, row.teaches, row.types, row.there, printed)
		}
	}
}
