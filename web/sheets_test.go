//go:build !race

package web

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/ink"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/region"
)

// A sheet of six puzzles and a page of their solutions are saved and printed. They have the
// puzzles, the layout and the words of the command's page.
func TestSheetsOfRegions(t *testing.T) {
	const n, foot = 6, "nqueens generate 6 --difficulty medium --seed 7 --number 6"
	var solutions []region.Squares
	var boards []draw.Scene
	for seed := range uint64(6) {
		p := must.Get(region.Generate(t.Context(), region.GenerateOptions{N: n, Stars: 1, Difficulty: "medium", Seed: 7 + seed}))(t)
		solution := must.Get(region.Solve(t.Context(), p))(t)
		scene := draw.Puzzle(p, nil)
		scene.Caption = fmt.Sprint(seed + 1)
		solutions, boards = append(solutions, solution), append(boards, scene)
	}
	var drawn strings.Builder
	must.Do(t, draw.SVG(&drawn, draw.Options{Title: "Queens in regions"}, draw.Page{Boards: boards, Text: "1 queen", Foot: foot}))
	bothWays(t, projector, func(b *tab) {
		b.visit("/regions?n=6&level=medium&seed=7")
		b.wait("document.querySelectorAll('.sq').length === 36")
		b.click("Print or draw")
		papers := eval[[]string](b, "[...document.querySelectorAll('.sheets input')].map((input) => input.value)")
		for _, paper := range draw.Papers() {
			expect.Equal(b.t, slices.Contains(papers, paper), true, "%s", "paper "+paper)
		}
		b.click("six like it")
		svg := b.saved("SVG")
		for _, want := range []string{
			">Queens in regions</text>", ">1 queen in every row, column and region. No two queens touch, not even at a corner.</text>",
			">" + foot + "</text>", "<style>@page { size: a4; margin: 0 }</style>",
		} {
			expect.Equal(b.t, strings.Count(svg, want), 1, "%s", want)
		}
		expect.Equal(b.t, strings.Count(svg, "<use "), 0, "queens")
		expect.Equal(b.t, fmt.Sprint(places(svg)), fmt.Sprint(places(drawn.String())), "places")
		expect.Equal(b.t, fmt.Sprint(regionColours(svg)), fmt.Sprint(regionColours(drawn.String())), "colours")

		b.bringAxe()
		expect.Equal(b.t, b.axe(""), "", "faults of the form of a sheet")

		b.click("solutions")
		b.click("Letter")
		b.click("black and white")
		b.paste("Title", "Class <7b> & guests")
		b.click("Print or draw") // closed and opened again, it is as it was
		b.click("Print or draw")
		eval[any](b, "window.print = () => { window.printed = document.querySelector('.sheet').innerHTML; }")
		b.click("Print")
		b.wait("window.printed")
		expect.Equal(b.t, eval[string](b, "document.querySelector('.sheet text').textContent"), "Class <7b> & guests: solutions", "title")
		expect.Equal(b.t, len(regionColours(eval[string](b, "window.printed"))), 0, "coloured")
		queens := eval[[]string](b, `[...document.querySelectorAll('.sheet g')].map((board) => {
			const size = Number(board.querySelector('use').getAttribute('width')) / 0.84;
			const at = (queen, name) => Math.round(queen.getAttribute(name) / size + 0.92);
			return [...board.querySelectorAll('use')].map((queen) => 'r' + at(queen, 'y') + 'c' + at(queen, 'x')).join(' ');
		})`)
		for i, solution := range solutions {
			expect.Equal(b.t, queens[i], solution.String(), "solution")
		}
		expect.Equal(b.t, eval[bool](b, "document.querySelector('.sheet').checkVisibility()"), false, "seen on the screen")
		b.printsOn(816, 1056)
		expect.Equal(b.t, countOf(b, ".sheet"), 0, "sheets after printing")
		for _, square := range solutions[0] { // who has the solutions has no best time
			b.at(square.String())
			eval[any](b, fmt.Sprintf("(%s)(%q).focus()", named, square))
			b.keys("q")
		}
		b.waitText(".verdict", "Solved in 0:")
		expect.Equal(b.t, strings.Contains(b.text(".verdict"), "best time"), false, "best time")
		if png := b.saved("PNG"); !strings.HasPrefix(png, "\x89PNG") && !strings.HasPrefix(png, "\u0089PNG") {
			b.t.Errorf("the PNG begins with %.20q", png)
		}
	})
}

// places returns where the boards stand on a page.
func places(svg string) (places []string) {
	for _, at := range regexp.MustCompile(`translate\((\d+ \d+)\)|<g fill="#fdf9f0">\n<path d="M(\d+ \d+)H`).FindAllStringSubmatch(svg, -1) {
		places = append(places, at[1]+at[2])
	}
	return places
}

// regionColours returns the colours of regions that a drawing has.
func regionColours(svg string) []string {
	palette, err := ink.ThemeNamed("light")
	if err != nil {
		panic(err) // light is a theme
	}
	var found []string
	for _, c := range palette.Regions {
		if hex := fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B); strings.Contains(svg, hex) {
			found = append(found, hex)
		}
	}
	slices.Sort(found)
	return found
}

// printsOn checks that the page prints on a single sheet of a size in pixels of CSS.
func (b *tab) printsOn(width, height float64) {
	b.t.Helper()
	pdf := must.Get(chromedp.Run(b.ctx, chromedp.PrintToPDF(chromedp.PDFPreferCSSPageSize(), chromedp.PDFPrintBackground())))(b.t)
	expect.Equal(b.t, len(regexp.MustCompile(`/Type /Page\b`).FindAll(pdf, -1)), 1, "printed pages")
	box := regexp.MustCompile(`/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]`).FindSubmatch(pdf)
	if box == nil {
		b.t.Fatal("the PDF has no size")
	}
	for i, want := range []float64{width, height} {
		points, err := strconv.ParseFloat(string(box[1+i]), 64)
		if err != nil || math.Abs(points*96/72-want) > 1 {
			b.t.Errorf("the printed page is %s points, want %v pixels", box[0], want)
		}
	}
}
