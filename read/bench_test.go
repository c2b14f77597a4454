package read_test

import (
	"bytes"
	"slices"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/read"
	"nqueens.example/nqueens/write"
)

func BenchmarkRead(b *testing.B) {
	for _, format := range write.Formats() {
		b.Run(format.Name, func(b *testing.B) {
			text := []byte(written(b, format.Name, write.Options{}, slices.Repeat([]nqueens.Placement{eight}, 2000)...))
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				for _, err := range read.Placements(bytes.NewReader(text), read.Options{}) {
					if err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}
