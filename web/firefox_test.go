//go:build !race

package web

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/chromedp/remote"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

var inFirefox = flag.Bool("firefox", false, "also open the page in Firefox, which must be installed")

// fox is a tab of Firefox, driven by WebDriver BiDi.
type fox struct {
	t       *testing.T
	wire    *remote.Conn
	tab     string
	calls   int64
	console []string
}

// firefox starts Firefox with preferences beside its own.
func firefox(t *testing.T, preferences map[string]any) *fox {
	t.Helper()
	dir := t.TempDir()
	var text strings.Builder
	for name, value := range preferences {
		fmt.Fprintf(&text, "user_pref(%q, %v);\n", name, value)
	}
	must.Do(t, os.WriteFile(filepath.Join(dir, "user.js"), []byte(text.String()), 0o644))
	name := "firefox"
	if _, err := exec.LookPath(name); err != nil {
		name = "firefox-esr"
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	command := exec.CommandContext(ctx, name, "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", dir, "about:blank")
	says, err := command.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	must.Do(t, command.Start())
	t.Cleanup(func() {
		cancel()
		command.Wait() // it was killed
	})
	b := &fox{t: t}
	for lines := bufio.NewScanner(says); lines.Scan(); {
		if _, address, found := strings.Cut(lines.Text(), "BiDi listening on "); found {
			if b.wire, err = remote.DialContext(ctx, address+"/session"); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	if b.wire == nil {
		t.Fatalf("%s does not listen", name)
	}
	go io.Copy(io.Discard, says)
	b.start()
	return b
}

// start opens a session and takes the tab that is there.
func (b *fox) start() {
	b.call("session.new", `{"capabilities": {}}`)
	b.call("session.subscribe", `{"events": ["log.entryAdded"]}`)
	var tree struct{ Contexts []struct{ Context string } }
	b.decode(b.call("browsingContext.getTree", `{"maxDepth": 0}`), &tree) // cdproto leaves {} out
	b.tab = tree.Contexts[0].Context
}

// call sends a command and returns its result. Strings in args are JSON.
func (b *fox) call(method, params string, args ...any) []byte {
	b.t.Helper()
	b.calls++
	must.Do(b.t, b.wire.Write(b.t.Context(), &cdproto.Message{ID: b.calls, Method: cdproto.MethodType(method), Params: fmt.Appendf(nil, params, args...)}))
	for {
		var answer cdproto.Message // in which the error of a command would be an object, and is a string
		if err := b.wire.Read(b.t.Context(), &answer); err != nil {
			b.t.Fatalf("%s: %v", method, err)
		}
		if answer.Method == "log.entryAdded" {
			b.hear(answer.Params)
		} else if answer.ID == b.calls {
			return answer.Result
		}
	}
}

// hear keeps what the console says that is wrong.
func (b *fox) hear(params []byte) {
	var entry struct{ Level, Text string }
	b.decode(params, &entry)
	if entry.Level == "error" || entry.Level == "warn" {
		b.console = append(b.console, entry.Text)
	}
}

func (b *fox) decode(text []byte, into any) {
	b.t.Helper()
	if err := json.Unmarshal(text, into); err != nil {
		b.t.Fatalf("%v in %s", err, text)
	}
}

// eval puts the value of an expression, or of its promise, into a variable.
func (b *fox) eval(expression string, into any) {
	b.t.Helper()
	var answer struct {
		Result           struct{ Value string }
		ExceptionDetails struct{ Text string }
	}
	b.decode(b.call("script.evaluate", `{"expression": %s, "target": {"context": %s}, "awaitPromise": true}`,
		quoted("(async () => JSON.stringify(await ("+expression+")) ?? 'null')()"), quoted(b.tab)), &answer)
	if answer.ExceptionDetails.Text != "" {
		b.t.Fatalf("%s: %s", expression, answer.ExceptionDetails.Text)
	}
	b.decode([]byte(answer.Result.Value), into)
}

// visit opens an address and waits until the view is there.
func (b *fox) visit(address string) {
	b.t.Helper()
	b.call("browsingContext.navigate", `{"context": %s, "url": "about:blank", "wait": "complete"}`, quoted(b.tab))
	b.call("browsingContext.navigate", `{"context": %s, "url": %s, "wait": "complete"}`, quoted(b.tab), quoted(address))
	shown := false
	b.eval(`new Promise((done) => {
		const until = Date.now() + 30000;
		const look = () => { const there = Boolean(`+ready+`); if (there || Date.now() > until) done(there); else setTimeout(look, 20); };
		look();
	})`, &shown)
	if !shown {
		b.t.Errorf("%s does not show its view", address)
	}
}

func (b *fox) resize(width, height int) {
	b.t.Helper()
	b.call("browsingContext.setViewport", `{"context": %s, "viewport": {"width": %d, "height": %d}}`, quoted(b.tab), width, height)
}

// foxThemes are preferences for the colours in which every view is opened.
var foxThemes = map[string]map[string]any{
	"light":  {"layout.css.prefers-color-scheme.content-override": 1},
	"dark":   {"layout.css.prefers-color-scheme.content-override": 0, "ui.systemUsesDarkTheme": 1, "ui.prefersReducedMotion": 1},
	"forced": {"browser.display.document_color_use": 2, "ui.useAccessibilityTheme": 1},
}

// Every view opens in Firefox, on a server and without one, says nothing on the
// console, and is not wider than its window.
func TestViewsInFirefox(t *testing.T) {
	if !*inFirefox {
		t.Skip("script/firefox runs it")
	}
	dir := site(t)
	served := httptest.NewServer(newServer(t, Options{Ledgers: []string{lied(t)}}))
	t.Cleanup(served.Close)
	folder := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(folder.Close)
	for theme, preferences := range foxThemes {
		t.Run(theme, func(t *testing.T) {
			b := firefox(t, preferences)
			bases := []string{served.URL, folder.URL + "/index.html#", "file://" + dir + "/nqueens.html#"}
			if theme != "light" {
				bases = bases[:1]
			}
			for _, base := range bases {
				for view, path := range everyLook() {
					if view == "ledger" && base != served.URL {
						continue
					}
					b.resize(1280, 800)
					b.visit(base + path)
					for _, width := range []int{1280, 768, 375, 320} {
						b.resize(width, 800)
						var wide float64
						if b.eval("document.documentElement.scrollWidth - innerWidth", &wide); wide > 0 {
							t.Errorf("%s%s is %v pixels wider than a window of %d", base, path, wide, width)
						}
					}
					for _, said := range b.console {
						t.Errorf("%s%s: %s", base, path, said)
					}
					b.console = nil
				}
			}
		})
	}
}

// Programs of users reach nothing in Firefox either.
func TestSandboxInFirefox(t *testing.T) {
	if !*inFirefox {
		t.Skip("script/firefox runs it")
	}
	served := httptest.NewServer(newServer(t, Options{}))
	t.Cleanup(served.Close)
	b := firefox(t, nil)
	b.visit(served.URL + "/watch?n=5")
	host, heard := stranger(t)
	text := strings.NewReplacer("HOST", quoted(host), "PAGE", quoted(served.URL)).Replace(attempts)
	var got ended
	b.eval(fmt.Sprintf(performed, quoted("/static/program/run.js"), quoted(text), "seconds: 90"), &got)
	expect.Equal(t, got.Ended, "done", "the worker")
	expect.Equal(t, got.Output, fmt.Sprint("tried ", strings.Count(attempts, "\n\t() =>")), "attempts that succeed")
	expect.Equal(t, strings.Join(heard(), ", "), "", "what another host was asked")
}
