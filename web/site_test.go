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
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
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

// bothWays runs a test of the page on a server and without one. The tab has visited
// nothing yet.
func bothWays(t *testing.T, d device, test func(b *tab)) {
	t.Parallel()
	t.Run("server", func(t *testing.T) {
		s, err := New(Options{})
		if err != nil {
			t.Fatal(err)
		}
		server := httptest.NewServer(s)
		t.Cleanup(server.Close)
		test(openAt(t, d, server.URL))
	})
	t.Run("offline", func(t *testing.T) {
		if testing.Short() {
			t.Skip("compiles the engine")
		}
		dir, err := offline()
		if err != nil {
			t.Fatal(err)
		}
		host := httptest.NewServer(http.FileServer(http.Dir(dir)))
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
	dir, err := offline()
	if err != nil {
		t.Fatal(err)
	}
	sum := 0
	err = filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || entry.Name() == "nqueens.html" {
			return err
		}
		text, err := os.ReadFile(name)
		sum += len(zip(text, gzip.BestCompression))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if sum > 1_975_000 { // 1.9 MB when it is packed for a web host, without -fast
		t.Errorf("the site is %d bytes, compressed", sum)
	}
	t.Run("folder", func(t *testing.T) {
		t.Parallel()
		host := httptest.NewServer(http.StripPrefix("/some/where", http.FileServer(http.Dir(dir))))
		t.Cleanup(host.Close)
		visitSite(openAt(t, projector, host.URL+"/some/where"), "/index.html")
	})
	t.Run("engine", func(t *testing.T) {
		engine, err := os.ReadFile(filepath.Join(dir, "engine", "engine.wasm.gz"))
		if err != nil {
			t.Fatal(err)
		}
		for bytes.HasPrefix(engine, []byte{0x1f, 0x8b}) {
			z, err := gzip.NewReader(bytes.NewReader(engine))
			if err != nil {
				t.Fatal(err)
			}
			if engine, err = io.ReadAll(z); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Contains(engine, []byte("nqueens/read.isMoves")) {
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
	t.Run("file", func(t *testing.T) {
		t.Parallel()
		visitSite(openAt(t, projector, "file://"+dir), "/nqueens.html")
	})
}

// visitSite goes through what works without a server.
func visitSite(b *tab, file string) {
	b.t.Helper()
	b.visit(file)
	b.wait(queensOf + "().split(' ').length === 8")
	b.t.Logf("the first board of the engine was there %.0f ms after opening", eval[float64](b, "performance.now()"))
	b.visit(file + "#/explore?n=8&show=classes")
	b.waitFormats()
	b.waitText(".where", "12 classes")
	b.do(clickOn(b, ".glance button"))
	b.wait("document.querySelectorAll('.orbit button').length === 8")
	if !strings.HasSuffix(eval[string](b, "location.hash"), "k=1") {
		b.t.Errorf("the address is %s", eval[string](b, "location.href"))
	}
	b.click("By hand")
	b.click("b1")
	b.click("Complete the board")
	b.waitText(".verdict", "Completed")

	b.click("Watch") // the size comes along
	b.wait("document.querySelector('.story')?.textContent === 'An empty board, 8 by 8.'")
	b.click("To the next solution")
	b.waitText(".story", "Solution 1")
	check(b.t, "step", b.counter("Step"), "1,963")

	b.click("Play")
	b.wait("location.hash.includes('game=8:0')")
	b.click("a1")
	b.click("Hint")
	b.waitText(".verdict", "leads to a solution")

	b.click("Regions")
	b.wait("document.querySelectorAll('.regionboard .sq').length === 64")
	b.keys("h")
	b.wait("document.querySelector('.sq.seen, .sq.hint') !== null")

	check(b.t, "links to what there is not", eval[int](b, "document.querySelectorAll('[data-view=ledger]').length"), 0)
	b.click("Count")
	b.waitText(".counter .note", "up to n = 16")
	b.waitText(".counter .note", "nqueens count 17")
	b.clickInto("Board size")
	b.do(chromedp.Evaluate[chromedp.Void]("document.activeElement.select()"))
	b.keys("1", "2")
	b.click("Start counting")
	b.waitText(".counter .verdict", "Q(12) = 14,200")
	b.clickInto("Board size")
	b.do(chromedp.Evaluate[chromedp.Void]("document.activeElement.select()"))
	b.keys("1", "6")
	b.click("Start counting")
	b.wait("document.querySelector('progress').value > 0 && document.querySelector('progress').value < 1")
	b.click("Cancel")
	b.waitText(".counter .verdict", "Cancelled.")
}
