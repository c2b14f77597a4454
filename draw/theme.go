package draw

import (
	"fmt"
	"image/color"
	"strings"
)

// RegionColours is how many region colours a theme has.
const RegionColours = 12

// theme is the colours of a picture. The marks are taken from the palette of
// Okabe and Ito (2008, "Color Universal Design"), made for every kind of colour
// vision; the dark theme lightens them.
type theme struct {
	name                    string
	page, text, faint       color.NRGBA // background, letters, coordinates
	light, dark, frame      color.NRGBA // squares and the board's edge
	body, rim, detail       color.NRGBA // of a piece
	ring, cross, dot, hatch color.NRGBA // marks
	veil                    color.NRGBA // over a dimmed square, translucent
	line                    color.NRGBA // from attacker to attacked
	solution, deadEnd, open color.NRGBA // nodes of a tree
	collapsed, edge         color.NRGBA
	regions                 [RegionColours]color.NRGBA
	wall                    color.NRGBA // between regions
}

func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}

func veil(hex uint32, alpha uint8) color.NRGBA {
	c := rgb(hex)
	c.A = alpha
	return c
}

var themes = [...]theme{
	{
		name: "light",
		page: rgb(0xfbfaf7), text: rgb(0x33373e), faint: rgb(0x868a8c),
		light: rgb(0xf3f0e8), dark: rgb(0xc9d1cb), frame: rgb(0x8b968f),
		body: rgb(0x262b36), rim: rgb(0xfbfaf7), detail: rgb(0xd9c9a3),
		ring: rgb(0x009e73), cross: rgb(0xd55e00), dot: rgb(0x0072b2), hatch: rgb(0x7d8580),
		veil:     veil(0x4a504c, 70),
		line:     rgb(0xd55e00),
		solution: rgb(0x009e73), deadEnd: rgb(0xd55e00), open: rgb(0x0072b2),
		collapsed: rgb(0xe0b27f), edge: rgb(0xa9b0ac),
		regions: [...]color.NRGBA{
			rgb(0xf2c5b8), rgb(0xbcd8ee), rgb(0xcfe3b4), rgb(0xf7e3a1), rgb(0xd6c8ea), rgb(0xb5e0d8),
			rgb(0xf3cfe0), rgb(0xd9d4c7), rgb(0xf5d2a0), rgb(0xc3cbe8), rgb(0xe4edc9), rgb(0xc2c9cc),
		},
		wall: rgb(0x4c534f),
	},
	{
		name: "dark",
		page: rgb(0x16191f), text: rgb(0xdfe2e6), faint: rgb(0x868f9c),
		light: rgb(0x49525f), dark: rgb(0x343b46), frame: rgb(0x5d6775),
		body: rgb(0xf4ecd9), rim: rgb(0x1b1f26), detail: rgb(0x8d7748),
		ring: rgb(0x2fd3a2), cross: rgb(0xff8a3d), dot: rgb(0x62bdf2), hatch: rgb(0x8a94a3),
		veil:     veil(0x0c0e12, 90),
		line:     rgb(0xff8a3d),
		solution: rgb(0x2fd3a2), deadEnd: rgb(0xff8a3d), open: rgb(0x62bdf2),
		collapsed: rgb(0x9a6235), edge: rgb(0x59626f),
		regions: [...]color.NRGBA{
			rgb(0x7d4a40), rgb(0x37597a), rgb(0x4f6836), rgb(0x77662c), rgb(0x5b4a7d), rgb(0x2f675f),
			rgb(0x7a4562), rgb(0x5c5850), rgb(0x80592a), rgb(0x454f80), rgb(0x68733f), rgb(0x4a545a),
		},
		wall: rgb(0xc9cfd6),
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

func themeNamed(name string) (*theme, error) {
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

// region returns the colour of a 1-based region.
func (t *theme) region(r int) color.NRGBA { return t.regions[(r-1)%RegionColours] }

// hairline returns the colour of the lines between squares of one region.
func (t *theme) hairline(r int) color.NRGBA {
	c := t.region(r)
	const part = 255 * 255 / 6
	return color.NRGBA{mix(c.R, t.wall.R, part), mix(c.G, t.wall.G, part), mix(c.B, t.wall.B, part), 255}
}

// hex returns c as SVG writes it, without its alpha.
func hex(c color.NRGBA) string {
	const shades = "0123456789abcdef"
	if c.R%17 == 0 && c.G%17 == 0 && c.B%17 == 0 {
		return string([]byte{'#', shades[c.R/17], shades[c.G/17], shades[c.B/17]})
	}
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}
