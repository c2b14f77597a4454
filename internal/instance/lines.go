package instance

import (
	"bufio"
	"fmt"
	"io"
)

// Limits of files of records and of expected verdicts. The largest published sets have
// 319,000 instances; the record of a board with 4,096 rows has 25,000 bytes.
const (
	maxLine  = 1 << 20   // bytes
	maxLines = 2_000_000 // in a file; that many records take 4 GB of memory
	maxSize  = 2 << 30   // bytes of a file
)

// lines reads a text by lines.
type lines struct {
	in     *bufio.Reader
	line   []byte // with its end, valid until the next call of next
	number int    // of line, from 1
	size   int64  // up to the end of line
	err    error
}

func newLines(r io.Reader) *lines { return &lines{in: bufio.NewReaderSize(r, maxLine)} }

// next reads a line, unless the text has ended or err is set.
func (l *lines) next() bool {
	if l.unended() {
		return false
	}
	line, err := l.in.ReadSlice('\n')
	l.line = line
	l.number++
	l.size += int64(len(line))
	switch {
	case err == io.EOF:
		return len(line) > 0
	case err == bufio.ErrBufferFull:
		l.err = fmt.Errorf("line %d has more than %d bytes", l.number, maxLine)
	case err != nil:
		l.err = err
	case l.number > maxLines:
		l.err = fmt.Errorf("it has more than %d lines", maxLines)
	case l.size > maxSize:
		l.err = fmt.Errorf("it has more than %d bytes", int64(maxSize))
	}
	return l.err == nil
}

// unended reports whether line is the last and has no end of its own.
func (l *lines) unended() bool {
	return l.number > 0 && (len(l.line) == 0 || l.line[len(l.line)-1] != '\n')
}
