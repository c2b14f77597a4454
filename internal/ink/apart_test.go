package ink

import (
	"image/color"
	"math"
	"testing"
)

// Regions are told apart by their colours, and queens stand out on all of them.
// Neighbouring colours of the palette differ by at least 15 in CIEDE2000, where 2
// is said to be seen at a glance; the contrast of pieces is what WCAG asks of text.
func TestRegionColoursAreWellApart(t *testing.T) {
	for i := range themes {
		theme := &themes[i]
		if theme.name == "print" {
			continue // has no colours
		}
		least := math.Inf(1)
		for a, one := range theme.Regions {
			if c := contrast(one, theme.Body); c < 4.5 {
				t.Errorf("%s: region %d has contrast %.2f to a piece, want 4.5", theme.name, a+1, c)
			}
			for b, other := range theme.Regions[:a] {
				d := difference(lab(one), lab(other))
				if least = min(least, d); d < 15 {
					t.Errorf("%s: regions %d and %d differ by %.1f only", theme.name, b+1, a+1, d)
				}
			}
		}
		t.Logf("%s: the two regions most alike differ by %.1f", theme.name, least)
	}
}

func linear(c uint8) float64 {
	if x := float64(c) / 255; x > 0.04045 {
		return math.Pow((x+0.055)/1.055, 2.4)
	} else {
		return x / 12.92
	}
}

func luminance(c color.NRGBA) float64 {
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

func contrast(a, b color.NRGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// lab returns CIE L*a*b* for the white of D65.
func lab(c color.NRGBA) [3]float64 {
	r, g, b := linear(c.R), linear(c.G), linear(c.B)
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124*r + 0.3576*g + 0.1805*b) / 0.95047)
	y := f(0.2126*r + 0.7152*g + 0.0722*b)
	z := f((0.0193*r + 0.1192*g + 0.9505*b) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// difference is CIEDE2000 (Sharma, Wu, Dalal 2005).
func difference(p, q [3]float64) float64 {
	const deg = math.Pi / 180
	pow7 := func(x float64) float64 { return math.Sqrt(math.Pow(x, 7) / (math.Pow(x, 7) + 6103515625)) }
	g := 1 + 0.5*(1-pow7((math.Hypot(p[1], p[2])+math.Hypot(q[1], q[2]))/2))
	c1, c2 := math.Hypot(g*p[1], p[2]), math.Hypot(g*q[1], q[2])
	hue := func(a, b float64) float64 { return math.Mod(math.Atan2(b, a)/deg+360, 360) }
	h1, h2 := hue(g*p[1], p[2]), hue(g*q[1], q[2])
	turn, mean := h2-h1, (h1+h2)/2
	switch {
	case turn > 180:
		turn, mean = turn-360, mean+180
	case turn < -180:
		turn, mean = turn+360, mean-180
	}
	l, c := (p[0]+q[0])/2, (c1+c2)/2
	cos := func(x float64) float64 { return math.Cos(x * deg) }
	t := 1 - 0.17*cos(mean-30) + 0.24*cos(2*mean) + 0.32*cos(3*mean+6) - 0.20*cos(4*mean-63)
	dl := (q[0] - p[0]) / (1 + 0.015*(l-50)*(l-50)/math.Sqrt(20+(l-50)*(l-50)))
	dc := (c2 - c1) / (1 + 0.045*c)
	dh := 2 * math.Sqrt(c1*c2) * math.Sin(turn/2*deg) / (1 + 0.015*c*t)
	rotation := -math.Sin(60*deg*math.Exp(-(mean-275)/25*(mean-275)/25)) * 2 * pow7(c)
	return math.Sqrt(dl*dl + dc*dc + dh*dh + rotation*dc*dh)
}

// Pairs of the paper's table of test data.
func TestDifference(t *testing.T) {
	for _, tc := range []struct {
		p, q [3]float64
		want float64
	}{
		{[3]float64{50, 2.6772, -79.7751}, [3]float64{50, 0, -82.7485}, 2.0425},
		{[3]float64{50, 2.5, 0}, [3]float64{73, 25, -18}, 27.1492},
		{[3]float64{60.2574, -34.0099, 36.2677}, [3]float64{60.4626, -34.1751, 39.4387}, 1.2644},
	} {
		if got := difference(tc.p, tc.q); math.Abs(got-tc.want) > 1e-4 {
			t.Errorf("%v and %v differ by %.4f, want %.4f", tc.p, tc.q, got, tc.want)
		}
	}
}
