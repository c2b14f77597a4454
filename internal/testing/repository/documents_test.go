package repository

import (
	"fmt"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/markdown"
	"nqueens.example/nqueens/internal/testing/must"
)

func documents(t *testing.T) map[string]markdown.Document {
	t.Helper()
	all := must.Get(markdown.ReadAll("."))(t)
	byPath := make(map[string]markdown.Document)
	for _, d := range all {
		byPath[d.Path] = d
	}
	if _, ok := byPath["README.md"]; !ok || len(all) < 5 {
		t.Fatalf("%d documents only", len(all))
	}
	return byPath
}

// Links lead to files that exist, and to headings that the target has. Other hosts are not
// asked, but their addresses must be absolute and use https.
func TestLinks(t *testing.T) {
	docs := documents(t)
	for _, d := range docs {
		for _, link := range d.Links() {
			expect.Equal(t, broken(docs, d, link.Text), "", "%s: the link %q", link.Where, link.Text)
		}
	}
}

// broken returns what is wrong with a link of a document, or nothing.
func broken(docs map[string]markdown.Document, from markdown.Document, link string) string {
	address, err := url.Parse(link)
	switch {
	case err != nil:
		return "is not an address: " + err.Error()
	case address.Scheme == "mailto" && strings.Contains(address.Opaque, "@"), address.Hostname() == "127.0.0.1":
		return ""
	case address.Scheme != "" && (address.Scheme != "https" || address.Host == ""):
		return "does not begin with https:// and a host"
	case address.Scheme != "":
		return ""
	}
	target := from.Path
	if address.Path != "" {
		target = path.Join(path.Dir(from.Path), address.Path)
	}
	if path.IsAbs(address.Path) || target == ".." || strings.HasPrefix(target, "../") {
		return "leaves the repository; write it relative to " + from.Path
	}
	if !exists(target) {
		return fmt.Sprintf("leads to %s, which does not exist", target)
	}
	to, isDocument := docs[target]
	if address.Fragment == "" {
		return ""
	}
	if !isDocument {
		return fmt.Sprintf("has a fragment, but %s is not a document with headings", target)
	}
	anchors := to.Anchors()
	if !anchors[address.Fragment] {
		return fmt.Sprintf("names a heading that %s does not have; it has %s", target, strings.Join(sorted(anchors), ", "))
	}
	return ""
}

// exists reports whether a path of the repository exists, with letters of the same case on
// every system.
func exists(below string) bool {
	if below == "." {
		return true
	}
	entries, err := os.ReadDir(filepath.FromSlash(path.Dir(below)))
	return err == nil && slices.ContainsFunc(entries, func(e os.DirEntry) bool { return e.Name() == path.Base(below) }) &&
		(path.Dir(below) == "." || exists(path.Dir(below)))
}

func sorted(names map[string]bool) []string {
	var all []string
	for name := range names {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}

// A reader finds each page of docs from docs/README.md, and each picture in a document.
func TestNothingInDocsIsHidden(t *testing.T) {
	docs := documents(t)
	index, ok := docs["docs/README.md"]
	if !ok {
		t.Fatal("there is no docs/README.md")
	}
	listed := linkedFrom(index)
	shown := make(map[string]bool)
	for _, d := range docs {
		for target := range linkedFrom(d) {
			shown[target] = true
		}
		for _, span := range d.Spans() {
			shown[span.Text] = true
		}
	}
	for _, file := range must.Get(filepath.Glob("docs/*.*"))(t) {
		file = filepath.ToSlash(file)
		switch path.Ext(file) {
		case ".md":
			if !listed[file] && file != index.Path {
				t.Errorf("%s is missing in docs/README.md: add a line that says what the page is for", file)
			}
		case ".svg", ".png", ".gif":
			if !shown[file] {
				t.Errorf("no document shows or names %s", file)
			}
		}
	}
}

// linkedFrom returns the files that a document links.
func linkedFrom(d markdown.Document) map[string]bool {
	files := make(map[string]bool)
	for _, link := range d.Links() {
		target, _, _ := strings.Cut(link.Text, "#")
		files[path.Join(path.Dir(d.Path), target)] = true
	}
	return files
}

// repeatable are phrases that more than one document needs, each with the reason.
var repeatable = map[string]string{}

// most is the length in words of the longest phrase that two documents may share.
const most = 12

// A page links another instead of repeating it. The log of changes repeats what pages say,
// since it says it of a version.
func TestNoPageRepeatsAnother(t *testing.T) {
	docs := documents(t)
	delete(docs, "CHANGELOG.md")
	first := make(map[string]markdown.Passage)
	for _, name := range sortedPaths(docs) {
		for _, p := range passages(docs[name]) {
			words := plainWords(p.Text)
			for i := 0; i+most < len(words); i++ {
				phrase := strings.Join(words[i:i+most+1], " ")
				if repeatable[phrase] != "" {
					continue
				}
				before, known := first[phrase]
				if !known {
					first[phrase] = p
					continue
				}
				if of(before) != of(p) {
					t.Errorf("%s repeats %s: %q; say it in one of them and link it from the other", p.Where, before.Where, phrase)
					break
				}
			}
		}
	}
}

func of(p markdown.Passage) string {
	file, _, _ := strings.Cut(p.Where, ":")
	return file
}

func sortedPaths(docs map[string]markdown.Document) []string {
	names := make(map[string]bool)
	for name := range docs {
		names[name] = true
	}
	return sorted(names)
}

// passages returns the paragraphs, items of lists and rows of tables of a document.
func passages(d markdown.Document) []markdown.Passage {
	begins := regexp.MustCompile(`^\s*(?:[-*+] |[0-9]+\. |\||#)`)
	var all []markdown.Passage
	empty := true // the line before
	for i, line := range strings.Split(d.Prose, "\n") {
		if empty || begins.MatchString(line) {
			all = append(all, markdown.Passage{Where: d.Line(i + 1)})
		}
		empty = strings.TrimSpace(line) == ""
		all[len(all)-1].Text += line + "\n"
	}
	return all
}

var target = regexp.MustCompile(`\]\([^)]*\)`)

// plainWords returns the words of a text in lower case, without marks and numbers.
func plainWords(text string) []string {
	text = strings.ToLower(target.ReplaceAllString(text, " "))
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
}

var (
	file       = regexp.MustCompile(`^[\w.*-]+(?:/[\w.*-]+)+/?$`)
	goTest     = regexp.MustCompile(`^(?:Test|Fuzz|Benchmark|Example)[A-Z]\w*$`)
	stand      = regexp.MustCompile(`[A-Z]{4}|…`) // names such as NAME stand for others
	wholeTests = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Benchmark|Example)\w*)\(`)
)

// Documents name files and tests that exist.
func TestNamesInDocuments(t *testing.T) {
	tests := make(map[string]bool)
	for _, source := range sourcesOfTests(t) {
		for _, m := range wholeTests.FindAllStringSubmatch(source, -1) {
			tests[m[1]] = true
		}
	}
	docs := documents(t)
	delete(docs, "CHANGELOG.md") // which names what was
	for _, d := range docs {
		for _, span := range d.Spans() {
			switch name := span.Text; {
			case stand.MatchString(name):
			case goTest.MatchString(name) && !tests[name]:
				t.Errorf("%s: there is no test %s", span.Where, name)
			case file.MatchString(name) && strings.Contains(name, "/"):
				first, _, _ := strings.Cut(name, "/")
				if found, _ := filepath.Glob(strings.TrimSuffix(name, "/")); len(found) == 0 && exists(first) && first != "nqueens" {
					t.Errorf("%s: there is no %s", span.Where, name)
				}
			}
		}
	}
}

func sourcesOfTests(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, pattern := range []string{"*_test.go", "*/*_test.go", "*/*/*_test.go", "*/*/*/*_test.go"} {
		for _, name := range must.Get(filepath.Glob(pattern))(t) {
			all = append(all, string(must.Get(os.ReadFile(name))(t)))
		}
	}
	return all
}
