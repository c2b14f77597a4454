package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/template"
)

// publishedPath is the file of what was run once on published sets.
const publishedPath = "bench/evaluation/published.json"

// published is what was run once on published sets, which are not in this repository.
type published struct {
	Recorded string `json:"recorded"`
	Machine  string `json:"machine"`
	Sets     []struct {
		Name             string  `json:"name"`
		Source           string  `json:"source"`
		Instances        int     `json:"instances,omitempty"` // 0 if their number was not recorded
		Agree            int     `json:"agree,omitempty"`
		Seconds          float64 `json:"seconds,omitempty"`
		PublishedSeconds float64 `json:"published_seconds,omitempty"`
		Published        string  `json:"published,omitempty"` // the program of the published times
		Of               string  `json:"of,omitempty"`        // what took the seconds
	} `json:"sets"`
	Rules []struct {
		Name    string `json:"name"`
		Puzzles int    `json:"puzzles"`
		Follow  int    `json:"follow"` // by the rules of By
		By      string `json:"by"`
	} `json:"rules"`
}

//go:embed evaluation.md.tmpl
var evaluationTemplate string

// evaluationPage is what the template of docs/evaluation.md has.
type evaluationPage struct {
	*evaluation
	Path      string
	Published *published
	Citation  map[string]string
}

// writeEvaluation writes docs/evaluation.md from the evaluation in a file.
func writeEvaluation(path string) error {
	text, err := evaluationDocument(path, ".")
	if err != nil {
		return err
	}
	return writeWhole("docs/evaluation.md", text)
}

// evaluationDocument returns docs/evaluation.md from the evaluation in a file of the
// repository at root.
func evaluationDocument(path, root string) ([]byte, error) {
	e, err := readRun[evaluation](filepath.Join(root, path))
	if err != nil {
		return nil, err
	}
	sets, err := readRun[published](filepath.Join(root, publishedPath))
	if err != nil {
		return nil, err
	}
	cff, err := os.ReadFile(filepath.Join(root, "CITATION.cff"))
	if err != nil {
		return nil, err
	}
	functions := template.FuncMap{
		"grouped": grouped, "seconds": seconds, "stated": stated, "bytes": gigabytes, "join": strings.Join, "percent": percent, "ratio": ratio,
		"mean": func(v float64) string { return grouped(int(math.Round(v))) }, "agree": agree, "signed": func(v float64) string { return fmt.Sprintf("%+.1f", v) },
		"div": func(a, b float64) float64 { return a / b },
	}
	t, err := template.New("evaluation.md").Funcs(functions).Parse(evaluationTemplate)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	err = t.Execute(&text, evaluationPage{e, filepath.ToSlash(path), sets, fieldsOf(string(cff))})
	return []byte(wrap(text.String())), err
}

// fieldsOf returns the fields of CITATION.cff that take one line, and the name of the author.
func fieldsOf(cff string) map[string]string {
	fields := make(map[string]string)
	for line := range strings.Lines(cff) {
		if key, value, ok := strings.Cut(line, ": "); ok {
			fields[strings.TrimLeft(key, " -")] = strings.TrimSpace(value)
		}
	}
	return fields
}

// stated formats seconds as the file states them.
func stated(v float64) string {
	if v >= 1000 {
		return grouped(int(v))
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

// agree returns what the summary says if nothing disagrees.
func agree(disagreements []string, all string) string {
	if len(disagreements) > 0 {
		return "see below"
	}
	return all
}

func percent(v float64) string { return fmt.Sprintf("%.1f%%", v) }

// Programs returns the names of the programs that answered, those of this module first.
func (e *evaluation) Programs() []string {
	var ours, others []string
	for _, s := range e.Verdicts {
		for _, a := range s.Answers {
			list := &others
			if a.Ours {
				list = &ours
			}
			if !slices.Contains(*list, a.Program) {
				*list = append(*list, a.Program)
			}
		}
	}
	return append(ours, others...)
}

// Cell returns what a program answered for a set: its seconds, or less.
func (s verdictSet) Cell(program string) string {
	at := slices.IndexFunc(s.Answers, func(a answers) bool { return a.Program == program })
	switch {
	case at < 0:
		return ""
	case s.Answers[at].Wrong != "":
		return "**wrong**"
	case s.Answers[at].Given < s.Boards:
		return fmt.Sprintf("%d answers\\*", s.Answers[at].Given)
	}
	return seconds(s.Answers[at].Seconds)
}

// What returns what the boards of the set hold.
func (s verdictSet) What() string {
	return map[string]string{"completion": "queens placed", "blocked": "squares blocked", "diagonals": "diagonals blocked"}[string(s.Kind)]
}

// Boards is the number of boards of all sets.
func (e *evaluation) Boards() (sum int) {
	for _, s := range e.Verdicts {
		sum += s.Boards
	}
	return sum
}

// Given is the number of answers by all programs.
func (e *evaluation) Given() (sum int) {
	for _, s := range e.Verdicts {
		for _, a := range s.Answers {
			sum += a.Given
		}
	}
	return sum
}

// Checks is the number of checks of proofs, and of forged ones.
func (e *evaluation) Checks() (sum struct{ Proofs, Accepted, Forged, Refused int }) {
	for _, s := range e.Proofs {
		for _, c := range s.Checkers {
			sum.Proofs += s.Proofs
			sum.Accepted += c.Accepted
			sum.Forged += s.Forged
			sum.Refused += c.Refused
		}
	}
	return sum
}

// Recomputed is the number of published values that were computed anew.
func (e *evaluation) Recomputed() (sum int) {
	for _, r := range e.Values {
		sum += r.Values
	}
	return sum
}

// Files is the number of wrong files.
func (e *evaluation) Files() (sum int) {
	for _, r := range e.Inputs {
		sum += r.Inputs
	}
	return sum
}

// Disagreements lists everything that did not agree.
func (e *evaluation) Disagreements() (list []string) {
	add := func(what, why string) {
		if why != "" {
			list = append(list, what+": "+why)
		}
	}
	for _, s := range e.Verdicts {
		for _, a := range s.Answers {
			add(fmt.Sprintf("%s, n = %d, %s", s.Kind, s.N, a.Program), a.Wrong)
		}
	}
	for _, s := range e.Proofs {
		for _, c := range s.Checkers {
			if c.Accepted != s.Proofs || c.Refused != s.Forged {
				add(fmt.Sprintf("%s proofs by %s, %s", s.Form, s.Writer, c.Checker), fmt.Sprintf("%d of %d accepted, %d of %d forged ones rejected", c.Accepted, s.Proofs, c.Refused, s.Forged))
			}
		}
	}
	for _, r := range e.Values {
		add(r.ID+", "+r.Method, r.Wrong)
	}
	for _, r := range e.Inputs {
		add(r.Reads, r.Wrong)
	}
	return list
}
