package write

var emojiFormat = format{
	Format: Format{Name: "emoji", Title: "Emoji", About: "n lines of ⬜ and ⬛ with 👑 for a queen, row 1 first"},
	drawn:  true,
	write:  (*Writer).emoji,
}

func (w *Writer) emoji(s Source) {
	const dark, light, queen = "⬛", "⬜", "👑"
	n := s.Len()
	w.rows(s, func(row, col int) {
		first, second := dark, light // a1 is a dark square
		if row%2 != 0 {
			first, second = light, dark
		}
		w.shades(0, col, first, second)
		w.text(queen)
		w.shades(col+1, n, first, second)
		w.text("\n")
	})
}

// shades writes the squares of a row from one column up to another.
func (w *Writer) shades(from, to int, even, odd string) {
	if from < to && from%2 != 0 {
		w.text(odd)
		from++
	}
	w.repeat(even+odd, max(0, to-from)/2)
	if from < to && (to-from)%2 != 0 {
		w.text(even)
	}
}
