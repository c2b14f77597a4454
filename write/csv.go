package write

var csvFormat = format{
	Format: Format{Name: "csv", Title: "CSV", About: "the header row1,…,row8, then one line per placement"},
	write: func(w *Writer, s Source) {
		w.header(s.Len())
		w.columns(s, ',')
		w.text("\n")
	},
	end: func(w *Writer) {
		if w.written == 0 {
			w.header(w.options.Problem.N)
		}
	},
}

func (w *Writer) header(n int) {
	if n == w.n {
		return
	}
	for row := 1; row <= n && w.ok(); row++ {
		if row > 1 {
			w.text(",")
		}
		w.text("row")
		w.number(row)
	}
	w.text("\n")
}
