//go:build !race

package web

import (
	"net/http/httptest"
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

	b.click("The known values as a table")
	check(t, "rows", eval[int](b, "document.querySelectorAll('tbody tr').length"), 27)
	check(t, "n = 8", eval[string](b, "document.querySelectorAll('tbody tr')[7].textContent"), "89212")
	if label := eval[string](b, "document.querySelector('.chart svg').getAttribute('aria-label')"); label == "" {
		t.Error("the chart has no description")
	}
}

func TestCountPageCancels(t *testing.T) {
	t.Parallel()
	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	b := openAt(t, phone, server.URL)
	b.visit("/count?n=18&kernel=generic")
	b.wait("document.querySelectorAll('.form option').length > 1")
	b.tap("Start counting")
	b.wait("document.querySelector('.form > button:last-child').ariaDisabled !== 'true'")
	b.waitText(".counter .tally", " s")
	b.tap("Cancel")
	b.waitText(".counter .verdict", "Cancelled.")
	eventually(t, "the count to end", func() bool { return running(s) == 0 })
	// Leaving the view ends a count, too.
	b.tap("Start counting")
	b.waitText(".counter .verdict", "Counting n = 18")
	b.tap("Play")
	b.wait("document.querySelector('.play [role=grid]')")
	eventually(t, "the count to end", func() bool { return running(s) == 0 })
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
