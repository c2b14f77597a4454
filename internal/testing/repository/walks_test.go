package repository

import (
	"go/ast"
	"go/types"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// walks are ways through the code that are straight: a function and those that it calls, directly
// or through others of this module, call the last one at so many places.
var walks = []struct {
	from, to string
	places   int
}{
	// A typed placement to its verdict: the text is parsed once, and the placement judged once.
	{"(*cmd/nqueens.verifyFlags).placements", "read.Placements", 1},
	{"(*cmd/nqueens.placementsRead).read", "(*cmd/nqueens.placementsRead).judge", 1},
	{"(*cmd/nqueens.placementsRead).judge", "(nqueens.Problem).Accepts", 1},
	// The n of a count to the kernel: one plan, one run of its jobs, one kernel for each worker.
	{"(*cmd/nqueens.planFlags).plan", "count.NewPlan", 1},
	{"(*cmd/nqueens.planFlags).run", "count.Run", 1},
	{"count.Run", "internal/pool.Run", 1},
	{"count.Run", "(jobs.Plan).NewWorker", 1},
	{"(*internal/counting/crosses.Plan).NewWorker", "internal/counting/kernel.Select", 1},
	{"(*internal/counting/colours.Plan).NewWorker", "internal/counting/kernel.SelectColour", 1},
	// The text of a puzzle to its explanation: the grid is built once, and the queens judged once.
	{"region.Explain", "region.newGrid", 1},
	{"region.Explain", "(*region.Puzzle).Accepts", 1},
	{"region.Hint", "region.newGrid", 1},
	{"region.Solve", "region.newGrid", 1},
}

func TestWalksAreStraight(t *testing.T) {
	if testing.Short() {
		t.Skip("type-checks everything")
	}
	short := strings.NewReplacer(module+"/", "", module+".", "nqueens.").Replace
	calls := make(map[string][]string) // by the name of a function, those in its body
	for _, p := range must.Get(typed())(t) {
		if p.ID != p.PkgPath { // tests, or what they are compiled with
			continue
		}
		for _, file := range p.Syntax {
			for _, d := range file.Decls {
				f, ok := d.(*ast.FuncDecl)
				if !ok || f.Body == nil {
					continue
				}
				name := short(p.TypesInfo.Defs[f.Name].(*types.Func).FullName())
				calls[name] = []string{}
				ast.Inspect(f.Body, func(n ast.Node) bool {
					if id, ok := n.(*ast.Ident); ok {
						if called, ok := p.TypesInfo.Uses[id].(*types.Func); ok {
							calls[name] = append(calls[name], short(called.Origin().FullName()))
						}
					}
					return true
				})
			}
		}
	}
	for _, walk := range walks {
		places, seen := 0, map[string]bool{walk.to: true}
		var visit func(string)
		visit = func(name string) {
			if seen[name] {
				return
			}
			seen[name] = true
			for _, called := range calls[name] {
				if called == walk.to {
					places++
				}
				visit(called)
			}
		}
		visit(walk.from)
		expect.Equal(t, places, walk.places, "from %s on, %s is called at", walk.from, walk.to)
	}
}
