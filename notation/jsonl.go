package notation

// JSONL writes one json object per line.
const JSONL Format = "jsonl"

var jsonlFormat = format{
	name:  JSONL,
	title: "JSON lines",
	about: "one such object per line",
	write: func(w *Writer, s Source) {
		w.object(s)
		w.text("\n")
	},
	begins:  beginsObject,
	objects: newObjects,
}
