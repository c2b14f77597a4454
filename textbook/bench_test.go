package textbook

import "testing"

func BenchmarkEvents(b *testing.B) {
	for _, a := range algorithms {
		n := min(8, a.MaxN)
		b.Run(a.Name, func(b *testing.B) {
			steps := 0
			for b.Loop() {
				for _, err := range a.Events(b.Context(), n, Options{All: a.Complete && n == 8 && a.Tree, Seed: 1}) {
					if err != nil {
						b.Fatal(err)
					}
					steps++
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(steps), "ns/event")
		})
	}
}

func BenchmarkAppendJSON(b *testing.B) {
	a := &boardScan
	var line []byte
	for b.Loop() {
		for e, err := range a.Events(b.Context(), 8, Options{All: true}) {
			if err != nil {
				b.Fatal(err)
			}
			line = e.AppendJSON(line[:0])
		}
	}
}
