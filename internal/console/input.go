package console

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"unicode/utf8"
)

// Open opens the file that a command reads; "-" is standard input. Name is
// what errors call it, what the words that say what is read: "the placements".
func (c *Console) Open(name, what string) (in io.ReadCloser, called string, err error) {
	if name == "-" {
		return io.NopCloser(c.In), "standard input", nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, name, fmt.Errorf("cannot read %s: %s: %w", what, name, cause(err))
	}
	if info, err := file.Stat(); err == nil && info.IsDir() {
		file.Close()
		return nil, name, fmt.Errorf("cannot read %s: %s is a folder", what, name)
	}
	return file, name, nil
}

// OpenText is Open of what can only be text. A file that is none, as its first bytes
// show, is said to be that, where a reader would find fault with its letters.
func (c *Console) OpenText(name, what string) (in io.ReadCloser, called string, err error) {
	in, called, err = c.Open(name, what)
	file, ok := in.(*os.File)
	if err != nil || !ok {
		return in, called, err
	}
	head := make([]byte, 512)
	n, _ := file.ReadAt(head, 0) // nothing of what cannot be read twice
	if !isText(head[:n]) {
		file.Close()
		return nil, name, fmt.Errorf("cannot read %s: %s is not text", what, name)
	}
	return in, called, nil
}

// isText allows for a letter that is cut off at the end.
func isText(head []byte) bool {
	for cut := range min(utf8.UTFMax, len(head)+1) {
		if utf8.Valid(head[:len(head)-cut]) {
			return bytes.IndexByte(head, 0) < 0
		}
	}
	return false
}

// Read reads all of a file that Open opens by a function, whose errors it puts the
// file's name before, but for that of an interrupt.
func Read[T any](c *Console, name, what string, read func(io.Reader) (T, error)) (v T, err error) {
	in, called, err := c.Open(name, what)
	if err != nil {
		return v, err
	}
	defer in.Close()
	v, err = read(in)
	if err != nil && c.ctx.Err() == nil {
		err = fmt.Errorf("%s: %w", called, err)
	}
	return v, err
}
