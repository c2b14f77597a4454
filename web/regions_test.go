package web

import (
	"fmt"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/ink"
	"nqueens.example/nqueens/internal/testing/must"
)

// The page's colours of regions are those of the pictures.
func TestRegionsHaveTheColoursOfPictures(t *testing.T) {
	light, dark, _ := strings.Cut(string(must.Get(static.ReadFile("static/style.css"))(t)), "prefers-color-scheme: dark")
	for name, part := range map[string]string{"light": light, "dark": dark} {
		for i, colour := range must.Get(ink.ThemeNamed(name))(t).Regions {
			want := fmt.Sprintf("--region-%d: #%02x%02x%02x;", i+1, colour.R, colour.G, colour.B)
			if !strings.Contains(part, want) {
				t.Errorf("%s: style.css lacks %s", name, want)
			}
		}
	}
}
