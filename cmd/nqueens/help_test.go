package main

import (
	"cmp"
	"errors"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/testing/markdown"
	"nqueens.example/nqueens/region"
	"nqueens.example/nqueens/textbook"
	"nqueens.example/nqueens/write"
)

// window is the output of a command in a window of that many columns.
type window struct {
	strings.Builder
	columns int
}

func (w *window) Width() int { return w.columns }

// helpOf returns the lines that a command prints in a window of that many columns.
func helpOf(t *testing.T, columns int, args ...string) []string {
	t.Helper()
	out := &window{columns: columns}
	root := newRootCommand(console.New())
	root.SetOut(out)
	root.SetArgs(args)
	if err := root.Execute(); err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	if strings.Contains(out.String(), "\x1b") {
		t.Errorf("%v is coloured: %q", args, out)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

// The help of the root command fits a window of 24 lines of 80 columns, together with the
// line that called it and the prompt after it.
func TestRootHelpFitsOneScreen(t *testing.T) {
	lines := helpOf(t, 80)
	if len(lines) > 22 {
		t.Errorf("%d lines", len(lines))
	}
	text := strings.Join(lines, "\n") + "\n"
	for _, cmd := range newRootCommand(console.New()).Commands() {
		if !cmd.Hidden && !regexp.MustCompile(`[ ,\n]`+cmd.Name()+`[ ,.\n]`).MatchString(text) {
			t.Errorf("%s is missing", cmd.Name())
		}
	}
}

// The help of every command fits 80 columns, but for its examples.
func TestHelpFitsTheWindow(t *testing.T) {
	for _, cmd := range commandsBelow(newRootCommand(console.New())) {
		path := strings.Fields(cmd.CommandPath())[1:]
		for _, line := range helpOf(t, 80, append(path, "--help")...) {
			if ansi.StringWidth(line) > 80 && !strings.Contains(cmd.Example, line) && cmd.Parent().Name() != "completion" {
				t.Errorf("%s: %q is wider than 80", cmd.CommandPath(), line)
			}
		}
	}
}

// endless are commands that run until they are interrupted or that need another command.
var endless = []string{"nqueens serve", "nqueens cluster", "nqueens watch", "nqueens play"}

// Every example in every help text runs unchanged, those of a command in order and in one
// folder. One used to exit with 2, and two took over a minute.
func TestExamplesInHelp(t *testing.T) {
	if testing.Short() {
		t.Skip("what they do is tested elsewhere; this takes some seconds")
	}
	for _, cmd := range commandsBelow(newRootCommand(console.New())) {
		if !cmd.Runnable() || cmd.Name() == "help" || cmd == cmd.Root() || strings.Contains(cmd.CommandPath(), " completion") {
			continue
		}
		t.Run(strings.ReplaceAll(cmd.CommandPath(), " ", "_"), func(t *testing.T) {
			if !strings.Contains(cmd.Example, cmd.CommandPath()) {
				t.Errorf("the help of %s has no example of it: %q", cmd.CommandPath(), cmd.Example)
			}
			dir := t.TempDir()
			if err := os.CopyFS(dir, os.DirFS("testdata/programs")); err != nil {
				t.Fatal(err)
			}
			for example := range strings.Lines(cmd.Example) {
				runExample(t, dir, strings.TrimSpace(example))
			}
		})
	}
}

func commandsBelow(cmd *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{cmd}
	for _, child := range cmd.Commands() {
		all = append(all, commandsBelow(child)...)
	}
	return all
}

func runExample(t *testing.T, dir, example string) {
	for _, start := range endless {
		if strings.HasPrefix(example, start) || strings.Contains(example, "| "+start) {
			return
		}
	}
	sh := exec.Command("sh", "-c", example)
	sh.Dir = dir
	said, err := sh.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit) && (exit.ExitCode() == console.ExitNoSolution || exit.ExitCode() == console.ExitLimit):
		// the point of the example
	case err != nil:
		t.Errorf("%s: %v\n%s", example, err, said)
	}
}

// What the command says of algorithms fits a window too, with all its words, and no word is broken.
func TestAlgorithmsFitTheWindow(t *testing.T) {
	printed := func(columns int, args ...string) string {
		c := console.New()
		out := &window{columns: columns}
		c.Out = out
		root := newRootCommand(c)
		root.SetArgs(args)
		if err := root.Execute(); err != nil {
			t.Fatalf("%v: %v", args, err)
		}
		return out.String()
	}
	for _, args := range [][]string{{"algorithms"}, {"algorithms", "dancing-links"}, {"compare", "5", "--algorithm", "most-constrained-row"}} {
		whole := printed(100, args...)
		for _, columns := range []int{40, 60, 80} {
			if args[0] == "compare" && columns < 80 {
				continue // numbers are not broken
			}
			text := printed(columns, args...)
			for line := range strings.Lines(text) {
				if width := ansi.StringWidth(strings.TrimSuffix(line, "\n")); width > columns {
					t.Errorf("%v in %d columns has a line of %d: %s", args, columns, width, line)
				}
			}
			if args[0] == "algorithms" && !slices.Equal(strings.Fields(text), strings.Fields(whole)) {
				t.Errorf("%v in %d columns loses or breaks words:\n%s", args, columns, text)
			}
		}
	}
}

// grammar holds the rules of the documents by name, as tokens.
type grammar map[string][]string

var token = regexp.MustCompile(`"(?:\\.|[^"\\])*"|\.\.\.|\w+|[=;|()\[\]{}]`)

func grammarOf(t *testing.T) grammar {
	t.Helper()
	g := make(grammar)
	for _, name := range []string{"docs/formats.md", "docs/steps.md"} {
		doc := markdown.Parse(name, readText(t, repository+"/"+name))
		for _, b := range doc.Blocks {
			if b.Language == "ebnf" {
				g.add(t, b.Text)
			}
		}
	}
	return g
}

func (g grammar) add(t *testing.T, text string) {
	t.Helper()
	for _, rule := range strings.Split(text, " ;\n") {
		tokens := token.FindAllString(rule, -1)
		if len(tokens) < 3 || tokens[1] != "=" {
			continue
		}
		if g[tokens[0]] != nil {
			t.Errorf("there are two rules %s", tokens[0])
		}
		g[tokens[0]] = tokens[2:]
	}
}

// accepts reports whether a text is a sentence of a rule.
func (g grammar) accepts(t *testing.T, rule, text string) bool {
	t.Helper()
	if g[rule] == nil {
		t.Fatalf("no document has a rule %s", rule)
	}
	p := &recognizer{t: t, g: g, text: text}
	return p.rule(rule, map[int]bool{0: true})[len(text)]
}

// recognizer follows all ways to read a text at once: a set has the offsets that are reached.
type recognizer struct {
	t    *testing.T
	g    grammar
	text string
}

func (p *recognizer) rule(name string, from map[int]bool) map[int]bool {
	tokens := p.g[name]
	if tokens == nil {
		p.t.Fatalf("no document has a rule %s", name)
	}
	if len(from) == 0 {
		return from
	}
	to, rest := p.choice(tokens, from)
	if len(rest) > 0 {
		p.t.Fatalf("the rule %s cannot be read from %v on", name, rest)
	}
	return to
}

// choice reads alternatives up to a closing bracket, and returns it and what follows.
func (p *recognizer) choice(tokens []string, from map[int]bool) (to map[int]bool, rest []string) {
	to = make(map[int]bool)
	at := from
	for len(tokens) > 0 && !strings.Contains(")]}", tokens[0]) {
		if tokens[0] == "|" {
			join(to, at)
			at, tokens = from, tokens[1:]
			continue
		}
		at, tokens = p.factor(tokens, at)
	}
	join(to, at)
	return to, tokens
}

// factor reads a literal, a range, a name or a bracket.
func (p *recognizer) factor(tokens []string, from map[int]bool) (to map[int]bool, rest []string) {
	switch first := tokens[0]; first {
	case "(":
		to, rest = p.choice(tokens[1:], from)
		return to, rest[1:]
	case "[":
		to, rest = p.choice(tokens[1:], from)
		join(to, from)
		return to, rest[1:]
	case "{":
		to = make(map[int]bool)
		join(to, from)
		for more := true; more; more = len(from) > 0 {
			reached, after := p.choice(tokens[1:], from)
			maps.DeleteFunc(reached, func(at int, _ bool) bool { return to[at] })
			join(to, reached)
			from, rest = reached, after
		}
		return to, rest[1:]
	default:
		if first[0] != '"' {
			return p.rule(first, from), tokens[1:]
		}
		if len(tokens) > 2 && tokens[1] == "..." {
			return p.literals(from, literal(first), literal(tokens[2])), tokens[3:]
		}
		return p.literals(from, literal(first), literal(first)), tokens[1:]
	}
}

// literals reads one of the literals from first to last, which have the same length.
func (p *recognizer) literals(from map[int]bool, first, last string) map[int]bool {
	to := make(map[int]bool)
	for at := range from {
		if end := at + len(first); end <= len(p.text) && first <= p.text[at:end] && p.text[at:end] <= last {
			to[end] = true
		}
	}
	return to
}

func literal(token string) string {
	text, err := strconv.Unquote(token)
	if err != nil {
		panic(err)
	}
	return text
}

func join(to, from map[int]bool) {
	for at := range from {
		to[at] = true
	}
}

// What this program writes is a sentence of the grammar of its format, and a text that the
// grammar does not know is not.
func TestGrammars(t *testing.T) {
	if testing.Short() || runtime.GOOS == "windows" {
		t.Skip("runs some commands by sh")
	}
	g := grammarOf(t)
	for _, format := range write.Formats() {
		name := format.Name
		if name == "board" { // which is drawn
			continue
		}
		for _, command := range []string{"list 5 --format " + name, "solve 1 --format " + name, "solve 26 --format " + name} {
			text := strings.Join(run(t, t.TempDir(), name, "nqueens "+command), "\n") + "\n"
			if !g.accepts(t, name, text) {
				t.Errorf("nqueens %s prints no %s of docs/formats.md:\n%s", command, name, text)
			}
			if cut := text[:len(text)/2] + "?" + text[len(text)/2:]; g.accepts(t, name, cut) {
				t.Errorf("a %s of docs/formats.md is\n%s", name, cut)
			}
		}
	}
	for _, format := range region.Formats() {
		for _, command := range []string{"region generate 6 --seed 1 --format ", "region generate 10 --stars 2 --seed 1 --format "} {
			if format.Name == "svg" || format.Name == "png" || format.Name == "grid" {
				continue
			}
			text := strings.Join(run(t, t.TempDir(), format.Name, "nqueens "+command+format.Name), "\n") + "\n"
			if rule := "puzzle_" + format.Name; !g.accepts(t, rule, text) {
				t.Errorf("nqueens %s%s prints no %s of docs/formats.md:\n%s", command, format.Name, rule, text)
			}
		}
	}
	dir := t.TempDir()
	for _, format := range formatNames(write.ProblemFormats()) {
		for _, problem := range []string{"1", "3 --block a1,b1,c1", "6 --place b1 --block c3 --block a2-e6,a5-e1"} {
			command := "nqueens convert " + problem + " --format " + format
			text := strings.Join(run(t, dir, "export", command), "\n") + "\n"
			if !g.accepts(t, format, text) {
				t.Errorf("%s prints no %s of docs/formats.md:\n%s", command, format, text)
			}
		}
	}
	for _, kind := range []string{"completion", "blocked", "diagonals"} {
		command := "nqueens instances generate " + kind + " 8 --count 3 -o - "
		text := strings.Join(run(t, dir, "instances", command), "\n") + "\n"
		if !g.accepts(t, "instance", text) {
			t.Errorf("%s prints no instance of docs/formats.md:\n%s", command, text)
		}
	}
}

// Every trace is a sentence of the grammar of steps, and so are the steps of other programs.
// No sentence of the grammar is refused for how its lines are written.
func TestGrammarOfSteps(t *testing.T) {
	g := grammarOf(t)
	for _, a := range textbook.Algorithms() {
		for e, err := range a.Events(t.Context(), 4, textbook.Options{All: a.Complete}) {
			if err != nil {
				t.Fatal(err)
			}
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
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		text := g.sentence(t, random, "step")
		if err := errorOfStep(t, text); err != nil && (strings.Contains(err.Error(), "is not a step") || strings.Contains(err.Error(), "needs a row")) {
			t.Errorf("%q is a step of docs/steps.md: %v", text, err)
		}
	}
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

// sentence returns a random sentence of a rule.
func (g grammar) sentence(t *testing.T, random *rand.Rand, rule string) string {
	t.Helper()
	if g[rule] == nil {
		t.Fatalf("no document has a rule %s", rule)
	}
	text, _ := g.derive(t, random, g[rule])
	return text
}

// derive derives one of the alternatives up to a closing bracket, and returns what follows.
func (g grammar) derive(t *testing.T, random *rand.Rand, tokens []string) (text string, rest []string) {
	t.Helper()
	alternatives, parts := 1, ""
	for len(tokens) > 0 && !strings.Contains(")]}", tokens[0]) {
		if tokens[0] == "|" {
			if alternatives++; random.IntN(alternatives-1) == 0 {
				text = parts
			}
			parts, tokens = "", tokens[1:]
			continue
		}
		var part string
		part, tokens = g.part(t, random, tokens)
		parts += part
	}
	if random.IntN(alternatives) == 0 {
		text = parts
	}
	return text, tokens
}

// part derives a literal, a range, a name or a bracket.
func (g grammar) part(t *testing.T, random *rand.Rand, tokens []string) (text string, rest []string) {
	t.Helper()
	switch first := tokens[0]; first {
	case "(", "[", "{":
		times := map[string]int{"(": 1, "[": random.IntN(2), "{": random.IntN(3)}[first]
		_, rest = g.derive(t, random, tokens[1:])
		for range times {
			part, _ := g.derive(t, random, tokens[1:])
			text += part
		}
		return text, rest[1:]
	default:
		if first[0] != '"' {
			return g.sentence(t, random, first), tokens[1:]
		}
		if len(tokens) > 2 && tokens[1] == "..." {
			from, to := literal(first)[0], literal(tokens[2])[0]
			return string(rune(int(from) + random.IntN(int(to-from)+1))), tokens[3:]
		}
		return literal(first), tokens[1:]
	}
}
