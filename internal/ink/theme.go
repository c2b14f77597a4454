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
	name                    string
	Page, Text, Faint       color.NRGBA // background, letters, coordinates
	Light, Dark, Frame      color.NRGBA // squares and the board's edge
	Body, Rim, Detail       color.NRGBA // of a piece
	Ring, Cross, Dot, Hatch color.NRGBA // marks
	Veil                    color.NRGBA // over a dimmed square, translucent
	Line                    color.NRGBA // from attacker to attacked
	Solution, DeadEnd, Open color.NRGBA // nodes of a tree
	Collapsed, Edge         color.NRGBA
	Regions                 [RegionColours]color.NRGBA
	Wall                    color.NRGBA // between regions
}

func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}

func veil(hex uint32, alpha uint8) color.NRGBA {
	c := rgb(hex)
	c.A = alpha
	return c
}

// palette holds the colours that a theme is derived from.
type palette struct {
	page, text, faint uint32
	light, dark       uint32
	body, rim, detail uint32
	good, bad, quiet  uint32
	veil              color.NRGBA
	collapsed, wall   uint32
	regions           [RegionColours]uint32
}

func (p palette) theme(name string) Theme {
	t := Theme{
		name: name,
		Page: rgb(p.page), Text: rgb(p.text), Faint: rgb(p.faint),
		Light: rgb(p.light), Dark: rgb(p.dark), Frame: rgb(p.text),
		Body: rgb(p.body), Rim: rgb(p.rim), Detail: rgb(p.detail),
		Ring: rgb(p.good), Cross: rgb(p.bad), Dot: rgb(p.bad), Hatch: rgb(p.quiet),
		Veil: p.veil, Line: rgb(p.bad),
		Solution: rgb(p.good), DeadEnd: rgb(p.bad), Open: rgb(p.text),
		Collapsed: rgb(p.collapsed), Edge: rgb(p.quiet), Wall: rgb(p.wall),
	}
	for i, hex := range p.regions {
		t.Regions[i] = rgb(hex)
	}
	return t
}

var themes = [...]Theme{
	palette{
		page: 0xf8f3e9, text: 0x221d17, faint: 0x62584b, light: 0xfdf9f0, dark: 0xe8dbc4,
		body: 0x1f1a15, rim: 0xfdf9f0, detail: 0xe8dbc4, good: 0x1f5f4f, bad: 0x9a2c1f, quiet: 0x8b7f6d,
		veil: veil(0x62584b, 70), collapsed: 0xd9a08f, wall: 0x4a4136,
		regions: [...]uint32{
			0x99e5f2, 0x6eaced, 0xd7e0ff, 0xa499db, 0xa3a1a4, 0xf49caf, 0xe7ab80, 0xfef9ef, 0xf9e49a, 0xa4a95f, 0xa7f9d3, 0x5eb094,
		},
	}.theme("light"),
	palette{
		page: 0x191611, text: 0xefe7d9, faint: 0xb3a794, light: 0x4c4438, dark: 0x352e25,
		body: 0xfaf4e8, rim: 0x241f18, detail: 0x867a68, good: 0x86c9b4, bad: 0xef8f76, quiet: 0x867a68,
		veil: veil(0x0c0a07, 90), collapsed: 0x8a5546, wall: 0xd6cbb9,
		regions: [...]uint32{
			0x004543, 0x096b88, 0x133b6c, 0x6d67a0, 0x5f326a, 0x544f50, 0x933c4e, 0x9a6041, 0x513900, 0x706e28, 0x2a400a, 0x11774c,
		},
	}.theme("dark"),
	palette{ // without colours, for paper: regions differ by their borders only
		page: 0xffffff, text: 0x000000, faint: 0x444444, light: 0xffffff, dark: 0xdddddd,
		body: 0x000000, rim: 0xffffff, detail: 0xdddddd, good: 0x000000, bad: 0x000000, quiet: 0x777777,
		veil: veil(0x777777, 70), collapsed: 0xbbbbbb, wall: 0x000000,
		regions: [...]uint32{
			0xffffff, 0xffffff, 0xffffff, 0xffffff, 0xffffff, 0xffffff, 0xffffff, 0xffffff, 0xffffff, 0xffffff, 0xffffff, 0xffffff,
		},
	}.theme("print"),
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
	return laid(ground, t.Dot, int(heat))
}

// Number returns the colour of a number on a square of that heat.
func (t *Theme) Number(heat uint8) color.NRGBA {
	if heat == 0 {
		return t.Ring
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
