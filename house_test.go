package nqueens_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The house, floor by floor: a package imports only packages of lower floors.
var floors = [][]string{
	{"nqueens"},
	{"nqueens/ledger", "nqueens/internal/..."},
	{"nqueens/symmetry", "nqueens/jobs", "nqueens/draw", "nqueens/encode"},
	{"nqueens/draw/...", "nqueens/notation", "nqueens/search", "nqueens/construct", "nqueens/piece", "nqueens/proof", "nqueens/region"},
	{"nqueens/complete", "nqueens/count/amazon", "nqueens/count/colours", "nqueens/count/crosses", "nqueens/count/symmetric", "nqueens/count/torus", "nqueens/textbook"},
	{"nqueens/count", "nqueens/lexfirst"},
	{"nqueens/count/record", "nqueens/estimate", "nqueens/solve", "nqueens/instance"},
	{"nqueens/picture"},
	{"nqueens/cluster", "nqueens/web/engine", "nqueens/internal/tui", "nqueens/internal/console"},
	{"nqueens/web", "nqueens/internal/command/output"},
	{"nqueens/internal/command/..."},
	{"nqueens/cmd/...", "nqueens/web/site", "nqueens/web/wasm"},
}

// Rooms that others may enter only by their neighbours' doors.
var entered = map[string][]string{
	"nqueens/internal/kernel":      {"nqueens/count", "nqueens/count/..."},
	"nqueens/internal/propagate":   {"nqueens/complete", "nqueens/lexfirst"},
	"nqueens/internal/ink":         {"nqueens/draw", "nqueens/draw/..."},
	"nqueens/internal/console":     {"nqueens/internal/command/...", "nqueens/cmd/nqueens"},
	"nqueens/internal/command/...": {"nqueens/internal/command/...", "nqueens/cmd/nqueens"},
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
	for _, line := range packages {
		imports := strings.Fields(line)
		path := imports[0]
		floor := floorOf(path)
		if floor < 0 {
			t.Errorf("%s has no floor; give it one in this test", path)
		}
		for _, imported := range imports[1:] {
			if imported != "nqueens" && !strings.HasPrefix(imported, "nqueens/") {
				continue
			}
			internal := strings.HasPrefix(imported, "nqueens/internal/")
			if floorOf(imported) >= floor && !(internal && strings.HasPrefix(path, "nqueens/internal/")) {
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

// A stranger finds a package on the map, and learns it by an example that runs.
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
		if fields[1] == "main" || in(fields[0], []string{"nqueens/internal/..."}) {
			continue
		}
		if name, below := strings.CutPrefix(fields[0], "nqueens/"); below && !strings.Contains(string(house), "\n//\t"+name+" ") {
			t.Errorf("%s is not on the map in doc.go", fields[0])
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
			t.Errorf("%s has no example with an output", fields[0])
		}
	}
}
