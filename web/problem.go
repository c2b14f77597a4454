package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
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
	body, err := json.Marshal(p)
	if err != nil {
		panic(err) // a struct of strings and one int
	}
	body = append(body, '\n')
	h := w.Header()
	h.Del("Content-Encoding")
	h.Del("Etag")
	h.Set("Content-Type", "application/problem+json")
	h.Set("Content-Length", strconv.Itoa(len(body)))
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(p.Status)
	w.Write(body)
}
