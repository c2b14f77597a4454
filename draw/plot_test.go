package draw

import (
	"bytes"
	"math"
	"regexp"
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
