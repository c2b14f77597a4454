package console

import (
	"fmt"
	"io"
	"os"
)

// Open opens an input file; "-" is standard input. What says what is read, for errors:
// "the placements". Called is the file's name in errors.
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
