// Command site writes the page that needs no server: a folder that any web host can
// serve, and a single file that opens from a disk. It compiles the engine to
// WebAssembly. Run it in the root of the repository, by make site.
package main

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"nqueens.example/nqueens/web"
)

func main() {
	out := flag.String("o", "site", "the folder to write; what it holds of an earlier site is replaced")
	fast := flag.Bool("fast", false, "leave the engine 6% larger than it can be packed")
	flag.Parse()
	if err := write(*out, *fast); err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
}

// single is the name of the file that holds the whole page.
const single = "nqueens.html"

func write(dir string, fast bool) error {
	files, err := web.OfflineFiles()
	if err != nil {
		return err
	}
	if err := addEngine(files, fast); err != nil {
		return err
	}
	files["index.html"] = apart(files["index.html"])
	files[single] = together(files)
	files[diskName] = diskScript
	files["index.html"] = bytes.Replace(files["index.html"], []byte("</head>"), []byte(`<script src="./`+diskName+`" defer></script>`+"\n</head>"), 1)
	sum := 0
	for name, text := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, text, 0o644); err != nil {
			return err
		}
		if name != single {
			sum += len(zipped(text))
		}
	}
	fmt.Printf("%s: %d files, %d bytes compressed, of which the engine is %d; %s is %d bytes, compressed %d\n",
		dir, len(files), sum, len(files[engineName]), single, len(files[single]), len(zipped(files[single])))
	return nil
}

// diskScript says in the browser what to do with an index.html that is opened from a disk.
//
//go:embed disk.js
var diskScript []byte

const (
	diskName   = "disk.js"
	engineName = "engine/engine.wasm.gz"
	execName   = "engine/wasm_exec.js"
	workerName = "engine/worker.js"
)

// addEngine compiles the engine and adds it, with Go's script that runs it. Only the
// packages in which it spends its time are compiled with inlining: that makes it 6%
// smaller.
func addEngine(files map[string][]byte, fast bool) error {
	work, err := os.MkdirTemp("", "nqueens-site-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	wasm := filepath.Join(work, "engine.wasm")
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-gcflags=all=-l", "-gcflags=nqueens.example/nqueens/internal/counting/kernel=", "-gcflags=nqueens.example/nqueens/textbook=", "-o", wasm, "nqueens.example/nqueens/web/wasm")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return fmt.Errorf("compiling the engine: %w", err)
	}
	module, err := os.ReadFile(wasm)
	if err != nil {
		return err
	}
	if module, err = joined(module); err != nil {
		return err
	}
	if err := os.WriteFile(wasm, module, 0o600); err != nil {
		return err
	}
	if files[engineName], err = packed(wasm, fast); err != nil {
		return err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	files[execName], err = os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", path.Base(execName)))
	return err
}

// packed compresses a file twice: the second time saves another 6%. The first is by
// zopfli if it is installed.
func packed(name string, fast bool) ([]byte, error) {
	if !fast {
		if once, err := exec.Command("zopfli", "--i5", "-c", name).Output(); err == nil {
			return zipped(once), nil
		}
		fmt.Fprintln(os.Stderr, "site: the engine would be 6% smaller with zopfli; on Debian: apt-get install zopfli")
	}
	text, err := os.ReadFile(name)
	return zipped(zipped(text)), err
}

// zipped compresses by gzip if it is installed, which saves 5% over compress/gzip.
func zipped(text []byte) []byte {
	command := exec.Command("gzip", "-9nc")
	command.Stdin = bytes.NewReader(text)
	if out, err := command.Output(); err == nil {
		return out
	}
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		panic(err) // a constant level
	}
	z.Write(text)
	z.Close()
	return out.Bytes()
}

// apart returns index.html with relative links, for the files in a folder.
func apart(index []byte) []byte {
	page := strings.Replace(string(index), `<html lang="en">`, `<html lang="en" data-engine="wasm">`, 1)
	page = strings.ReplaceAll(page, `"/static/`, `"./`)
	return []byte(regexp.MustCompile(`href="(/[a-z]*)"`).ReplaceAllString(page, `href="#$1"`))
}

var imports = regexp.MustCompile(`(from |import\(|resolve\()'(\.\.?/[a-z./-]+)'`)

// kinds are the types of files that are no modules.
var kinds = map[string]string{".html": "text/html", ".py": "text/plain", ".txt": "text/plain", ".wasm": "application/wasm"}

// scheme is the prefix of the names of modules in the import map.
const scheme = "nqueens/"

// named replaces the paths in a module's imports by names.
func named(module, text string) string {
	return imports.ReplaceAllStringFunc(text, func(match string) string {
		parts := imports.FindStringSubmatch(match)
		return parts[1] + "'" + scheme + path.Join(path.Dir(module), parts[2]) + "'"
	})
}

// together returns the page as a single file. Its modules can't import each other by
// path, so an import map names them, and the files with which programs run.
func together(files map[string][]byte) []byte {
	modules := map[string]string{}
	for name, text := range files {
		switch folder := path.Dir(name); {
		case strings.HasSuffix(name, ".js") && name != execName && name != workerName:
			modules[scheme+name] = "data:text/javascript," + url.PathEscape(named(name, string(text)))
		case folder == "program" || folder == "vendor":
			modules[scheme+name] = "data:" + kinds[path.Ext(name)] + ";base64," + base64.StdEncoding.EncodeToString(text)
		}
	}
	table, err := json.Marshal(map[string]any{"imports": modules})
	if err != nil {
		panic(err) // strings only
	}
	inside := func(id, kind, text string) string {
		return fmt.Sprintf("<script id=%q type=%q>\n%s\n</script>\n", id, kind, text)
	}
	page := string(files["index.html"])
	for link, instead := range map[string]string{
		`<link rel="stylesheet" href="./style.css">`:               "<style>\n" + string(files["style.css"]) + "</style>",
		`<link rel="icon" href="./icon.svg" type="image/svg+xml">`: `<link rel="icon" href="data:image/svg+xml;base64,` + base64.StdEncoding.EncodeToString(files["icon.svg"]) + `">`,
		`<script type="module" src="./app.js"></script>`:           inside("modules", "importmap", string(table)),
		"</body>": inside("engine-exec", "text/plain", string(files[execName])) + inside("engine-worker", "text/plain", string(files[workerName])) +
			inside("engine-wasm", "application/octet-stream", base64.StdEncoding.EncodeToString(files[engineName])) +
			"<script type=\"module\">import '" + scheme + "app.js';</script>\n</body>",
	} {
		page = strings.Replace(page, link, instead, 1)
	}
	return []byte(page)
}
