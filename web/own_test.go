package web

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// ran is what the sandbox reports of a program.
type ran struct {
	Steps   []int  `json:"steps"`
	Lines   []int  `json:"lines"`
	End     string `json:"end"`
	Message string `json:"message"`
	Line    int    `json:"line"`
}

// program runs a program in the sandbox of the page.
func (b *tab) program(code, settings string) ran {
	b.t.Helper()
	text, err := json.Marshal(code)
	if err != nil {
		b.t.Fatal(err)
	}
	return eval[ran](b, `(async () => {
		const { run } = await import(`+b.module("watch/own-sandbox.js")+`);
		return run(`+string(text)+`, { n: 4, all: true, `+settings+` });
	})()`)
}

// module returns an expression for the address of a module of the page.
func (b *tab) module(name string) string {
	if strings.HasPrefix(b.base, "file:") {
		return "'nqueens/" + name + "'"
	}
	return "new URL('" + name + "', document.querySelector('script[src$=\"app.js\"]').src).href"
}

// canary is a host that must never be asked for anything.
func canary(t *testing.T) (address string, heard func() []string) {
	t.Helper()
	var mu sync.Mutex
	var asked []string
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		asked = append(asked, r.Method+" "+r.URL.String())
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
		w.Header().Set("Content-Type", "text/javascript")
	}))
	t.Cleanup(host.Close)
	return host.URL, func() []string {
		mu.Lock()
		defer mu.Unlock()
		return asked
	}
}

func TestSandboxTry(t *testing.T) {
	bothWays(t, projector, func(b *tab) {
		b.visit("/watch?n=5")
		b.t.Logf("%+v", b.program(`function solve(row) {
  if (row === n) {
    queens.solution();
    return;
  }
  for (let column = 0; column < n; column++) {
    if (queens.try(row, column)) {
      queens.place(row, column);
      solve(row + 1);
      queens.remove();
    }
  }
}
solve(0);`, ""))
		b.t.Logf("%+v", b.program("let x = ;", ""))
		b.t.Logf("%+v", b.program("\n\nqueens.place(0, 9);", ""))
		b.t.Logf("%+v", b.program("throw new Error(Object.getOwnPropertyNames(globalThis) + '|' + Object.getOwnPropertyNames(Object.getPrototypeOf(globalThis)) + typeof fetch + typeof WebSocket + typeof postMessage + typeof self)", ""))
		b.t.Logf("%+v", b.program("queens.place(0,0); for(;;);", "limit: 1000"))
		b.t.Logf("%+v", b.program("function Uint8Array(k) { const a=[]; for(let i=0;i<k;i++)a.push(0); found = typeof fetch; return a; }; var found = '-', postMessageX; throw found", "limit: 1000"))
		b.t.Logf("%+v", b.program("var n = 8; var queens, found; throw n", "limit: 1000"))
		b.t.Logf("%+v", b.program("throw Object.getOwnPropertyNames(globalThis).slice(20)+ ''", "limit: 1000"))
		b.t.Logf("%+v", b.program("throw Object.getOwnPropertyNames(globalThis).slice(40)+ ''", "limit: 1000"))
		b.t.Logf("%+v", b.program("const t = Date.now(); for(let i = 0;i<94000;i++) queens.try(i%4,0); throw Date.now()-t", "limit: 10000").Message)
		b.t.Logf("%+v", b.program("const t = Date.now(); for(let i = 0;i<94000000;i++) queens.try(i%4,0); throw Date.now()-t", "limit: 10000").End)
	})
}
