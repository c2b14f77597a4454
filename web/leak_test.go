//go:build !race

package web

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/memory"
	"github.com/chromedp/chromedp"

	"nqueens.example/nqueens/internal/testing/must"
)

// A view that is left keeps nothing: each is opened and left five times, and the page has as
// many elements and listeners as before.
func TestViewsLeaveNothing(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/")
	visit := func(v view) {
		eval[any](b, fmt.Sprintf(`(() => {
			const link = document.body.appendChild(document.createElement('a'));
			link.href = %q;
			link.click();
			link.remove();
		})()`, v.Path()))
		b.wait(fmt.Sprintf("document.querySelector('main > .view.%s h1') && location.pathname === %q", v.Name, v.Path()))
	}
	counts := func() memory.GetDOMCountersResult {
		visit(views[0])
		time.Sleep(300 * time.Millisecond) // for requests that were under way
		must.Get(chromedp.Call(b.ctx, heapprofiler.CollectGarbage, cdp.Empty{}))(t)
		return must.Get(chromedp.Call(b.ctx, memory.GetDOMCounters, cdp.Empty{}))(t)
	}
	for _, v := range views[1:] {
		visit(v)
		visit(views[0])
		visit(v) // what is loaded once is loaded
		before := counts()
		for range 5 {
			visit(v)
			visit(views[0])
		}
		after := counts()
		if after.Nodes > before.Nodes+30 || after.JsEventListeners > before.JsEventListeners+4 {
			t.Errorf("%s, opened five times: %d nodes and %d listeners, before %d and %d", v.Name, after.Nodes, after.JsEventListeners, before.Nodes, before.JsEventListeners)
		}
	}
}
