package notation

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
)

// JSON writes an array of objects, or a single object.
const JSON Format = "json"

var jsonFormat = format{
	name:  JSON,
	title: "JSON",
	about: `{"n":8,"columns":[1,5,8,6,3,7,2,4]}, or an array of such objects`,
	write: func(w *Writer, s Source) {
		switch {
		case w.options.Single && w.written > 0:
			w.err = errors.New("a single json object holds one placement; write an array for more")
			return
		case w.options.Single:
		case w.written == 0:
			w.text("[\n")
		default:
			w.text(",\n")
		}
		w.object(s)
		if w.options.Single {
			w.text("\n")
		}
	},
	end: func(w *Writer) {
		switch {
		case w.options.Single:
		case w.written == 0:
			w.text("[]\n")
		default:
			w.text("\n]\n")
		}
	},
	begins:  beginsObject,
	objects: newObjects,
}

func beginsObject(_ *Reader, l line) bool { return l.text[0] == '[' || l.text[0] == '{' }

// objects splits a stream of json objects, single or in arrays, so that only one is in memory
// and errors have their line.
type objects struct {
	r       *Reader
	other   *values // what an object without columns holds
	in      *bufio.Reader
	line    int // 1-based, the line being read
	limit   int // bytes of one object
	buf     []byte
	inArray bool
	comma   bool // a comma stands before the next object
	count   int  // objects of this array so far
}

func newObjects(r *Reader, in *bufio.Reader, line int) *objects {
	return &objects{r: r, in: in, line: line, limit: r.limit}
}

// beginsObjects reports whether json objects follow, or an empty array.
func (r *Reader) beginsObjects() bool {
	open := false
	for length := 1; ; length++ {
		head, err := r.in.Peek(length)
		if err != nil {
			return true // for the error
		}
		switch c := head[length-1]; {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
		case c == '[' && length == 1:
		case c == '{' && !open:
			open = true
		case open:
			return c == '"' || c == '}'
		default:
			return length > 1 && c == ']'
		}
	}
}

func (o *objects) next() (Record, error) {
	for {
		if o.other != nil {
			record, err := o.other.next()
			if err == nil {
				return record, nil
			}
			o.other = nil
		}
		c, err := o.byte()
		if err == io.EOF && o.inArray {
			return Record{}, o.fault("the json array has no end")
		}
		if err == io.EOF {
			return Record{}, err
		}
		if err != nil {
			return Record{}, o.fault("%w", err)
		}
		switch {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
		case c == '[' && !o.inArray:
			o.inArray, o.comma, o.count = true, false, 0
		case c == ']' && o.inArray && !o.comma:
			o.inArray = false
		case c == ',' && o.inArray && !o.comma && o.count > 0:
			o.comma = true
		case c == '{' && (!o.inArray || o.comma || o.count == 0):
			return o.object()
		case o.inArray && !o.comma && o.count == 0: // [1,5,8,…], as other programs print it
			return Record{}, o.fault(`the json array holds no objects; write {"columns":[2,4,1,3]}, or the columns alone with spaces between`)
		default:
			return Record{}, o.fault("%q where a json object was expected; keep one format in a stream", c)
		}
	}
}

func (o *objects) byte() (byte, error) {
	c, err := o.in.ReadByte()
	if c == '\n' && err == nil {
		o.line++
	}
	return c, err
}

func (o *objects) fault(format string, args ...any) error {
	return &LineError{o.line, fmt.Errorf(format, args...)}
}

// object reads the rest of an object whose brace has been read.
func (o *objects) object() (Record, error) {
	record := Record{Line: o.line, Format: JSONL}
	if o.inArray {
		record.Format = JSON
	}
	o.count++
	o.comma = false
	if err := o.objectText(); err != nil {
		return Record{}, err
	}
	p, offset, err := parseObject(o.buf)
	var syntax *json.SyntaxError
	if (errors.Is(err, errNoColumns) || errors.As(err, &syntax)) && o.holdsOther(record.Line) {
		return o.other.next()
	}
	if err != nil {
		line := record.Line + bytes.Count(o.buf[:offset], []byte("\n"))
		return Record{}, &LineError{line, err}
	}
	record.Placement = p
	return record, nil
}

// objectText reads the rest of an object into buf.
func (o *objects) objectText() error {
	o.buf = append(o.buf[:0], '{')
	first, depth, inString, escaped := o.line, 1, false, false
	for depth > 0 {
		if _, err := o.in.Peek(1); err == io.EOF {
			return &LineError{first, errors.New("the json object has no end")}
		} else if err != nil {
			return o.fault("%w", err)
		}
		part, _ := o.in.Peek(o.in.Buffered())
		used := 0
		for _, c := range part {
			used++
			switch {
			case escaped:
				escaped = false
			case inString:
				escaped = c == '\\'
				inString = c != '"'
			case c == '"':
				inString = true
			case c == '{' || c == '[':
				depth++
			case c == '}' || c == ']':
				depth--
			}
			if depth == 0 {
				break
			}
		}
		if len(o.buf)+used > o.limit {
			return &LineError{first, fmt.Errorf("a json object %w", errTooLong(o.limit))}
		}
		o.buf = append(o.buf, part[:used]...)
		o.line += bytes.Count(part[:used], []byte("\n"))
		o.in.Discard(used)
	}
	return nil
}

// holdsOther reports whether the object holds placements in another form than
// {"columns":[2,4,1,3]}, which next then returns.
func (o *objects) holdsOther(line int) bool {
	trial := *o.r
	trial.line = line
	found := 0
	for v := newValues(&trial, bufio.NewReader(bytes.NewReader(o.buf))); ; found++ {
		if _, err := v.next(); err == io.EOF {
			break
		} else if err != nil {
			return false
		}
	}
	if found > 0 {
		o.r.line = line
		o.other = newValues(o.r, bufio.NewReader(bytes.NewReader(o.buf)))
	}
	return found > 0
}

var errNoColumns = errors.New(`the json object has no columns; write {"columns":[2,4,1,3]}`)

// parseObject parses {"n":4,"columns":[2,4,1,3]} and ignores other fields; n may be missing.
// The offset is that of the error, or 0 if the error is about the whole object.
func parseObject(text []byte) (p nqueens.Placement, offset int, err error) {
	var object struct {
		N       *int              `json:"n"`
		Columns nqueens.Placement `json:"columns"`
	}
	if err := json.Unmarshal(text, &object); err != nil {
		var syntax *json.SyntaxError
		var kind *json.UnmarshalTypeError
		switch {
		case errors.As(err, &syntax):
			return nil, min(len(text), max(0, int(syntax.Offset))), fmt.Errorf("json: %w", err)
		case errors.As(err, &kind):
			return nil, min(len(text), max(0, int(kind.Offset))),
				fmt.Errorf("json: %q holds %s; n is a whole number and columns an array of whole numbers", clip(kind.Field), clip(kind.Value))
		}
		return nil, 0, fmt.Errorf("json: %w", err)
	}
	p = object.Columns
	if len(p) == 0 {
		return nil, 0, errNoColumns
	}
	if object.N != nil && *object.N != len(p) {
		return nil, 0, fmt.Errorf("the json object has n %d but %s", *object.N, words.Plural(len(p), "column"))
	}
	for row, col := range p {
		if col < 1 || col > math.MaxInt32 {
			return nil, 0, fmt.Errorf("column %d in row %d: columns count from 1 to n in json", col, row+1)
		}
		p[row] = col - 1
	}
	return p, 0, nil
}

func (w *Writer) object(s Source) {
	w.text(`{"n":`)
	w.room(widest)
	w.buf = appendNumber(w.buf, uint32(s.Len()))
	w.text(`,"columns":[`)
	w.numbers(s, 1, ',')
	w.text("]}")
}
