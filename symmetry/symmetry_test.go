package symmetry_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/search"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/symmetry"
)

// TestGroup checks the axioms over all elements: closed and associative with an
// identity and inverses, eight elements, and the composition that of the squares.
func TestGroup(t *testing.T) {
	distinct := map[symmetry.Symmetry]bool{}
	all := symmetry.All()
	for _, a := range symmetry.All() {
		distinct[a] = true
		if a.Then(symmetry.Identity) != a || symmetry.Identity.Then(a) != a {
			t.Errorf("the identity changes the %v", a)
		}
		if a.Then(a.Inverse()) != symmetry.Identity || a.Inverse().Then(a) != symmetry.Identity {
			t.Errorf("the %v is not undone by the %v", a, a.Inverse())
		}
		for _, b := range symmetry.All() {
			if !slices.Contains(all[:], a.Then(b)) {
				t.Errorf("the %v and then the %v are %v", a, b, a.Then(b))
			}
			for _, n := range []int{1, 2, 5, 8} {
				for i := range n * n {
					q := nqueens.Square{Row: i / n, Col: i % n}
					expect.Equal(t, a.Then(b).Square(q, n), b.Square(a.Square(q, n), n), "the %v and then the %v take %v of n = %d", a, b, q, n)
				}
			}
			for _, c := range symmetry.All() {
				expect.Equal(t, a.Then(b).Then(c), a.Then(b.Then(c)), "%v, %v and %v in either order", a, b, c)
			}
		}
	}
	expect.Equal(t, len(distinct), 8, "distinct symmetries")
}

func TestSquare(t *testing.T) {
	for s, want := range map[symmetry.Symmetry]string{
		symmetry.Identity:      "b1",
		symmetry.Rotate90:      "a7",
		symmetry.Rotate180:     "g8",
		symmetry.Rotate270:     "h2",
		symmetry.MirrorColumns: "g1",
		symmetry.MirrorRows:    "b8",
		symmetry.Transpose:     "a2",
		symmetry.AntiTranspose: "h7",
	} {
		expect.Equal(t, s.Square(nqueens.Square{Row: 0, Col: 1}, 8).String(), want, "the %v takes b1", s)
	}
}

func genPermutation(t *rapid.T) nqueens.Placement {
	n := rapid.IntRange(1, 80).Draw(t, "n")
	p := make(nqueens.Placement, n)
	for i := range p {
		p[i] = i
	}
	return rapid.Permutation(p).Draw(t, "placement")
}

// TestApplyMovesTheQueens holds Apply to what Square does with every queen.
func TestApplyMovesTheQueens(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := genPermutation(t)
		for _, s := range symmetry.All() {
			want := make(nqueens.Placement, len(p))
			for q := range p.Squares() {
				moved := s.Square(q, len(p))
				want[moved.Row] = moved.Col
			}
			if diff := cmp.Diff(want, s.Apply(p)); diff != "" {
				t.Fatalf("the %v (-squares +Apply):\n%s", s, diff)
			}
		}
	})
}

func TestOrbit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := genPermutation(t)
		orbit, stabiliser := symmetry.Orbit(p), symmetry.Stabiliser(p)
		if len(orbit)*len(stabiliser) != 8 {
			t.Fatalf("an orbit of %d and a stabiliser of %d: their product is 8", len(orbit), len(stabiliser))
		}
		for _, a := range stabiliser {
			if !slices.Equal(a.Apply(p), p) {
				t.Fatalf("the %v is in the stabiliser and moves %v", a, p)
			}
			for _, b := range stabiliser {
				if !slices.Contains(stabiliser, a.Then(b)) {
					t.Fatalf("the stabiliser %v is not a group", stabiliser)
				}
			}
		}
		if !slices.IsSortedFunc(orbit, func(a, b nqueens.Placement) int { return slices.Compare(a, b) }) {
			t.Fatalf("the orbit %v is not in order", orbit)
		}
		for i, q := range orbit {
			if diff := cmp.Diff(orbit, symmetry.Orbit(q)); diff != "" {
				t.Fatalf("another member has another orbit:\n%s", diff)
			}
			if !slices.Equal(symmetry.Canonical(q), orbit[0]) {
				t.Fatalf("the canonical form of %v is %v, not %v", q, symmetry.Canonical(q), orbit[0])
			}
			if symmetry.IsCanonical(q) != (i == 0) {
				t.Fatalf("IsCanonical(%v) = %t for member %d", q, i != 0, i)
			}
		}
	})
}

// TestClasses counts the classes of all solutions against what is known: 12 for n = 8, one of
// them a half-turn's.
func TestClasses(t *testing.T) {
	for n, want := range map[int]map[symmetry.Class]int{
		1: {"single": 1},
		4: {"quarter-turn": 1},
		5: {"asymmetric": 1, "quarter-turn": 1},
		6: {"half-turn": 1},
		7: {"asymmetric": 4, "half-turn": 2},
		8: {"asymmetric": 11, "half-turn": 1},
	} {
		got := map[symmetry.Class]int{}
		for p := range must.Each(t, search.All(t.Context(), nqueens.Problem{N: n})) {
			class := symmetry.ClassOf(p)
			if members := map[symmetry.Class]int{"asymmetric": 8, "half-turn": 4, "quarter-turn": 2, "single": 1}[class]; members != len(symmetry.Orbit(p)) {
				t.Errorf("%v is %v, but has %d images", p, class, len(symmetry.Orbit(p)))
			}
			if symmetry.IsCanonical(p) {
				got[class]++
			}
		}
		expect.Same(t, got, want, "n = %d, classes", n)
	}
}

func TestNoPermutation(t *testing.T) {
	for _, p := range []nqueens.Placement{{0, 0}, {0, 2}, {-1, 0}} {
		if symmetry.Canonical(p) != nil || symmetry.Orbit(p) != nil || symmetry.Stabiliser(p) != nil ||
			symmetry.Transpose.Apply(p) != nil || symmetry.IsCanonical(p) {
			t.Errorf("%v has two queens in a column or one off the board, and yet an orbit", []int(p))
		}
	}
}

// TestNames holds that every symmetry has a name of its own, and that a
// value that is none of them prints as a number.
func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for _, name := range []fmt.Stringer{
		symmetry.Identity, symmetry.Rotate90, symmetry.Rotate180, symmetry.Rotate270,
		symmetry.MirrorColumns, symmetry.MirrorRows, symmetry.Transpose, symmetry.AntiTranspose,
	} {
		if text := name.String(); text == "" || seen[text] || strings.Contains(text, "(") {
			t.Errorf("%#v is called %q", name, text)
		} else {
			seen[text] = true
		}
	}
	for other, want := range map[fmt.Stringer]string{
		symmetry.Symmetry(8): "Symmetry(8)", symmetry.Symmetry(255): "Symmetry(255)",
	} {
		expect.Equal(t, other.String(), want, "%#v is called", other)
	}
}

func BenchmarkIsCanonical(b *testing.B) {
	p := nqueens.Placement{0, 2, 4, 6, 11, 9, 12, 3, 13, 8, 1, 5, 7, 10}
	q := symmetry.Rotate90.Apply(p)
	b.Run("yes", func(b *testing.B) {
		for b.Loop() {
			symmetry.IsCanonical(p)
		}
	})
	b.Run("no", func(b *testing.B) {
		for b.Loop() {
			symmetry.IsCanonical(q)
		}
	})
}
