// Package markdown reads the documents of this repository, for the tests that compare them
// with what the program does.
package markdown

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Document is a file in Markdown.
type Document struct {
	Path   string // from the root of the repository, with slashes
	Blocks []Block

	// Prose is the text with spaces in place of code blocks and comments, so that
	// offsets and lines are those of the file.
	Prose string
}

// Block is a block of code, fenced or indented.
type Block struct {
	Line     int      // number of the first line of its text
	Language string   // first word after the fence, such as console; empty if indented
	Info     []string // further words after the fence
	Text     string   // without fences and indentation; each line ends with a line feed
}

// Passage is a part of a document.
type Passage struct {
	Where string // path and line, as in docs/formats.md:12
	Text  string
}

// skipped are folders whose documents are not ours.
var skipped = []string{".git", "node_modules", "testdata", "site", "bin", "dist"}

// ReadAll reads all documents of the repository at root, in the order of their paths.
func ReadAll(root string) ([]Document, error) {
	var all []Document
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && path != root && slices.Contains(skipped, entry.Name()):
			return filepath.SkipDir
		case entry.IsDir() || filepath.Ext(path) != ".md":
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		below, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		all = append(all, Parse(filepath.ToSlash(below), strings.ReplaceAll(string(text), "\r\n", "\n")))
		return nil
	})
	return all, err
}

var (
	fence    = regexp.MustCompile("^ {0,3}(```+|~~~+)(.*)$")
	listItem = regexp.MustCompile(`^ *([-*+]|[0-9]+[.)]) `)
	comment  = regexp.MustCompile(`(?s)<!--.*?-->`)
)

// Parse parses the text of a document.
func Parse(path, text string) Document {
	d := Document{Path: path}
	var prose strings.Builder
	lines := slices.Collect(strings.Lines(text))
	var last string // line of prose, not empty
	empty := true   // the line before
	for i := 0; i < len(lines); {
		if block, size, found := fenced(lines[i:]); found {
			block.Line = i + 2
			d.Blocks = append(d.Blocks, block)
			prose.WriteString(blank(lines[i : i+size]))
			i, empty = i+size, false
			continue
		}
		if block, size := indented(lines[i:]); size > 0 && empty && !listItem.MatchString(last) {
			block.Line = i + 1
			d.Blocks = append(d.Blocks, block)
			prose.WriteString(blank(lines[i : i+size]))
			i += size
			continue
		}
		prose.WriteString(lines[i])
		empty = strings.TrimSpace(lines[i]) == ""
		if !empty && (!strings.HasPrefix(lines[i], "  ") || listItem.MatchString(lines[i])) {
			last = lines[i]
		}
		i++
	}
	d.Prose = comment.ReplaceAllStringFunc(prose.String(), spaces)
	return d
}

// fenced returns the fenced block at the beginning of lines and its number of lines.
func fenced(lines []string) (b Block, size int, found bool) {
	open := fence.FindStringSubmatch(strings.TrimSuffix(lines[0], "\n"))
	if open == nil || strings.Contains(open[2], "`") {
		return b, 0, false
	}
	if words := strings.Fields(open[2]); len(words) > 0 {
		b.Language, b.Info = words[0], words[1:]
	}
	margin := len(lines[0]) - len(strings.TrimLeft(lines[0], " "))
	for size = 1; size < len(lines); size++ {
		line := strings.TrimRight(lines[size], "\n")
		if mark := strings.TrimSpace(line); strings.HasPrefix(mark, open[1]) && strings.Trim(mark, open[1][:1]) == "" {
			return b, size + 1, true
		}
		cut := min(margin, len(line)-len(strings.TrimLeft(line, " ")))
		b.Text += line[cut:] + "\n"
	}
	return b, size, true
}

// indented returns the indented block at the beginning of lines and its number of lines,
// 0 if there is none.
func indented(lines []string) (b Block, size int) {
	for i, line := range lines {
		if strings.TrimSpace(line) == "" {
			continue
		}
		if !strings.HasPrefix(line, "    ") {
			break
		}
		size = i + 1
	}
	for _, line := range lines[:size] {
		b.Text += strings.TrimPrefix(strings.TrimSuffix(line, "\n"), "    ") + "\n"
	}
	return b, size
}

func blank(lines []string) string { return spaces(strings.Join(lines, "")) }

func spaces(text string) string {
	out := []byte(text)
	for i, b := range out {
		if b != '\n' {
			out[i] = ' '
		}
	}
	return string(out)
}

// Where returns the path and the line of an offset in Prose.
func (d Document) Where(offset int) string {
	return d.Line(1 + strings.Count(d.Prose[:offset], "\n"))
}

// Line returns the path and a line.
func (d Document) Line(line int) string { return fmt.Sprintf("%s:%d", d.Path, line) }

// span matches code in a sentence. It may continue on the next line, but not past an empty one.
var span = regexp.MustCompile("`((?:[^`\n]|\n[^`\n])+)`")

// Spans returns the code in sentences, with single spaces.
func (d Document) Spans() []Passage {
	var all []Passage
	for _, at := range span.FindAllStringSubmatchIndex(d.Prose, -1) {
		text := strings.Join(strings.Fields(d.Prose[at[2]:at[3]]), " ")
		all = append(all, Passage{d.Where(at[0]), text})
	}
	return all
}

// withoutSpans returns Prose with spaces in place of code.
func (d Document) withoutSpans() string { return span.ReplaceAllStringFunc(d.Prose, spaces) }

var targets = []*regexp.Regexp{
	regexp.MustCompile(`\]\(([^)\s]*)(?:\s+"[^"]*")?\)`),              // [text](target)
	regexp.MustCompile(`(?m)^ {0,3}\[[^\]]+\]:\s*<?(\S+?)>?(?:\s|$)`), // [name]: target
	regexp.MustCompile(`<([a-z]+:[^>\s]+)>`),
	regexp.MustCompile(`\b(?:src|href|srcset)="([^"]*)"`),
	regexp.MustCompile(`(?:^|\s)(https?://[^\s)>,;]+)`),
}

// Links returns the targets of all links and pictures.
func (d Document) Links() []Passage {
	var all []Passage
	text := d.withoutSpans()
	for _, target := range targets {
		for _, at := range target.FindAllStringSubmatchIndex(text, -1) {
			all = append(all, Passage{d.Where(at[0]), text[at[2]:at[3]]})
		}
	}
	return all
}

var (
	heading = regexp.MustCompile(`(?m)^#{1,6} +(.*?)(?: +#+)? *$`)
	linked  = regexp.MustCompile(`!?\[([^\]]*)\]\([^)]*\)`)
	named   = regexp.MustCompile(`<a (?:id|name)="([^"]+)"`)
)

// Anchors returns the names of the headings of a document as GitHub makes them, and of
// anchors in HTML.
func (d Document) Anchors() map[string]bool {
	anchors := make(map[string]bool)
	for _, m := range heading.FindAllStringSubmatch(d.Prose, -1) {
		name := slug(linked.ReplaceAllString(m[1], "$1"))
		unique := name
		for i := 1; anchors[unique]; i++ {
			unique = fmt.Sprintf("%s-%d", name, i)
		}
		anchors[unique] = true
	}
	for _, m := range named.FindAllStringSubmatch(d.Prose, -1) {
		anchors[m[1]] = true
	}
	return anchors
}

// slug keeps letters, digits, hyphens and underscores of a heading, in lower case, and
// makes spaces hyphens.
func slug(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case strings.ContainsRune("-_", r) || unicode.IsLetter(r) || unicode.IsDigit(r):
			return r
		}
		return -1
	}, strings.ToLower(heading))
}
