package textbook

import (
	"cmp"
	"encoding/json"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/read"
)

// written returns the algorithms that have programs.
func written() []*Algorithm {
	return slices.DeleteFunc(Algorithms(), func(a *Algorithm) bool { return len(a.Languages()) == 0 })
}

// source returns a program as it is in its file, without marks, that finds all solutions or the first.
func source(t *testing.T, a *Algorithm, language string, all bool) string {
	t.Helper()
	var text strings.Builder
	for _, line := range form(t, a, language, all) {
		fmt.Fprintln(&text, line.Text)
	}
	return text.String()
}

func form(t *testing.T, a *Algorithm, language string, all bool) []CodeLine {
	t.Helper()
	return slices.DeleteFunc(must.Get(a.Code(language))(t), func(l CodeLine) bool { return l.All && !all })
}

// A program is of an algorithm in the list. An algorithm has programs in all languages or in
// none, and they mark the same lines: all that events come from.
func TestProgramsMarkTheirLines(t *testing.T) {
	for _, language := range languages {
		files, err := programs.ReadDir(filepath.ToSlash(filepath.Dir(language.path)))
		if err != nil || len(files) != len(written()) {
			t.Errorf("%s: %d programs, want those of %d algorithms: in all languages or in none; %v", language.Name, len(files), len(written()), err)
		}
		for _, a := range written() {
			marked := map[bool]map[int]bool{false: {}, true: {}}
			for _, line := range form(t, a, language.Name, true) {
				for _, mark := range line.Pseudocode {
					marked[line.All][mark] = true
					if mark < 1 || mark > len(a.Pseudocode) {
						t.Errorf("%s in %s: %q is line %d of %d", a.Name, language.Name, line.Text, mark, len(a.Pseudocode))
					}
				}
				if len(line.Text) > 80 || strings.TrimRight(line.Text, " \t\r") != line.Text {
					t.Errorf("%s in %s: %q is too long, or has space at its end", a.Name, language.Name, line.Text)
				}
			}
			for _, all := range []bool{false, true} {
				text := source(t, a, language.Name, all)
				if tidy, err := format.Source([]byte(text)); language.Name == "go" && (err != nil || string(tidy) != text) {
					t.Errorf("gofmt would change %s without its marks; %v", a.Name, err)
				}
				for e := range events(t, a, min(5, a.MaxN), Options{All: a.Complete && all}) {
					if e.Line > 0 && !marked[a.Complete && all][e.Line] && !marked[false][e.Line] {
						t.Fatalf("%s in %s: no line is marked as line %d: %s", a.Name, language.Name, e.Line, a.Pseudocode[e.Line-1])
					}
				}
			}
		}
	}
}

func TestMarksAreNoCode(t *testing.T) {
	const text = "//go:build ignore\r\n\r\nif (a[i] == 2) { // 3 12\r\n# all\nx = 4 # 5\n// 6\n\t// end\r\n#include <a>\ny() // 2 of 3\n\n"
	want := []CodeLine{
		{"if (a[i] == 2) {", []int{3, 12}, false}, {"x = 4", []int{5}, true}, {"", []int{6}, true}, {"#include <a>", nil, false},
		{"y() // 2 of 3", nil, false}, {"", nil, false},
	}
	expect.Same(t, codeLines(text), want, "codeLines(text)")
}

func TestCodeRefuses(t *testing.T) {
	own := &Algorithm{Name: "board-scan", Search: func(*Tracer) {}}
	for _, test := range []struct {
		of             *Algorithm
		language, want string
	}{
		{&boardScan, "pyhton", `there is no language "pyhton"; did you mean python?`},
		{&boardScan, "Python", `there is no language "Python"; did you mean python?`},
		{&boardScan, "cobol-85", `there is no language "cobol-85"; the languages are python, javascript, java, c and go`},
		{&boardScan, "", `there is no language ""; the languages are python, javascript, java, c and go`},
		{own, "c", "board-scan has no program in C"},
	} {
		if code, err := test.of.Code(test.language); err == nil || err.Error() != test.want || code != nil {
			t.Errorf("%q: %d lines, error %v, want %s", test.language, len(code), err, test.want)
		}
	}
}

// A draft is a program in one of its forms, on a board of n rows.
type draft struct {
	*Algorithm
	n       int
	all     bool
	text    string
	printed string
}

// largest is the largest board on which each program is run, for those that would take long.
var largest = map[string]int{
	"all-placements": 5, "hill-climbing": 5, "sideways-moves": 5, "random-restarts": 5, "simulated-annealing": 5, "genetic-algorithm": 5,
}

// rows are the boards on which each program is run: with one solution, with none, and with some, of odd and
// even size. The closed form has a case for each remainder by 6.
func rows(a *Algorithm) []int {
	if a.Name == "construct" {
		return []int{1, 2, 3, 4, 5, 6, 7, 8}
	}
	return slices.DeleteFunc([]int{1, 2, 3, 5, 8}, func(n int) bool { return n > cmp.Or(largest[a.Name], 8) })
}

// drafts returns every program of a language, for each of its boards and forms.
func drafts(t *testing.T, language string) (list []*draft) {
	t.Helper()
	for _, a := range written() {
		for _, n := range rows(a) {
			for _, all := range []bool{false, true} {
				if all && !a.Complete {
					continue
				}
				text := source(t, a, language, all)
				if len(sizeInSource.FindAllString(text, -1)) != 1 {
					t.Fatalf("%s in %s: want one line that sets n", a.Name, language)
				}
				list = append(list, &draft{a, n, all, sizeInSource.ReplaceAllString(text, fmt.Sprintf("${1}%d", n)), ""})
			}
		}
	}
	return list
}

// name is of letters and digits, and no other draft has it.
func (d *draft) name() string {
	return strings.ReplaceAll(fmt.Sprintf("%s%d%t", d.Name, d.n, d.all), "-", "")
}

var sizeInSource = regexp.MustCompile(`(?i)\b(n = )\d+\b`)

// The programs of a language are run by as few commands as it allows. Each prints "after" and the
// name of a draft behind what that printed.
var runs = map[string]func(t *testing.T, dir string, list []*draft) string{
	"python": func(t *testing.T, dir string, list []*draft) string {
		return interpreted(t, dir, list, ".py", "python3", "-c")
	},
	"javascript": func(t *testing.T, dir string, list []*draft) string {
		return interpreted(t, dir, list, ".js", "node", "-e")
	},
	"java": runJava,
	"c":    runC,
	"go":   runGo,
}

// Each program counts the solutions and draws the first, or says that there is none, in each
// language.
func TestProgramsFindTheSolutions(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles every program")
	}
	for _, language := range languages {
		t.Run(language.Name, func(t *testing.T) {
			t.Parallel()
			list := drafts(t, language.Name)
			rest := runs[language.Name](t, t.TempDir(), list)
			for _, d := range list {
				printed, after, found := strings.Cut(rest, "after "+d.name()+"\n")
				if !found {
					t.Fatalf("%s printed no more than %q", d.name(), printed)
				}
				d.printed, rest = printed, after
				d.expect(t)
			}
		})
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	must.Do(t, os.MkdirAll(filepath.Dir(file), 0o700))
	must.Do(t, os.WriteFile(file, []byte(text), 0o600))
}

func output(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOOS=", "GOARCH=", "GOFLAGS=", "GOWORK=off") // tests of other processors set them
	printed, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v (script/bootstrap installs what is missing)\n%s", name, strings.Join(args, " "), err, printed)
	}
	return string(printed)
}

// expect compares what a program printed with the number of solutions, and checks what it drew.
func (d *draft) expect(t *testing.T) {
	t.Helper()
	want, _ := known.Solutions(d.n)
	drawn := d.printed
	if d.runs() > 1 {
		drawn = strings.ReplaceAll(drawn+"\n", "no solution found\n", "")
	}
	if d.all {
		var total string
		if total, drawn, _ = strings.Cut(d.printed, "\n\n"); total != want.String() {
			t.Errorf("%s counts %q, not %v", d.name(), total, want)
		}
	}
	if want.Sign() == 0 {
		expect.Equal(t, strings.TrimSuffix(strings.TrimSpace(drawn), " found"), "no solution", "%s prints %q where there is no solution", d.name(), drawn)
		return
	}
	boards := 0
	for record, err := range read.Placements(strings.NewReader(drawn), read.Options{}) {
		if err == nil {
			err = record.Placement.Validate()
		}
		if boards++; err != nil || len(record.Placement) != d.n {
			t.Errorf("%s draws %q: %v", d.name(), drawn, err)
			return
		}
	}
	if boards == 0 {
		t.Errorf("%s draws nothing in %d runs", d.name(), d.runs())
	}
}

// runs is how often a program is run, of which some must draw a solution if it is randomized.
func (d *draft) runs() int {
	if d.Seeded && d.n > 3 {
		return 200
	}
	return 1
}

// interpreted runs every program in one process of the interpreter.
func interpreted(t *testing.T, dir string, list []*draft, ending, interpreter, flag string) string {
	var items [][]any
	for _, d := range list {
		write(t, filepath.Join(dir, d.name()+ending), d.text)
		items = append(items, []any{d.name(), d.name() + ending, d.runs()})
	}
	write(t, filepath.Join(dir, "list.json"), string(must.Get(json.Marshal(items))(t)))
	return output(t, dir, interpreter, flag, string(must.Get(os.ReadFile("testdata/run"+ending))(t)))
}

func runC(t *testing.T, dir string, list []*draft) string {
	commands := "cc -std=c11 -Wall -Wextra -Werror -c *.c\n"
	for _, d := range list {
		write(t, filepath.Join(dir, d.name()+".c"), d.text)
		commands += fmt.Sprintf("cc -o program %s.o -lm\n", d.name())
		commands += fmt.Sprintf("for i in $(seq %d); do ./program >printed || exit; grep -q Q printed && break; done; cat printed; echo after %s\n", d.runs(), d.name())
	}
	return output(t, dir, "sh", "-ec", commands)
}

// camel returns the name of an algorithm as a class.
func camel(name string) (class string) {
	for word := range strings.SplitSeq(name, "-") {
		class += strings.ToUpper(word[:1]) + word[1:]
	}
	return class
}

// runJava makes each program a package, which a class of its own lets others run.
func runJava(t *testing.T, dir string, list []*draft) string {
	var calls strings.Builder
	args := []string{"-Xlint:all,-auxiliaryclass", "-Werror", "-d", "."}
	for _, d := range list {
		header := "package " + d.name() + ";\n\n"
		run := fmt.Sprintf("public class Run { public static void run() { %s.main(new String[0]); } }\n", camel(d.Name))
		for class, text := range map[string]string{camel(d.Name): d.text, "Run": run} {
			file := filepath.Join(d.name(), class+".java")
			write(t, filepath.Join(dir, file), header+text)
			args = append(args, file)
		}
		fmt.Fprintf(&calls, "for (int i = 0; i < %d; i++) %s.Run.run();\nSystem.out.println(\"after %[2]s\");\n", d.runs(), d.name())
	}
	write(t, filepath.Join(dir, "Main.java"), "class Main { public static void main(String[] args) {\n"+calls.String()+"} }\n")
	output(t, dir, "javac", append(args, "Main.java")...)
	return output(t, dir, "java", "-XX:TieredStopAtLevel=1", "Main")
}

// runGo makes each program a package, so that one command builds them all.
func runGo(t *testing.T, dir string, list []*draft) string {
	var imports, calls strings.Builder
	for _, d := range list {
		program := strings.NewReplacer("\npackage main\n", "\npackage "+d.name()+"\n", "func main()", "func Main()").Replace(d.text)
		write(t, filepath.Join(dir, d.name(), "program.go"), program)
		fmt.Fprintf(&imports, "import %q\n", "programs/"+d.name())
		fmt.Fprintf(&calls, "\tfor range %d {\n\t\t%s.Main()\n\t}\n\tfmt.Println(\"after %[2]s\")\n", d.runs(), d.name())
	}
	write(t, filepath.Join(dir, "go.mod"), "module programs\n\ngo 1.22\n")
	write(t, filepath.Join(dir, "main.go"), fmt.Sprintf("package main\n\nimport \"fmt\"\n%s\nfunc main() {\n%s}\n", &imports, &calls))
	return output(t, dir, "go", "run", ".")
}

// counted runs programs in Python, randomized ones forty times, and counts how often each line is executed.
const counted = `
import collections, contextlib, io, json, sys

def run(file):
    source = open(file).read()
    hits = collections.Counter()
    def trace(frame, event, arg):
        if frame.f_code.co_filename != file or frame.f_code.co_name in ("<genexpr>", "<lambda>"):
            return None
        if event == "line":
            hits[frame.f_lineno] += 1
        return trace
    printed = io.StringIO()
    for _ in range(40 if "import random" in source else 1):
        with contextlib.redirect_stdout(printed):
            sys.settrace(trace)
            exec(compile(source, file, "exec"), {"__name__": "__main__"})
            sys.settrace(None)
    return {"printed": printed.getvalue().strip(), "hits": hits}

print(json.dumps({file: run(file) for file in sys.argv[1:]}))
`

// batches lists the algorithms that put or take several queens at a time.
var batches = []string{"permutations", "construct"}

// In Python, a line marked with the line that an event comes from is executed as often as there are
// such events. A line that ends a call or a loop is also executed where there is no dead end, and
// the line of a loop once more.
func TestMarkedLinesDoWhatEventsTell(t *testing.T) {
	dir := t.TempDir()
	list := slices.DeleteFunc(drafts(t, "python"), func(d *draft) bool { return d.n != 5 })
	args := []string{"-c", counted}
	for _, d := range list {
		write(t, filepath.Join(dir, d.name()+".py"), d.text)
		args = append(args, d.name()+".py")
	}
	var ran map[string]struct {
		Printed string
		Hits    map[int]int
	}
	must.Do(t, json.Unmarshal([]byte(output(t, dir, "python3", args...)), &ran))
	for _, d := range list {
		got := ran[d.name()+".py"]
		d.printed = got.Printed
		d.expect(t)
		code := form(t, d.Algorithm, "python", d.all)
		first := eventsByLine(t, &draft{Algorithm: d.Algorithm, n: d.n})
		for line, want := range eventsByLine(t, d) {
			both := want.total + first[line].total // of a line that both forms execute
			var executed []int
			done := false
			for i, at := range code {
				if slices.Contains(at.Pseudocode, line) {
					times := got.Hits[i+1]
					executed = append(executed, times)
					loop := strings.HasPrefix(strings.TrimSpace(at.Text), "for ")
					done = done || times == want.total || times == both || times > 0 && (want.roughly || loop && times > want.total)
				}
			}
			if !done {
				t.Errorf("%s: lines marked %d (%s) are executed %d times, and %d events come from there",
					d.name(), line, d.Pseudocode[line-1], executed, want.total)
			}
		}
	}
}

type lineEvents struct {
	total   int
	roughly bool // the line need not be executed as often
}

// eventsByLine counts the events that come from each line, without walks.
func eventsByLine(t *testing.T, d *draft) map[int]lineEvents {
	count := make(map[int]lineEvents)
	for e := range events(t, d.Algorithm, d.n, Options{All: d.all}) {
		if e.Line == 0 || e.Walk {
			continue
		}
		at := count[e.Line]
		moves := e.Kind == Place || e.Kind == Remove
		at.roughly = at.roughly || e.Kind == DeadEnd || d.Seeded || moves && slices.Contains(batches, d.Name)
		at.total++
		count[e.Line] = at
	}
	return count
}
