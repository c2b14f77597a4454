package judge

import (
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Source is a text whose integers may be the size of the board. Its name says by its ending how
// comments begin.
type Source struct{ Name, Text string }

// integer is a literal in a source.
type integer struct {
	file     int
	from, to int
	line     int
	value    int
	rank     int // how it looks: less is more like the size
	less     int // by how much it is less than the size
}

// pattern returns a regular expression that is compiled when it is first used.
func pattern(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

const quoted = `(?s)"""(?:.*?)"""|'''(?:.*?)'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`

var (
	skipped = map[bool]func() *regexp.Regexp{true: pattern(quoted + `#[^\n]*`), false: pattern(quoted + `(?s)//[^\n]*|/\*.*?\*/`)}
	sign    = pattern(`[^\n]`)
	number  = pattern(`[\w.]*\d[\w.]*`)
	defined = pattern(`(?:#define\s+\w+\s+|^[A-Za-z_]\w*\s*(?::\s*\w+\s*)?=\s*)$`)
	named   = pattern(`(?i)\b(?:n|\w*(?:size|queens?|board|damas|reinas|rainhas|dim)\w*)\s*(?::\s*\w+\s*)?:?=\s*$`)
	passed  = pattern(`\w\(\s*$`)
	listed  = pattern(`[\[,{]\s*$`)
)

// longestName is how far before an integer its name is looked for.
const longestName = 200

// integersOf returns the integers of a source, without those in strings and comments.
func integersOf(file int, s Source) (ints []integer) {
	script := slices.Contains([]string{".py", ".sh", ".rb", ".pl", ""}, filepath.Ext(s.Name))
	code := skipped[script]().ReplaceAllStringFunc(s.Text, func(s string) string {
		blank := sign().ReplaceAllString(s, " ")
		return blank + strings.Repeat(" ", len(s)-len(blank)) // keep offsets
	})
	line, counted := 1, 0
	for _, at := range number().FindAllStringIndex(code, -1) {
		value, err := strconv.Atoi(code[at[0]:at[1]])
		if err != nil || value < 2 || value > 200 {
			continue
		}
		line += strings.Count(code[counted:at[0]], "\n")
		counted = at[0]
		before := code[max(strings.LastIndexByte(code[:at[0]], '\n')+1, at[0]-longestName):at[0]]
		i := integer{file: file, from: at[0], to: at[1], line: line, value: value, rank: 5}
		for rank, look := range []func() *regexp.Regexp{named, defined, passed, listed} {
			if look().MatchString(before) {
				i.rank = rank
				break
			}
		}
		ints = append(ints, i)
	}
	return ints
}

// replaced returns the texts of sources with a size in the place of integers.
func replaced(sources []Source, ints []integer, n int) []string {
	ints = slices.SortedFunc(slices.Values(ints), func(a, b integer) int { return a.from - b.from })
	texts := make([]string, len(sources))
	for i, source := range sources {
		var text strings.Builder
		from := 0
		for _, at := range ints {
			if at.file == i {
				text.WriteString(source.Text[from:at.from] + strconv.Itoa(n-at.less))
				from = at.to
			}
		}
		texts[i] = text.String() + source.Text[from:]
	}
	return texts
}
