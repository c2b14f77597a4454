//go:build !race

package web

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"nqueens.example/nqueens/internal/testing/must"
)

// offline builds the page without a server, once for all tests of the package.
var offline = sync.OnceValues(func() (dir string, err error) {
	if dir, err = os.MkdirTemp("", "nqueens-site-*"); err != nil {
		return "", err
	}
	endChromium = append(endChromium, func() { os.RemoveAll(dir) })
	build := exec.Command("go", "run", "./web/site", "-fast", "-o", dir)
	build.Dir = ".."
	if output, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, output)
	}
	return dir, nil
})

// site returns the folder of the page without a server.
func site(t testing.TB) string {
	t.Helper()
	return must.Get(offline())(t)
}

// bothWays runs a test of the page on a server and without one. The tab has visited
// nothing yet.
func bothWays(t *testing.T, d device, test func(b *tab)) {
	t.Parallel()
	t.Run("server", func(t *testing.T) {
		server := httptest.NewServer(newServer(t, Options{}))
		t.Cleanup(server.Close)
		test(openAt(t, d, server.URL))
	})
	t.Run("offline", func(t *testing.T) {
		if testing.Short() {
			t.Skip("compiles the engine")
		}
		host := httptest.NewServer(http.FileServer(http.Dir(site(t))))
		t.Cleanup(host.Close)
		b := openAt(t, d, host.URL)
		b.hash = "/index.html#"
		test(b)
	})
}

// The page without a server: a folder on any web host, and one file from a disk.
func TestSite(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the engine")
	}
	dir := site(t)
	sum := 0
	must.Do(t, filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || entry.Name() == "nqueens.html" {
			return err
		}
		text, err := os.ReadFile(name)
		sum += len(zip(text, gzip.BestCompression))
		return err
	}))
	if sum > 2_620_000 { // packed in a hurry, 0.1 MB more than what is served; the editor and MicroPython are 0.4 MB
		t.Errorf("the site is %d bytes, compressed", sum)
	}
	t.Run("engine", func(t *testing.T) {
		engine := must.Get(os.ReadFile(filepath.Join(dir, "engine", "engine.wasm.gz")))(t)
		for bytes.HasPrefix(engine, []byte{0x1f, 0x8b}) {
			z, err := gzip.NewReader(bytes.NewReader(engine))
			if err != nil {
				t.Fatal(err)
			}
			if engine, err = io.ReadAll(z); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Contains(engine, []byte("nqueens/read.signRow")) {
			t.Error("the engine names no functions by which its packages could be told")
		}
		for _, name := range []string{"regexp.MustCompile", "text/template.New", "compress/flate.NewWriter", "net/http.NewRequest"} {
			if bytes.Contains(engine, []byte(name)) {
				t.Errorf("the engine links %s, which makes it larger by several percent; what only the command needs must not be in variables of a package", name)
			}
		}
	})
	t.Run("index.html from a disk", func(t *testing.T) {
		t.Parallel()
		b := openAt(t, projector, "file://"+dir)
		b.forgives = "app.js" // which browsers do not load
		b.visit("/index.html")
		b.waitText("main h1", "This file needs a web server")
		b.click("nqueens.html")
		b.wait(queensOf + "().split(' ').length === 8")
	})
}
