package draw

import (
	"image/color"

	"nqueens.example/nqueens/internal/ink"
)

// Palette holds the colours of a theme, for boards that are not drawn as pictures,
// such as those in a terminal.
type Palette struct {
	Text, Faint color.NRGBA // letters
	Light, Dark color.NRGBA // squares
	Piece       color.NRGBA
	Hatch       color.NRGBA // of blocked squares
	Good, Bad   color.NRGBA // a solution, a conflict
	Regions     [RegionColours]color.NRGBA
}

// PaletteOf returns the colours of a theme, one of [Themes]; "" is the first.
func PaletteOf(theme string) (Palette, error) {
	t, err := ink.ThemeNamed(theme)
	if err != nil {
		return Palette{}, err
	}
	return Palette{
		Text: t.Text, Faint: t.Faint,
		Light: t.Light, Dark: t.Dark,
		Piece: t.Body, Hatch: t.Hatch,
		Good: t.Solution, Bad: t.DeadEnd,
		Regions: t.Regions,
	}, nil
}
