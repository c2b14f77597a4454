//go:build !race

package web

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/ink"
	"nqueens.example/nqueens/region"
)

// A seed that takes long gives the same puzzle everywhere, and a shared link holds the puzzle
// itself. A seed that nobody asked for is replaced if it takes too long.
func TestRegionsThatTakeLong(t *testing.T) {
	long, err := region.Generate(t.Context(), region.GenerateOptions{N: 12, Stars: 2, Difficulty: "hard", Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	short, err := region.Generate(t.Context(), region.GenerateOptions{N: 7, Difficulty: "easy", Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	// A busy server may give up a long search, so only the engine in the browser has it here.
	bothWays(t, projector, func(b *tab) {
		query, p := "n=12&stars=2&level=hard&seed=3", long
		if b.hash == "" {
			query, p = "n=7&level=easy&seed=3", short
		}
		b.visit("/regions?" + query)
		b.wait("document.querySelectorAll('.sq').length === " + strconv.Itoa(p.N()*p.N()))
		check(b.t, "puzzle", eval[string](b, "[...document.querySelectorAll('.regionletter')].map((e) => e.textContent).join('')"),
			strings.Join(p.Rows(), ""))
		b.click("Open or share")
		link := b.copied(func() {
			b.click("Copy a link to this puzzle")
			b.waitText(".hint", "Copied.")
		})
		if !strings.Contains(link, fmt.Sprintf("puzzle=%dx%d.", p.N(), p.Stars())) {
			b.t.Errorf("the link is %s", link)
		}
	})
	t.Run("another seed", func(t *testing.T) {
		b := open(t, projector, "/regions?puzzle=5x1.AABBCBBBBCDDBBCDBBBEEEEEE")
		b.wait("document.querySelectorAll('.sq').length === 25")
		eval[any](b, `{
			const real = window.fetch;
			window.asked = [];
			window.fetch = (url, options) => {
				if (!String(url).includes('/region?')) return real(url, options);
				window.asked.push(url);
				return window.asked.length < 3 ? Promise.resolve(new Response('{"detail":"too hard"}', {status: 422})) : real(url, options);
			};
		}`)
		b.click("New puzzle")
		b.wait("window.asked.length === 3 && location.search.includes('seed=')")
		check(t, "the address has the seed that served", eval[bool](b,
			"new URL(asked[2], location).searchParams.get('seed') === new URLSearchParams(location.search).get('seed')"), true)
	})
}

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
