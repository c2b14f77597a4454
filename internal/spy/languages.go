//go:build !js

package spy

import (
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// language is one whose programs are followed: its runtime loads the spy before the program, because
// a variable of the environment says so.
type language struct {
	name     string
	runtime  string   // the command that runs a program
	endings  []string // of its files
	needs    string   // what has the runtime, and where it is
	spy      string   // its file in the folder
	variable string
	value    func(spy, set string) string // of the variable, from the path of the spy and what was set before
}

// languages has a row for each language. A third one needs a spy as well, which sends what log.go says.
func languages() []language {
	return []language{
		{"Python 3", "python3", []string{".py"}, "Python 3 from python.org", "sitecustomize.py", "PYTHONPATH", func(spy, set string) string {
			return strings.Join(slices.DeleteFunc([]string{filepath.Dir(spy), set}, func(s string) bool { return s == "" }), string(os.PathListSeparator))
		}},
		{"JavaScript", "node", []string{".js", ".mjs", ".cjs"}, "Node.js 18.19 or newer from nodejs.org", "spy.js", "NODE_OPTIONS", func(spy, set string) string {
			file := url.URL{Scheme: "file", Path: path.Join("/", filepath.ToSlash(spy))}
			return strings.TrimSpace("--import=" + file.String() + " " + set)
		}},
	}
}

// Runtime returns the command that runs the program in a file, or "" if it is in no language that is
// followed.
func Runtime(file string) string {
	for _, l := range languages() {
		if slices.Contains(l.endings, filepath.Ext(file)) {
			return l.runtime
		}
	}
	return ""
}

//go:embed spy.py spy.js
var spies embed.FS

// ofPage are the files of the page that spy.js imports.
func ofPage() []string {
	return []string{"program/edits.js", "program/javascript-instrument.js", "program/javascript-spy.js", "program/notes.js", "vendor/editor.js"}
}

// prepare puts the spies into the folder, and returns the environment in which a program is followed.
func prepare(folder string, opts Options) ([]string, error) {
	files := map[string][]byte{"package.json": []byte(`{"type": "module"}`)}
	for _, name := range ofPage() {
		files[name] = opts.Page[name]
	}
	environment, before := os.Environ(), map[string]string{"NQUEENS_SPY": ""}
	for _, l := range languages() {
		files[l.spy], _ = spies.ReadFile("spy" + path.Ext(l.spy))
		before[l.variable] = os.Getenv(l.variable)
		environment = append(environment, l.variable+"="+l.value(filepath.Join(folder, l.spy), before[l.variable]))
	}
	for name, text := range maps.All(files) {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			return nil, err
		}
		if err := os.WriteFile(file, text, 0o600); err != nil {
			return nil, err
		}
	}
	settings, err := json.Marshal(map[string]any{"keyboard": opts.Keyboard, "environment": before})
	return append(environment, "NQUEENS_SPY="+string(settings)), err
}

func missing(name string, known bool, err error) error {
	if known {
		return fmt.Errorf("cannot run %s: %w", name, err)
	}
	if runtime := Runtime(name); runtime != "" {
		return fmt.Errorf("%s is not a command; write %s before it: -- %[2]s %[1]s", name, runtime)
	}
	says := name + " is not installed, or not in PATH"
	for _, l := range languages() {
		if strings.HasPrefix(name, l.runtime) || strings.HasPrefix(l.runtime, name) {
			says += fmt.Sprintf("; a program in %s needs %s or the system's packages", l.name, l.needs)
		}
	}
	return fmt.Errorf("%s", says)
}
