package record

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"
	"sync"
	"time"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/words"
)

//go:embed page.html
var pageText string

var pageTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").Parse(pageText))
})

// mostRows is the largest number of names in a table of a page.
const mostRows = 100

// WritePage writes an audited report as an HTML page that needs no other file. The audit
// was made at that time by that build of the program.
func (r *Report) WritePage(w io.Writer, at time.Time, build string) error {
	if r.Verdict == nil {
		return fmt.Errorf("%s was not audited", r.File)
	}
	p := page{
		Verdict: r.Verdict, N: r.N, Title: strings.ToUpper(r.Grade.String()[:1]) + r.Grade.String()[1:],
		Complete: r.Done == r.Jobs, Failed: r.Grade == Failed, Judged: r.judged(),
		Sum: words.Grouped(r.Total), Groups: strings.Split(words.Grouped(r.Total), ","), Done: grouped(r.Done), Jobs: grouped(r.Jobs), Nodes: words.Grouped(r.Nodes),
		PlanHash: r.PlanHash, Root: r.Root, First: minute(r.First), Last: minute(r.Last), Audited: minute(Date(at)), Build: build,
		MethodName: MethodOf(r.Counts), Recounts: max(1, r.Enough), Chances: r.rows(),
	}
	for _, m := range count.Methods() {
		if m.Name == p.MethodName {
			p.Method = m.Name + ": " + m.About
		}
	}
	for _, g := range Grades() {
		p.Ladder = append(p.Ladder, step{g, g == r.Grade})
	}
	for _, by := range []struct {
		of    string
		units map[string]int
	}{{"kernel", r.Kernels}, {"build", r.Builds}, {"worker", r.Workers}} {
		if len(by.units) > 0 {
			p.Tables = append(p.Tables, tableOf(by.of, by.units, int(r.Done)))
		}
	}
	if again := r.Confirmed; again.Jobs > 0 {
		p.Confirmations = fmt.Sprintf("T%s. This is as true as who kept the ledger.", again.String()[1:])
	}
	if needs := r.needs(); len(needs) > 0 {
		p.Needs = []string{"What brings the chances of this audit to 1%: " + strings.Join(needs, "; ") + "."}
	}
	return pageTemplate().Execute(w, p)
}

// page is what the template shows.
type page struct {
	*Verdict
	N                        uint64
	Title                    string // the grade
	Complete, Failed, Judged bool
	Sum, Done, Jobs, Nodes   string
	Groups                   []string // of the digits of Sum
	Method, MethodName       string
	PlanHash, Root           string
	First, Last              string
	Audited, Build           string
	Recounts                 int
	Ladder                   []step
	Tables                   []table
	Chances                  []chanceRow
	Confirmations            string
	Needs                    []string
}

// minute shortens a date of RFC 3339, in UTC.
func minute(date string) string {
	t, err := time.Parse(time.RFC3339, date)
	if err != nil {
		return ""
	}
	return t.Format("2006-01-02 15:04 UTC")
}

// step is a grade, and whether the ledger has it.
type step struct {
	Grade Grade
	Here  bool
}

// table shows how many jobs have which name.
type table struct {
	Of                        string
	Rows                      []row
	More, MoreJobs, MoreShare string // the rows that are left out, "" for none
}

type row struct {
	Name, Jobs, Share string
	Width             float64 // of the bar, in percent
}

func tableOf(of string, units map[string]int, all int) table {
	t := table{Of: of}
	parts := byJobs(units)
	more := 0
	for i, p := range parts {
		if i >= mostRows {
			more += p.Jobs
			continue
		}
		t.Rows = append(t.Rows, row{p.Name, words.Digits(p.Jobs), shareOf(p.Jobs, all), 100 * float64(p.Jobs) / float64(parts[0].Jobs)})
	}
	if len(parts) > mostRows {
		t.More, t.MoreJobs, t.MoreShare = words.Digits(len(parts)-mostRows), words.Digits(more), shareOf(more, all)
	}
	return t
}

func shareOf(jobs, all int) string { return words.Percent(float64(jobs) / float64(max(all, 1))) }

func grouped(v uint64) string { return words.Grouped(fmt.Sprint(v)) }

// chanceRow is what some second counts can miss.
type chanceRow struct{ By, Jobs, Share, One string }

func (v *Verdict) rows() []chanceRow {
	of := func(by string, c Chances) chanceRow {
		return chanceRow{by, words.Digits(c.Jobs), chance(c.Share), chance(c.One)}
	}
	rows := []chanceRow{of("by this audit", v.Audit)}
	if v.Recounted.Jobs > 0 {
		rows[0].By += ": " + shares(v.Recounted.Kernels)
	}
	if v.Confirmed.Jobs > 0 {
		rows = append(rows, of("by this audit and in the ledger, if that is honest", v.Both))
	}
	return rows
}
