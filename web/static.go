package web

import (
	"bytes"
	"compress/gzip"
	"embed"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"sync"
)

//go:embed static/*.js static/*.css static/*.html static/*.svg static/*/*.js static/*/*.css static/*/*.html
//go:embed static/program/*.py static/vendor/*
var static embed.FS

// OfflineFiles returns the files, by path, of a page that needs no Server: any host
// can serve them. They lack the engine as WebAssembly, which web/site adds.
func OfflineFiles() (map[string][]byte, error) {
	return pageFiles(false, shell{Title: defaultTitle, Views: linked(offlineViews()), Framed: true})
}

// pageFiles returns the files of the page by path, for a page with or without a
// server.
func pageFiles(served bool, around shell) (map[string][]byte, error) {
	pages, err := fs.Sub(static, "static")
	if err != nil {
		return nil, err
	}
	files := make(map[string][]byte)
	err = fs.WalkDir(pages, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		files[name], err = fs.ReadFile(pages, name)
		return err
	})
	if err != nil {
		return nil, err
	}
	return files, compose(files, served, around)
}

// asset is a file of the page, compressed once, when it is first asked for.
type asset struct {
	kind    string
	policy  string // Content-Security-Policy; "" for that of the page
	tag     string
	plain   []byte
	zipped  func() []byte
	imports []string // the modules that a module imports, by path
}

// loadAssets returns the files of the page: "index.html", "explore/view.js", …, and
// embeddedIndex.
func loadAssets(around shell) (map[string]asset, error) {
	files, err := pageFiles(true, around)
	if err != nil {
		return nil, err
	}
	assets := make(map[string]asset, len(files))
	for name, plain := range files {
		a := asset{kind: kindOf(name), tag: tagOf(plain), plain: plain, zipped: sync.OnceValue(func() []byte { return zip(plain, gzip.BestCompression) })}
		if path.Ext(name) == ".js" {
			a.imports = importsOf(name, plain)
		}
		assets[name] = a
	}
	document := assets[sandbox]
	document.policy = sandboxPolicy(document.plain) + sandboxHeader
	assets[sandbox] = document
	return assets, nil
}

func kindOf(name string) string {
	switch path.Ext(name) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".html":
		return "text/html; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".wasm":
		return "application/wasm"
	case ".py", ".txt":
		return "text/plain; charset=utf-8"
	}
	return mime.TypeByExtension(path.Ext(name))
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

// serveAsset answers with the named file, or with the one that the path names if
// name is empty.
func (s *Server) serveAsset(name string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		wanted := name
		if wanted == "" {
			wanted = path.Join(r.PathValue("folder"), r.PathValue("file"))
		}
		found, ok := s.assets[wanted]
		if !ok {
			s.refuse(w, r, problemf(http.StatusNotFound, "the page has no file of that name"))
			return
		}
		h := w.Header()
		h.Set("Content-Type", found.kind)
		h.Set("Vary", "Accept-Encoding")
		if found.policy != "" {
			h.Set("Content-Security-Policy", found.policy)
		}
		if fresh(w, r, found.tag) {
			return
		}
		body := found.plain
		if acceptsGzip(r) && len(found.zipped()) < len(body) {
			h.Set("Content-Encoding", "gzip")
			body = found.zipped()
		}
		h.Set("Content-Length", strconv.Itoa(len(body)))
		w.Write(body)
	}
}
