package ink

import (
	"image/color"
	"math"
	"testing"
)

// Regions are told apart by their colours, and queens stand out on all of them.
// Any two colours of a palette are at least 6 hundredths apart in Oklab, where 2 are seen side
// by side; the contrast of pieces is what WCAG asks of text.
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
				d := difference(one, other)
				if least = min(least, d); d < 6 {
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

// oklab returns the lightness and the two opponent colours of Oklab (Ottosson 2020).
func oklab(c color.NRGBA) [3]float64 {
	r, g, b := linear(c.R), linear(c.G), linear(c.B)
	l := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	m := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	s := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	return [3]float64{
		0.2104542553*l + 0.7936177850*m - 0.0040720468*s,
		1.9779984951*l - 2.4285922050*m + 0.4505937099*s,
		0.0259040371*l + 0.7827717662*m - 0.8086757660*s,
	}
}

// difference is the distance of two colours in Oklab, in hundredths.
func difference(p, q color.NRGBA) float64 {
	a, b := oklab(p), oklab(q)
	return 100 * math.Hypot(math.Hypot(a[0]-b[0], a[1]-b[1]), a[2]-b[2])
}
