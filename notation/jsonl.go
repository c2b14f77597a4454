package notation

// JSONL writes a json object a line.
const JSONL Format = "jsonl"

var jsonlFormat = format{
	name:  JSONL,
	title: "JSON lines",
	about: "one such object a line",
	write: func(w *Writer, s Source) {
		w.object(s)
		w.text("\n")
	},
	begins:  beginsObject,
	objects: newObjects,
}
