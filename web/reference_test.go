package web

import (
	"bytes"
	"html"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// curls are the lines for a shell of the reference.
func curls(t *testing.T, page string) []string {
	t.Helper()
	var lines []string
	for _, m := range regexp.MustCompile(`<code>(curl [^<]*)</code>`).FindAllStringSubmatch(page, -1) {
		lines = append(lines, html.UnescapeString(m[1]))
	}
	return lines
}

// requestOf reads a line for curl as a shell and curl do.
func requestOf(t *testing.T, line string) *http.Request {
	t.Helper()
	var words []string
	for _, m := range regexp.MustCompile(`'([^']*)'|(\S+)`).FindAllStringSubmatch(line, -1) {
		words = append(words, m[1]+m[2])
	}
	method, body, header, target := "GET", "", http.Header{}, ""
	for i := 1; i < len(words); i++ {
		switch words[i] {
		case "-N":
		case "-o":
			i++
		case "-d":
			i++
			method, body = "POST", words[i]
		case "-H":
			i++
			name, value, _ := strings.Cut(words[i], ": ")
			header.Set(name, value)
		default:
			target = words[i]
		}
	}
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	r.Header = header
	return r
}

// Every operation has a line for a shell, and each of them is answered.
func TestAPIReference(t *testing.T) {
	a := newAPI(t, limits{})
	got := a.get("/api")
	if got.status != http.StatusOK || !strings.HasPrefix(got.header.Get("Content-Type"), "text/html") {
		t.Fatalf("%d %v", got.status, got.header)
	}
	lines := curls(t, string(got.body))
	asked := make(map[string]bool)
	for _, line := range lines {
		r := requestOf(t, line)
		if answer := a.check(r); answer.status != http.StatusOK {
			t.Errorf("%s\n%d %s", line, answer.status, answer.body)
		}
		asked[r.Method+" "+r.URL.Path] = true
	}
	for _, route := range a.s.routes() {
		if strings.HasPrefix(route.path, "/api/") && !asked[route.method+" "+route.path] {
			t.Errorf("%s %s has no line for a shell", route.method, route.path)
		}
	}
	if strange := a.check(withHost(httptest.NewRequest("GET", "/api", nil), "a'b")); strings.Contains(string(strange.body), "a&#39;b") {
		t.Error("a strange name comes into the lines for a shell")
	}
}

func withHost(r *http.Request, host string) *http.Request {
	r.Host = host
	return r
}

// The lines work in a shell, with curl.
func TestAPIReferenceInAShell(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no shell")
	}
	if _, err := exec.LookPath("curl"); err != nil {
		t.Fatal("there is no curl; script/bootstrap installs it")
	}
	server := httptest.NewServer(newAPI(t, limits{}).s)
	defer server.Close()
	answer, err := http.Get(server.URL + "/api")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var page bytes.Buffer
	if _, err := page.ReadFrom(answer.Body); err != nil {
		t.Fatal(err)
	}
	lines := curls(t, page.String())
	if len(lines) < 10 {
		t.Fatalf("%d lines", len(lines))
	}
	for _, line := range lines {
		cmd := exec.CommandContext(t.Context(), shell, "-c", strings.Replace(line, "curl ", "curl -sS --fail --noproxy '*' ", 1))
		cmd.Dir = t.TempDir()
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s\n%v: %.200s", line, err, out)
		}
	}
}

// A body says each thing once, by its name as it is written, and as what it is.
func TestAPIStrictBodies(t *testing.T) {
	a := newAPI(t, limits{})
	for _, target := range []string{"/api/v1/count", "/api/v1/complete", "/api/v1/kernels"} {
		a.refused(a.post(target, `{"n": "8"}`), http.StatusBadRequest, "n")
		a.refused(a.post(target, `{"N": 8}`), http.StatusBadRequest, "N")
		a.refused(a.post(target, `{"n": 8, "n": 4}`), http.StatusBadRequest, "n")
		a.refused(a.post(target, `{"n": 8, "\u006e": 8}`), http.StatusBadRequest, "n")
		a.refused(a.post(target, `{"n": 8.5}`), http.StatusBadRequest, "n")
		a.refused(a.post(target, `{"n": 8} {}`), http.StatusBadRequest, "")
	}
	if got := a.post("/api/v1/complete", `{"n": 8, "placed": ["a1"]}`); got.status != http.StatusOK {
		t.Errorf("%d %s", got.status, got.body)
	}
}
