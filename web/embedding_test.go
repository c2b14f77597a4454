//go:build !race

package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
)

// A teacher copies a line of HTML of the view in front of her and puts it into a page of
// her own, on another host; the page is behind a proxy that shows it at a path.
func TestEmbedding(t *testing.T) {
	t.Parallel()
	site := httptest.NewServer(http.HandlerFunc(lesson))
	t.Cleanup(site.Close)
	proxy := proxied(t, Options{Base: "/queens", Title: "Class 7b", Frames: []string{site.URL}}, true, false)
	b := openAt(t, device{width: 1280, height: 800}, proxy.URL)
	b.visit("/queens/")
	expect.Equal(t, eval[string](b, "document.title"), "Class 7b", "title")
	b.click("Explore")
	b.wait(queensOf + "().split(' ').length === 8")
	b.click("Board size: one less")
	b.wait(queensOf + "().split(' ').length === 7")
	b.wait("/[?&]n=7/.test(location.search)")
	line := b.copied(func() {
		b.click("Copy a line of HTML")
		b.waitText(".embedding", "Copied.")
	})
	want := fmt.Sprintf(`<iframe src="%s/queens/explore?n=7&amp;method=first&amp;embed" title="Explore · Class 7b" `, proxy.URL)
	if !strings.HasPrefix(line, want) {
		t.Fatalf("the line is %s\nwant %s", line, want)
	}

	// The proxy's own host may show the frame, and its script look into it.
	b.visit("/lesson?line=" + url.QueryEscape(line))
	within := "document.querySelector('iframe').contentDocument"
	b.wait(within + "?.querySelectorAll('.explore .sq.queen').length === 7")
	expect.Equal(t, eval[bool](b, "Boolean("+within+".querySelector('nav').checkVisibility())"), false, "navigation in the frame")

	other := openAt(t, device{width: 1280, height: 800}, site.URL)
	other.forgives = "request beyond the server: " + proxy.URL
	other.visit("/?line=" + url.QueryEscape(line))
	other.loaded()
}

// loaded waits until the frame of the page has loaded something.
func (b *tab) loaded() {
	b.t.Helper()
	b.wait("document.readyState === 'complete' && performance.getEntriesByType('resource').some((e) => e.initiatorType === 'iframe')")
}

// unscrolled checks that a view needs no scrollbar for a few pixels.
func (b *tab) unscrolled(view string) {
	b.t.Helper()
	if tall := eval[float64](b, "document.documentElement.scrollHeight - innerHeight"); tall > 0 && tall <= 16 {
		b.t.Errorf("%s is %.0f pixels taller than the screen", view, tall)
	}
}

// spaced checks that a view is not wider than the screen in a wide font: with the spacing
// that WCAG 1.4.12 asks for, which is more than DejaVu and Noto need.
func (b *tab) spaced(view string) {
	b.t.Helper()
	wide := eval[float64](b, `(() => {
		const { style } = document.documentElement;
		style.setProperty('letter-spacing', '.12em');
		style.setProperty('word-spacing', '.16em');
		const wide = document.documentElement.scrollWidth - innerWidth;
		style.removeProperty('letter-spacing');
		style.removeProperty('word-spacing');
		return wide;
	})()`)
	if wide > 0 {
		b.t.Errorf("%s is %.0f pixels wider than the screen in wide letters", view, wide)
	}
}
