package write

// leetCodeFormat is the answer of problem 51 of LeetCode.
var leetCodeFormat = format{
	Format: Format{Name: "leetcode", Title: "LeetCode", About: `["Q.......","....Q...",…] with a string a row, or an array of such arrays`},
	drawn:  true,
	write:  func(w *Writer, s Source) { w.element(s, w.strings) },
	end:    (*Writer).endArray,
}

func (w *Writer) strings(s Source) {
	n := s.Len()
	w.text("[")
	w.rows(s, func(row, col int) {
		if row > 0 {
			w.text(",")
		}
		w.text(`"`)
		w.repeat(".", col)
		w.text("Q")
		w.repeat(".", n-1-col)
		w.text(`"`)
	})
	w.text("]")
}
