package notation

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"unicode/utf8"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/plaintext"
)

// MaxLine is the length in bytes of the longest line, in json of the longest object, that a
// Reader accepts. It holds the columns of ten million queens.
const MaxLine = 80 << 20

// ErrEmpty is the error for input without a placement or a json array.
var ErrEmpty = errors.New("the input is empty; a placement in one of the text formats was expected")

// LineError is the error for a line that cannot be part of a placement.
type LineError struct {
	Line int // 1-based
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

func (e *LineError) Unwrap() error { return e.Err }

// ErrMemory is wrapped by the error for input that takes more memory than Options.MaxMemory.
var ErrMemory = errors.New("take more memory than is available")

// memoryOfLine is about the number of bytes that reading takes for each byte of a long line.
const memoryOfLine = 6

func errTooLong(limit int) error {
	if limit < MaxLine {
		return fmt.Errorf("its first %d bytes %w", limit, ErrMemory)
	}
	return fmt.Errorf("longer than %d bytes; the columns of 10,000,000 queens take less", limit)
}

// Record is a placement that a Reader has read.
type Record struct {
	Placement nqueens.Placement
	Line      int    // where it begins, 1-based
	Format    Format // or the most similar one; JSONL for a json object outside an array
	ZeroBased bool   // its columns are numbered from 0, which Options.ZeroBased did not say
}

// Reader reads the placements of a stream and detects their format. They may be of different
// sizes, but must be in one format. It holds one placement at a time. It is not safe for
// concurrent use.
type Reader struct {
	in       *bufio.Reader
	zero     bool
	limit    int // of a line, MaxLine or less
	line     int // the line read last; in json, the line being read
	buf      []byte
	padded   bool      // the line read last had space at its ends
	possible formatSet // the formats that fit everything so far
	started  bool
	text     []byte  // the line read last
	indent   int     // bytes before it
	again    bool    // it is to be read again
	spaced   bool    // empty lines stand between the rows of a board
	headings int     // since the last placement
	records  int     // that have been read
	values   *values // of a stream of lists
	inValues bool    // a list has begun
	listName string  // what stands before it
	fixed    bool    // columns are numbered as zero says
	based    bool    // it is known how columns are numbered
	last     *format // the only format that fits, once there is only one
	objects  *objects
	width    int // the csv header's
	err      error
}

// NewReader returns a Reader of r. It uses the options ZeroBased and MaxMemory.
func NewReader(r io.Reader, options Options) *Reader {
	limit := MaxLine
	if options.MaxMemory > 0 {
		limit = int(min(int64(limit), options.MaxMemory/memoryOfLine))
	}
	return &Reader{in: plaintext.NewReader(r), zero: options.ZeroBased, fixed: options.ZeroBased || options.FixedBase, limit: limit, possible: anyFormat}
}

// All yields every placement. It ends after the last one or after the first error, which is
// ErrEmpty or a *LineError; a *LineError also wraps an error of the underlying reader.
func (r *Reader) All() iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		for {
			record, err := r.Next()
			if err == io.EOF || !yield(record, err) || err != nil {
				return
			}
		}
	}
}

// Next returns the next placement, io.EOF after the last one, or an error as All does. After
// an error it returns the same error again.
func (r *Reader) Next() (Record, error) {
	if r.err != nil {
		return Record{}, r.err
	}
	record, err := r.next()
	if err == io.EOF && !r.started {
		err = ErrEmpty
	}
	r.err = err
	return record, err
}

func (r *Reader) next() (Record, error) {
	if !r.started {
		if err := r.start(); err != nil {
			return Record{}, err
		}
	}
	if r.objects != nil {
		return r.objects.next()
	}
	for {
		record, err := r.nextRecord()
		switch {
		case err == io.EOF && r.records == 0 && r.headings > 0:
			return Record{}, r.fault(errNoPlacements)
		case err != nil:
			return Record{}, r.fault(err)
		case record.Placement == nil:
			continue
		}
		r.records++
		r.headings = 0
		record.ZeroBased = r.zero && !r.fixed && record.Format == Columns
		return record, nil
	}
}

// mostHeadings is how many headings may stand before a placement.
const mostHeadings = 10_000

var errNoPlacements = errors.New("there are headings, but no placement")

// nextRecord reads the next placement, or a line without one.
func (r *Reader) nextRecord() (Record, error) {
	if !r.inValues && !r.again && r.last == nil && r.beginsList() {
		if r.values == nil {
			r.values = newValues(r, r.in)
		}
		r.inValues = true
		r.line++
	}
	if r.inValues {
		record, err := r.values.next()
		if err == errLineEnd || err == io.EOF {
			r.inValues = false
		}
		if err == errLineEnd {
			err = nil
		}
		return record, err
	}
	line, err := r.readLine()
	if err != nil {
		return Record{}, r.endValues(err)
	}
	if len(line) > 0 {
		format, line, err := r.detect(line)
		if err != nil {
			return Record{}, err
		}
		if format != nil {
			record := Record{Line: r.line, Format: cmp.Or(format.as, format.name)}
			record.Placement, err = format.read(r, line)
			return record, err
		}
		if r.headings++; r.headings > mostHeadings {
			return Record{}, errNoPlacements
		}
	}
	return Record{}, r.endValues(nil)
}

// endValues ends what several lines of lists held, before err is returned.
func (r *Reader) endValues(err error) error {
	if r.values == nil || err != nil && err != io.EOF {
		return err
	}
	failed := r.values.flush()
	if failed != nil || len(r.values.ready) == 0 {
		return cmp.Or(failed, err)
	}
	r.inValues = true
	r.values.ended = cmp.Or(err, errLineEnd)
	return nil
}

// start skips space before the first placement, and decides whether the format is read by
// lines or by objects.
func (r *Reader) start() error {
	for {
		c, err := r.in.ReadByte()
		if err != nil {
			return err
		}
		switch c {
		case '\n':
			r.line++
		case ' ', '\t', '\r':
		default:
			r.started = true
			if err := r.in.UnreadByte(); err != nil || !r.beginsObjects() {
				return err
			}
			for _, f := range table {
				if f.objects != nil && f.begins(r, lineOf([]byte{c})) {
					r.objects = f.objects(r, r.in, r.line+1)
				}
			}
			return nil
		}
	}
}

// fault adds the number of the current line to err, unless err has one.
func (r *Reader) fault(err error) error {
	var at *LineError
	if errors.As(err, &at) || err == io.EOF {
		return err
	}
	return &LineError{max(1, r.line), err}
}

// readLine returns the next line without colours and without space at its ends. The line is
// valid until the next call.
func (r *Reader) readLine() (line []byte, err error) {
	if r.again {
		r.again = false
		return r.text, nil
	}
	r.buf = r.buf[:0]
	for {
		part, err := r.in.ReadSlice('\n')
		if len(part) > 0 && len(r.buf) == 0 {
			r.line++
		}
		if len(r.buf)+len(part) > r.limit {
			return nil, r.fault(errTooLong(r.limit))
		}
		if bytes.IndexByte(part, 0) >= 0 {
			return nil, r.fault(errors.New("not text: it holds a NUL byte"))
		}
		if err == nil && len(r.buf) == 0 && r.last != nil { // else peekLine may overwrite it
			return r.clean(part)
		}
		r.buf = append(r.buf, part...)
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case err == io.EOF && len(r.buf) > 0 || err == nil:
			return r.clean(r.buf)
		}
		return nil, r.fault(err)
	}
}

var errNotUTF8 = errors.New("not text: it is not valid UTF-8")

func (r *Reader) clean(line []byte) ([]byte, error) {
	if !utf8.Valid(line) {
		return nil, r.fault(errNotUTF8)
	}
	if bytes.IndexByte(line, '\x1b') >= 0 {
		line = withoutColour(line)
	}
	line = bytes.TrimRight(line, "\r\n")
	r.text = bytes.TrimSpace(line)
	r.indent = cap(line) - cap(r.text)
	r.padded = len(r.text) < len(line)
	return r.text, nil
}

// withoutColour removes ANSI control sequences: escape, '[', parameters, a letter.
func withoutColour(line []byte) []byte {
	kept := make([]byte, 0, len(line))
	for i := 0; i < len(line); i++ {
		if line[i] != '\x1b' || i+1 == len(line) || line[i+1] != '[' {
			kept = append(kept, line[i])
			continue
		}
		for i += 2; i < len(line) && (line[i] < '@' || line[i] > '~'); i++ {
		}
	}
	return kept
}
