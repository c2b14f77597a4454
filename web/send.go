package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// worthZipping is the length in bytes from which an answer is compressed.
const worthZipping = 1400

// send writes a complete answer, or that the client has it already, as the ETag of
// the request shows.
func (s *Server) send(w http.ResponseWriter, r *http.Request, out file) {
	if r.Method == http.MethodPost {
		w.Header().Set("Cache-Control", "no-store")
	} else {
		w.Header().Set("Etag", tagOf(out.body))
	}
	zipped := out.body
	if len(out.body) >= worthZipping && acceptsGzip(r) {
		zipped = zip(out.body, gzip.BestSpeed)
	}
	give(w, r, out.kind, out.body, zipped)
}

// give writes a body, compressed if that is shorter and the client takes it. With an ETag that the
// client has it answers 304.
func give(w http.ResponseWriter, r *http.Request, kind string, plain, zipped []byte) {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Vary", "Accept-Encoding")
	if h.Get("Etag") != "" {
		h.Set("Cache-Control", "no-cache")
	}
	if len(zipped) < len(plain) && acceptsGzip(r) {
		h.Set("Content-Encoding", "gzip")
		h.Set("Content-Length", strconv.Itoa(len(zipped)))
		plain = zipped
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(plain))
}

// tagOf returns a weak tag, since it also identifies the compressed answer.
func tagOf(body []byte) string {
	sum := sha256.Sum256(body)
	return `W/"` + hex.EncodeToString(sum[:12]) + `"`
}

func zip(plain []byte, level int) []byte {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, level)
	if err != nil {
		panic(err) // a constant level
	}
	w.Write(plain)
	w.Close()
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
