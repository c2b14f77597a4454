package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

// worthZipping is the length in bytes from which an answer is compressed.
const worthZipping = 1400

// send writes a complete answer, or that the client has it already, as the ETag of
// the request shows.
func (s *Server) send(w http.ResponseWriter, r *http.Request, out file) {
	h := w.Header()
	h.Set("Content-Type", out.kind)
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "no-store")
	if r.Method != http.MethodPost && fresh(w, r, tagOf(out.body)) {
		return
	}
	if len(out.body) >= worthZipping && out.kind != "image/png" && acceptsGzip(r) {
		h.Set("Content-Encoding", "gzip")
		out.body = zipFast(out.body)
	}
	h.Set("Content-Length", strconv.Itoa(len(out.body)))
	w.Write(out.body)
}

// fresh sets the ETag of an answer. If the client has that version already, fresh
// answers 304 and returns true.
func fresh(w http.ResponseWriter, r *http.Request, tag string) bool {
	h := w.Header()
	h.Set("Etag", tag)
	h.Set("Cache-Control", "no-cache")
	for _, has := range strings.Split(r.Header.Get("If-None-Match"), ",") {
		if has = strings.TrimSpace(has); has == tag || has == "*" {
			w.WriteHeader(http.StatusNotModified)
			return true
		}
	}
	return false
}

// tagOf returns a weak tag, since it also identifies the compressed answer.
func tagOf(body []byte) string {
	sum := sha256.Sum256(body)
	return `W/"` + hex.EncodeToString(sum[:12]) + `"`
}

// zippers are reused, since each holds a megabyte.
var zippers = sync.Pool{New: func() any {
	z, err := gzip.NewWriterLevel(nil, gzip.BestSpeed)
	if err != nil {
		panic(err) // a constant level
	}
	return z
}}

func zipFast(plain []byte) []byte {
	var out bytes.Buffer
	out.Grow(len(plain) / 4)
	z := zippers.Get().(*gzip.Writer)
	defer zippers.Put(z)
	z.Reset(&out)
	z.Write(plain)
	z.Close()
	return out.Bytes()
}

func acceptsGzip(r *http.Request) bool {
	for _, offer := range strings.Split(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		coding, weight, _ := strings.Cut(strings.ReplaceAll(offer, " ", ""), ";")
		if strings.EqualFold(coding, "gzip") {
			share, err := strconv.ParseFloat(strings.TrimPrefix(strings.ToLower(weight), "q="), 64)
			return weight == "" || err == nil && share > 0
		}
	}
	return false
}
