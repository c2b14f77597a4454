package textbook

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"nqueens.example/nqueens/internal/words"
)

// Language is a programming language that algorithms are written in.
type Language struct {
	Name  string // in lower case, for Algorithm.Code
	Title string
	path  string // format of the path of a program, for the name of its algorithm
}

// languages has a row for each language.
var languages = []Language{
	{"python", "Python", "code/python/%s.py"},
	{"javascript", "JavaScript", "code/javascript/%s.js"},
	{"java", "Java", "code/java/%s.java"},
	{"c", "C", "code/c/%s.c"},
	{"go", "Go", "code/go/%s.go"},
}

// programs has a program in every language for each algorithm that has programs, complete and as
// people write it: n set in one line, the solutions for n = 8 counted (less if that takes long),
// and then the first drawn or "no solution" printed. A comment of nothing but numbers at the
// end of a line lists the lines of pseudocode that the line carries out; every line of
// pseudocode that an event comes from needs one. What only a program needs that counts the
// solutions is between the comments "all" and "end". Tests run both forms in every language on
// boards of 1 to 8 rows. board-scan is a model. A language also needs a row in runs, code_test.go.
//
//go:embed code
var programs embed.FS

// Languages returns the languages of [Algorithm.Code].
func Languages() []Language { return slices.Clone(languages) }

// CodeLine is a line of a program.
type CodeLine struct {
	Text       string `json:"text"`
	Pseudocode []int  `json:"pseudocode,omitempty"` // the lines of Algorithm.Pseudocode that this line carries out, from 1
	All        bool   `json:"all,omitempty"`        // only needed to find all solutions, not the first
}

// Languages returns the languages in which [Algorithm.Code] has a program: all or none. An
// algorithm that a caller has written has none.
func (a *Algorithm) Languages() []Language {
	return slices.DeleteFunc(Languages(), func(l Language) bool {
		_, err := fs.Stat(programs, a.path(l))
		return err != nil
	})
}

// path returns the path of the program in the language, or "" if there can be none.
func (a *Algorithm) path(l Language) string {
	if a.run == nil || a.steps {
		return ""
	}
	return fmt.Sprintf(l.path, a.Name)
}

// Code returns the algorithm as a program in the language of that name. The program is complete.
// It prints the number of solutions for 8 queens, and draws the first solution or prints that
// there is none. Without the lines that are only needed for All, it is complete as well, and
// stops at the first solution. Where the algorithm takes long, the board is smaller.
func (a *Algorithm) Code(language string) ([]CodeLine, error) {
	names := words.Each(languages, func(l Language) string { return l.Name })
	at := slices.Index(names, language)
	if at < 0 {
		if near, ok := words.Nearest(strings.ToLower(language), names); ok {
			return nil, fmt.Errorf("there is no language %q; did you mean %s?", language, near)
		}
		return nil, fmt.Errorf("there is no language %q; the languages are %s", language, words.And(names))
	}
	text, err := programs.ReadFile(a.path(languages[at]))
	if err != nil {
		return nil, fmt.Errorf("%s has no program in %s", a.Name, languages[at].Title)
	}
	return codeLines(string(text)), nil
}

// ProgramLines returns how many lines the program in the language of that name has that finds
// the first solution, without empty lines and comments, or 0 if there is none.
func (a *Algorithm) ProgramLines(language string) (lines int) {
	code, _ := a.Code(language)
	for _, line := range code {
		text := strings.TrimSpace(line.Text)
		comment := slices.ContainsFunc([]string{"# ", "//", "/*", "*", `"""`}, func(start string) bool { return strings.HasPrefix(text, start) })
		if text != "" && !comment && !line.All {
			lines++
		}
	}
	return lines
}

func codeLines(text string) (code []CodeLine) {
	if strings.HasPrefix(text, "//go:build ") { // keeps a program out of the module
		_, text, _ = strings.Cut(text, "\n")
		text = strings.TrimLeft(text, "\r\n")
	}
	all := false
	for line := range strings.Lines(text) {
		switch strings.TrimLeft(strings.TrimSpace(line), "#/ ") {
		case "all":
			all = true
		case "end":
			all = false
		default:
			at := codeLine(strings.TrimRight(line, "\r\n"))
			at.All = all
			code = append(code, at)
		}
	}
	return code
}

func codeLine(line string) CodeLine {
	for _, comment := range []string{"# ", "// "} {
		at := strings.LastIndex(line, comment)
		if at < 0 {
			continue
		}
		if carriesOut, ok := numbers(line[at+len(comment):]); ok {
			return CodeLine{Text: strings.TrimRight(line[:at], " \t"), Pseudocode: carriesOut}
		}
	}
	return CodeLine{Text: line}
}

// numbers parses whole numbers separated by spaces. ok is false for any other text.
func numbers(text string) (list []int, ok bool) {
	for word := range strings.FieldsSeq(text) {
		number, err := strconv.Atoi(word)
		if err != nil {
			return nil, false
		}
		list = append(list, number)
	}
	return list, len(list) > 0
}
