package draw

import (
	"bytes"
	"math"
	"testing"

	"pgregory.net/rapid"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/golden"
	"nqueens.example/nqueens/internal/testing/must"
)

func TestBarsKeepWithinTheScale(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := barChart{Series: []string{"a"}}
		for _, v := range rapid.SliceOfN(rapid.OneOf(rapid.Just(0.0), rapid.Float64Range(1e-20, 1e18)), 1, 20).Draw(t, "values") {
			v *= math.Pow(10, -float64(rapid.IntRange(0, 24).Draw(t, "power")))
			c.Rows = append(c.Rows, barRow{"row", []float64{v}})
		}
		s := c.scale()
		if len(s.ticks) < 2 || len(s.ticks) > 12 {
			t.Fatalf("%d ticks", len(s.ticks))
		}
		for _, v := range s.ticks {
			if l := s.length(v); l < -1e-9 || l > 1+1e-9 {
				t.Fatalf("tick %v at %v", v, l)
			}
		}
		for _, r := range c.Rows {
			for _, q := range c.Rows {
				v, w := r.Values[0], q.Values[0]
				if v < w && s.length(v) > s.length(w) {
					t.Fatalf("%v has a longer bar than %v", v, w)
				}
			}
			if l := s.length(r.Values[0]); l < 0 || l > 1+1e-9 || l == 0 && r.Values[0] > 0 {
				t.Fatalf("bar of %v has length %v", r.Values[0], l)
			}
		}
		var b bytes.Buffer
		must.Do(t, SVG(&b, Options{}, c))
		golden.WellFormed(t, b.Bytes())
	})
}

func TestFigures(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 8: "8", 876: "876", 2057: "2,057", 4426165368: "4,426,165,368", 0.5: "0.500", 0.00125: "0.00125",
		12.345: "12.3", 1234.5: "1234", 0.00001234: "1.23e-05", 1e300: "1e+300", 999999: "999,999", 100: "100",
	} {
		expect.Equal(t, figures(v), want, "figures(%v)", v)
	}
}
