package web

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
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
		a := asset{kind: cmp.Or(kinds[path.Ext(name)], mime.TypeByExtension(path.Ext(name))), tag: tagOf(plain), plain: plain}
		a.zipped = sync.OnceValue(func() []byte { return zip(plain, gzip.BestCompression) })
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

// kinds are the media types of files by their endings, whatever the system makes of those.
var kinds = map[string]string{
	".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8",
	".svg": "image/svg+xml", ".wasm": "application/wasm", ".py": "text/plain; charset=utf-8", ".txt": "text/plain; charset=utf-8",
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
		w.Header().Set("Etag", found.tag)
		if found.policy != "" {
			w.Header().Set("Content-Security-Policy", found.policy)
		}
		give(w, r, found.kind, found.plain, found.zipped())
	}
}

// importing matches the imports of a module of the page.
var importing = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)(?:^import|from) '(\.[^']+)'`) })

// importsOf returns the modules that a module of the page imports, by path.
func importsOf(name string, text []byte) []string {
	var modules []string
	for _, found := range importing().FindAllSubmatch(text, -1) {
		modules = append(modules, path.Join(path.Dir(name), string(found[1])))
	}
	return modules
}

// modulesOf returns the modules that show a view, in the order in which a browser finds
// them.
func modulesOf(assets map[string]asset, v view) []string {
	modules := []string{"app.js", v.Name + "/" + v.Name + ".js", "engine/http.js"}
	for i := 0; i < len(modules); i++ {
		for _, name := range assets[modules[i]].imports {
			if !slices.Contains(modules, name) {
				modules = append(modules, name)
			}
		}
	}
	return modules
}

// preload returns the header Link by which a browser loads the styles and all modules of a
// view at once, rather than each after the module that imports it.
func preload(assets map[string]asset, base string, v view) string {
	links := []string{"<" + base + "/static/style.css>; rel=preload; as=style"}
	for _, name := range modulesOf(assets, v) {
		links = append(links, "<"+base+"/static/"+name+">; rel=modulepreload")
	}
	return strings.Join(links, ", ")
}

// sandbox is the document in which the page runs programs of its users.
const sandbox = "program/sandbox.html"

// sandboxHeader also applies where the frame around the sandbox does not: the sandbox has
// an origin of its own, whoever opens it.
const sandboxHeader = "; base-uri 'none'; form-action 'none'; sandbox allow-scripts"

// sandboxPolicy returns the Content-Security-Policy of the sandbox: it runs its own script
// and workers that the script makes, which may compile WebAssembly, and loads nothing.
func sandboxPolicy(document []byte) string {
	_, script, _ := bytes.Cut(document, []byte("<script>"))
	script, _, _ = bytes.Cut(script, []byte("</script>"))
	sum := sha256.Sum256(script)
	return "default-src 'none'; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "' 'wasm-unsafe-eval'; worker-src blob:"
}

// withPolicy returns the sandbox with its policy, for hosts that send no such header.
func withPolicy(document []byte) []byte {
	return bytes.Replace(document, []byte("{{.}}"), []byte(sandboxPolicy(document)), 1)
}
