package record

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"regexp"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/ledger"
)

// pageOf returns the page of an audited ledger.
func pageOf(t *testing.T, c *ledger.Contents, options AuditOptions) string {
	t.Helper()
	r := NewReport("l", c)
	if _, err := r.Audit(t.Context(), c, options); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := r.WritePage(&b, time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), "v1.2.3"); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestPage(t *testing.T) {
	c := counted(t, "search", 9)
	edit(c, func(records []ledger.Record) []ledger.Record {
		for i := range records {
			records[i].Kernel = "of another processor"
		}
		return records
	})
	page := pageOf(t, c, AuditOptions{Recount: 2})
	a := c.Audit()
	for _, want := range []string{
		"<i>Q</i>(9) = <span>352</span>", "<b>Published.</b>", "Trusted: no; ", fmt.Sprintf("%x", a.Root), fmt.Sprintf("%x", a.ID.Hash),
		"2026-01-02 03:04 UTC by nqueens v1.2.3", "nqueens count 9 --method search --ledger",
		"published value</b>: OEIS A000170 gives 352", "<bdi>here</bdi>", "<li aria-current=\"true\">published</li>",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q:\n%s", want, page)
		}
	}
	if loads := regexp.MustCompile(`(?i)<script|<link|<img|src=|href=|url\(|@import`).FindString(page); loads != "" {
		t.Errorf("the page needs another file: %q", loads)
	}
	wrong := pageOf(t, c, AuditOptions{Recount: c.Records.Len()})
	if strings.Contains(wrong, "What brings") {
		t.Error("the page asks for more than all recounts")
	}
	addEight(c, 1)
	if page := pageOf(t, c, AuditOptions{}); !strings.Contains(page, `<body class="failed">`) || !strings.Contains(page, `<li class="wrong"><b>published value</b> (failed)`) || strings.Contains(page, "could still be wrong") {
		t.Errorf("the page of a wrong ledger:\n%s", page)
	}
	edit(c, func(records []ledger.Record) []ledger.Record { return records[2:] })
	if page := pageOf(t, c, AuditOptions{}); !strings.Contains(page, "jobs counted</h1>") || !strings.Contains(page, `<body class="incomplete">`) {
		t.Errorf("the page of an incomplete ledger:\n%s", page)
	}
	edit(c, func([]ledger.Record) []ledger.Record { return nil })
	if page := pageOf(t, c, AuditOptions{}); !strings.Contains(page, "No job is recorded") {
		t.Errorf("the page of an empty ledger:\n%s", page)
	}
	if err := NewReport("l", c).WritePage(io.Discard, time.Now(), ""); err == nil {
		t.Error("a ledger that was not audited has a page")
	}
}

// The number of jobs of another plan can be any.
func TestPageOfAnotherPlan(t *testing.T) {
	c := counted(t, "search", 9)
	c.ID.Jobs = math.MaxInt
	if page := pageOf(t, c, AuditOptions{Recount: 5}); !strings.Contains(page, `<li class="wrong"><b>plan</b> (failed)`) {
		t.Errorf("the page of another plan:\n%s", page)
	}
}

// The names in a ledger come from anyone: none of them becomes markup, and the page stays
// short however many there are.
func TestPageOfHostileNames(t *testing.T) {
	c := counted(t, "search", 12)
	names := []string{
		"<script>alert(1)</script>", `"><img src=x onerror=alert(1)>`, "</style><body onload=alert(1)>", "{{.Root}}", "&lt;b&gt;", "<!--", "",
		strings.Repeat("w", 255), "\u05d0\u05d1\u05d2 12 (34)", "javascript:alert(1)",
	}
	edit(c, func(records []ledger.Record) []ledger.Record {
		for i := range records {
			name := names[i%len(names)]
			records[i].Worker, records[i].Kernel, records[i].Build = name, name, name
			records[i].Time = time.UnixMilli(math.MaxInt64 - int64(i))
		}
		return records
	})
	page := pageOf(t, c, AuditOptions{})
	tags := make(map[string]int)
	for _, tag := range regexp.MustCompile(`<([a-z!/]+)[^>]*>`).FindAllStringSubmatch(page, -1) {
		tags[tag[1]]++
	}
	for _, raw := range names[:3] {
		if strings.Contains(page, raw) {
			t.Errorf("%q is in the page as it is", raw)
		}
	}
	if tags["script"]+tags["img"]+tags["!"] > 0 || tags["body"] != 1 || tags["style"] != 1 || tags["/style"] != 1 || tags["table"] != 4 {
		t.Errorf("names became markup: %v", tags)
	}
	if !strings.Contains(page, "<bdi>{{.Root}}</bdi>") || !strings.Contains(page, "<bdi>(unnamed)</bdi>") || !strings.Contains(page, "&amp;lt;b") {
		t.Errorf("names are not as they are recorded:\n%s", page)
	}
}

func TestTableIsBounded(t *testing.T) {
	units := make(map[string]int)
	for i := range 5000 {
		units[fmt.Sprintf("w%04d", i)] = 1
	}
	units["w0777"] = 5
	table := tableOf("worker", units, 5004)
	if len(table.Rows) != mostRows || table.Rows[0].Name != "w0777" || table.Rows[0].Width != 100 || table.Rows[1].Width != 20 || table.More != "4,900" || table.MoreJobs != "4,900" {
		t.Errorf("%+v", table)
	}
	if text := shares(units); strings.Count(text, ",") != mostShares || !strings.HasPrefix(text, "w0777 (5), w0000 (1)") || !strings.HasSuffix(text, "and 4988 more") {
		t.Errorf("in text: %s", text)
	}
}
