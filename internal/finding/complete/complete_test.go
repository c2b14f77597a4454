package complete

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/instance"
	"nqueens.example/nqueens/internal/finding/sample"
	"nqueens.example/nqueens/internal/finding/search"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/internal/testing/solvers"
	"nqueens.example/nqueens/proof"
	"nqueens.example/nqueens/write"
)

// randomProblem returns a problem that may or may not have a solution.
func randomProblem(n int, rng *rand.Rand) nqueens.Problem {
	return solvers.RandomProblem(rng, n, n/2+1, n*n/3+1, n)
}

// excluded blocks m random diagonals of an n x n board.
func excluded(t testing.TB, n, m int, seed uint64) nqueens.Problem {
	t.Helper()
	return must.Get(instance.Generate(n, instance.Counts{Diagonals: m}, 0, seed))(t)
}

// searched returns the solutions by the search that shares nothing with this package, in order.
func searched(t rapid.TB, p nqueens.Problem) []nqueens.Placement {
	return must.Get(nqueens.Take(search.All(context.Background(), p), 0))(t)
}

func TestSuite(t *testing.T) {
	solvers.Run(t, solvers.Solver{Name: "complete.All", All: All, Unordered: true, MaxN: MaxN})
	solvers.RunFirst(t, solvers.First{
		Name: "complete.Solve",
		First: func(ctx context.Context, p nqueens.Problem) (nqueens.Placement, error) {
			r, err := Solve(ctx, p, Options{})
			return r.Placement, err
		},
		Any:  true,
		MaxN: MaxN,
	})
	solvers.RunCounter(t, solvers.Counter{
		Name: "complete.Count",
		Count: func(ctx context.Context, n int) (*big.Int, error) {
			count, err := Count(ctx, nqueens.Problem{N: n}, Options{})
			return new(big.Int).SetUint64(count), err
		},
		MaxN:    MaxN,
		Largest: 11,
	})
}

// On random boards each way of completing must agree with filtering every
// solution of the plain board, and every proof must pass the checker.
func TestAgreesWithFiltering(t *testing.T) {
	ctx := context.Background()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 10).Draw(t, "n")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 2))
		for range 30 {
			p := randomProblem(n, rng)
			want := searched(t, p)

			got := must.Get(nqueens.Take(All(ctx, p), 0))(t)
			slices.SortFunc(got, slices.Compare[nqueens.Placement])
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%+v: completions (-filtered +found):\n%s", p, diff)
			}
			if k, err := Count(ctx, p, Options{}); err != nil || k != uint64(len(want)) {
				t.Fatalf("%+v: counts %d, %v; want %d", p, k, err, len(want))
			}

			l := newLarge(newBoard(p), rng.Uint64())
			l.few = rng.IntN(n + 1)
			got = nil
			must.Do(t, l.all(func() bool { got = append(got, l.placement()); return true }))
			slices.SortFunc(got, slices.Compare[nqueens.Placement])
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%+v: completions by the search for large boards (-filtered +found):\n%s", p, diff)
			}
			l = newLarge(newBoard(p), rng.Uint64())
			l.few = rng.IntN(n + 1)
			r, err := l.solve()
			if err != nil || (r.Placement == nil) != (len(want) == 0) || r.Placement != nil && p.Accepts(r.Placement) != nil {
				t.Fatalf("%+v: the search for large boards gives %v, %v; there are %d completions", p, r.Placement, err, len(want))
			}

			r, err = decide(ctx, p, Options{Seed: rng.Uint64()})
			if err != nil || (r.Placement == nil) != (len(want) == 0) {
				t.Fatalf("%+v: %v, %v; there are %d completions", p, r.Placement, err, len(want))
			}
			for _, few := range []int{maxSmall, rng.IntN(n + 1)} {
				var text bytes.Buffer
				w := native(&text, p)
				refute := newRefuter(ctx, p, w)
				refute.few, refute.from = few, 1+rng.IntN(n)
				if err := refute.all(); (err == nil) != (len(want) == 0) {
					t.Fatalf("%+v: %d completions, but the refuter says %v", p, len(want), err)
				} else if err != nil {
					continue
				}
				must.Do(t, w.Close())
				if _, err := proof.Check(t.Context(), &text, &p); err != nil {
					t.Fatalf("%+v: %v", p, err)
				}
			}
		}
	})
}

// A large board with few missing queens is as easy as a small one, wherever their lines are.
func TestFewMissing(t *testing.T) {
	for _, n := range []int{65, 300, 5000} {
		solution := must.Get(sample.Repair(context.Background(), n, 1))(t)
		rng := rand.New(rand.NewPCG(uint64(n), 3))
		p := nqueens.Problem{N: n}
		for _, row := range rng.Perm(n)[16:] {
			p.Placed = append(p.Placed, nqueens.Square{Row: row, Col: solution[row]})
		}
		var holes []nqueens.Square // in each completion one, so that none is left
		for q := range must.Each(t, All(context.Background(), p)) {
			must.Do(t, p.Accepts(q))
			for s := range q.Squares() {
				if !slices.Contains(p.Placed, s) && !slices.Contains(holes, s) {
					holes = append(holes, s)
					break
				}
			}
		}
		p.Blocked = holes
		checkRefuted(t, p)
	}
}

// Three rows with two columns among them, on boards with any number of queens missing.
func TestProofsOfLargeBoards(t *testing.T) {
	for _, n := range []int{66, 200} {
		p := nqueens.Problem{N: n}
		for row := range 3 {
			for col := range n {
				if col != 3 && col != 40 {
					p.Blocked = append(p.Blocked, nqueens.Square{Row: 20 * row, Col: col})
				}
			}
		}
		checkRefuted(t, p)
	}
}

// Proofs with prices where they pay.
func TestProofsWithPrices(t *testing.T) {
	proved := 0
	for seed := range uint64(8) {
		if p := excluded(t, 18, 18, seed); refuted(t, p) {
			checkRefuted(t, p)
			proved++
		}
	}
	if proved < 4 {
		t.Errorf("only %d of the boards have no completion", proved)
	}
}

func checkRefuted(t *testing.T, p nqueens.Problem) {
	t.Helper()
	if r, err := decide(context.Background(), p, Options{}); err != nil || r.Placement != nil {
		t.Fatalf("n = %d: %v, %v", p.N, r.Placement, err)
	}
	for name, steps := range map[string]func(proof.Writer) proof.Writer{
		"written":      func(w proof.Writer) proof.Writer { return w },
		"less left":    func(w proof.Writer) proof.Writer { return restless{w, 18} },
		"step by step": func(w proof.Writer) proof.Writer { return restless{w, 0} },
	} {
		var text bytes.Buffer
		if err := Refute(context.Background(), p, steps(native(&text, p))); err != nil {
			t.Fatalf("n = %d, %s: %v", p.N, name, err)
		}
		if _, err := proof.Check(t.Context(), &text, &p); err != nil {
			t.Fatalf("n = %d, %s: %v", p.N, name, err)
		}
	}
}

func native(w io.Writer, p nqueens.Problem) proof.Writer { return proof.Form{}.Write(w, p) }

// restless leaves to the checker only rests that take a few choices.
type restless struct {
	proof.Writer
	rows int
}

func (r restless) RestLimit() (rows int, choices uint64) { return r.rows, 10 }

// The proof of the first solution refutes the smaller ones. A later solution has no proof.
func TestFirstProof(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 0))
	for range 60 {
		p := randomProblem(4+rng.IntN(6), rng)
		all := searched(t, p)
		if len(all) == 0 {
			continue
		}
		var text bytes.Buffer
		if err := RefuteSmaller(context.Background(), p, all[0], proof.NewFirstWriter(&text, p, all[0])); err != nil {
			t.Fatalf("%+v: %v", p, err)
		}
		report, err := proof.Check(t.Context(), &text, &p)
		if err != nil || !slices.Equal(report.First, all[0]) {
			t.Fatalf("%+v: %v", p, err)
		}
		if len(all) == 1 {
			continue
		}
		var other bytes.Buffer
		if err := RefuteSmaller(context.Background(), p, all[1], proof.NewFirstWriter(&other, p, all[1])); !errors.Is(err, errCompletes) {
			t.Fatalf("%+v: the second solution is proven to be the first: %v", p, err)
		}
	}
}

// Proofs in the forms of other checkers must follow from the clauses or inequalities of the
// board alone.
func TestStandardProofs(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 0))
	proved := 0
	for range 200 {
		p := randomProblem(1+rng.IntN(9), rng)
		if len(searched(t, p)) > 0 {
			continue
		}
		proved++
		checkDRAT(t, p)
		checkVeriPB(t, p, 1+rng.IntN(p.N))
	}
	if proved < 20 {
		t.Errorf("only %d of the boards have no completion", proved)
	}
	for seed := range uint64(4) {
		if p := excluded(t, 14, 15, seed); refuted(t, p) {
			checkDRAT(t, p)
			checkVeriPB(t, p, 0)
		}
	}
}

func refuted(t testing.TB, p nqueens.Problem) bool {
	return must.Get(decide(context.Background(), p, Options{}))(t).Placement == nil
}

func checkDRAT(t *testing.T, p nqueens.Problem) {
	t.Helper()
	var text bytes.Buffer
	must.Do(t, Refute(context.Background(), p, proof.FormOf(".drat").Write(&text, p)))
	checkForged(t, p, text.String(), "0\n", func(text string) error {
		_, err := proof.FormOf(".drat").Check(context.Background(), strings.NewReader(text), &p)
		return err
	})
}

// checkVeriPB checks a proof that prices nodes with at least the given number of free rows.
func checkVeriPB(t *testing.T, p nqueens.Problem, from int) {
	t.Helper()
	form := proof.FormOf(".pbp")
	var text bytes.Buffer
	w := form.Write(&text, p)
	r := newRefuter(context.Background(), p, w)
	r.from = from
	must.Do(t, r.all())
	must.Do(t, w.Close())
	checkForged(t, p, text.String(), "rup >= 1 ;\n", func(text string) error {
		return solvers.CheckVeriPB(write.Inequalities(p), text)
	})
}

// checkForged checks a proof, and that the checker rejects it without its middle, unless
// propagation alone refutes the board.
func checkForged(t *testing.T, p nqueens.Problem, text, last string, check func(text string) error) {
	t.Helper()
	if err := check(text); err != nil {
		t.Fatalf("%+v: %v\n%s", p, err, text)
	}
	begin := 0
	if strings.HasPrefix(text, "pseudo") {
		begin = strings.Index(text, "\nf ") + 1
		begin += strings.Index(text[begin:], "\n") + 1
	}
	end := strings.LastIndex(text, last)
	if trivial := check(text[:begin] + last); trivial == nil || strings.Contains(trivial.Error(), "last line") {
		return
	}
	if check(text[:begin]+text[end:]) == nil {
		t.Fatalf("%+v: passes without its steps:\n%s", p, text)
	}
	half := begin + strings.Index(text[begin+(end-begin)/2:], "\n") + (end-begin)/2 + 1
	if half < end && strings.Count(text, "\n") > 20 && check(text[:half]+text[end:]) == nil {
		t.Fatalf("%+v: passes without its second half:\n%s", p, text)
	}
}

func TestLimits(t *testing.T) {
	for _, p := range []nqueens.Problem{excluded(t, 24, 22, 4), {N: 500}} {
		expect.Is(t, expect.ErrorOf(Solve(t.Context(), p, Options{MaxNodes: 3})), ErrLimit, "n = %d", p.N)
	}
	if k, err := Count(t.Context(), nqueens.Problem{N: 12}, Options{MaxNodes: 2000}); !errors.Is(err, ErrLimit) || k == 0 {
		t.Errorf("Count with a limit: %d, %v", k, err)
	}
}

// The search of boards that are too large for propagate stops with its caller.
func TestLargeStops(t *testing.T) {
	if found, err := nqueens.Take(All(t.Context(), nqueens.Problem{N: 70}), 10); err != nil || len(found) != 10 || found[9].Validate() != nil {
		t.Errorf("%d placements, %v", len(found), err)
	}
}

// Measures searching, writing and checking proofs: the mean over boards without completions.
func BenchmarkProofs(b *testing.B) {
	for _, size := range []struct{ n, m int }{{18, 16}, {20, 18}} {
		var problems []nqueens.Problem
		for seed := uint64(0); len(problems) < 6; seed++ {
			if p := excluded(b, size.n, size.m, seed); refuted(b, p) {
				problems = append(problems, p)
			}
		}
		measure := func(name string, of func(i int) error) {
			b.Run(fmt.Sprintf("n=%d/%s", size.n, name), func(b *testing.B) {
				for i := 0; b.Loop(); i++ {
					must.Do(b, of(i%len(problems)))
				}
			})
		}
		measure("search", func(i int) error { _, err := decide(context.Background(), problems[i], Options{}); return err })
		for _, form := range proof.Forms() {
			texts := make([]bytes.Buffer, len(problems))
			write := func(i int) error {
				texts[i].Reset()
				return Refute(context.Background(), problems[i], form.Write(&texts[i], problems[i]))
			}
			measure(form.Name+"/write", write)
			if form.Ending == ".pbp" {
				continue // which another program checks
			}
			for i := range problems {
				must.Do(b, write(i))
			}
			measure(form.Name+"/check", func(i int) error {
				_, err := form.Check(context.Background(), bytes.NewReader(texts[i].Bytes()), &problems[i])
				return err
			})
		}
	}
}
