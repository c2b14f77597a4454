//go:build !race

package web

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

func TestCountPage(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/count?n=12")
	b.wait("document.querySelectorAll('.form option').length > 1")
	b.click("Start counting")
	b.waitText(".counter .verdict", "Q(12) = 14,200")
	b.waitText(".counter .verdict", "That is the known value.")
	check(t, "sum", b.text(".sum"), "14,200")
	check(t, "share done", eval[float64](b, "document.querySelector('progress').value"), 1)

	b.click("Compare the kernels")
	b.wait("document.querySelectorAll('.bar').length > 0 && ![...document.querySelectorAll('.figure')].some((e) => e.textContent.includes('counting'))")
	b.waitText(".bars", "one core each")

	b.click("The known values as a table")
	check(t, "rows", eval[int](b, "document.querySelectorAll('tbody tr').length"), 27)
	check(t, "n = 8", eval[string](b, "document.querySelectorAll('tbody tr')[7].textContent"), "89212")
	if label := eval[string](b, "document.querySelector('.chart svg').getAttribute('aria-label')"); label == "" {
		t.Error("the chart has no description")
	}
}

func TestCountPageCancels(t *testing.T) {
	t.Parallel()
	b := open(t, phone, "/count?n=18&kernel=generic")
	b.wait("document.querySelectorAll('.form option').length > 1")
	b.tap("Start counting")
	b.wait("document.querySelector('.form > button:last-child').ariaDisabled !== 'true'")
	b.waitText(".counter .tally", " s")
	b.tap("Cancel")
	b.waitText(".counter .verdict", "Cancelled.")
	b.wait("fetch('/metrics').then((r) => r.text()).then((text) => text.includes('nqueens_counts_running 0'))")
	// Leaving the view ends a count, too.
	b.tap("Start counting")
	b.waitText(".counter .verdict", "Counting n = 18")
	b.tap("Play")
	b.wait("document.querySelector('.play [role=grid]')")
	b.wait("fetch('/metrics').then((r) => r.text()).then((text) => text.includes('nqueens_counts_running 0'))")
}

// Where others count, the page says that it waits and when its turn comes.
func TestCountPageWaits(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/count?n=18")
	b.wait("document.querySelectorAll('.form option').length > 1")
	base := eval[string](b, "location.origin")
	var others []*counting
	for range defaultLimits().LongCounts {
		others = append(others, startCount(t, base, longCount))
	}
	b.wait("fetch('/metrics').then((r) => r.text()).then((text) => text.includes('nqueens_counts_running 4'))")
	b.click("Start counting")
	b.waitText(".counter .verdict", "Yours is the next count to begin.")
	for _, c := range others {
		c.cancel()
	}
	b.waitText(".counter .verdict", "Q(18) = 666,090,624")
}

func TestCountPageByKeyboardAlone(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/count?n=9")
	b.wait("document.querySelectorAll('.form option').length > 1")
	b.tabTo("Board size")
	b.keys(kb.ArrowUp) // 10
	b.tabTo("Start counting")
	b.keys(kb.Enter)
	b.waitText(".counter .verdict", "Q(10) = 724")
}
