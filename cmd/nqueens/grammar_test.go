package main

import (
	"cmp"
	"fmt"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"nqueens.example/nqueens/internal/testing/markdown"
	"nqueens.example/nqueens/textbook"
	"nqueens.example/nqueens/write"
)

// grammar holds the rules of the documents by name, as tokens.
type grammar map[string][]string

var token = regexp.MustCompile(`"(?:\\.|[^"\\])*"|\.\.\.|\w+|[=;|()\[\]{}]`)

func grammarOf(t *testing.T) grammar {
	t.Helper()
	g := make(grammar)
	for _, name := range []string{"docs/formats.md", "docs/steps.md"} {
		for _, b := range markdown.Parse(name, readText(t, repository+"/"+name)).Blocks {
			for _, rule := range strings.Split(b.Text, " ;\n") {
				tokens := token.FindAllString(rule, -1)
				if b.Language != "ebnf" || len(tokens) < 3 || tokens[1] != "=" {
					continue
				}
				if g[tokens[0]] != nil {
					t.Errorf("there are two rules %s", tokens[0])
				}
				g[tokens[0]] = tokens[2:]
			}
		}
	}
	return g
}

// pattern returns the regular expression of a rule. A rule contains itself at most three deep.
func (g grammar) pattern(t *testing.T, rule string, around ...string) string {
	t.Helper()
	if g[rule] == nil {
		t.Fatalf("no document has a rule %s", rule)
	}
	if strings.Count(strings.Join(around, " ")+" ", rule+" ") > 3 {
		return `[^\x00-\x{10FFFF}]`
	}
	brackets := map[string]string{"(": "(?:", ")": ")", "[": "(?:", "]": ")?", "{": "(?:", "}": ")*", "|": "|"}
	var pattern strings.Builder
	for tokens := g[rule]; len(tokens) > 0; tokens = tokens[1:] {
		first := tokens[0]
		switch text, err := strconv.Unquote(first); {
		case brackets[first] != "":
			pattern.WriteString(brackets[first])
		case err != nil:
			pattern.WriteString(g.pattern(t, first, append(around, rule)...))
		case len(tokens) > 2 && tokens[1] == "...":
			last, _ := strconv.Unquote(tokens[2])
			fmt.Fprintf(&pattern, "[%s-%s]", regexp.QuoteMeta(text), regexp.QuoteMeta(last))
			tokens = tokens[2:]
		default:
			pattern.WriteString("(?:" + regexp.QuoteMeta(text) + ")")
		}
	}
	return "(?:" + pattern.String() + ")"
}

// accepts reports whether a text is a sentence of a rule.
func (g grammar) accepts(t *testing.T, rule, text string) bool {
	t.Helper()
	return regexp.MustCompile(`\A` + g.pattern(t, rule) + `\z`).MatchString(text)
}

// What this program writes is a sentence of the grammar of its format, and a text that the
// grammar does not know is not.
func TestGrammars(t *testing.T) {
	if testing.Short() || runtime.GOOS == "windows" {
		t.Skip("runs some commands by sh")
	}
	g, dir := grammarOf(t), t.TempDir()
	checks := func(rule, command string) {
		text := strings.Join(run(t, dir, rule, "nqueens "+command), "\n") + "\n"
		if !g.accepts(t, rule, text) {
			t.Errorf("nqueens %s prints no %s of the documents:\n%s", command, rule, text)
		}
		if cut := "?" + text[len(text)/2:]; g.accepts(t, rule, cut) {
			t.Errorf("a %s of the documents is\n%s", rule, cut)
		}
	}
	for _, format := range formatNames(write.Formats())[1:] { // the first is drawn
		for _, command := range []string{"list 5", "solve 1", "solve 26"} {
			checks(format, command+" --format "+format)
		}
	}
	for _, format := range regionFormatNames() {
		if format != "grid" { // which is drawn
			checks("puzzle_"+format, "generate 6 --seed 1 --format "+format)
			checks("puzzle_"+format, "generate 10 --stars 2 --seed 1 --format "+format)
		}
	}
	for _, format := range formatNames(write.ProblemFormats()) {
		for _, problem := range []string{"1", "3 --block a1,b1,c1", "6 --place b1 --block c3 --block a2-e6,a5-e1"} {
			checks(format, "convert "+problem+" --format "+format)
		}
	}
	for _, count := range []string{"queens 3", "squares 3", "diagonals 3"} {
		checks("instance", "generate 8 --"+count)
	}
}

// Every trace is a sentence of the grammar of steps, and so are the steps of other programs.
// No sentence of the grammar is refused for how its lines are written.
func TestGrammarOfSteps(t *testing.T) {
	g := grammarOf(t)
	for _, a := range textbook.Algorithms() {
		for e, err := range a.Events(t.Context(), 4, textbook.Options{All: a.Complete}) {
			check(t, err)
			if line := string(e.AppendText(nil)); e.Step <= 500 && !g.accepts(t, "line", line) {
				t.Errorf("%q, which %s traces, is not a line of docs/steps.md", line, a.Name)
			}
		}
	}
	for _, name := range []string{"backtracking", "min-conflicts", "squares"} {
		text := readText(t, repository+"/textbook/testdata/steps/valid/"+name+".txt")
		for line := range strings.Lines(text) {
			if !g.accepts(t, "steps", line) {
				t.Errorf("%q in %s is not a line of docs/steps.md", line, name)
			}
		}
	}
	step := rapid.StringMatching(strings.ReplaceAll(g.pattern(t, "step"), ")*", "){0,2}"))
	rapid.Check(t, func(r *rapid.T) {
		text := step.Draw(r, "step")
		if err := errorOfStep(t, text); err != nil && (strings.Contains(err.Error(), "is not a step") || strings.Contains(err.Error(), "needs a row")) {
			r.Errorf("%q is a step of docs/steps.md: %v", text, err)
		}
	})
}

func errorOfStep(t *testing.T, text string) error {
	t.Helper()
	steps, err := textbook.ReadSteps(t.Context(), strings.NewReader("n 26\n"+text+"\n"), textbook.StepOptions{})
	if err != nil {
		return err
	}
	for e, err := range steps.Events(t.Context(), steps.MaxN, textbook.Options{All: true}) {
		if err := cmp.Or(err, e.Err); err != nil {
			return err
		}
	}
	return nil
}
