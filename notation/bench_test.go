package notation_test

import (
	"bytes"
	"io"
	"slices"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/notation"
)

func BenchmarkWrite(b *testing.B) {
	for _, format := range notation.Formats() {
		b.Run(string(format), func(b *testing.B) {
			b.SetBytes(int64(len(written(b, format, notation.Options{}, eight))))
			w := notation.NewWriter(io.Discard, format, notation.Options{})
			b.ReportAllocs()
			for b.Loop() {
				w.Write(eight)
			}
		})
	}
}

func BenchmarkRead(b *testing.B) {
	for _, format := range notation.Formats() {
		b.Run(string(format), func(b *testing.B) {
			text := []byte(written(b, format, notation.Options{}, slices.Repeat([]nqueens.Placement{eight}, 2000)...))
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				for _, err := range notation.NewReader(bytes.NewReader(text), notation.Options{}).All() {
					if err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

// BenchmarkWriteSource is a board of eight-digit columns that is not in memory.
func BenchmarkWriteSource(b *testing.B) {
	const n = 12_000_000
	for _, format := range []notation.Format{notation.Columns, notation.A1, notation.FEN, notation.JSON, notation.CSV} {
		b.Run(string(format), func(b *testing.B) {
			var total counter
			w := notation.NewWriter(&total, format, notation.Options{})
			for b.Loop() {
				w.WriteSource(diagonal(n))
			}
			w.Close()
			b.SetBytes(int64(total) / int64(b.N))
		})
	}
}

type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
