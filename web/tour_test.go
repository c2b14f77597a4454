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
	"github.com/google/go-cmp/cmp"

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
	document, err := os.ReadFile("../docs/tour.md")
	if err != nil {
		t.Fatal(err)
	}
	steps, err := readTour(string(document))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range steps {
		for part, text := range map[string]string{"text": strings.Join(s.text, " "), "command": s.command, "exercise": s.question,
			"hint": s.hint, "result in bold at the beginning of its answer": tourBold.FindString(s.answer), "command in its answer": s.check} {
			if text == "" {
				t.Fatalf("step %q has no %s", s.title, part)
			}
		}
	}
	pictures := slices.DeleteFunc(tourBlocks(string(document)), func(block string) bool { return !tourPicture.MatchString(block) })
	check(t, "pictures", len(pictures), len(steps))

	const kept = "static/tour/text.js"
	got := tourModule(steps)
	if *update {
		if err := os.WriteFile(kept, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(kept)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s is not the text of docs/tour.md; script/pictures writes it anew (-kept +document):\n%s", kept, diff)
	}
}

// The program that the step on recursion runs is that of board-scan, which the command prints.
func TestProgramOfRecursion(t *testing.T) {
	page, err := os.ReadFile("static/tour/recursion.js")
	if err != nil {
		t.Fatal(err)
	}
	scan, err := textbook.ByName("recursion")
	if err != nil {
		t.Fatal(err)
	}
	code, err := scan.Code("python")
	if err != nil {
		t.Fatal(err)
	}
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
	document, err := os.ReadFile("../docs/tour.md")
	if err != nil {
		t.Fatal(err)
	}
	steps, err := readTour(string(document))
	if err != nil {
		t.Fatal(err)
	}
	bothWays(t, projector, func(b *tab) {
		b.visit("/")
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
				check(b.t, "focus", eval[string](b, "document.activeElement.textContent"), steps[i+1].title)
			}
		}
		b.waitText(".tour-exercise .verdict", "You have solved every exercise of the tour.")
		b.visit("/tour")
		b.waitText(".tour-where", fmt.Sprintf("%d of %[1]d solved", len(steps)))
	})
}

// The tour goes by keys from step to step, and the scene from position to position.
func TestTourByKeys(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/tour?step=backtracking")
	b.waitText(".story", "An empty board")
	b.keys(kb.ArrowRight, kb.ArrowRight)
	b.waitText(".story", "A queen is placed on a1.")
	b.keys(kb.ArrowLeft)
	b.waitText(".story", "May a queen stand on a1?")
	b.click("b1")
	b.waitText(".tour-exercise .verdict", "No, it is not b1.")
	b.keys("n")
	b.waitText("h1", "Recursion")
	b.keys("n", "n")
	b.waitText("h1", "Sets")
	b.waitAddress("/tour?step=sets")
	b.keys("p", "p", "p", "p", "p")
	b.waitText("h1", "The puzzle")
	for _, square := range []string{"a1", "b1", "c1", "d1"} {
		b.click(square)
	}
	b.waitText(".tour-exercise .verdict", "Some queens attack each other.")
	b.click("a2")
	b.waitText(".tour-exercise .verdict", "There are too many queens.")
	b.click("Clear the board")
	b.waitText(".story", "0 of 4 queens.")
	b.visit("/tour?step=nothing")
	b.waitText(".wronglink", "The link asks for step=nothing; there is nothing of that name.")
	b.visit("/tour?step=the-cross")
	b.click("One step forward")
	b.click("One step forward")
	b.waitText(".story", "The dots are the squares that it leaves.")
	check(t, "dots", countOf(b, ".sq.attacked"), 9)

	const links = "[...document.querySelectorAll('nav a:not([hidden])')].map((e) => e.textContent).join(' ')"
	check(t, "links", eval[string](b, links), "Tour Explore Watch Play Regions Count")
	b.click("Explore")
	b.wait("document.querySelector('.explore')")
	check(t, "links of another view", eval[string](b, links), "Explore Watch Play Regions Count")
}

// Two tabs keep the steps that were solved in either, and each shows those of the other.
func TestTourInTwoTabs(t *testing.T) {
	t.Parallel()
	first := open(t, projector, "/tour?step=brute-force")
	second := first.beside(projector, "/tour?step=bits")
	answer := func(b *tab, text string) {
		b.clickInto("Your answer")
		b.keys(strings.Split(text+kb.Enter, "")...)
		b.waitText(".tour-exercise .verdict", "Right.")
	}
	answer(second, "4")
	first.waitText(".tour-where", "1 of ")
	first.waitText(".tour-where option[value=bits]", "✓")

	// A tab that has not heard of another's step takes nothing back.
	eval[any](first, `localStorage.setItem('nqueens.choices', '{"tour": ["bits", "parts"]}')`)
	answer(first, "5040")
	first.waitText(".tour-where", "3 of ")
	second.waitText(".tour-where", "3 of ")
}

// A search of the tour plays, and can be stopped.
func TestTourPlays(t *testing.T) {
	t.Parallel()
	b := open(t, device{width: 375, height: 812, touch: true, motion: true}, "/tour?step=bits&embed")
	b.waitText(".story", "A queen is placed on c2.")
	b.tap("Play")
	b.wait("!document.querySelector('.story').innerText.includes('A queen is placed on c2.')")
	b.tap("Pause")
	b.wait("document.querySelector('.play').getAttribute('aria-label') === 'Play'")
	b.tap("Back to the start")
	b.waitText(".story", "An empty board")
}

// The figures of the step on recursion are opened by their addresses, step forward and back, and say what happens.
func TestTourOfRecursion(t *testing.T) {
	t.Parallel()
	b := open(t, device{width: 375, height: 812, touch: true}, "/tour?step=recursion&embed")
	const calls = "[...document.querySelectorAll('.open-calls li')].map((e) => e.innerText.replace(/\\s+/g, ' ')).join('; ')"
	b.waitText(".story", "solve(0) is called.")
	b.tap("One step forward")
	b.waitText(".story", "A queen goes on a1.")
	b.tap("One step forward")
	b.waitText(".story", "solve(0) calls solve(1), and waits for its answer.")
	check(t, "calls", eval[string](b, calls), "solve(1); solve(0) col = 0")
	b.tap("One step back")
	b.waitText(".recursive [aria-current]", "board[row][col] = True")
	b.tap("The way back")
	b.waitAddress("/tour?step=recursion&figure=return&embed")
	b.tap("One step forward")
	b.tap("One step forward")
	b.waitText(".story", "solve(4) returns true to solve(3).")
	b.tap("No end")
	for range 20 {
		b.tap("One step forward")
	}
	b.waitText(".story", "RecursionError: maximum recursion depth exceeded. Your browser says RangeError: Maximum call stack size exceeded")
	b.waitText(".open-calls", "and 991 more")
	b.visit("/tour?step=recursion&figure=spiral")
	b.waitText(".wronglink", "The link asks for figure=spiral; it must be one of calls, endless, return.")
	b.waitText(".times", "56 years")
	eval[any](b, "(() => { const s = document.querySelector('.times select'); s.value = '1000'; s.dispatchEvent(new Event('change')); })()")
	b.waitText(".times", "5,655 years")
}
