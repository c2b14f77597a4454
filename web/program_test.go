//go:build !race

package web

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
)

// ended is what the runtime reports of a program.
type ended struct {
	Ended   string            `json:"ended"`
	Error   string            `json:"error"`
	Line    int               `json:"line"`
	Output  string            `json:"output"`
	Log     *noted            `json:"log"`
	Changes []json.RawMessage `json:"changes"`
	Calls   int               `json:"calls"`
}

// noted is a log of what changes in a program.
type noted struct {
	Lines     int               `json:"lines"`
	Last      bool              `json:"last"`
	Functions []json.RawMessage `json:"functions"`
	Moments   []json.RawMessage `json:"moments"`
	Keys      []struct {
		Where, Name string
		Log         [][2]json.RawMessage
	} `json:"keys"`
}

// program runs a program of a user in the sandbox.
func (b *tab) program(text, settings string) ended {
	b.t.Helper()
	return eval[ended](b, fmt.Sprintf("import(%s).then(({ run }) => run(%s, { %s }))", b.module("program/run.js"), quoted(text), settings))
}

// A program runs as it is: from a server, without one, and from a file on a disk.
func TestProgramRuns(t *testing.T) {
	everyWay(t, projector, func(b *tab) {
		b.visit("/watch?n=5")
		got := b.program("import sys\nprint('♛' * int(sys.argv[1]), input(), ['█', '·', '👑'])", "language: 'python', args: ['4'], input: 'x'")
		expect.Equal(b.t, got.Output+got.Error, "♛♛♛♛ x ['█', '·', '👑']\n", "the output")
	})
}

// Whatever a program does, it ends in one of the ways that the page knows, and the page lives.
func TestProgramsThatAreHostile(t *testing.T) {
	t.Parallel()
	host, heard := stranger(t)
	b := open(t, projector, "/watch?n=5")
	b.forgives = "Content Security Policy"
	eval[any](b, "localStorage.setItem('secret', 'x')")
	const python, javascript = "language: 'python'", "language: 'javascript'"
	for _, test := range []struct{ name, program, settings, ended, message string }{
		{"endless loop", "while True: pass", python, "time", ""},
		{"endless loop that is watched", "while True: x = [1]", python + ", watch: { focus: null, lines: 1e9 }", "time", ""},
		{"errors that are swallowed", "while True:\n try:\n  while True: pass\n except: pass", python, "time", ""},
		{"endless output", "while True: print('x' * 1000)", python, "output", ""},
		{"much output at once", "print('x' * 10**7)", python, "output", ""},
		{"a huge string", "'x' * 2**30", python, "failed", "MemoryError"},
		{"a list that grows", "a = [0]\nwhile True: a += a", python, "failed", "MemoryError"},
		{"deep calls", "def f(): f()\n\nf()", python, "failed", "RecursionError: maximum recursion depth exceeded"},
		{"deep calls of generators", "def f(): yield from f()\n\nlist(f())", python, "failed", ""},
		{"deep calls that are watched", "def f(n): f(n + 1)\n\nf(0)", python + ", watch: { focus: null }", "failed", "RecursionError: maximum recursion depth exceeded"},
		{"the world of the page", "import js\njs.fetch('HOST')", python, "failed", "AttributeError"},
		{"the hooks", "import builtins\nbuiltins._nq_line = None\nx = 1\n", python + ", watch: { focus: null }", "failed", "TypeError"},
		{"a name of its own", "class E(Exception):\n  def __str__(self):\n    while True: pass\nraise E('x')", python, "failed", "E: x"},
		{"a module", "import numpy", python, "unsupported", "numpy"},
		{"an open string", "print('x", python, "failed", "SyntaxError"},

		{"endless loop", "for (;;);", javascript, "time", ""},
		{"endless promises", "(function again() { Promise.resolve().then(again); })()", javascript, "time", ""},
		{"endless timers", "setInterval(() => {}, 0)", javascript, "time", ""},
		{"endless output", "for (;;) console.log('x')", javascript, "output", ""},
		{"a huge string", "'x'.repeat(2 ** 30)", javascript, "failed", "Invalid string length"},
		{"a huge array", "new ArrayBuffer(2 ** 50)", javascript, "failed", ""},
		{"arrays that grow", "const a = []; for (;;) a.push(new Uint8Array(1e7).fill(1).slice())", javascript, "failed", ""},
		{"a list that grows", "const a = []; for (;;) a.push([a.length])", javascript, "time", ""},
		{"deep calls", "(function f() { f(); })()", javascript, "failed", "Maximum call stack size exceeded"},
		{"pollution", "Object.prototype.stolen = 1; Array.prototype.push = JSON.stringify = null; globalThis.postMessage = () => {};", javascript, "done", ""},
		{"pollution that is watched", "let a = [1]; Array.prototype.map = null; a = [2];", javascript + ", watch: { focus: null }", "failed", ""},
		{"another host", "fetch('HOST')", javascript, "failed", "fetch is not defined"},
		{"another worker", "new Worker('HOST')", javascript, "failed", "Worker is not defined"},
		{"a forged message", "postMessage({ end: '{}' })", javascript, "failed", "postMessage is not defined"},
		{"the page's memory", "localStorage.secret", javascript, "failed", "localStorage is not defined"},
		{"text as code", "eval('1')", javascript, "failed", "eval is not defined"},
		{"another module", "import('HOST').catch(() => import('data:text/javascript,0'))", javascript, "done", ""},
		{"waiting for nothing", "await new Promise(() => {})", javascript, "done", ""},
		{"an endless name", "throw { toString() { for (;;); } }", javascript, "time", ""},
		{"signs that reorder", "throw 'a\\u202eb\\0c\\u001b[2J'", javascript, "failed", "a b c [2J"},
		{"an open brace", "} for (;;); {", javascript, "failed", "SyntaxError"},
		{"a huge message", "throw new Error('x'.repeat(2 ** 24))", javascript, "failed", "Error: xxx"},
	} {
		seconds := 60.0 // to end in another way
		if test.ended == "time" {
			seconds = 0.3
		}
		got := b.program(strings.ReplaceAll(test.program, "HOST", host), fmt.Sprintf("%s, seconds: %v", test.settings, seconds))
		if got.Ended != test.ended || !strings.Contains(got.Error, test.message) || len(got.Error) > 200 || len(got.Output) > 1<<20 {
			t.Errorf("%s: %s in line %d: %s, with %d bytes of output", test.name, got.Ended, got.Line, got.Error, len(got.Output))
		}
	}
	expect.Equal(t, strings.Join(heard(), ", "), "", "what another host was asked")
	expect.Equal(t, eval[string](b, "typeof ({}).stolen + typeof [].push + localStorage.secret"), "undefinedfunctionx", "pollution")
	expect.Equal(t, eval[int](b, "document.querySelectorAll('iframe').length"), 0, "frames that are left")
}
