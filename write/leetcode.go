package write

import "strings"

// leetCodeFormat is the answer of problem 51 of LeetCode.
var leetCodeFormat = format{
	Format: Format{Name: "leetcode", Title: "LeetCode", About: `["Q.......","....Q...",…] with a string a row, or an array of such arrays`},
	drawn:  true,
	write:  func(w *Writer, s Source) { w.element(s, w.strings) },
	end:    (*Writer).endArray,
}

func (w *Writer) strings(s Source) {
	empty := strings.Repeat(".", s.Len())
	w.text("[")
	w.rows(s, func(row, col int) {
		if row > 0 {
			w.text(",")
		}
		w.text(`"`, empty[:col], "Q", empty[col+1:], `"`)
	})
	w.text("]")
}
