package console

import (
	"fmt"
	"io"
	"os"
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
