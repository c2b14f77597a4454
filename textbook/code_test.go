package textbook

import (
	"encoding/json"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/known"

	"github.com/google/go-cmp/cmp"
)

// written returns the algorithms that have programs.
func written() []*Algorithm {
	return slices.DeleteFunc(Algorithms(), func(a *Algorithm) bool { return len(a.Languages()) == 0 })
}

// source returns a program as it is in its file, without marks.
func source(t *testing.T, a *Algorithm, language string) string {
	t.Helper()
	code, err := a.Code(language)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, line := range code {
		fmt.Fprintln(&text, line.Text)
	}
	return text.String()
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
			code, err := a.Code(language.Name)
			if err != nil {
				t.Error(err)
				continue
			}
			marked := make(map[int]bool)
			for _, line := range code {
				for _, mark := range line.Pseudocode {
					marked[mark] = true
					if mark < 1 || mark > len(a.Pseudocode) {
						t.Errorf("%s in %s: %q is line %d of %d", a.Name, language.Name, line.Text, mark, len(a.Pseudocode))
					}
				}
				if len(line.Text) > 80 || strings.TrimRight(line.Text, " \t\r") != line.Text {
					t.Errorf("%s in %s: %q is too long, or has space at its end", a.Name, language.Name, line.Text)
				}
			}
			if text := source(t, a, language.Name); language.Name == "go" {
				if tidy, err := format.Source([]byte(text)); err != nil || string(tidy) != text {
					t.Errorf("gofmt would change %s without its marks; %v", a.Name, err)
				}
			}
			for e := range events(t, a, min(5, a.MaxN), Options{All: a.Complete}) {
				if e.Line > 0 && !marked[e.Line] {
					t.Fatalf("%s in %s: no line is marked as line %d: %s", a.Name, language.Name, e.Line, a.Pseudocode[e.Line-1])
				}
			}
		}
	}
}

func TestMarksAreNoCode(t *testing.T) {
	const text = "//go:build ignore\r\n\r\nif (a[i] == 2) { // 3 12\r\nx = 4 # 5\n// 6\n#include <a>\ny() // 2 of 3\n\n"
	want := []CodeLine{
		{"if (a[i] == 2) {", []int{3, 12}}, {"x = 4", []int{5}}, {"", []int{6}}, {"#include <a>", nil}, {"y() // 2 of 3", nil}, {"", nil},
	}
	if diff := cmp.Diff(want, codeLines(text)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
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

// The programs of a language are run in one directory, and as few commands as it allows.
var runs = map[string]struct {
	needs []string
	run   func(t *testing.T, dir string) map[string]string // what each printed
}{
	"python":     {[]string{"python3"}, func(t *testing.T, dir string) map[string]string { return interpreted(t, dir, "python3") }},
	"javascript": {[]string{"node"}, func(t *testing.T, dir string) map[string]string { return interpreted(t, dir, "node") }},
	"java":       {[]string{"javac", "java"}, runJava},
	"c":          {[]string{"cc"}, runC},
	"go":         {[]string{"go"}, runGo},
}

func TestProgramsFindTheSolutions(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles every program")
	}
	for _, language := range languages {
		t.Run(language.Name, func(t *testing.T) {
			t.Parallel()
			how, ok := runs[language.Name]
			if !ok {
				t.Fatal("the test does not know how to run it")
			}
			for _, name := range how.needs {
				if _, err := exec.LookPath(name); err != nil {
					t.Skipf("%s is not installed", name)
				}
			}
			dir := t.TempDir()
			for _, a := range written() {
				file := filepath.Join(dir, filepath.Base(fmt.Sprintf(language.path, a.Name)))
				write(t, file, source(t, a, language.Name))
			}
			printed := how.run(t, dir)
			for _, a := range written() {
				text := source(t, a, language.Name)
				if a.MaxN >= 8 && !strings.Contains(strings.ToLower(text), "n = 8") {
					t.Errorf("%s is not for n = 8", a.Name)
				}
				expect(t, a, text, printed[a.Name])
			}
		})
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func output(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOOS=", "GOARCH=") // tests of other processors set them
	printed, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%s %s: %v\n%s", name, strings.Join(args, " "), err, printed)
	}
	return strings.TrimSpace(string(printed))
}

var sizeInSource = regexp.MustCompile(`(?i)\bn = (\d+)\b`)

// expect compares what a program printed with the number of solutions, or checks its solution.
func expect(t *testing.T, a *Algorithm, source, printed string) {
	t.Helper()
	size := sizeInSource.FindStringSubmatch(source)
	if size == nil {
		t.Errorf("%s: no line sets n", a.Name)
		return
	}
	n, _ := strconv.Atoi(size[1])
	if a.Complete {
		if want, _ := known.Solutions(n); printed != want.String() {
			t.Errorf("%s prints %q, not %v", a.Name, printed, want)
		}
		return
	}
	var placement nqueens.Placement
	for _, column := range strings.Fields(printed) {
		col, err := strconv.Atoi(column)
		if err != nil {
			t.Errorf("%s prints %q", a.Name, printed)
			return
		}
		placement = append(placement, col-1)
	}
	if err := placement.Validate(); err != nil || len(placement) != n {
		t.Errorf("%s prints %q: %v", a.Name, printed, err)
	}
}

func interpreted(t *testing.T, dir, interpreter string) map[string]string {
	printed := make(map[string]string)
	for _, a := range written() {
		files, err := filepath.Glob(filepath.Join(dir, a.Name+".*"))
		if err != nil || len(files) != 1 {
			t.Fatal(files, err)
		}
		printed[a.Name] = output(t, dir, interpreter, files[0])
	}
	return printed
}

func runC(t *testing.T, dir string) map[string]string {
	printed := make(map[string]string)
	for _, a := range written() {
		output(t, dir, "cc", "-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", "-o", a.Name, a.Name+".c")
		printed[a.Name] = output(t, dir, filepath.Join(dir, a.Name))
	}
	return printed
}

// camel returns the name of an algorithm as a class.
func camel(name string) (class string) {
	for word := range strings.SplitSeq(name, "-") {
		class += strings.ToUpper(word[:1]) + word[1:]
	}
	return class
}

const mainJava = `class Main {
    public static void main(String[] args) {
%s    }
}
`

func runJava(t *testing.T, dir string) map[string]string {
	var calls strings.Builder
	args := []string{"-Xlint:all,-auxiliaryclass", "-Werror", "Main.java"}
	for _, a := range written() {
		fmt.Fprintf(&calls, "        %s.main(args); System.out.println(%q);\n", camel(a.Name), "after "+a.Name)
		args = append(args, a.Name+".java")
	}
	write(t, filepath.Join(dir, "Main.java"), fmt.Sprintf(mainJava, &calls))
	output(t, dir, "javac", args...)
	return parted(output(t, dir, "java", "-XX:TieredStopAtLevel=1", "-cp", dir, "Main"))
}

// parted divides what was printed by one program after another.
func parted(printed string) map[string]string {
	parts := make(map[string]string)
	for {
		before, after, found := strings.Cut(printed, "after ")
		if !found {
			return parts
		}
		name, rest, _ := strings.Cut(after, "\n")
		parts[name], printed = strings.TrimSpace(before), rest
	}
}

// runGo makes each program a package, so that one command builds them all.
func runGo(t *testing.T, dir string) map[string]string {
	var imports, calls strings.Builder
	for _, a := range written() {
		file := filepath.Join(dir, a.Name+".go")
		text, err := os.ReadFile(file)
		if err != nil || os.Remove(file) != nil {
			t.Fatal(err)
		}
		name := strings.ReplaceAll(a.Name, "-", "")
		if err := os.Mkdir(filepath.Join(dir, name), 0o700); err != nil {
			t.Fatal(err)
		}
		program := strings.NewReplacer("\npackage main\n", "\npackage "+name+"\n", "func main()", "func Main()").Replace(string(text))
		write(t, filepath.Join(dir, name, a.Name+".go"), program)
		fmt.Fprintf(&imports, "import %q\n", "programs/"+name)
		fmt.Fprintf(&calls, "\t%s.Main()\n\tprintln(%q)\n", name, "after "+a.Name)
	}
	write(t, filepath.Join(dir, "go.mod"), "module programs\n\ngo 1.22\n")
	write(t, filepath.Join(dir, "main.go"), fmt.Sprintf("package main\n\n%s\nfunc main() {\n%s}\n", &imports, &calls))
	return parted(output(t, dir, "go", "run", "."))
}

// counted runs programs in Python and counts how often each line is executed.
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
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("python3 is not installed")
	}
	const n = 5
	dir := t.TempDir()
	args := []string{"-c", counted}
	for _, a := range written() {
		size := fmt.Sprintf("n = %d", n)
		write(t, filepath.Join(dir, a.Name+".py"), sizeInSource.ReplaceAllString(source(t, a, "python"), size))
		args = append(args, a.Name+".py")
	}
	var ran map[string]struct {
		Printed string
		Hits    map[int]int
	}
	if err := json.Unmarshal([]byte(output(t, dir, "python3", args...)), &ran); err != nil {
		t.Fatal(err)
	}
	for _, a := range written() {
		got := ran[a.Name+".py"]
		expect(t, a, fmt.Sprintf("n = %d", n), got.Printed)
		code, err := a.Code("python")
		if err != nil {
			t.Fatal(err)
		}
		for line, want := range eventsByLine(t, a, n) {
			var executed []int
			done := false
			for i, at := range code {
				if slices.Contains(at.Pseudocode, line) {
					times := got.Hits[i+1]
					executed = append(executed, times)
					loop := strings.HasPrefix(strings.TrimSpace(at.Text), "for ")
					done = done || times == want.total || times > 0 && (want.roughly || loop && times > want.total)
				}
			}
			if !done {
				t.Errorf("%s: lines marked %d (%s) are executed %d times, and %d events come from there",
					a.Name, line, a.Pseudocode[line-1], executed, want.total)
			}
		}
	}
}

type lineEvents struct {
	total   int
	roughly bool // the line need not be executed as often
}

// eventsByLine counts the events that come from each line, without walks.
func eventsByLine(t *testing.T, a *Algorithm, n int) map[int]lineEvents {
	count := make(map[int]lineEvents)
	for e := range events(t, a, n, Options{All: a.Complete}) {
		if e.Line == 0 || e.Walk {
			continue
		}
		at := count[e.Line]
		moves := e.Kind == Place || e.Kind == Remove
		at.roughly = at.roughly || e.Kind == DeadEnd || a.Seeded || moves && slices.Contains(batches, a.Name)
		at.total++
		count[e.Line] = at
	}
	return count
}
