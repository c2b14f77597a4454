package web

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"

	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/counting/record"
	"nqueens.example/nqueens/internal/engine"
	"nqueens.example/nqueens/internal/finding"
)

//go:embed openapi.json
var openapiText []byte

// openapi is openapi.json in which each "x-enum", which names a table of another
// package, is replaced by the enum of the table's names.
var openapi = sync.OnceValue(func() []byte {
	return filledIn(openapiText, map[string][]string{
		"formats": engine.FormatNames(),
		"methods": finding.Names(),
		"themes":  draw.Themes(),
		"views":   namesOf(linked(views)),
	})
})

func filledIn(text []byte, tables map[string][]string) []byte {
	for table, names := range tables {
		list, err := json.Marshal(names)
		if err != nil {
			panic(err) // strings
		}
		text = bytes.ReplaceAll(text, []byte(`"x-enum": "`+table+`"`), append([]byte(`"enum": `), list...))
	}
	return text
}

// answer is an operation of the interface. It returns a value that becomes JSON, a
// file, or nil if it has written its answer.
type answer func(w http.ResponseWriter, r *http.Request) (any, error)

// file is an answer that is not JSON, or is JSON already.
type file struct {
	kind string
	body []byte
}

// route is one operation; openapi.json describes each.
type route struct {
	method  string
	path    string
	handler http.HandlerFunc
}

// routes lists all routes of the server.
func (s *Server) routes() []route {
	routes := []route{
		{"GET", "/static/{file}", s.serveAsset("")},
		{"GET", "/static/{folder}/{file}", s.serveAsset("")},

		{"GET", "/api", s.respond(s.document)},
		{"POST", "/api/v1/complete", s.respond(s.complete)},
		{"GET", "/api/v1/kernels", s.respond(s.kernels)},
		{"POST", "/api/v1/count", s.respond(s.count)},
		{"GET", "/api/v1/ledger", s.respond(s.ledger)},
		{"GET", "/api/v1/openapi.json", s.respond(s.document)},

		{"GET", "/healthz", s.respond(health)},
	}
	for _, name := range engine.Operations() {
		routes = append(routes, route{"GET", "/api/v1/" + name, s.respond(s.ask(name))})
	}
	for _, name := range engine.Texts() {
		routes = append(routes, route{"POST", "/api/v1/" + name, s.respond(s.read(name))})
	}
	for _, v := range views {
		address := v.Path()
		if v.Name == home {
			address = "/{$}"
		}
		links, page := preload(s.assets, s.shell.Base, v), s.servePage(indexOf(v))
		routes = append(routes, route{"GET", address, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Link", links)
			page(w, r)
		}})
	}
	return routes
}

// ask answers a request by an operation of the engine.
func (s *Server) ask(name string) answer {
	return func(_ http.ResponseWriter, r *http.Request) (any, error) {
		q, err := queryOf(r)
		if err != nil {
			return nil, err
		}
		value, err := s.engine.Ask(r.Context(), name, q)
		if err == nil {
			err = r.Context().Err()
		}
		return value, err
	}
}

func queryOf(r *http.Request) (*engine.Query, error) {
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, problemf(http.StatusBadRequest, "the query of the address is malformed")
	}
	return engine.NewQuery(values), nil
}

// unquestioned rejects a request with parameters.
func unquestioned(r *http.Request) error {
	q, err := queryOf(r)
	if err != nil {
		return err
	}
	return q.Err()
}

// complete completes a partly filled board.
func (s *Server) complete(w http.ResponseWriter, r *http.Request) (any, error) {
	var ask engine.CompleteRequest
	if err := readBody(w, r, &ask); err != nil {
		return nil, err
	}
	return s.engine.Complete(r.Context(), ask)
}

// read answers a request by what the engine reads in its body, which is text.
func (s *Server) read(name string) answer {
	return func(w http.ResponseWriter, r *http.Request) (any, error) {
		text, err := bodyOf(w, r, "text/plain", "text", engine.TextLimit(name))
		if err != nil {
			return nil, err
		}
		return s.engine.Read(r.Context(), name, string(text))
	}
}

func (s *Server) document(_ http.ResponseWriter, r *http.Request) (any, error) {
	if err := unquestioned(r); err != nil {
		return nil, err
	}
	return file{"application/json", bytes.Replace(openapi(), []byte(`"url": "/"`), []byte(`"url": "`+s.shell.Base+`/"`), 1)}, nil
}

// servePage answers with an index.html, in which app.js shows the view of the address.
func (s *Server) servePage(index string) http.HandlerFunc {
	whole, embedded := s.serveAsset(index), s.serveAsset(embeddedIndex)
	return func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Has("embed") {
			embedded(w, r)
			return
		}
		whole(w, r)
	}
}

func health(http.ResponseWriter, *http.Request) (any, error) {
	return map[string]string{"status": "ok"}, nil
}

func (s *Server) mux() *http.ServeMux {
	mux := http.NewServeMux()
	methods := make(map[string][]string)
	for _, route := range s.routes() {
		mux.HandleFunc(route.method+" "+route.path, route.handler)
		methods[route.path] = append(methods[route.path], route.method)
	}
	for path, allowed := range methods {
		mux.HandleFunc(path, s.wrongMethod(allowed))
	}
	page := s.servePage("index.html")
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if path := strings.TrimRight(r.URL.Path, "/"); wantsPage(r) && path != r.URL.Path && methods[path] != nil {
			http.Redirect(w, r, (&url.URL{Path: s.shell.Base + path, RawQuery: r.URL.RawQuery}).String(), http.StatusMovedPermanently)
			return
		}
		if wantsPage(r) { // the page says that nothing is there
			page(&withStatus{w, http.StatusNotFound}, r)
			return
		}
		s.refuse(w, r, problemf(http.StatusNotFound, "there is nothing at this address; the page is at /explore, the interface is described in /api/v1/openapi.json"))
	})
	return mux
}

// wantsPage reports whether a browser asks for a page.
func wantsPage(r *http.Request) bool {
	return r.Method == http.MethodGet && !strings.HasPrefix(r.URL.Path, "/api/") && strings.Contains(r.Header.Get("Accept"), "text/html")
}

// withStatus is a ResponseWriter that answers with a given status.
type withStatus struct {
	http.ResponseWriter
	status int
}

func (w *withStatus) WriteHeader(status int) {
	if status == http.StatusOK {
		status = w.status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (s *Server) wrongMethod(allowed []string) http.HandlerFunc {
	if slices.Contains(allowed, "GET") {
		allowed = append(allowed, "HEAD") // which net/http answers as GET without the body
	}
	slices.Sort(allowed)
	list := strings.Join(allowed, ", ")
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Allow", list)
		s.refuse(w, r, problemf(http.StatusMethodNotAllowed, "this address takes %s", list))
	}
}

func (s *Server) respond(answer answer) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		value, err := answer(w, r)
		if value == nil && err == nil {
			return
		}
		var out file
		if err == nil {
			out, err = fileOf(value)
		}
		if err != nil {
			s.refuse(w, r, err)
			return
		}
		s.send(w, r, out)
	}
}

func fileOf(value any) (file, error) {
	switch v := value.(type) {
	case file:
		return v, nil
	case engine.Text:
		return file{"text/plain; charset=utf-8", []byte(v)}, nil
	case []byte: // JSON already
		return file{"application/json", append(v, '\n')}, nil
	}
	body, err := json.Marshal(value)
	return file{"application/json", append(body, '\n')}, err
}

// ledgerNews is how far the count is whose ledgers the server shows.
type ledgerNews struct {
	State string           `json:"state"`           // none, waiting, counting or complete
	Why   string           `json:"why,omitempty"`   // the ledgers cannot be read
	Count *record.Progress `json:"count,omitempty"` // where they can
}

// ledger answers with the progress of the count.
func (s *Server) ledger(_ http.ResponseWriter, r *http.Request) (any, error) {
	if err := unquestioned(r); err != nil {
		return nil, err
	}
	if s.followed == nil {
		return ledgerNews{State: "none"}, nil
	}
	progress, err := s.followed.Progress()
	switch {
	case err != nil:
		return ledgerNews{State: "waiting", Why: err.Error()}, nil
	case progress.Done == progress.Jobs:
		return ledgerNews{State: "complete", Count: progress}, nil
	}
	return ledgerNews{State: "counting", Count: progress}, nil
}
