package web

import (
	"encoding/json"
	"fmt"
	"image/color"

	"nqueens.example/nqueens/internal/ink"
)

// paperThemes lists the themes of package draw in which the page draws sheets.
var paperThemes = []string{"light", "print"}

// inks returns regions/inks.js: colours of package draw by theme, in which sheets are
// drawn whatever the colours of the page are.
func inks() ([]byte, error) {
	type colours struct {
		Text    string   `json:"text"`
		Faint   string   `json:"faint"`
		Piece   string   `json:"piece"`
		Edge    string   `json:"edge"`
		Regions []string `json:"regions"`
	}
	hex := func(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
	all := make(map[string]colours)
	for _, name := range paperThemes {
		p, err := ink.ThemeNamed(name)
		if err != nil {
			return nil, err
		}
		one := colours{Text: hex(p.Text), Faint: hex(p.Faint), Piece: hex(p.Body), Edge: hex(p.Light)}
		for _, c := range p.Regions {
			one.Regions = append(one.Regions, hex(c))
		}
		all[name] = one
	}
	text, err := json.MarshalIndent(all, "", "  ")
	return fmt.Appendf(nil, "// Generated from the themes of package draw.\n\nexport const inks = %s;\n", text), err
}
