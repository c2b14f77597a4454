package notation

// SetLimit makes lines longer than limit bytes an error, so that tests need not
// read as much as MaxLine.
func (r *Reader) SetLimit(limit int) { r.limit = limit }

var IsFrame = isFrame
