//go:build !windows

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// jsonSection is a part of docs/json.md: commands, and the fields of the objects that they print.
type jsonSection struct {
	title    string
	at       int // in the document
	commands []string
	fields   map[string]string // types by path
}

var (
	jsonRow     = regexp.MustCompile("(?m)^\\| `([^`]+)` \\| (.+?) \\| .+ \\|$")
	shBlock     = regexp.MustCompile("(?s)```sh\n(.*?)```")
	jsonLink    = regexp.MustCompile(`^\[.+\]\(#(.+)\)$`)
	jsonHeading = regexp.MustCompile(`(?m)^###? `)
)

// rare lists fields that are printed only after faults or after long samples.
var rare = map[string][]string{
	"compare":                  {"skipped"},
	"trace":                    {"error"},
	"estimate":                 {"costs[].splits", "costs[].sum", "costs[].sum_95"},
	"estimate of other counts": {"costs[].splits"},
	"ledger show":              {"conflicts"},
	"ledger audit":             {"conflicts"},
	"verify PUZZLE":            {"verdicts[].pieces", "verdicts[].given"},
	"version":                  {"commit", "date", "modified"},
}

// TestJSONDocument runs the commands of docs/json.md. They print the fields that its tables
// have, of these types, and no others.
func TestJSONDocument(t *testing.T) {
	if testing.Short() {
		t.Skip("runs thirty commands")
	}
	t.Parallel()
	sections := readJSONDocument(t)
	dir := t.TempDir()
	inOrder := slices.SortedFunc(maps.Values(sections), func(a, b jsonSection) int { return a.at - b.at })
	for _, section := range inOrder { // some read a file that another before them wrote
		if len(section.commands) == 0 || section.title == "The HTTP interface" {
			continue
		}
		printed := newJSONCheck(section.title, sections)
		for _, command := range section.commands {
			sh := exec.Command("sh", "-c", command)
			sh.Dir = dir
			out, err := sh.Output()
			if status := new(exec.ExitError); err != nil && !errors.As(err, &status) {
				t.Fatal(err)
			}
			if len(out) == 0 {
				t.Errorf("%s prints nothing: %v", command, err)
			}
			for _, wrong := range printed.all(out) {
				t.Errorf("%s: %s", command, wrong)
			}
		}
		for path := range printed.fields {
			if !printed.seen[path] && !rareField(section.title, path) {
				t.Errorf("docs/json.md has the field %s of %s, which no command printed", path, section.title)
			}
		}
	}
}

// rareField reports whether the field is known to be rare, or below one that is.
func rareField(title, path string) bool {
	return slices.ContainsFunc(rare[title], func(one string) bool { return path == one || strings.HasPrefix(path, one+"[]") })
}

func readJSONDocument(t *testing.T) map[string]jsonSection {
	t.Helper()
	sections := make(map[string]jsonSection)
	for i, text := range jsonHeading.Split(readText(t, "../../docs/json.md"), -1)[1:] {
		title, body, _ := strings.Cut(text, "\n")
		section := jsonSection{title: title, at: i, fields: make(map[string]string)}
		for _, block := range shBlock.FindAllStringSubmatch(body, -1) {
			section.commands = append(section.commands, strings.Split(strings.TrimSpace(block[1]), "\n")...)
		}
		for _, row := range jsonRow.FindAllStringSubmatch(body, -1) {
			section.fields[row[1]] = row[2]
		}
		sections[strings.ReplaceAll(strings.ToLower(section.title), " ", "-")] = section
	}
	maps.Copy(sections["ledger-audit"].fields, sections["ledger-show"].fields)
	return sections
}

// jsonCheck compares values with the fields of a section.
type jsonCheck struct {
	fields map[string]string // with those of the sections that types link to
	seen   map[string]bool
	wrong  []string
}

func newJSONCheck(title string, sections map[string]jsonSection) *jsonCheck {
	c := &jsonCheck{fields: make(map[string]string), seen: make(map[string]bool)}
	var add func(prefix, name string)
	add = func(prefix, name string) {
		for path, kind := range sections[name].fields {
			base, optional := strings.CutSuffix(kind, ", optional")
			of, list := strings.CutPrefix(base, "list of ")
			if link := jsonLink.FindStringSubmatch(of); link != nil {
				base = "object"
				below := prefix + path + "."
				if list {
					base, below = "list of objects", prefix+path+"[]."
				}
				add(below, link[1])
			}
			if optional {
				base += ", optional"
			}
			c.fields[prefix+path] = base
		}
	}
	add("", strings.ReplaceAll(strings.ToLower(title), " ", "-"))
	return c
}

// all checks every object of an output: one, one on each line, or an array.
func (c *jsonCheck) all(out []byte) []string {
	c.wrong = nil
	values := json.NewDecoder(bytes.NewReader(out))
	values.UseNumber()
	for {
		var value any
		if err := values.Decode(&value); errors.Is(err, io.EOF) {
			return c.wrong
		} else if err != nil {
			return append(c.wrong, err.Error())
		}
		if list, ok := value.([]any); ok {
			for _, one := range list {
				c.object("", one)
			}
			continue
		}
		c.object("", value)
	}
}

// object checks the fields of an object whose own path is prefix.
func (c *jsonCheck) object(prefix string, value any) {
	object, ok := value.(map[string]any)
	if !ok {
		c.wrong = append(c.wrong, fmt.Sprintf("%s%v is not an object", prefix, value))
		return
	}
	for name, value := range object {
		kind, known := c.fields[prefix+name]
		if !known {
			c.wrong = append(c.wrong, "docs/json.md lacks the field "+prefix+name)
			continue
		}
		c.seen[prefix+name] = true
		c.value(prefix+name, strings.TrimSuffix(kind, ", optional"), value)
	}
	for path, kind := range c.fields {
		name, below := strings.CutPrefix(path, prefix)
		if _, there := object[name]; below && !there && !strings.Contains(name, ".") && !strings.HasSuffix(kind, ", optional") {
			c.wrong = append(c.wrong, "the field "+path+" is missing, but not called optional")
		}
	}
}

// value checks that a value is of the type.
func (c *jsonCheck) value(path, kind string, value any) {
	if one, ok := strings.CutSuffix(kind, " or null"); ok {
		if value == nil {
			return
		}
		kind = one
	}
	fits := false
	switch value := value.(type) {
	case json.Number:
		fits = kind == "number" || kind == "integer" && !strings.ContainsAny(value.String(), ".eE")
	case string:
		fits = kind == "string" || kind == "decimal" && value != "" && strings.Trim(value, "0123456789") == ""
	case bool:
		fits = kind == "boolean"
	case map[string]any:
		of, isMap := strings.CutPrefix(kind, "map of ")
		if fits = isMap || kind == "object"; kind == "object" {
			c.object(path+".", value)
			break
		}
		for name, one := range value {
			c.value(path+"."+name, strings.TrimSuffix(of, "s"), one)
		}
	case []any:
		of, isList := strings.CutPrefix(kind, "list of ")
		if fits = isList || kind == "squares"; kind == "squares" {
			of = "list of integer"
		}
		for _, one := range value {
			if of == "objects" {
				c.object(path+"[].", one)
			} else {
				c.value(path+"[]", strings.TrimSuffix(of, "s"), one)
			}
		}
	}
	if !fits {
		c.wrong = append(c.wrong, fmt.Sprintf("%s is %v, no %s", path, value, kind))
	}
}
