package ink

import (
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
)

func TestParsePath(t *testing.T) {
	const data = "M1 2L3.5 -4Q5 6 7 8C1 2 3 4 5 6Z"
	p, err := ParsePath(data)
	if err != nil || p.Data() != data {
		t.Errorf("ParsePath(%q).Data() = %q, %v", data, p.Data(), err)
	}
	for _, bad := range []string{"L1 2", "M1", "M1 x", "M1 2A3 4", "_", "M1 2_"} {
		expect.Fails(t, expect.ErrorOf(ParsePath(bad)), "ParsePath(%q) succeeded", bad)
	}
}

func TestFontHasLettersAndAccents(t *testing.T) {
	for _, f := range []*Face{Regular(), Italic()} {
		for _, r := range "aQ8é√×…" {
			if f.letter(r).shape.Empty() {
				t.Errorf("no outline for %c", r)
			}
		}
		missing := f.letter(0)
		for _, r := range "\u4e00\U0001f451" {
			if got := f.letter(r); got.shape.Data() != missing.shape.Data() {
				t.Errorf("%c, which the font does not have, is not drawn as missing", r)
			}
		}
		if w := f.Width("0123456789"); w < 10*f.Width("0")-1e-9 || w > 10*f.Width("0")+1e-9 {
			t.Error("figures of different widths: counters would shake")
		}
	}
}

func TestFitShortensText(t *testing.T) {
	for _, c := range []struct {
		text  string
		width float64
		want  string
	}{
		{"Queens", 100, "Queens"},
		{"Queens", 30, "Qu…"},
		{"Queens", 1, ""},
		{"\xff\xff\xff\xff\xff\xff\xff\xff", 40, "\xff\xff…"},
		{strings.Repeat("i", 1<<20), 30, "iiiii…"}, // in one pass
	} {
		got, size := Regular().Fit(c.text, c.width, 12, 10)
		expect.Equal(t, got, c.want, "%.10q in a width of %v", c.text, c.width)
		if w := Regular().Width(got) * size; w > c.width {
			t.Errorf("%.10q is %v wide, more than %v", c.text, w, c.width)
		}
	}
}
