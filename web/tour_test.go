//go:build !race

package web

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/textbook"
)

// tourStep is a step of docs/tour.md. Texts keep their marks: *, ** and `.
type tourStep struct {
	name, title            string
	text                   []string
	command                string // with its output
	question, hint, answer string
	check                  string // the command of the answer
}

var (
	tourHeading = regexp.MustCompile(`^## (\d+)\. (.+)$`)
	tourPicture = regexp.MustCompile(`^!\[.+\]\([a-z-]+\.svg\)$`)
	tourMore    = regexp.MustCompile(`^More: \[[^\]]+\]\([a-z]+\.md\)$`)
	tourBold    = regexp.MustCompile(`^\*\*([^*]+)\*\*`)
	notName     = regexp.MustCompile(`[^a-z]+`)
)

// readTour returns the steps of docs/tour.md.
func readTour(document string) ([]tourStep, error) {
	var steps []tourStep
	folded := "" // the summary of the part that is folded
	for _, block := range tourBlocks(document) {
		if m := tourHeading.FindStringSubmatch(block); m != nil {
			if m[1] != fmt.Sprint(len(steps)+1) {
				return nil, fmt.Errorf("%q has another number than %d", block, len(steps)+1)
			}
			steps = append(steps, tourStep{name: notName.ReplaceAllString(strings.ToLower(m[2]), "-"), title: m[2]})
			continue
		}
		if len(steps) == 0 {
			continue // what stands before the steps
		}
		step := &steps[len(steps)-1]
		switch {
		case tourPicture.MatchString(block), tourMore.MatchString(block): // the page has a board, and no other documents
		case block == "<details><summary>Hint</summary>":
			folded = "hint"
		case block == "<details><summary>Answer</summary>":
			folded = "answer"
		case block == "</details>":
			folded = ""
		case strings.HasPrefix(block, "```console\n"):
			shown := strings.TrimSuffix(strings.TrimPrefix(block, "```console\n"), "\n```")
			if folded == "answer" {
				step.check = shown
			} else {
				step.command = shown
			}
		case strings.HasPrefix(block, "**Exercise.** "):
			step.question = strings.TrimPrefix(block, "**Exercise.** ")
		case folded == "hint":
			step.hint = block
		case folded == "answer":
			step.answer = block
		default:
			step.text = append(step.text, block)
		}
	}
	return steps, nil
}

// tourBlocks splits a document at its empty lines, and joins the lines of a paragraph.
func tourBlocks(document string) []string {
	blocks := strings.Split(strings.TrimSpace(document), "\n\n")
	for i, block := range blocks {
		if !strings.HasPrefix(block, "```") {
			blocks[i] = strings.ReplaceAll(block, "\n", " ")
		}
	}
	return blocks
}

// literal writes a string for JavaScript, in lines that fit a window.
func literal(text string) string {
	const most = 110
	var lines []string
	for len(text) > most {
		at := strings.LastIndexByte(text[:most], ' ') + 1
		lines = append(lines, text[:at])
		text = text[at:]
	}
	lines = append(lines, text)
	for i, line := range lines {
		lines[i] = "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`, "\n", `\n`).Replace(line) + "'"
	}
	return strings.Join(lines, " +\n      ")
}

// tourModule returns tour/text.js.
func tourModule(steps []tourStep) string {
	var out strings.Builder
	out.WriteString("// Generated from docs/tour.md: go test ./web -run TourOfThePage -update.\n\nexport const steps = [\n")
	for _, s := range steps {
		fmt.Fprintf(&out, "  {\n    name: %s,\n    title: %s,\n    text: [\n", literal(s.name), literal(s.title))
		for _, text := range s.text {
			fmt.Fprintf(&out, "      %s,\n", literal(text))
		}
		result := tourBold.FindStringSubmatch(s.answer)
		fmt.Fprintf(&out, "    ],\n    command: %s,\n    question: %s,\n    hint: %s,\n    result: %s,\n    answer: %s,\n    check: %s,\n  },\n",
			literal(s.command), literal(s.question), literal(s.hint), literal(result[1]), literal(s.answer), literal(s.check))
	}
	out.WriteString("];\n")
	return out.String()
}

// The tour of the page has the text of docs/tour.md, each step of which has all its parts.
func TestTourOfThePage(t *testing.T) {
	document := must.Get(os.ReadFile("../docs/tour.md"))(t)
	steps := must.Get(readTour(string(document)))(t)
	for _, s := range steps {
		for part, text := range map[string]string{"text": strings.Join(s.text, " "), "command": s.command, "exercise": s.question,
			"hint": s.hint, "result in bold at the beginning of its answer": tourBold.FindString(s.answer), "command in its answer": s.check} {
			if text == "" {
				t.Fatalf("step %q has no %s", s.title, part)
			}
		}
	}
	pictures := slices.DeleteFunc(tourBlocks(string(document)), func(block string) bool { return !tourPicture.MatchString(block) })
	expect.Equal(t, len(pictures), len(steps), "pictures")

	const kept = "static/tour/text.js"
	got := tourModule(steps)
	if *update {
		must.Do(t, os.WriteFile(kept, []byte(got), 0o666))
	}
	want := must.Get(os.ReadFile(kept))(t)
	expect.Same(t, got, string(want), "%s is not the text of docs/tour.md; script/pictures writes it anew", kept)
}

// The program that the step on recursion runs is that of board-scan, which the command prints.
func TestProgramOfRecursion(t *testing.T) {
	page := must.Get(os.ReadFile("static/tour/recursion.js"))(t)
	code := must.Get(must.Get(textbook.ByName("recursion"))(t).Code("python"))(t)
	from := slices.IndexFunc(code, func(l textbook.CodeLine) bool { return l.Text == "def solve(row):" })
	var want strings.Builder
	for _, line := range code[from:] {
		if !strings.Contains(line.Text, `"""`) {
			fmt.Fprintf(&want, "  '%s',\n", line.Text)
		}
		if line.Text == "    return False" {
			break
		}
	}
	if !strings.Contains(string(page), "program = [\n"+want.String()+"];") {
		t.Errorf("static/tour/recursion.js does not have\n%s", &want)
	}
}

// Each exercise of the tour takes its answer on the page, which keeps what is solved.
func TestTourIsSolved(t *testing.T) {
	steps := must.Get(readTour(string(must.Get(os.ReadFile("../docs/tour.md"))(t))))(t)
	t.Parallel()
	b := open(t, projector, "/")
	b.click("Take the tour")
	for i, s := range steps {
		b.waitText("h1", s.title)
		result := tourBold.FindStringSubmatch(s.answer)[1]
		if eval[bool](b, "Boolean(document.querySelector('.tour-exercise form'))") {
			b.clickInto("Your answer")
			b.keys("0", kb.Enter)
			b.waitText(".tour-exercise .verdict", "No, it is not 0.")
			eval[any](b, "document.activeElement.select()")
			b.keys(strings.Split(result+kb.Enter, "")...)
		} else if line := "document.querySelector('.recursive li:nth-child(%s) button').click()"; s.name == "recursion" {
			eval[any](b, fmt.Sprintf(line, "8"))
			b.waitText(".tour-exercise .verdict", "No: with that change the program draws 1 board of 8 queens, and none of them right.")
			eval[any](b, fmt.Sprintf(line, result))
		} else {
			for square := range strings.FieldsSeq(result) {
				b.click(square)
			}
		}
		b.waitText(".tour-exercise .verdict", "Right.")
		b.waitText(".tour-where", fmt.Sprintf("%d of %d solved", i+1, len(steps)))
		if i+1 < len(steps) {
			b.click("Next: " + steps[i+1].title)
			expect.Equal(b.t, eval[string](b, "document.activeElement.textContent"), steps[i+1].title, "focus")
		}
	}
	b.waitText(".tour-exercise .verdict", "You have solved every exercise of the tour.")
	b.visit("/tour")
	b.waitText(".tour-where", fmt.Sprintf("%d of %[1]d solved", len(steps)))
}
