package write

import "strings"

var emojiFormat = format{
	Format: Format{Name: "emoji", Title: "Emoji", About: "n lines of ⬜ and ⬛ with 👑 for a queen, row 1 first"},
	drawn:  true,
	write:  (*Writer).emoji,
}

func (w *Writer) emoji(s Source) {
	const dark, light, queen = "⬛", "⬜", "👑"
	n := s.Len()
	squares := strings.Repeat(dark+light, n/2+1) // a1 is a dark square
	w.rows(s, func(row, col int) {
		line := squares[row%2*len(dark):]
		w.text(line[:col*len(dark)], queen, line[(col+1)*len(dark):n*len(dark)], "\n")
	})
}
