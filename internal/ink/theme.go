package ink

import (
	"cmp"
	"fmt"
	"image/color"
	"slices"
	"strings"

	"nqueens.example/nqueens/internal/words"
)

// RegionColours is the number of region colours of a theme.
const RegionColours = 12

// Theme is the colours of a picture. They are those of the web page, the custom
// properties at the head of its style.css.
type Theme struct {
	name              string
	Page, Text, Faint color.NRGBA // background; letters and the board's edge; coordinates
	Light, Dark       color.NRGBA // squares
	Body, Rim, Detail color.NRGBA // of a piece
	Good              color.NRGBA // rings and solutions
	Bad               color.NRGBA // crosses, dots, lines from attacker to attacked, and dead ends
	Quiet             color.NRGBA // hatching, and the edges of trees
	Collapsed         color.NRGBA // subtrees
	Veil              color.NRGBA // over a dimmed square, translucent
	Wall              color.NRGBA // between regions
	Regions           [RegionColours]color.NRGBA
}

func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}

func veil(hex uint32, alpha uint8) color.NRGBA {
	c := rgb(hex)
	c.A = alpha
	return c
}

func regions(hex ...uint32) (all [RegionColours]color.NRGBA) {
	for i := range all {
		all[i] = rgb(hex[i%len(hex)])
	}
	return all
}

var themes = [...]Theme{
	{
		name: "light",
		Page: rgb(0xf8f3e9), Text: rgb(0x221d17), Faint: rgb(0x62584b), Light: rgb(0xfdf9f0), Dark: rgb(0xe8dbc4),
		Body: rgb(0x1f1a15), Rim: rgb(0xfdf9f0), Detail: rgb(0xe8dbc4), Good: rgb(0x1f5f4f), Bad: rgb(0x9a2c1f), Quiet: rgb(0x8b7f6d),
		Veil: veil(0x62584b, 70), Collapsed: rgb(0xd9a08f), Wall: rgb(0x4a4136),
		Regions: regions(0x99e5f2, 0x6eaced, 0xd7e0ff, 0xa499db, 0xa3a1a4, 0xf49caf, 0xe7ab80, 0xfef9ef, 0xf9e49a, 0xa4a95f, 0xa7f9d3, 0x5eb094),
	},
	{
		name: "dark",
		Page: rgb(0x191611), Text: rgb(0xefe7d9), Faint: rgb(0xb3a794), Light: rgb(0x4c4438), Dark: rgb(0x352e25),
		Body: rgb(0xfaf4e8), Rim: rgb(0x241f18), Detail: rgb(0x867a68), Good: rgb(0x86c9b4), Bad: rgb(0xef8f76), Quiet: rgb(0x867a68),
		Veil: veil(0x0c0a07, 90), Collapsed: rgb(0x8a5546), Wall: rgb(0xd6cbb9),
		Regions: regions(0x004543, 0x096b88, 0x133b6c, 0x6d67a0, 0x5f326a, 0x544f50, 0x933c4e, 0x9a6041, 0x513900, 0x706e28, 0x2a400a, 0x11774c),
	},
	{ // without colours, for paper: regions differ by their borders only
		name: "print",
		Page: rgb(0xffffff), Text: rgb(0x000000), Faint: rgb(0x444444), Light: rgb(0xffffff), Dark: rgb(0xdddddd),
		Body: rgb(0x000000), Rim: rgb(0xffffff), Detail: rgb(0xdddddd), Good: rgb(0x000000), Bad: rgb(0x000000), Quiet: rgb(0x777777),
		Veil: veil(0x777777, 70), Collapsed: rgb(0xbbbbbb), Wall: rgb(0x000000),
		Regions: regions(0xffffff),
	},
}

// Themes returns the names of the themes, the default first.
func Themes() []string {
	return words.Each(themes[:], func(t Theme) string { return t.name })
}

// ThemeNamed returns the theme with that name; "" is the first.
func ThemeNamed(name string) (*Theme, error) {
	if at := slices.Index(Themes(), cmp.Or(name, themes[0].name)); at >= 0 {
		return &themes[at], nil
	}
	return nil, fmt.Errorf("there is no theme %q; the themes are %s", name, strings.Join(Themes(), ", "))
}

// OnPaper returns the theme with a white background, unless its letters are light.
func (t *Theme) OnPaper() *Theme {
	paper := *t
	if t.Text.G < t.Page.G {
		paper.Page = rgb(0xffffff)
	}
	return &paper
}

// Region returns the colour of a 1-based region.
func (t *Theme) Region(r int) color.NRGBA { return t.Regions[(r-1)%RegionColours] }

// Hairline returns the colour of the lines between the squares of a 1-based region.
func (t *Theme) Hairline(r int) color.NRGBA {
	c := t.Region(r)
	const part = 255 * 255 / 6
	return color.NRGBA{Mix(c.R, t.Wall.R, part), Mix(c.G, t.Wall.G, part), Mix(c.B, t.Wall.B, part), 255}
}

// Heated returns the colour of a square under a heat of 0 to 3.
func (t *Theme) Heated(ground color.NRGBA, heat uint8) color.NRGBA {
	return laid(ground, t.Bad, int(heat))
}

// Number returns the colour of a number on a square of that heat.
func (t *Theme) Number(heat uint8) color.NRGBA {
	if heat == 0 {
		return t.Good
	}
	return t.Text
}

// Hex returns c in hexadecimal as in SVG, without its alpha.
func Hex(c color.NRGBA) string {
	const shades = "0123456789abcdef"
	if c.R%17 == 0 && c.G%17 == 0 && c.B%17 == 0 {
		return string([]byte{'#', shades[c.R/17], shades[c.G/17], shades[c.B/17]})
	}
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}
