package notation

import (
	"bytes"
	"regexp"
	"testing"
)

// shapes are the regular expressions that shapes.go recognizes.
var shapes = []struct {
	name  string
	form  *regexp.Regexp
	match func([]byte) bool
}{
	{"rule", regexp.MustCompile(`^[-=*_~#<>]*[-=*_~#][-=*_~#<>]{2,}$`), isRule},
	{"ordinal", regexp.MustCompile(`^(?i:[#№(]\s*\d+\s*[.:)]?|(?:no|nr|case|n)\.?\s*\d+\s*[.:)]?|\d+\s*[.:)])$`), isOrdinal},
	{"name", regexp.MustCompile(`^[\pL_][\pL\pN_]{0,15}$`), isShortName},
	{"amount", regexp.MustCompile(`^[-+~]?[0-9][0-9.,]*(?:e[-+]?\d+)?\s*[a-zA-Zµ%/]*[.!]?$`), isAmount},
	{"moves", regexp.MustCompile(`^(?:(?:\d+\.+\s*)?[A-Za-z]+[1-9]\d*[+#!?]*[\s,;]*)+$`), isMoves},
}

var (
	squareName = regexp.MustCompile(`[A-Za-z]+[1-9]\d*`)
	vector     = regexp.MustCompile(`^\[(\d+)\]\s+\d`)
)

func checkShapes(t *testing.T, text []byte) {
	t.Helper()
	for _, shape := range shapes {
		if got, want := shape.match(text), shape.form.Match(text); got != want {
			t.Errorf("%q is of the shape %s: %t, want %t", text, shape.name, got, want)
		}
	}
	first, values, ok := cutVector(text)
	if m := vector.FindSubmatchIndex(text); ok != (m != nil) || ok && (string(first) != string(text[m[2]:m[3]]) || string(values) != string(text[m[1]-1:])) {
		t.Errorf("%q is a vector: %t, %q, %q; want %v", text, ok, first, values, m)
	}
	got, want := squaresIn(text), squareName.FindAll(text, -1)
	if string(bytes.Join(got, []byte("|"))) != string(bytes.Join(want, []byte("|"))) || len(got) != len(want) {
		t.Errorf("squares in %q: %q, want %q", text, got, want)
	}
}

var shapeSeeds = []string{
	"", "-", "---", "<-->", "<--", "-->>", "=====>", "<<<", "#-", "-<<", "- - -",
	"#1", "# 12 :", "№ 3)", "(4)", "(4", "No. 5", "nr7", "Case 8.", "caſe 8", "n.9", "n .9", "10.", "10 )", "10", "x10", " #1", "#1 ", "#1..", "#", "№", "1.2",
	"a", "_x1", "1a", "éà", "abcdefghijklmnop", "abcdefghijklmnopq", "a\xff", "x²", "n queens",
	"1", "-1.5", "+3,000 ms", "~2e-3s", "2e", "2e+", "2e5e", "4 µs.", "5%!", "6 km/h", "7..", "8 .", "9\n", "1\xc2", "1e5.5",
	"a1", "a1b2", "1.a1 2.b3", "1. a1 b2 2.c3", "a12.b3", "a1.b3", "a12..  b3", "a1 12.b3", "a10", "a01", "a1+ b2#, c3!?;", "1.", "a1 2.", "a12.", "a12.3.b4", "1.2.a1", "..a1", "a1 .b2", "aa", "a1.5",
	"[1] 2", "[12]\t3", "[1]2", "[] 2", "[1]  x", "[1", "[1]", "[x] 1",
}

func TestShapesAreTheirRegularExpressions(t *testing.T) {
	for _, text := range shapeSeeds {
		checkShapes(t, []byte(text))
	}
	const signs = "10ane.:#-<[] +"
	for number := range len(signs) * len(signs) * len(signs) * len(signs) {
		var text []byte
		for rest := number; rest > 0; rest /= len(signs) {
			text = append(text, signs[rest%len(signs)])
		}
		checkShapes(t, text)
	}
}

func FuzzShapes(f *testing.F) {
	for _, text := range shapeSeeds {
		f.Add([]byte(text))
	}
	f.Fuzz(checkShapes)
}
