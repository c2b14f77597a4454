package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/engine"
	"nqueens.example/nqueens/textbook"
)

type algorithmsAnswer struct {
	Algorithms []engine.Algorithm `json:"algorithms"`
}

func TestAPIAlgorithms(t *testing.T) {
	a := newAPI(t)
	got := decoded[algorithmsAnswer](a, a.get("/api/v1/algorithms")).Algorithms
	if len(got) != len(textbook.Algorithms()) {
		t.Fatalf("%d algorithms, want %d", len(got), len(textbook.Algorithms()))
	}
	for i, how := range got {
		if how.Name != textbook.Algorithms()[i].Name || len(how.Pseudocode) < 5 || how.MaxN > engine.TraceSize {
			t.Errorf("%+v", how)
		}
	}
}

// Each algorithm answers with a trace whose columns are of one length; the events are the textbook's.
func TestAPITrace(t *testing.T) {
	a := newAPI(t, func(l *limits) { l.SearchTime = time.Minute })
	for _, how := range decoded[algorithmsAnswer](a, a.get("/api/v1/algorithms")).Algorithms {
		n := min(4, how.MaxN)
		got := decoded[engine.Trace](a, a.get(fmt.Sprintf("/api/v1/trace?n=%d&algorithm=%s&all=%t", n, how.Name, how.Complete)))
		if got.Algorithm != how.Name || got.N != n || got.Events != len(got.Kinds) || !got.Truncated && !strings.HasSuffix(got.Kinds, ".") ||
			len(got.Squares) != got.Events || len(got.Nodes) != got.Events || len(got.Lines) != got.Events ||
			len(got.Parents) != strings.Count(strings.ToLower(got.Kinds), "p") {
			t.Errorf("%s of n = %d: %+v", how.Name, n, got)
		}
	}
}

func TestAPITraceBounds(t *testing.T) {
	a := newAPI(t, func(l *limits) { l.SearchTime = time.Minute })
	got := decoded[engine.Trace](a, a.get("/api/v1/trace?n=8&all=true&limit=100"))
	if got.Events != 100 || !got.Truncated {
		t.Errorf("%d events, truncated %t", got.Events, got.Truncated)
	}
	got = decoded[engine.Trace](a, a.get("/api/v1/trace?n=32&algorithm=board-scan"))
	if got.Events > engine.TraceEvents || !got.Truncated {
		t.Errorf("%d events, truncated %t", got.Events, got.Truncated)
	}
	a.refused(a.get("/api/v1/trace?n=8&algorithm=bitmsk"), http.StatusBadRequest, "algorithm")
	a.refused(a.get("/api/v1/trace?n=8&algorithm=min-conflicts&all=true"), http.StatusBadRequest, "all")
	for _, how := range textbook.Algorithms() {
		if how.MaxN < engine.TraceSize {
			a.refused(a.get(fmt.Sprintf("/api/v1/trace?n=%d&algorithm=%s", how.MaxN+1, how.Name)), http.StatusBadRequest, "n")
		}
	}

	hasty := newAPI(t, func(l *limits) { l.SearchTime = time.Nanosecond })
	if got := decoded[engine.Trace](hasty, hasty.get("/api/v1/trace?n=12&all=true")); !got.Truncated {
		t.Errorf("%d events without time", got.Events)
	}
}
