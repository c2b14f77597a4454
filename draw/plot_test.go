package draw

import (
	"bytes"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/golden"
)

func TestGoldenPlot(t *testing.T) {
	share := func(points ...Point) Curve { return Curve{"n = 14", points} }
	p := Plot{Label: "m / n", Panels: []Panel{
		{Label: "share solvable", Curves: []Curve{
			share(Point{0.5, 1}, Point{0.7, 0.6}, Point{0.9, 0.1}), {"n = 16", []Point{{0.5, 1}, {0.7, 0.7}, {0.9, 0.12}}},
			{"n = 18", []Point{{0.55, 1}, {0.75, 0.8}, {0.95, 0.15}}}, {"n = 20", []Point{{0.7, 0.9}}},
		}},
		{Label: "median nodes", Log: true, Curves: []Curve{share(Point{0.5, 0}, Point{0.7, 800}, Point{0.9, 120})}},
	}}
	for name, opt := range map[string]Options{"plot": {Title: "The phase transition"}, "plot-dark": {Theme: "dark"}} {
		var svg, png bytes.Buffer
		if err := SVG(&svg, opt, p); err != nil {
			t.Fatal(err)
		}
		golden.WellFormed(t, svg.Bytes())
		golden.Check(t, name+".svg", svg.Bytes())
		if err := PNG(&png, opt, p); err != nil {
			t.Fatal(err)
		}
		golden.CheckPNG(t, name+".png", png.Bytes())
	}
}

func TestPlotErrors(t *testing.T) {
	curve := Curve{"a", []Point{{1, 1}}}
	for _, test := range []struct {
		p    Plot
		want string
	}{
		{Plot{}, "a plot of 0 panels"},
		{Plot{Panels: []Panel{{Label: "x"}}}, "0 curves of"},
		{Plot{Panels: []Panel{{Curves: []Curve{{Name: "a"}}}}}, "has 0 points"},
		{Plot{Panels: []Panel{{Curves: []Curve{{"a", []Point{{math.NaN(), 1}}}}}}}, "must be finite"},
		{Plot{Panels: []Panel{{Curves: []Curve{{"a", []Point{{1, -1}}}}}}}, "0 or more"},
		{Plot{Panels: []Panel{{Curves: make([]Curve, 13)}}}, "13 curves"},
		{Plot{Log: true, Panels: []Panel{{Curves: []Curve{{"a", []Point{{0, 1}}}}}}}, "a logarithmic axis"},
		{Plot{Log: true, Panels: []Panel{{Curves: []Curve{{"a", []Point{{5e-324, 1}, {1.7e308, 1}}}}}}}, "a logarithmic axis"},
	} {
		if err := SVG(new(bytes.Buffer), Options{}, test.p); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %q", err, test.want)
		}
	}
	if err := SVG(new(bytes.Buffer), Options{}, Plot{Panels: []Panel{{Curves: []Curve{curve}}}}); err != nil {
		t.Errorf("a single point: %v", err)
	}
}

// The labels of the vertical scale begin on the page.
func TestPlotHasRoomForItsScale(t *testing.T) {
	var svg bytes.Buffer
	p := Plot{Panels: []Panel{{Log: true, Curves: []Curve{{"a", []Point{{1, 1}, {2, 1e8}}}}}}}
	if err := SVG(&svg, Options{}, p); err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`x="([\d.]+)"[^>]*>100,000,000<`).FindStringSubmatch(svg.String())
	if found == nil {
		t.Fatal("the scale lacks its end")
	}
	if end, err := strconv.ParseFloat(found[1], 64); err != nil || end < 0.55*tickSize*float64(len("100,000,000")) {
		t.Errorf("100,000,000 ends %g from the left, %v", end, err)
	}
}

// A narrow plot with logarithmic axes is as wide as a phone, and no curve looks like another.
func TestGoldenNarrowPlot(t *testing.T) {
	panel := Panel{Label: "seconds", Log: true}
	for i := range maxCurves {
		c := Curve{Name: string(rune('a'+i)) + ", a curve"}
		for n := 8; n <= 1024; n *= 2 {
			c.Points = append(c.Points, Point{float64(n), 0.001 * math.Pow(float64(n), 0.2*float64(i))})
		}
		panel.Curves = append(panel.Curves, c)
	}
	p := Plot{Label: "n", Log: true, Narrow: true, Panels: []Panel{panel}}
	var svg, png bytes.Buffer
	if err := SVG(&svg, Options{}, p); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(svg.String(), `width="375"`) {
		t.Errorf("the plot is not 375 pixels wide: %.200s", svg.String())
	}
	golden.WellFormed(t, svg.Bytes())
	golden.Check(t, "plot-narrow.svg", svg.Bytes())
	if err := PNG(&png, Options{}, p); err != nil {
		t.Fatal(err)
	}
	golden.CheckPNG(t, "plot-narrow.png", png.Bytes())
}

func TestLogAxis(t *testing.T) {
	for _, test := range []struct {
		low, high float64
		want      []float64
	}{
		{8, 1024, []float64{5, 10, 20, 50, 100, 200, 500, 1000, 2000}},
		{1000, 1e6, []float64{1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1e6}},
		{1, 1e6, []float64{1, 10, 100, 1000, 10_000, 100_000, 1e6}},
		{20, 20, []float64{20, 50}},
		{3, 3, []float64{2, 5}},
		{1e-300, 1e300, []float64{1e-300, 1e-233, 1e-166, 1e-99, 1e-32, 1e35, 1e102, 1e169, 1e236, 1e303}},
	} {
		a := logAxis(test.low, test.high)
		if !slices.EqualFunc(a.ticks, test.want, func(a, b float64) bool { return math.Abs(a/b-1) < 1e-9 }) {
			t.Errorf("from %v to %v: %v, want %v", test.low, test.high, a.ticks, test.want)
		}
		if from, to := a.length(test.low), a.length(test.high); !(from > -1e-9 && to < 1+1e-9) {
			t.Errorf("from %v to %v: %v to %v of the width", test.low, test.high, from, to)
		}
	}
}
