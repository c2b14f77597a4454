package nqueens_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens"
)

// module is the module's path as go.mod has it, whatever it is renamed to.
var module = reflect.TypeFor[nqueens.Problem]().PkgPath()

// The house, floor by floor: a package imports only packages of lower floors. A package in
// internal that has no floor of its own stands above those that it imports.
var floors = [][]string{
	{"."},
	{"internal/..."},
	{"symmetry", "jobs"},
	{"internal/ledger", "internal/solvertest", "internal/probe"},
	{"read", "write", "region"},
	{"proof"},
	{"textbook"},
	{"count", "solve", "draw"},
	{"estimate", "ledger"},
	{"internal/record"},
	{"internal/engine", "internal/tui", "internal/console"},
	{"web"},
	{"cmd/...", "web/site", "web/wasm"},
}

// Rooms that others may enter only by their neighbours' doors.
var entered = map[string][]string{
	"internal/kernel":    {"internal/crosses", "internal/colours", "internal/profile"},
	"internal/propagate": {"internal/complete", "internal/lexfirst"},
	"internal/ink":       {"draw", "internal/tui", "web"},
	"internal/console":   {"cmd/nqueens"},
}

// Modules that only these packages link, directly or through others,
// by the beginning of its path.
var linked = map[string][]string{
	"golang.org/x/image": {"draw", "internal/...", "web", "web/site", "cmd/nqueens"},
	"github.com/spf13/":  {"internal/console", "cmd/nqueens"},
}

// floorOf returns the floor that names the package, or else the nearest folder above
// it; -1 where none does.
func floorOf(path string) int {
	at, longest := -1, 0
	for i, floor := range floors {
		for _, pattern := range floor {
			if in(path, []string{pattern}) && len(pattern) > longest {
				at, longest = i, len(pattern)
			}
		}
		if slices.Contains(floor, path) {
			return i
		}
	}
	return at
}

// standing is floorOf, but for a package in internal that floors does not name the floor
// above the public packages that it imports, directly or through others in internal.
func standing(path string, imports map[string][]string) int {
	at := floorOf(path)
	if at < 0 || !slices.Contains(floors[at], "internal/...") {
		return at
	}
	for _, imported := range imports[path] {
		above := standing(imported, imports)
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
	list, err := exec.Command("go", "list", "-f", "{{.ImportPath}}{{range .Imports}} {{.}}{{end}}", "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
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
		floor := standing(path, imports)
		if floor < 0 {
			t.Errorf("%s has no floor; give it one in this test", path)
		}
		for _, imported := range imports[path] {
			internal := strings.HasPrefix(imported, "internal/")
			if standing(imported, imports) >= floor && !(internal && strings.HasPrefix(path, "internal/")) {
				t.Errorf("%s imports %s, which is not on a lower floor", path, imported)
			}
			for room, doors := range entered {
				if in(imported, []string{room}) && !in(path, doors) {
					t.Errorf("%s imports %s, which only %s may", path, imported, strings.Join(doors, ", "))
				}
			}
		}
	}
}

// Who embeds the page, or counts, links no more than it takes.
func TestOnlyWhoNeedsAModuleLinksIt(t *testing.T) {
	list, err := exec.Command("go", "list", "-f", "{{.ImportPath}}{{range .Deps}} {{.}}{{end}}", "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
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
	if len(found) != len(linked) {
		t.Errorf("of the modules that are held to their packages, only %v are linked at all", found)
	}
}

// A stranger finds each package on the map, and learns a public one by an example that runs.
func TestEveryPackageHasAnExample(t *testing.T) {
	house, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	list, err := exec.Command("go", "list", "-f", "{{.ImportPath}} {{.Name}} {{.Dir}}{{range .TestGoFiles}} {{.}}{{end}}{{range .XTestGoFiles}} {{.}}{{end}}", "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	example := regexp.MustCompile(`(?m)^func Example[A-Za-z_]*\(\) \{[^}]*(?s:.*?)^\t// (Unordered o|O)utput:`)
	for line := range strings.Lines(string(list)) {
		fields := strings.Fields(line)
		path, _ := inHouse(fields[0])
		if fields[1] == "main" {
			continue
		}
		name := path
		internal := in(path, []string{"internal/..."})
		if internal {
			name = filepath.Base(path)
		}
		if path != "." && !strings.Contains(string(house), "\n//\t"+name+" ") && !strings.Contains(string(house), " "+path+" ") {
			t.Errorf("%s is not on the map in doc.go", path)
		}
		if internal {
			continue
		}
		found := false
		for _, file := range fields[3:] {
			code, err := os.ReadFile(filepath.Join(fields[2], file))
			if err != nil {
				t.Fatal(err)
			}
			found = found || example.Match(code)
		}
		if !found {
			t.Errorf("%s has no example with an output", path)
		}
	}
}
