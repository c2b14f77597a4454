package write

import "fmt"

var jsonFormat = format{
	Format: Format{Name: "json", Title: "JSON", About: `{"n":8,"columns":[1,5,8,6,3,7,2,4]}, or an array of such objects`},
	write:  func(w *Writer, s Source) { w.element(s, w.object) },
	end:    (*Writer).endArray,
}

// element writes s as the only value, or the next one of an array.
func (w *Writer) element(s Source, write func(Source)) {
	switch {
	case w.options.Single && w.written > 0:
		w.err = fmt.Errorf("a single %s value holds one placement; write an array for more", w.format.Name)
		return
	case w.options.Single:
	case w.written == 0:
		w.text("[\n")
	default:
		w.text(",\n")
	}
	write(s)
	if w.options.Single {
		w.text("\n")
	}
}

func (w *Writer) endArray() {
	switch {
	case w.options.Single:
	case w.written == 0:
		w.text("[]\n")
	default:
		w.text("\n]\n")
	}
}

var jsonlFormat = format{
	Format: Format{Name: "jsonl", Title: "JSON lines", About: "one such object per line"},
	write: func(w *Writer, s Source) {
		w.object(s)
		w.text("\n")
	},
}

func (w *Writer) object(s Source) {
	w.text(`{"n":`)
	w.number(s.Len())
	w.member("board", w.options.Problem.Board)
	w.member("piece", string(w.options.Problem.Piece))
	if w.options.ZeroBased {
		w.text(`,"base":0`)
	}
	w.text(`,"columns":[`)
	w.columns(s, ',')
	w.text("]}")
}

// member writes a member of an object, unless its value is empty. Names of boards and pieces need
// no escapes.
func (w *Writer) member(name, value string) {
	if value != "" {
		w.text(`,"`, name, `":"`, value, `"`)
	}
}
