package notation

// SetLimit makes lines longer than limit bytes an error, so that tests need not
// read as much as MaxLine.
func (r *Reader) SetLimit(limit int) { r.limit = limit }

var IsFrame = isFrame

// SignKind reports whether a sign is that of an empty square, and whether it may be one of a
// board at all.
func SignKind(c rune) (empty, known bool) { return kindOf(c) == emptySign, kindOf(c) != noSign }
