//go:build !race

package web

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var inFirefox = flag.Bool("firefox", false, "also open the page in Firefox, which must be installed")

// fox is a tab of Firefox, driven by WebDriver BiDi.
type fox struct {
	t       *testing.T
	wire    *webSocket
	tab     string
	calls   int
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
	if err := os.WriteFile(filepath.Join(dir, "user.js"), []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
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
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cancel()
		command.Wait() // it was killed
	})
	b := &fox{t: t}
	for lines := bufio.NewScanner(says); lines.Scan(); {
		if _, address, found := strings.Cut(lines.Text(), "BiDi listening on "); found {
			if b.wire, err = dialSocket(strings.TrimPrefix(address, "ws://"), "/session"); err != nil {
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
	b.decode(b.call("browsingContext.getTree", `{}`), &tree)
	b.tab = tree.Contexts[0].Context
}

// call sends a command and returns its result. Strings in args are JSON.
func (b *fox) call(method, params string, args ...any) json.RawMessage {
	b.t.Helper()
	b.calls++
	request := fmt.Sprintf(`{"id": %d, "method": %q, "params": %s}`, b.calls, method, fmt.Sprintf(params, args...))
	if err := b.wire.write([]byte(request)); err != nil {
		b.t.Fatal(err)
	}
	for {
		text, err := b.wire.read()
		if err != nil {
			b.t.Fatal(err)
		}
		var answer struct {
			ID             int
			Type           string
			Method         string
			Message        string
			Params, Result json.RawMessage
		}
		b.decode(text, &answer)
		switch {
		case answer.Method == "log.entryAdded":
			b.hear(answer.Params)
		case answer.ID == b.calls && answer.Type == "error":
			b.t.Fatalf("%s: %s", method, answer.Message)
		case answer.ID == b.calls:
			return answer.Result
		}
	}
}

// hear keeps what the console says that is wrong.
func (b *fox) hear(params json.RawMessage) {
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
	check(t, "the worker", got.Ended, "done")
	check(t, "attempts that succeed", got.Output, fmt.Sprint("tried ", strings.Count(attempts, "\n\t() =>")))
	check(t, "what another host was asked", strings.Join(heard(), ", "), "")
}

// webSocket is the client's end of a WebSocket connection (RFC 6455) to a program of this machine.
type webSocket struct {
	conn net.Conn
	in   *bufio.Reader
}

func dialSocket(host, path string) (*webSocket, error) {
	conn, err := net.Dial("tcp", host)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", path, host)
	w := &webSocket{conn, bufio.NewReader(conn)}
	answer, err := http.ReadResponse(w.in, nil)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusSwitchingProtocols {
		return nil, fmt.Errorf("%s%s answers %s", host, path, answer.Status)
	}
	return w, nil
}

// write sends a text, masked as clients must.
func (w *webSocket) write(text []byte) error {
	const mask = 0x55
	frame := []byte{0x81, 0x80 | byte(min(len(text), 126))}
	switch {
	case len(text) > 0xffff:
		frame[1]++
		frame = binary.BigEndian.AppendUint64(frame, uint64(len(text)))
	case len(text) >= 126:
		frame = binary.BigEndian.AppendUint16(frame, uint16(len(text)))
	}
	frame = append(frame, mask, mask, mask, mask)
	for _, letter := range text {
		frame = append(frame, letter^mask)
	}
	_, err := w.conn.Write(frame)
	return err
}

// read returns the next text, of any number of frames.
func (w *webSocket) read() ([]byte, error) {
	var text []byte
	for {
		var head [2]byte
		if _, err := io.ReadFull(w.in, head[:]); err != nil {
			return nil, err
		}
		size := uint64(head[1] & 127)
		if size >= 126 {
			long := make([]byte, map[uint64]int{126: 2, 127: 8}[size])
			if _, err := io.ReadFull(w.in, long); err != nil {
				return nil, err
			}
			size = 0
			for _, digit := range long {
				size = size<<8 | uint64(digit)
			}
		}
		part := make([]byte, size)
		if _, err := io.ReadFull(w.in, part); err != nil {
			return nil, err
		}
		if kind := head[0] & 15; kind > 1 {
			continue // neither text nor more of it
		}
		if text = append(text, part...); head[0]&0x80 != 0 {
			return text, nil
		}
	}
}
