package repository

import (
	"cmp"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// module is the module's path as go.mod has it, whatever it is renamed to.
var module = reflect.TypeFor[nqueens.Problem]().PkgPath()

// layers lists the packages from the lowest up: a package imports only packages of lower
// layers. A package below internal that no layer names stands above those that it imports.
var layers = [][]string{
	{"."},
	{"internal/..."},
	{"symmetry", "jobs"},
	{"internal/counting/ledger", "internal/testing/solvers", "internal/counting/probe"},
	{"read", "write", "region"},
	{"proof"},
	{"textbook"},
	{"count", "solve", "draw"},
	{"estimate", "ledger"},
	{"internal/counting/record"},
	{"internal/engine", "internal/terminal/..."},
	{"web"},
	{"cmd/...", "web/site", "web/wasm"},
}

// importers lists packages that only some others may import.
var importers = map[string][]string{
	"internal/counting/kernel":   {"internal/counting/..."},
	"internal/finding/propagate": {"internal/finding/..."},
	"internal/ink":               {"draw", "internal/terminal", "web"},
	"internal/terminal/console":  {"cmd/nqueens"},
}

// Modules that only these packages link, directly or through others,
// by the beginning of its path.
var linked = map[string][]string{
	"golang.org/x/image": {"draw", "internal/...", "web", "web/site", "cmd/nqueens"},
	"github.com/spf13/":  {"internal/terminal/console", "cmd/nqueens"},
}

// named returns the layer that names the package, or else the nearest folder above it; -1
// where none does.
func named(path string) int {
	at, longest := -1, 0
	for i, layer := range layers {
		for _, pattern := range layer {
			if in(path, []string{pattern}) && len(pattern) > longest {
				at, longest = i, len(pattern)
			}
		}
		if slices.Contains(layer, path) {
			return i
		}
	}
	return at
}

// layerOf is named, but for a package below internal that layers does not name the layer
// above the public packages that it imports, directly or through others below internal.
func layerOf(path string, imports map[string][]string) int {
	at := named(path)
	if at < 0 || !slices.Contains(layers[at], "internal/...") {
		return at
	}
	for _, imported := range imports[path] {
		above := layerOf(imported, imports)
		if !strings.HasPrefix(imported, "internal/") {
			above++
		}
		at = max(at, above)
	}
	return at
}

// inHouse returns the package's path below the module's, "." for the root, and false
// for a package of another module.
func inHouse(path string) (string, bool) {
	if path == module {
		return ".", true
	}
	return strings.CutPrefix(path, module+"/")
}

func in(path string, patterns []string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		prefix, below := strings.CutSuffix(pattern, "...")
		return path == pattern || below && strings.HasPrefix(path, prefix)
	})
}

func TestImportsPointDownwards(t *testing.T) {
	list := must.Get(exec.Command("go", "list", "-f", "{{.ImportPath}}{{range .Imports}} {{.}}{{end}}", "./...").Output())(t)
	packages := strings.Split(strings.TrimSpace(string(list)), "\n")
	if len(packages) < 10 {
		t.Fatalf("go list knows %d packages only", len(packages))
	}
	imports := make(map[string][]string)
	for _, line := range packages {
		fields := strings.Fields(line)
		path, _ := inHouse(fields[0])
		imports[path] = nil
		for _, imported := range fields[1:] {
			if imported, ours := inHouse(imported); ours {
				imports[path] = append(imports[path], imported)
			}
		}
	}
	for path := range imports {
		layer := layerOf(path, imports)
		if layer < 0 {
			t.Errorf("%s is in no layer; give it one in this test", path)
		}
		for _, imported := range imports[path] {
			internal := strings.HasPrefix(imported, "internal/")
			if layerOf(imported, imports) >= layer && !(internal && strings.HasPrefix(path, "internal/")) {
				t.Errorf("%s imports %s, which is not in a lower layer", path, imported)
			}
			for guarded, by := range importers {
				if in(imported, []string{guarded}) && !in(path, by) {
					t.Errorf("%s imports %s, which only %s may", path, imported, strings.Join(by, ", "))
				}
			}
		}
	}
}

// Who embeds the page, or counts, links no more than it takes.
func TestOnlyWhoNeedsAModuleLinksIt(t *testing.T) {
	list := must.Get(exec.Command("go", "list", "-f", "{{.ImportPath}}{{range .Deps}} {{.}}{{end}}", "./...").Output())(t)
	found := make(map[string]bool)
	for line := range strings.Lines(string(list)) {
		fields := strings.Fields(line)
		path, _ := inHouse(fields[0])
		for prefix, by := range linked {
			at := slices.IndexFunc(fields[1:], func(dep string) bool { return strings.HasPrefix(dep, prefix) })
			if at < 0 {
				continue
			}
			found[prefix] = true
			if !in(path, by) {
				t.Errorf("%s links %s, which only %s may", path, fields[1+at], strings.Join(by, ", "))
			}
		}
	}
	expect.Equal(t, len(found), len(linked), "of the modules that are held to their packages, only %v are linked at all", found)
}

// A stranger finds each package on the map, and learns a public one by an example that runs.
func TestEveryPackageHasAnExample(t *testing.T) {
	onMap := packageMap(t)
	list := must.Get(exec.Command("go", "list", "-f", "{{.ImportPath}} {{.Name}} {{.Dir}}{{range .TestGoFiles}} {{.}}{{end}}{{range .XTestGoFiles}} {{.}}{{end}}", "./...").Output())(t)
	example := regexp.MustCompile(`(?m)^func Example[A-Za-z_]*\(\) \{[^}]*(?s:.*?)^\t// (Unordered o|O)utput:`)
	for line := range strings.Lines(string(list)) {
		fields := strings.Fields(line)
		path, _ := inHouse(fields[0])
		if fields[1] == "main" {
			continue
		}
		below, internal := strings.CutPrefix(path, "internal/")
		first, second, _ := strings.Cut(below, "/")
		if path != "." && !slices.Contains(onMap[first], cmp.Or(second, first)) {
			t.Errorf("%s is not on the map in doc.go", path)
		}
		if internal {
			continue
		}
		found := false
		for _, file := range fields[3:] {
			found = found || example.Match(must.Get(os.ReadFile(filepath.Join(fields[2], file)))(t))
		}
		if !found {
			t.Errorf("%s has no example with an output", path)
		}
	}
}

// packageMap returns the words that the map in doc.go has beside each name. A folder's own
// name is one of them.
func packageMap(t *testing.T) map[string][]string {
	text := must.Get(os.ReadFile("doc.go"))(t)
	onMap := make(map[string][]string)
	name := ""
	for line := range strings.Lines(string(text)) {
		entry, ok := strings.CutPrefix(line, "//\t")
		if !ok {
			continue
		}
		words := strings.FieldsFunc(entry, func(r rune) bool { return !unicode.IsLetter(r) && r != '/' })
		if !strings.HasPrefix(entry, " ") {
			name = words[0]
		}
		onMap[name] = append(onMap[name], words...)
	}
	return onMap
}
