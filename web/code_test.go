//go:build !race

package web

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"nqueens.example/nqueens/textbook"
)

// No line of pseudocode is cut at the width of any desk, and labels beside each other
// are on one line.
func TestPseudocodeIsWhole(t *testing.T) {
	longest := slices.MaxFunc(textbook.Algorithms(), func(a, b *textbook.Algorithm) int {
		return cmp.Compare(longestLine(a), longestLine(b))
	})
	bothWays(t, projector, func(b *tab) {
		b.visit("/watch?n=8&step=40&algorithm=" + longest.Name)
		b.wait("document.querySelectorAll('.code li').length > 0")
		for _, width := range []int64{1024, 1280, 1920} {
			b.do(chromedp.EmulateViewport(width, 800))
			cut := eval[int](b, "document.querySelector('.code').scrollWidth - document.querySelector('.code').clientWidth")
			check(b.t, fmt.Sprintf("pixels of %s cut at %d", longest.Name, width), cut, 0)
			labels := eval[int](b, `new Set([...document.querySelectorAll('.fields .label')].filter((e) => e.checkVisibility())
				.map((e) => Math.round(e.getBoundingClientRect().top))).size`)
			check(b.t, fmt.Sprintf("lines of labels at %d", width), labels, 1)
		}
	})
}

func longestLine(a *textbook.Algorithm) int {
	most := 0
	for _, line := range a.Pseudocode {
		most = max(most, len(line))
	}
	return most
}
