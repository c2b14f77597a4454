//go:build !race

package web

import (
	"fmt"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
)

// BenchmarkWatchRace plays a race of four at full speed and reports the frames that
// the browser draws.
func BenchmarkWatchRace(b *testing.B) {
	if _, err := chromium(); err != nil {
		b.Skip(err)
	}
	for _, n := range []int{12, 20} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			page := open(b, device{width: 1280, height: 800, motion: true},
				fmt.Sprintf("/watch?n=%d&algorithm=board-scan&race=most-constrained-row,bitmask,hash-sets&all=true&step=0", n))
			page.waitText(".story", "An empty board")
			for range 10 {
				page.keys("+")
			}
			expect.Equal(b, page.text(".pace"), "10,000 steps/s", "speed")
			frames := 0.0
			for b.Loop() {
				page.keys("r")
				frames += eval[float64](page, `new Promise((done) => {
					document.querySelector('.play').click();
					let frames = 0;
					const count = (now, from = now) => {
						if (now - from < 1000) requestAnimationFrame((next) => count(next, from));
						else done(frames * 1000 / (now - from));
						frames++;
					};
					requestAnimationFrame((now) => count(now));
				})`)
			}
			b.ReportMetric(frames/float64(b.N), "frames/s")
		})
	}
}
