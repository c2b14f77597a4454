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
	"nqueens.example/nqueens/internal/finding/sample"
	"nqueens.example/nqueens/internal/finding/search"
	"nqueens.example/nqueens/internal/testing/solvers"
	"nqueens.example/nqueens/proof"
	"nqueens.example/nqueens/write"
)

var solutionsTo10 = func() [11][]nqueens.Placement {
	var all [11][]nqueens.Placement
	for n := 1; n <= 10; n++ {
		var err error
		if all[n], err = nqueens.Take(search.All(context.Background(), nqueens.Problem{N: n}), 0); err != nil {
			panic(err) // all these sizes have a search
		}
	}
	return all
}()

// randomProblem returns a valid problem with blocked squares and some queens, which may or
// may not be part of a solution.
func randomProblem(n int, rng *rand.Rand) nqueens.Problem {
	p := nqueens.Problem{N: n}
	for range rng.IntN(n/2 + 1) {
		q := p
		q.Placed = append(slices.Clone(p.Placed), nqueens.Square{Row: rng.IntN(n), Col: rng.IntN(n)})
		if q.Validate() == nil {
			p = q
		}
	}
	for range rng.IntN(n*n/3 + 1) {
		q := p
		q.Blocked = append(slices.Clone(p.Blocked), nqueens.Square{Row: rng.IntN(n), Col: rng.IntN(n)})
		if q.Validate() == nil {
			p = q
		}
	}
	for range rng.IntN(n) {
		q := p
		l := nqueens.Square{Row: rng.IntN(n), Col: rng.IntN(n)}.Line(nqueens.AlongRising + nqueens.Direction(rng.IntN(2)))
		q.BlockedDiagonals = append(slices.Clone(p.BlockedDiagonals), l)
		if q.Validate() == nil {
			p = q
		}
	}
	return p
}

// filter returns the placements that p accepts.
func filter(p nqueens.Problem) []nqueens.Placement {
	var list []nqueens.Placement
	for _, s := range solutionsTo10[p.N] {
		if p.Accepts(s) == nil {
			list = append(list, s)
		}
	}
	return list
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
			want := filter(p)

			got, err := nqueens.Take(All(ctx, p), 0)
			if err != nil {
				t.Fatal(err)
			}
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
			if err := l.all(func() bool { got = append(got, l.placement()); return true }); err != nil {
				t.Fatal(err)
			}
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
				if err := w.Close(); err != nil {
					t.Fatal(err)
				}
				if _, err := proof.Check(t.Context(), &text, &p); err != nil {
					t.Fatalf("%+v: %v", p, err)
				}
			}
		}
	})
}

// quarter places n/4 queens at random so that none attacks another.
func quarter(n int, rng *rand.Rand) nqueens.Problem {
	p := nqueens.Problem{N: n}
	taken := make(map[nqueens.Line]bool)
	for len(p.Placed) < n/4 {
		s := nqueens.Square{Row: rng.IntN(n), Col: rng.IntN(n)}
		free := true
		for d := nqueens.AlongRow; d <= nqueens.AlongFalling; d++ {
			free = free && !taken[s.Line(d)]
		}
		if !free {
			continue
		}
		for d := nqueens.AlongRow; d <= nqueens.AlongFalling; d++ {
			taken[s.Line(d)] = true
		}
		p.Placed = append(p.Placed, s)
	}
	return p
}

func TestQuarterPlaced(t *testing.T) {
	sizes := []int{64, 65, 128, 300, 1000}
	if testing.Short() {
		sizes = sizes[:4]
	}
	for _, n := range sizes {
		p := quarter(n, rand.New(rand.NewPCG(1, uint64(n))))
		r, err := Solve(context.Background(), p, Options{})
		if err != nil {
			t.Fatalf("n = %d: %v", n, err)
		}
		if err := p.Accepts(r.Placement); err != nil {
			t.Errorf("n = %d: %v", n, err)
		}
	}
}

// A large board with few missing queens is as easy as a small one, wherever their lines are.
func TestFewMissing(t *testing.T) {
	for _, n := range []int{65, 300, 5000} {
		solution, err := sample.Repair(context.Background(), n, 1)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(n), 3))
		p := nqueens.Problem{N: n}
		for _, row := range rng.Perm(n)[16:] {
			p.Placed = append(p.Placed, nqueens.Square{Row: row, Col: solution[row]})
		}
		var holes []nqueens.Square // in each completion one, so that none is left
		for q, err := range All(context.Background(), p) {
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Accepts(q); err != nil {
				t.Fatal(err)
			}
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
		if p := excluded(18, 18, rand.New(rand.NewPCG(seed, 0))); refuted(t, p) {
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

// The proof of the first solution refutes the smaller ones. A later solution has no proof,
// and no proof passes for it.
func TestFirstProof(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 0))
	for range 60 {
		p := randomProblem(4+rng.IntN(6), rng)
		all := filter(p)
		if len(all) == 0 {
			continue
		}
		var text bytes.Buffer
		if err := RefuteSmaller(context.Background(), p, all[0], proof.NewFirstWriter(&text, p, all[0])); err != nil {
			t.Fatalf("%+v: %v", p, err)
		}
		written := text.String()
		report, err := proof.Check(t.Context(), &text, &p)
		if err != nil || !slices.Equal(report.First, all[0]) {
			t.Fatalf("%+v: %v\n%s", p, err, written)
		}
		if len(all) == 1 {
			continue
		}
		var other bytes.Buffer
		if err := RefuteSmaller(context.Background(), p, all[1], proof.NewFirstWriter(&other, p, all[1])); !errors.Is(err, errCompletes) {
			t.Fatalf("%+v: the second solution is proven to be the first: %v", p, err)
		}
		for _, gone := range []string{"smaller ", "rest"} { // each proof lacks one step of a kind
			words := strings.Split(strings.ReplaceAll(written, "\n", "\n "), " ")
			i := slices.IndexFunc(words, func(word string) bool { return strings.HasPrefix(word+" ", gone) })
			if i < 0 {
				continue
			}
			forged := strings.ReplaceAll(strings.Join(slices.Delete(words, i, i+1), " "), "\n ", "\n")
			forged = strings.Replace(forged, fmt.Sprintf("end %d", report.Steps), fmt.Sprintf("end %d", report.Steps-1), 1)
			if _, err := proof.Check(t.Context(), strings.NewReader(forged), &p); err == nil {
				t.Fatalf("%+v: passes without word %d:\n%s", p, i+1, written)
			}
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
		if len(filter(p)) > 0 {
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
		if p := excluded(14, 15, rand.New(rand.NewPCG(seed, 0))); refuted(t, p) {
			checkDRAT(t, p)
			checkVeriPB(t, p, 0)
		}
	}
}

func refuted(t *testing.T, p nqueens.Problem) bool {
	r, err := decide(context.Background(), p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r.Placement == nil
}

func checkDRAT(t *testing.T, p nqueens.Problem) {
	t.Helper()
	var text bytes.Buffer
	if err := Refute(context.Background(), p, proof.FormOf(".drat").Write(&text, p)); err != nil {
		t.Fatal(err)
	}
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
	if err := r.all(); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
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

func TestErrors(t *testing.T) {
	ctx := context.Background()
	hard := excluded(24, 22, rand.New(rand.NewPCG(4, 0)))
	canceled, cancel := context.WithCancel(ctx)
	cancel()
	for _, test := range []struct {
		name string
		ctx  context.Context
		p    nqueens.Problem
		o    Options
		want string
	}{
		{"size", ctx, nqueens.Problem{}, Options{}, "the size of the board must be at least 1, not 0"},
		{"too large", ctx, nqueens.Problem{N: MaxN + 1}, Options{}, "at most 20000 rows, not 20001"},
		{"limit", ctx, hard, Options{MaxNodes: 100}, ErrLimit.Error()},
		{"limit of a large board", ctx, nqueens.Problem{N: 500}, Options{MaxNodes: 3}, ErrLimit.Error()},
		{"canceled", canceled, hard, Options{}, context.Canceled.Error()},
		{"canceled large board", canceled, nqueens.Problem{N: 500}, Options{}, context.Canceled.Error()},
	} {
		_, err := Solve(test.ctx, test.p, test.o)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
		}
	}
	if _, err := Count(canceled, nqueens.Problem{N: 20}, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("Count: %v", err)
	}
	if k, err := Count(ctx, nqueens.Problem{N: 12}, Options{MaxNodes: 2000}); !errors.Is(err, ErrLimit) || k == 0 {
		t.Errorf("Count with a limit: %d, %v", k, err)
	}
	if _, err := nqueens.Take(All(ctx, nqueens.Problem{N: 0}), 0); err == nil {
		t.Error("All takes a board without rows")
	}
}

func TestAllStops(t *testing.T) {
	for _, n := range []int{20, 70} {
		seen := 0
		for p, err := range All(context.Background(), nqueens.Problem{N: n}) {
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Validate(); err != nil {
				t.Fatal(err)
			}
			if seen++; seen == 10 {
				break
			}
		}
		if seen != 10 {
			t.Errorf("n = %d: %d placements before the end", n, seen)
		}
	}
}

// excluded blocks m random diagonals of an n x n board.
func excluded(n, m int, rng *rand.Rand) nqueens.Problem {
	p := nqueens.Problem{N: n}
	for _, d := range rng.Perm(2 * (2*n - 1))[:m] {
		l := nqueens.Line{Direction: nqueens.AlongRising, Index: d - (n - 1)}
		if d > 2*(n-1) {
			l = nqueens.Line{Direction: nqueens.AlongFalling, Index: d - (2*n - 1)}
		}
		p.BlockedDiagonals = append(p.BlockedDiagonals, l)
	}
	return p
}

// Measures searching, writing and checking proofs: the mean over boards without completions.
func BenchmarkProofs(b *testing.B) {
	for _, size := range []struct {
		name string
		n, m int
	}{{"n=18", 18, 16}, {"n=20", 20, 18}} {
		rng := rand.New(rand.NewPCG(1, 1))
		var problems []nqueens.Problem
		for len(problems) < 6 {
			p := excluded(size.n, size.m, rng)
			if r, err := decide(context.Background(), p, Options{}); err != nil {
				b.Fatal(err)
			} else if r.Placement == nil {
				problems = append(problems, p)
			}
		}
		b.Run(size.name+"/search", func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				if _, err := decide(context.Background(), problems[i%len(problems)], Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
		for _, form := range proof.Forms() {
			b.Run(size.name+"/"+form.Name, func(b *testing.B) { benchmarkForm(b, form, problems) })
		}
	}
}

func benchmarkForm(b *testing.B, form proof.Form, problems []nqueens.Problem) {
	texts := make([]bytes.Buffer, len(problems))
	write := func(i int) {
		texts[i].Reset()
		if err := Refute(context.Background(), problems[i], form.Write(&texts[i], problems[i])); err != nil {
			b.Fatal(err)
		}
	}
	size := 0
	for i := range problems {
		write(i)
		size += texts[i].Len()
	}
	b.Run("write", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			write(i % len(problems))
		}
		b.ReportMetric(float64(size)/float64(len(problems)), "bytes/op")
	})
	if form.Ending == ".pbp" {
		return // which another program checks
	}
	b.Run("check", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			k := i % len(problems)
			if _, err := form.Check(context.Background(), bytes.NewReader(texts[k].Bytes()), &problems[k]); err != nil {
				b.Fatal(err)
			}
		}
	})
}
