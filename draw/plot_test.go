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
	"nqueens.example/nqueens/internal/ink"
)

func TestGoldenPlot(t *testing.T) {
	share := func(points ...Point) Curve { return Curve{Name: "n = 14", Points: points} }
	p := Plot{Label: "m / n", Panels: []Panel{
		{Label: "share solvable", Curves: []Curve{
			share(Point{0.5, 1}, Point{0.7, 0.6}, Point{0.9, 0.1}), {Name: "n = 16", Points: []Point{{0.5, 1}, {0.7, 0.7}, {0.9, 0.12}}},
			{Name: "n = 18", Points: []Point{{0.55, 1}, {0.75, 0.8}, {0.95, 0.15}}}, {Name: "n = 20", Points: []Point{{0.7, 0.9}}},
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
	curve := Curve{Name: "a", Points: []Point{{1, 1}}}
	for _, test := range []struct {
		p    Plot
		want string
	}{
		{Plot{}, "a plot of 0 panels"},
		{Plot{Panels: []Panel{{Label: "x"}}}, "0 curves of"},
		{Plot{Panels: []Panel{{Curves: []Curve{{Name: "a"}}}}}, "has 0 points"},
		{Plot{Panels: []Panel{{Curves: []Curve{{Name: "a", Points: []Point{{math.NaN(), 1}}}}}}}, "must be finite"},
		{Plot{Panels: []Panel{{Curves: []Curve{{Name: "a", Points: []Point{{1, -1}}}}}}}, "0 or more"},
		{Plot{Panels: []Panel{{Curves: make([]Curve, 13)}}}, "13 curves"},
		{Plot{Log: true, Panels: []Panel{{Curves: []Curve{{Name: "a", Points: []Point{{0, 1}}}}}}}, "a logarithmic axis"},
		{Plot{Panels: []Panel{{Curves: []Curve{{Name: "a", Points: make([]Point, maxPoints+1)}}}}}, "has 100001 points"},
		{Plot{Panels: []Panel{{Curves: []Curve{{Name: "a", Points: []Point{{1, 1}}, Band: make([]Interval, 2)}}}}}, "2 intervals for 1 points"},
		{Plot{Panels: []Panel{{Curves: []Curve{{Name: "a", Points: []Point{{1, 1}}, Band: []Interval{{2, 1}}}}}}}, "from 2 to 1"},
		{Plot{Panels: []Panel{{Curves: []Curve{{Name: "a", Points: []Point{{1, 1}}, Band: []Interval{{1, math.Inf(1)}}}}}}}, "must be finite"},
		{Plot{Scatter: true, Panels: []Panel{{Log: true, Curves: []Curve{curve}}}}, "a scatter needs"},
		{Plot{Log: true, Panels: []Panel{{Curves: []Curve{{Name: "a", Points: []Point{{5e-324, 1}, {1.7e308, 1}}}}}}}, "a logarithmic axis"},
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
	p := Plot{Panels: []Panel{{Log: true, Curves: []Curve{{Name: "a", Points: []Point{{1, 1}, {2, 1e8}}}}}}}
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

// Bands lie behind the curves, and a scatter has the same scale on both axes.
func TestGoldenBandAndScatter(t *testing.T) {
	band := Plot{Label: "m / n", Keys: true, Panels: []Panel{{Label: "share", Level: 0.5, Curves: []Curve{
		{Name: "a", Points: []Point{{1, 0.9}, {0.8, 1}, {1.4, 0.1}}, Band: []Interval{{0.7, 0.95}, {0.8, 1}, {0.02, 0.3}}},
		{Name: "b", Points: []Point{{0.8, 1}, {1, 0.8}, {1.4, 0.3}}, Band: []Interval{{}, {0.6, 0.9}, {}}},
	}}}}
	scatter := Plot{Label: "a", Log: true, Scatter: true, Keys: true, Panels: []Panel{{Label: "b", Log: true, Curves: []Curve{
		{Name: "solved", Points: []Point{{10, 100}, {20, 20}}}, {Name: "proved", Points: []Point{{1e-5, 0.1}}},
	}}}}
	narrow := scatter
	narrow.Narrow = true
	for name, p := range map[string]Plot{"plot-band.svg": band, "plot-scatter.svg": scatter, "plot-scatter-narrow.svg": narrow} {
		var svg bytes.Buffer
		if err := SVG(&svg, Options{}, p); err != nil {
			t.Fatal(err)
		}
		golden.WellFormed(t, svg.Bytes())
		golden.Check(t, name, svg.Bytes())
	}
}

// A curve of very many points is drawn with few marks, and read aloud in few words.
func TestLongCurve(t *testing.T) {
	c := Curve{Name: "a"}
	for i := range maxPoints {
		c.Points = append(c.Points, Point{float64(i), 1})
	}
	d, err := Plot{Panels: []Panel{{Label: "y", Curves: []Curve{c}}}}.open(Options{})
	if err != nil {
		t.Fatal(err)
	}
	if want := "a: 1 at 0, 99998 points, 1 at 99,999."; !strings.Contains(d.(*ink.Page).Desc, want) {
		t.Errorf("%.200q lacks %q", d.(*ink.Page).Desc, want)
	}
	var svg bytes.Buffer
	if err := SVG(&svg, Options{}, Plot{Panels: []Panel{{Label: "y", Curves: []Curve{c}}}}); err != nil {
		t.Fatal(err)
	}
	if marks := strings.Count(svg.String(), "fill="); marks > 60 {
		t.Errorf("%d shapes and texts", marks)
	}
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

// The line of a level was drawn above the panel where all points are lower.
func TestLevelIsInThePanel(t *testing.T) {
	p := Plot{Panels: []Panel{{Level: 0.5, Curves: []Curve{{Name: "a", Points: []Point{{1, 0.1}, {2, 0.03}}}}}}}
	if s := p.scale(p.Panels[0]); s.length(0.5) > 1 {
		t.Errorf("0.5 lies at %v of the panel's height", s.length(0.5))
	}
}

// An axis of one decade had two numbers.
func TestScaleOfOneDecade(t *testing.T) {
	if got, want := newScale(13, 70, true).ticks, []float64{10, 20, 50, 100}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got, want := newScale(13, 700, true).ticks, []float64{10, 100, 1000}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
