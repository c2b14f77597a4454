package web

import (
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// folders are those of static that hold no view.
var folders = []string{"engine", "program", "shared", "vendor"}

// Each folder of static is a view of the list, and each view of the list has its
// module there, its route, its link and its description.
func TestViewsAreListed(t *testing.T) {
	entries := must.Get(fs.ReadDir(static, "static"))(t)
	var found []string
	for _, entry := range entries {
		if entry.IsDir() && !slices.Contains(folders, entry.Name()) {
			found = append(found, entry.Name())
		}
	}
	listed := namesOf(views)
	slices.Sort(listed)
	expect.Same(t, found, listed, "views and the folders of static")

	a := newAPI(t)
	index := string(a.get("/").body)
	for _, v := range views {
		link := `<a href="` + v.Path() + `" data-view="` + v.Name + `"`
		own := strings.Replace(index, link+" hidden", link, 1)
		if got := a.get(v.Path()); got.status != http.StatusOK || string(got.body) != own {
			t.Errorf("%s is answered with %d", v.Path(), got.status)
		}
		module := "/static/" + v.Name + "/" + v.Name + ".js"
		if got := a.get(module); got.status != http.StatusOK {
			t.Errorf("%s is answered with %d", module, got.status)
		}
		if v.Name != home && !strings.Contains(index, link) {
			t.Errorf("the navigation lacks %s", link)
		}
	}
}

// The styles of every view are in the one sheet that is served.
func TestStylesAreJoined(t *testing.T) {
	joined := string(must.Get(pageFiles(true, shell{}))(t)["style.css"])
	sheets, err := fs.Glob(static, "static/*/style.css")
	if err != nil || len(sheets) == 0 {
		t.Fatalf("no sheets; %v", err)
	}
	for _, sheet := range append(sheets, "static/style.css", "static/media.css") {
		text := must.Get(static.ReadFile(sheet))(t)
		if !strings.Contains(joined, string(text)) {
			t.Errorf("style.css lacks %s", sheet)
		}
	}
}

// Without a server the page has no trace of the views that need one.
func TestFilesWithoutAServer(t *testing.T) {
	for name, text := range must.Get(OfflineFiles())(t) {
		if strings.HasPrefix(name, "ledger/") || name == "engine/http.js" {
			t.Errorf("%s needs a server", name)
		}
		if (name == "index.html" || name == "views.js" || name == "style.css") && strings.Contains(string(text), "ledger") {
			t.Errorf("%s names the Ledger view", name)
		}
	}
}

// Lines of the page's files fit a window.
func TestLinesFitAWindow(t *testing.T) {
	must.Do(t, filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if entry.Name() == "node_modules" || entry.Name() == "vendor" {
			return filepath.SkipDir
		}
		served := strings.HasPrefix(name, "static") || strings.HasPrefix(name, "testdata/unit")
		if err != nil || entry.IsDir() || !served {
			return err
		}
		text, err := os.ReadFile(name)
		for i, line := range strings.Split(string(text), "\n") {
			if length := utf8.RuneCountInString(line); length >= 140 {
				t.Errorf("%s:%d is %d characters long; at most 139 fit", name, i+1, length)
			}
		}
		return err
	}))
}

// A view names all modules that it loads, so that a browser asks for them at once.
func TestModulesArePreloaded(t *testing.T) {
	s := newServer(t, Options{Base: "/queens"})
	for _, v := range views {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest("GET", v.Path(), nil))
		links := w.Header().Get("Link")
		for _, module := range []string{"app.js", "shared/dom.js", "engine/http.js", v.Name + "/" + v.Name + ".js"} {
			if !strings.Contains(links, "</queens/static/"+module+">; rel=modulepreload") {
				t.Errorf("%s does not preload %s", v.Name, module)
			}
		}
		for _, name := range modulesOf(s.assets, v) {
			if s.assets[name].plain == nil {
				t.Errorf("%s preloads %s, which is not there", v.Name, name)
			}
		}
	}
	if watch := modulesOf(s.assets, view{Name: "watch"}); !slices.Contains(watch, "watch/tree.js") || slices.Contains(watch, "explore/explore.js") {
		t.Errorf("Watch preloads %q", watch)
	}
}

var imported = regexp.MustCompile(`(?:from |import\()'([^']+)'`)

// Every module that is imported is served.
func TestImportsLead(t *testing.T) {
	s := newServer(t, Options{})
	for name, a := range s.assets {
		if !strings.HasSuffix(name, ".js") {
			continue
		}
		for _, m := range imported.FindAllStringSubmatch(string(a.plain), -1) {
			r := httptest.NewRequest("GET", "/static/"+name, nil)
			target := must.Get(r.URL.Parse(m[1]))(t)
			if s.assets[strings.TrimPrefix(target.Path, "/static/")].plain == nil {
				t.Errorf("%s imports %s, which is not there", name, m[1])
			}
		}
	}
}
