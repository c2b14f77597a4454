// Package golden compares the pictures of a test with files in its folder testdata.
// After an intended change, run the test with -update and look at the new files.
package golden

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"

	"nqueens.example/nqueens/internal/testing/must"
)

// T is the part of testing.TB that the package uses.
type T interface {
	Helper()
	Errorf(format string, args ...any)
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

var update = flag.Bool("update", false, "rewrite the golden files")

// Check fails the test if got differs from the file testdata/name.
func Check(t T, name string, got []byte) {
	t.Helper()
	if !bytes.Equal(got, read(t, name, got)) {
		t.Errorf("%s differs from the golden picture; look at both and run with -update", name)
	}
}

// CheckPNG compares pixels, which may differ by 2 of 255: processors that fuse
// multiplication and addition round differently.
func CheckPNG(t T, name string, got []byte) {
	t.Helper()
	decode := func(data []byte) *image.RGBA {
		return must.Get(png.Decode(bytes.NewReader(data)))(t).(*image.RGBA)
	}
	x, y := decode(got), decode(read(t, name, got))
	if x.Rect != y.Rect {
		t.Fatalf("%s has the size %v, the golden picture %v; look at both and run with -update", name, x.Rect, y.Rect)
	}
	for i := range x.Pix {
		if d := int(x.Pix[i]) - int(y.Pix[i]); d < -2 || d > 2 {
			t.Fatalf("%s differs from the golden picture at %d,%d; look at both and run with -update", name, i%x.Stride/4, i/x.Stride)
		}
	}
}

// read returns the file testdata/name. With -update it first writes got there.
func read(t T, name string, got []byte) []byte {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		must.Do(t, os.WriteFile(file, got, 0o644))
	}
	return must.Get(os.ReadFile(file))(t)
}

// WellFormed fails the test if data is not well-formed XML.
func WellFormed(t T, data []byte) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(data))
	for {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("not well-formed XML: %v", err)
		}
	}
}
