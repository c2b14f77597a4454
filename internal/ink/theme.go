package ink

import (
	"fmt"
	"image/color"
	"strings"
)

// RegionColours is how many region colours a theme has.
const RegionColours = 12

// Theme is the colours of a picture: those of the page (the custom properties at
// the head of its style.css), so that a picture looks at home on it.
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

var themes = [...]Theme{
	{
		name: "light",
		Page: rgb(0xf8f3e9), Text: rgb(0x221d17), Faint: rgb(0x62584b),
		Light: rgb(0xfdf9f0), Dark: rgb(0xe8dbc4), Frame: rgb(0x221d17),
		Body: rgb(0x1f1a15), Rim: rgb(0xfdf9f0), Detail: rgb(0xe8dbc4),
		Ring: rgb(0x1f5f4f), Cross: rgb(0x9a2c1f), Dot: rgb(0x9a2c1f), Hatch: rgb(0x8b7f6d),
		Veil:     veil(0x62584b, 70),
		Line:     rgb(0x9a2c1f),
		Solution: rgb(0x1f5f4f), DeadEnd: rgb(0x9a2c1f), Open: rgb(0x221d17),
		Collapsed: rgb(0xd9a08f), Edge: rgb(0x8b7f6d),
		Regions: [...]color.NRGBA{
			rgb(0x99e5f2), rgb(0x6eaced), rgb(0xd7e0ff), rgb(0xa499db), rgb(0xa3a1a4), rgb(0xf49caf),
			rgb(0xe7ab80), rgb(0xfef9ef), rgb(0xf9e49a), rgb(0xa4a95f), rgb(0xa7f9d3), rgb(0x5eb094),
		},
		Wall: rgb(0x4a4136),
	},
	{
		name: "dark",
		Page: rgb(0x191611), Text: rgb(0xefe7d9), Faint: rgb(0xb3a794),
		Light: rgb(0x4c4438), Dark: rgb(0x352e25), Frame: rgb(0xefe7d9),
		Body: rgb(0xfaf4e8), Rim: rgb(0x241f18), Detail: rgb(0x867a68),
		Ring: rgb(0x86c9b4), Cross: rgb(0xef8f76), Dot: rgb(0xef8f76), Hatch: rgb(0x867a68),
		Veil:     veil(0x0c0a07, 90),
		Line:     rgb(0xef8f76),
		Solution: rgb(0x86c9b4), DeadEnd: rgb(0xef8f76), Open: rgb(0xefe7d9),
		Collapsed: rgb(0x8a5546), Edge: rgb(0x867a68),
		Regions: [...]color.NRGBA{
			rgb(0x004543), rgb(0x096b88), rgb(0x133b6c), rgb(0x6d67a0), rgb(0x5f326a), rgb(0x544f50),
			rgb(0x933c4e), rgb(0x9a6041), rgb(0x513900), rgb(0x706e28), rgb(0x2a400a), rgb(0x11774c),
		},
		Wall: rgb(0xd6cbb9),
	},
}

// Themes returns the names of the themes, the default first.
func Themes() []string {
	names := make([]string, len(themes))
	for i := range themes {
		names[i] = themes[i].name
	}
	return names
}

func ThemeNamed(name string) (*Theme, error) {
	if name == "" {
		return &themes[0], nil
	}
	for i := range themes {
		if themes[i].name == name {
			return &themes[i], nil
		}
	}
	return nil, fmt.Errorf("unknown theme %q: use %s", name, strings.Join(Themes(), " or "))
}

// Region returns the colour of a 1-based region.
func (t *Theme) Region(r int) color.NRGBA { return t.Regions[(r-1)%RegionColours] }

// Hairline returns the colour of the lines between squares of one region.
func (t *Theme) Hairline(r int) color.NRGBA {
	c := t.Region(r)
	const part = 255 * 255 / 6
	return color.NRGBA{Mix(c.R, t.Wall.R, part), Mix(c.G, t.Wall.G, part), Mix(c.B, t.Wall.B, part), 255}
}

// Hex returns c as SVG writes it, without its alpha.
func Hex(c color.NRGBA) string {
	const shades = "0123456789abcdef"
	if c.R%17 == 0 && c.G%17 == 0 && c.B%17 == 0 {
		return string([]byte{'#', shades[c.R/17], shades[c.G/17], shades[c.B/17]})
	}
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}
