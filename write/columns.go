package write

var columnsFormat = format{
	Format: Format{Name: "columns", Title: "Columns (1 5 8 …)", About: "1 5 8 6 3 7 2 4"},
	write: func(w *Writer, s Source) {
		w.columns(s, ' ')
		w.text("\n")
	},
}
