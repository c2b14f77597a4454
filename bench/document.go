package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"nqueens.example/nqueens/draw"
)

// writeDocument writes docs/performance.md and its pictures from the run in a file.
func writeDocument(path string) error {
	r, err := readRecord(path)
	if err != nil {
		return err
	}
	prices, err := os.ReadFile("docs/price.md")
	if err != nil {
		return err
	}
	files, err := document(r, path, prices)
	if err != nil {
		return err
	}
	for name, text := range files {
		if err := writeWhole(filepath.Join("docs", name), text); err != nil {
			return err
		}
	}
	return nil
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
	Counts   []counted
	Programs []taskRecord
	prices   map[int]string
}

// section is a task of the document.
type section struct {
	Name, About, Detail string
	Chart               string // the file of its picture, "" for none
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

// counted is a count by the fastest method: its time as a multiple of that of the textbook
// search and of the board of n - 2.
type counted struct {
	N                int
	Row              *row
	Textbook, Growth string
}

// document returns the files of the document by their names in docs/.
func document(r *record, path string, prices []byte) (map[string][]byte, error) {
	p := page{record: r, Programs: r.Tasks, Path: filepath.ToSlash(path), Counts: counts(r), prices: pricesIn(prices)}
	files := make(map[string][]byte)
	for _, t := range tasks() {
		result := r.task(t.name)
		if result == nil {
			continue
		}
		s := section{Name: t.name, About: t.about, Detail: t.detail, Table: result.table()}
		p.compare(&s, result)
		if t.chart {
			s.Chart = "performance-" + t.name + ".svg"
			picture, err := chart(t, result)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", s.Chart, err)
			}
			files[s.Chart] = picture
		}
		p.Tasks = append(p.Tasks, s)
	}
	var text bytes.Buffer
	functions := template.FuncMap{
		"seconds": seconds, "ratio": ratio, "grouped": grouped, "bytes": gigabytes, "join": strings.Join, "price": p.price,
		"two": func(times []float64) string { return fmt.Sprintf("%.2f", median(times)) }, "times": times, "code": code,
	}
	t, err := template.New("performance.md").Funcs(functions).Parse(pageTemplate)
	if err == nil {
		err = t.Execute(&text, p)
	}
	files["performance.md"] = []byte(wrap(text.String()))
	return files, err
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
			small = append(small, grouped(n))
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

// programs returns the names of the programs in their order.
func (t *taskRecord) programs() []string {
	var list []string
	for _, r := range t.Rows {
		if !slices.Contains(list, r.Program) {
			list = append(list, r.Program)
		}
	}
	return list
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
		b.WriteString(" | " + grouped(n))
	}
	b.WriteString(" | spread |\n|---|" + strings.Repeat("---:|", len(sizes)+1) + "\n")
	for _, name := range t.programs() {
		label := name
		if t.ours(name) {
			label = "**" + name + "**"
		}
		b.WriteString("| " + label)
		for _, n := range sizes {
			b.WriteString(" | " + t.at(name, n).cell())
		}
		b.WriteString(" | " + t.spreadOf(name) + " |\n")
	}
	return b.String()
}

// Largest returns for each program the row of its largest size.
func (t *taskRecord) Largest() []row {
	var list []row
	for _, name := range t.programs() {
		var last row
		for _, r := range t.Rows {
			if r.Program == name && r.N >= last.N {
				last = r
			}
		}
		list = append(list, last)
	}
	return list
}

func (t *taskRecord) ours(program string) bool {
	return slices.ContainsFunc(t.Rows, func(r row) bool { return r.Program == program && r.Ours })
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
	case r.Part != "":
		return seconds(r.Median()) + "\\*"
	}
	return seconds(r.Median())
}

// spreadOf returns how much the runs of a program at a size differ at most, of the sizes at
// which it takes long enough to say so.
func (t *taskRecord) spreadOf(program string) string {
	most, known := 0.0, false
	for _, r := range t.Rows {
		if r.Program == program && len(r.Seconds) > 1 && r.Median() >= long {
			least, greatest := r.spread()
			most, known = max(most, (greatest-least)/r.Median()), true
		}
	}
	if !known {
		return ""
	}
	return fmt.Sprintf("%.0f%%", 100*most)
}

// counts returns the counts by the fastest method at each size from 14 on.
func counts(r *record) []counted {
	t := r.task("count")
	if t == nil {
		return nil
	}
	fastest := make(map[int]*row)
	var list []counted
	for _, n := range t.sizes() {
		for i := range t.Rows {
			if row := &t.Rows[i]; row.N == n && row.Ours && len(row.Seconds) > 0 && (fastest[n] == nil || row.Median() < fastest[n].Median()) {
				fastest[n] = row
			}
		}
		if n < 14 || fastest[n] == nil {
			continue
		}
		c := counted{N: n, Row: fastest[n]}
		if book := t.at("textbook search, C", n); book != nil && len(book.Seconds) > 0 {
			c.Textbook = ratio(book.Median() / fastest[n].Median())
		}
		if before := fastest[n-2]; before != nil {
			c.Growth = ratio(fastest[n].Median() / before.Median())
		}
		list = append(list, c)
	}
	return list
}

// pricesIn returns the rows of the first table in docs/price.md, by n.
func pricesIn(text []byte) map[int]string {
	prices := make(map[int]string)
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(line, "|")
		if len(cells) < 4 {
			if len(prices) > 0 {
				break
			}
			continue
		}
		if n, err := strconv.Atoi(strings.TrimSpace(cells[1])); err == nil {
			prices[n] = strings.TrimSpace(cells[2])
		}
	}
	return prices
}

// price returns what a count costs on one core by docs/price.md, in the unit that suits.
func (p *page) price(n int) (string, error) {
	hours, err := strconv.ParseFloat(strings.ReplaceAll(p.prices[n], ",", ""), 64)
	switch {
	case err != nil:
		return "", fmt.Errorf("docs/price.md has no price of n = %d", n)
	case hours < 0.1:
		return figures(3600*hours) + " s", nil
	case hours < 1:
		return figures(60*hours) + " min", nil
	case hours < 48:
		return figures(hours) + " h", nil
	}
	return figures(hours/24) + " days", nil
}

// figures formats a number with two significant digits.
func figures(v float64) string {
	if v >= 100 {
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return strconv.FormatFloat(v, 'g', 2, 64)
}

// seconds formats a time with two or three significant digits.
func seconds(v float64) string {
	switch {
	case v >= 100:
		return strconv.FormatFloat(v, 'f', 0, 64)
	case v >= 10:
		return strconv.FormatFloat(v, 'f', 1, 64)
	case v >= 1:
		return strconv.FormatFloat(v, 'f', 2, 64)
	}
	return strconv.FormatFloat(v, 'f', 3, 64)
}

// ratio formats a ratio with two significant digits.
func ratio(v float64) string {
	switch {
	case v >= 1e15:
		return strconv.FormatFloat(v, 'g', 2, 64)
	case v >= 100:
		return grouped(int(v + 0.5))
	case v >= 10:
		return strconv.FormatFloat(v, 'f', 0, 64)
	case v >= 1:
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

// code returns a command as code in Markdown.
func code(command string) string {
	if command == "" {
		return "(in the process)"
	}
	return "`" + strings.ReplaceAll(command, "|", "\\|") + "`"
}

// chart returns the picture of a task: time against size.
func chart(t *task, result *taskRecord) ([]byte, error) {
	const room = 12 // curves
	panel := draw.Panel{Label: "seconds of processor time", Log: true}
	names := result.programs()
	slices.SortStableFunc(names, func(a, b string) int {
		switch {
		case result.ours(a) == result.ours(b):
			return 0
		case result.ours(a):
			return -1
		}
		return 1
	})
	for _, name := range names {
		if t.aside(name) || len(panel.Curves) == room {
			continue
		}
		curve := draw.Curve{Name: name}
		for _, n := range result.sizes() {
			if r := result.at(name, n); r != nil && len(r.Seconds) > 0 {
				curve.Points = append(curve.Points, draw.Point{X: float64(n), Y: r.Median()})
			}
		}
		if len(curve.Points) > 0 {
			panel.Curves = append(panel.Curves, curve)
		}
	}
	sizes := result.sizes()
	p := draw.Plot{Label: "n", Narrow: true, Log: sizes[len(sizes)-1] > 5*sizes[0], Panels: []draw.Panel{panel}}
	var b bytes.Buffer
	err := draw.SVG(&b, draw.Options{Title: "", Desc: t.about + ": seconds against n."}, p)
	return b.Bytes(), err
}

// aside reports whether a program is left out of the chart.
func (t *task) aside(name string) bool {
	return slices.ContainsFunc(t.programs, func(p program) bool { return p.name == name && p.aside })
}

// grouped formats a whole number with commas.
func grouped(n int) string {
	digits := strconv.Itoa(n)
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}
