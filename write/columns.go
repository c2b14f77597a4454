package write

var columnsFormat = format{
	Format: Format{Name: "columns", Title: "Columns (1 5 8 …)", About: "1 5 8 6 3 7 2 4"},
	write: func(w *Writer, s Source) {
		w.numbers(s, w.base(), ' ')
		w.text("\n")
	},
}

// base is the number of the first column.
func (w *Writer) base() int {
	if w.options.ZeroBased {
		return 0
	}
	return 1
}
