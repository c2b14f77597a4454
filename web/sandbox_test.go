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

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// perform runs the text of a worker in the sandbox, without anything that stands before a program.
func (b *tab) perform(text, settings string) ended {
	b.t.Helper()
	return eval[ended](b, fmt.Sprintf(performed, b.module("program/run.js"), quoted(text), settings))
}

const performed = `import(%s).then(async ({ perform }) => {
	const { end, output } = await perform({ text: %s, begin: null }, { from: {}, noted: () => true, %s });
	return { ...end, output };
})`

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
		b := openAt(t, d, "file://"+must.Get(offline())(t))
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
// has. It reports the number of each attempt that succeeds.
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
	await Promise.all(ways.map(async (way, i) => {
		try { await Promise.race([way(), new Promise((_, failed) => setTimeout(failed, 2500))]); postMessage({ output: i + ' ' }); } catch {}
	}));
	postMessage({ output: 'tried ' + ways.length });
	postMessage({ end: '{"ended": "done"}' });
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
		got := b.perform(text, "seconds: 50")
		expect.Equal(b.t, got.Ended, "done", "the worker")
		expect.Equal(b.t, got.Output, fmt.Sprint("tried ", strings.Count(attempts, "\n\t() =>")), "attempts that succeed")
		expect.Equal(b.t, strings.Join(heard(), ", "), "", "what another host was asked")
		expect.Equal(b.t, eval[int](b, "leaks.length"), 0, "what the page heard")
	})
}

// The document of the sandbox is worth nothing to a page that opens it without a sandbox.
func TestSandboxIsNoWayIn(t *testing.T) {
	bothWays(t, projector, func(b *tab) {
		b.visit("/watch?n=5")
		got := eval[string](b, fmt.Sprintf(`(async () => {
			const frame = document.createElement('iframe');
			frame.src = new URL('sandbox.html', %s);
			document.body.append(frame);
			await new Promise((done) => { frame.onload = done; });
			const inside = frame.contentWindow;
			try { inside.document.title; } catch { return 'apart'; }
			let workers = 0;
			inside.Worker = class { constructor() { workers++; } };
			const heard = new Promise((done) => { inside.addEventListener('message', done); });
			inside.postMessage({ text: '0', most: 1 }, '*', [new MessageChannel().port1]);
			await heard;
			return workers ? 'runs here' : 'idle';
		})()`, b.module("program/run.js")))
		if got != "apart" && got != "idle" {
			b.t.Errorf("the sandbox opened without one: %s", got)
		}
	})
}

// What a worker sends that no program sends ends it, and leaves the page as it is.
func TestSandboxHoldsForgery(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/watch?n=5")
	for _, test := range []struct{ text, ended string }{
		{"postMessage({ end: '{\"ended\": \"done\"}' })", "done"},
		{"postMessage('x')", "forged"},
		{"postMessage(null)", "forged"},
		{"postMessage({ end: { ended: 'done' } })", "forged"},
		{"postMessage({ end: 'no JSON' })", "forged"},
		{"postMessage({ constructor: '1' })", "forged"},
		{"postMessage({ output: 1 })", "forged"},
		{"postMessage({ output: 'x'.repeat(2 ** 25) })", "forged"},
		{"for (;;) postMessage({ output: 'x'.repeat(1e5) })", "output"},
		{"postMessage(JSON.parse('{\"__proto__\": {\"stolen\": \"1\"}}'))", "forged"},
		{"postMessage({ begun: '' }); for (;;);", "time"},
		{"postMessage({ begun: '' }); close()", "time"},
		{"throw 1", "failed"},
	} {
		if got := b.perform(test.text, "seconds: 0.7"); got.Ended != test.ended {
			t.Errorf("%s: %s", test.text, got.Ended)
		}
	}
	expect.Equal(t, eval[string](b, "typeof ({}).stolen"), "undefined", "pollution")
	expect.Equal(t, eval[int](b, "document.querySelectorAll('iframe').length"), 0, "frames that are left")

	// The page keeps its time, and stops a program at once.
	stopped := eval[[]float64](b, fmt.Sprintf(`(async () => {
		const { run } = await import(%s);
		const stop = new AbortController();
		const [from, ticks] = [performance.now(), setInterval(() => window.ticks = (window.ticks ?? 0) + 1, 10)];
		setTimeout(() => stop.abort(), 300);
		const { ended } = await run('while True: pass', { language: 'python', signal: stop.signal });
		clearInterval(ticks);
		return [Number(ended === 'stopped'), window.ticks, performance.now() - from];
	})()`, b.module("program/run.js")))
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
		{"/static/program/sandbox.html", []string{"default-src 'none'", "script-src 'sha256-", "worker-src blob:", "sandbox allow-scripts"}},
		{"/watch", []string{"default-src 'none'", "script-src 'self'", "frame-src 'self'"}},
	} {
		policy := a.get(test.path).header.Get("Content-Security-Policy")
		for _, part := range test.want {
			if !strings.Contains(policy, part) {
				t.Errorf("%s has no %s: %s", test.path, part, policy)
			}
		}
		if strings.Contains(policy, "'unsafe") || strings.Contains(policy, "allow-same-origin") || strings.Contains(policy, "*") {
			t.Errorf("%s: %s", test.path, policy)
		}
	}
	if body := string(a.get("/static/program/sandbox.html").body); !strings.Contains(body, "default-src 'none'; script-src 'sha256-") {
		t.Error("the document has no policy of its own")
	}
}
