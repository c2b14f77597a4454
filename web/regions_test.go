package web

import (
	"fmt"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/ink"
)

// The page's colours of regions are those of the pictures.
func TestRegionsHaveTheColoursOfPictures(t *testing.T) {
	style, err := static.ReadFile("static/style.css")
	if err != nil {
		t.Fatal(err)
	}
	light, dark, _ := strings.Cut(string(style), "prefers-color-scheme: dark")
	for name, part := range map[string]string{"light": light, "dark": dark} {
		theme, err := ink.ThemeNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		for i, colour := range theme.Regions {
			want := fmt.Sprintf("--region-%d: #%02x%02x%02x;", i+1, colour.R, colour.G, colour.B)
			if !strings.Contains(part, want) {
				t.Errorf("%s: style.css lacks %s", name, want)
			}
		}
	}
}
