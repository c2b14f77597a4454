package main

import (
	_ "embed"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"nqueens.example/nqueens/internal/words"
)

// writeDocument writes docs/performance.md from the run in a file.
func writeDocument(path string) error {
	r, err := readRecord(path)
	if err != nil {
		return err
	}
	text, err := document(r, path)
	if err != nil {
		return err
	}
	return os.WriteFile("docs/performance.md", []byte(text), 0o644)
}

//go:embed performance.md.tmpl
var pageTemplate string

// page is what the template of the document has.
type page struct {
	*record
	Path     string
	Tasks    []section
	Behind   []best     // where another program is faster than every one of ours
	Starting []starting // the same where ours takes less than long
}

// section is a task of the document.
type section struct {
	Name, About, Detail string
	Table               string
	Best                *best // at the largest size where both sides have a time
}

// best is the fastest program of this module and the fastest other one at a size.
type best struct {
	About       string
	N           int
	Ours, Other *row
}

// Ratio is above 1 where ours is faster.
func (b best) Ratio() float64 { return b.Other.Median() / b.Ours.Median() }

// starting is a task and its sizes at which ours takes hardly longer than it needs to start.
type starting struct{ About, Sizes string }

// long is the time in seconds from which runs and programs are compared.
const long = 0.05

// document returns docs/performance.md for a run kept at path.
func document(r *record, path string) (string, error) {
	p := page{record: r, Path: filepath.ToSlash(path)}
	for _, t := range tasks {
		result := r.task(t.name)
		if result == nil {
			continue
		}
		s := section{Name: t.name, About: t.about, Detail: t.detail, Table: result.table()}
		p.compare(&s, result)
		p.Tasks = append(p.Tasks, s)
	}
	var text strings.Builder
	functions := template.FuncMap{
		"seconds": seconds, "ratio": ratio, "grouped": words.Digits, "bytes": gigabytes, "join": strings.Join,
		"times": times,
	}
	t, err := template.New("performance.md").Funcs(functions).Parse(pageTemplate)
	if err == nil {
		err = t.Execute(&text, p)
	}
	return wrap(text.String()), err
}

// wrap breaks long lines of text, but not those of tables, pictures and comments.
func wrap(text string) string {
	const width = 138
	var b strings.Builder
	for line := range strings.Lines(text) {
		for len(line) > width && !strings.ContainsAny(line[:1], "|!<") {
			at := strings.LastIndexByte(line[:width], ' ')
			if at < 0 {
				break
			}
			b.WriteString(line[:at] + "\n")
			line = line[at+1:]
		}
		b.WriteString(line)
	}
	return b.String()
}

// compare compares this module's programs with the others at each size of a task.
func (p *page) compare(s *section, result *taskRecord) {
	var small []string
	for _, n := range result.sizes() {
		b := result.best(n)
		if b == nil {
			continue
		}
		b.About = s.About
		s.Best = b
		switch {
		case b.Ratio() >= 1:
		case b.Ours.Median() < long:
			small = append(small, words.Digits(n))
		default:
			p.Behind = append(p.Behind, *b)
		}
	}
	if len(small) > 0 {
		p.Starting = append(p.Starting, starting{s.About, strings.Join(small, ", ")})
	}
}

// sizes returns the sizes of the task in ascending order.
func (t *taskRecord) sizes() []int {
	var list []int
	for _, r := range t.Rows {
		list = append(list, r.N)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// best returns the fastest programs at a size, or nil if one side has no time.
func (t *taskRecord) best(n int) *best {
	b := best{N: n}
	for i := range t.Rows {
		r := &t.Rows[i]
		side := &b.Other
		if r.Ours {
			side = &b.Ours
		}
		if r.N == n && len(r.Seconds) > 0 && (*side == nil || r.Median() < (*side).Median()) {
			*side = r
		}
	}
	if b.Ours == nil || b.Other == nil {
		return nil
	}
	return &b
}

// table returns the times of the programs at each size in Markdown.
func (t *taskRecord) table() string {
	var b strings.Builder
	sizes := t.sizes()
	b.WriteString("| seconds, n =")
	for _, n := range sizes {
		b.WriteString(" | " + words.Digits(n))
	}
	b.WriteString(" |\n|---|" + strings.Repeat("---:|", len(sizes)) + "\n")
	seen := make(map[string]bool)
	for _, r := range t.Rows {
		if seen[r.Program] {
			continue
		}
		seen[r.Program] = true
		label := r.Program
		if r.Ours {
			label = "**" + label + "**"
		}
		b.WriteString("| " + label)
		for _, n := range sizes {
			b.WriteString(" | " + t.at(r.Program, n).cell())
		}
		b.WriteString(" |\n")
	}
	return b.String()
}

// cell returns what the table says of a program at a size, where r may be nil.
func (r *row) cell() string {
	switch {
	case r == nil:
		return ""
	case r.Over:
		return "over the limit"
	case r.Wrong != "":
		return "wrong"
	}
	return seconds(r.Median())
}

// seconds formats a time with two or three significant digits.
func seconds(v float64) string {
	digits := 3
	for least := 1.0; digits > 0 && v >= least; least *= 10 {
		digits--
	}
	return strconv.FormatFloat(v, 'f', digits, 64)
}

// ratio formats a ratio with two significant digits.
func ratio(v float64) string {
	switch {
	case v >= 100 && v < 1e15:
		return words.Digits(int(v + 0.5))
	case v >= 10 && v < 100:
		return strconv.FormatFloat(v, 'f', 0, 64)
	case v >= 1 && v < 10:
		return strconv.FormatFloat(v, 'f', 1, 64)
	}
	return strconv.FormatFloat(v, 'g', 2, 64)
}

// times says how two times compare.
func times(b best) string {
	if b.Ratio() >= 1 {
		return ratio(b.Ratio())
	}
	return "**behind**: " + ratio(1/b.Ratio()) + " times slower"
}

func gigabytes(n int64) string { return strconv.FormatFloat(float64(n)/1e9, 'f', 0, 64) + " GB" }
