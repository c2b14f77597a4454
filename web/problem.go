package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"strconv"
	"strings"
	"time"

	"nqueens.example/nqueens/internal/engine"
)

// problem is the document that answers a rejected request (RFC 9457). Field names
// the parameter or member at fault, if there is one.
type problem struct {
	Status int    `json:"status"`
	Title  string `json:"title"`
	Detail string `json:"detail"`
	Field  string `json:"field,omitempty"`

	retryAfter time.Duration
}

func (p *problem) Error() string {
	if p.Field != "" {
		return p.Field + ": " + p.Detail
	}
	return p.Detail
}

func problemf(status int, format string, args ...any) *problem {
	return &problem{Status: status, Title: http.StatusText(status), Detail: fmt.Sprintf(format, args...)}
}

// later returns a problem that asks the client to try again after a while.
func later(status int, after time.Duration, format string, args ...any) *problem {
	p := problemf(status, format, args...)
	p.retryAfter = after
	return p
}

// faultProblem is the answer to a request that failed by a fault of the server.
func faultProblem() *problem {
	return problemf(http.StatusInternalServerError, "the server could not answer; its log says why")
}

// statusGone is recorded for requests whose client disconnected before the answer.
const statusGone = 499

// refuse answers a request with err. An error that is neither a problem nor an
// engine.Refusal is a fault of the server: it is logged and not shown.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, err error) {
	var p *problem
	var refused *engine.Refusal
	switch {
	case errors.As(err, &p):
	case errors.As(err, &refused):
		p = problemf(http.StatusBadRequest, "%s", refused.Detail)
		if refused.TooHard {
			p = problemf(http.StatusUnprocessableEntity, "%s", refused.Detail)
		}
		p.Field = refused.Field
	case r.Context().Err() != nil && errors.Is(err, context.Canceled):
		p = &problem{Status: statusGone, Title: "Client Closed Request", Detail: "the request was given up before it was answered"}
	default:
		s.log.Error("request failed", "method", r.Method, "path", r.URL.Path, "error", err)
		p = faultProblem()
	}
	if p.retryAfter > 0 {
		seconds := int((p.retryAfter + time.Second - 1) / time.Second)
		w.Header().Set("Retry-After", strconv.Itoa(seconds))
	}
	kind, body := p.written(r)
	h := w.Header()
	h.Del("Content-Encoding")
	h.Del("Etag")
	h.Set("Content-Type", kind)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(p.Status)
	w.Write(body)
}

// plainPage is what a person sees whose browser asked by a wrong name.
var plainPage = template.Must(template.New("problem").Parse(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{{.Title}}</title>
<h1>This is not the name of the page</h1>
<p>nqueens runs here, but {{.Detail}}.</p>
<p>On this computer, open <a href="http://localhost:{{.Port}}/">localhost:{{.Port}}</a>. To let the name in, start it with
<code>nqueens serve --allow-host NAME</code>.</p>
</html>
`))

// written returns the media type and the text of an answer: a page for a browser that has
// asked by a wrong name, and else JSON.
func (p *problem) written(r *http.Request) (kind string, body []byte) {
	if p.Status == http.StatusMisdirectedRequest && strings.Contains(r.Header.Get("Accept"), "text/html") {
		var page bytes.Buffer
		port := 80
		if reached, ok := localAddress(r); ok {
			port = reached.Port
		}
		if err := plainPage.Execute(&page, struct {
			*problem
			Port int
		}{p, port}); err != nil {
			panic(err) // a template of strings and a number
		}
		return "text/html; charset=utf-8", page.Bytes()
	}
	body, err := json.Marshal(p)
	if err != nil {
		panic(err) // a struct of strings and one int
	}
	return "application/problem+json", append(body, '\n')
}
