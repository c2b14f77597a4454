package judge

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// languages says how the source text of a program is built and run. In the commands FILE is the
// source and OUT the program that is built; NAME.exe runs in the source's folder.
func languages() map[string]language {
	return map[string]language{
		".py":   {run: []string{"python3", "FILE"}},
		".js":   {run: []string{"node", "FILE"}},
		".mjs":  {run: []string{"node", "FILE"}},
		".java": {run: []string{"java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "FILE"}},
		".c":    {build: []string{"cc", "-w", "-o", "OUT", "FILE", "-lm"}, run: []string{"OUT"}},
		".cpp":  {build: []string{"c++", "-w", "-o", "OUT", "FILE"}, run: []string{"OUT"}},
		".go":   {build: []string{"go", "build", "-o", "OUT", "FILE"}, run: []string{"OUT"}},
	}
}

type language struct{ build, run []string }

// IsProgram reports whether a file has the ending of a language that is known.
func IsProgram(name string) bool {
	_, ok := languages()[filepath.Ext(name)]
	return ok
}

// program is what is judged.
type program struct {
	command []string // as it was given
	language
	source string   // its path, or ""
	whole  bool     // the source is the whole command
	text   []source // the source, and those beside it that it names
	temp   string   // a folder for copies
	built  map[string]built
}

// source is a file whose integers may be the size of the board.
type source struct {
	name string
	text string
	ints []integer
}

// integer is a literal in a source.
type integer struct {
	file     int
	from, to int
	line     int
	value    int
	rank     int // how it looks: less is more like the size
	less     int // by how much it is less than the size
}

type built struct {
	argv []string
	dir  string
	err  error
}

// open returns the program of a command, or of the file that is the whole command.
func open(command []string) (*program, error) {
	p := &program{command: command, built: map[string]built{}}
	if l, ok := languages()[filepath.Ext(command[0])]; ok && len(command) == 1 {
		p.command, p.language, p.source, p.whole = l.run, l, command[0], true
		tool := append(l.build, l.run...)[0]
		if err := found(tool); err != nil {
			return nil, fmt.Errorf("%s is needed to run %s, and is not installed", tool, command[0])
		}
	} else {
		if err := found(command[0]); err != nil {
			return nil, err
		}
		for i, arg := range command {
			if info, err := os.Stat(arg); err == nil && info.Mode().IsRegular() && info.Size() < maxSource && p.source == "" && isText(arg) {
				p.source = arg
				p.command = slices.Clone(command)
				p.command[i] = "FILE"
			}
		}
		p.run = p.command
	}
	if p.source != "" {
		if err := p.load(); err != nil {
			return nil, err
		}
	}
	var err error
	p.temp, err = os.MkdirTemp("", "nqueens-judge-")
	return p, err
}

func (p *program) close() { os.RemoveAll(p.temp) }

// maxSource is the size of the largest text that is changed.
const maxSource = 1 << 20

func isText(name string) bool {
	text, err := os.ReadFile(name)
	return err == nil && !strings.ContainsRune(string(text), 0)
}

// load reads the sources: the program's, and those beside it that its text names.
func (p *program) load() error {
	main, err := os.ReadFile(p.source)
	if err != nil {
		return err
	}
	p.add(filepath.Base(p.source), string(main))
	entries, err := os.ReadDir(filepath.Dir(p.source))
	if err != nil {
		return nil
	}
	for _, entry := range entries {
		name, ext := entry.Name(), filepath.Ext(entry.Name())
		if !entry.Type().IsRegular() || name == filepath.Base(p.source) || ext != filepath.Ext(p.source) && ext != ".h" {
			continue
		}
		if !regexp.MustCompile(`\b` + regexp.QuoteMeta(strings.TrimSuffix(name, ext)) + `\b`).Match(main) {
			continue
		}
		if text, err := os.ReadFile(filepath.Join(filepath.Dir(p.source), name)); err == nil && len(text) < maxSource {
			p.add(name, string(text))
		}
	}
	return nil
}

// pattern returns a regular expression that is compiled when it is first used.
func pattern(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

var (
	skipped = pattern(`(?s)"""(?:.*?)"""|'''(?:.*?)'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'`)
	comment = map[bool]string{true: `#[^\n]*`, false: `(?s)//[^\n]*|/\*.*?\*/`}
	number  = pattern(`[\w.]*\d[\w.]*`)
	defined = pattern(`(?:#define\s+\w+\s+|^[A-Za-z_]\w*\s*(?::\s*\w+\s*)?=\s*)$`)
	named   = pattern(`(?i)\b(?:n|\w*(?:size|queens?|board|damas|reinas|rainhas|dim)\w*)\s*(?::\s*\w+\s*)?:?=\s*$`)
	passed  = pattern(`\w\(\s*$`)
	listed  = pattern(`[\[,{]\s*$`)
)

// add reads the integers of a source, without those in strings and comments.
func (p *program) add(name, text string) {
	blank := func(s string) string { return regexp.MustCompile(`[^\n]`).ReplaceAllString(s, " ") }
	script := slices.Contains([]string{".py", ".sh", ".rb", ".pl", ""}, filepath.Ext(name))
	both := regexp.MustCompile(skipped().String() + "|" + comment[script])
	code := both.ReplaceAllStringFunc(text, func(s string) string {
		if utf := len(s) - len(blank(s)); utf > 0 { // keep offsets
			return blank(s) + strings.Repeat(" ", utf)
		}
		return blank(s)
	})
	file := source{name: name, text: text}
	for _, at := range number().FindAllStringIndex(code, -1) {
		value, err := strconv.Atoi(code[at[0]:at[1]])
		if err != nil || value < 2 || value > 200 {
			continue
		}
		line := code[strings.LastIndexByte(code[:at[0]], '\n')+1 : at[0]]
		i := integer{file: len(p.text), from: at[0], to: at[1], line: 1 + strings.Count(code[:at[0]], "\n"), value: value, rank: 5}
		for rank, look := range []*regexp.Regexp{named(), defined(), passed(), listed()} {
			if look.MatchString(line) {
				i.rank = rank
				break
			}
		}
		file.ints = append(file.ints, i)
	}
	p.text = append(p.text, file)
}

// with returns a folder that has the sources with their integers replaced, beside links to
// whatever stands beside the original.
func (p *program) with(ints []integer, n int) (string, error) {
	dir, err := os.MkdirTemp(p.temp, "copy-")
	if err != nil {
		return "", err
	}
	from, err := filepath.Abs(filepath.Dir(p.source))
	if err != nil {
		return "", err
	}
	entries, err := os.ReadDir(from)
	if err != nil {
		return "", err
	}
	ints = slices.SortedFunc(slices.Values(ints), func(a, b integer) int { return a.from - b.from })
	for i, file := range p.text {
		text := file.text
		for _, at := range slices.Backward(ints) {
			if at.file == i {
				text = text[:at.from] + strconv.Itoa(n-at.less) + text[at.to:]
			}
		}
		if err := os.WriteFile(filepath.Join(dir, file.name), []byte(text), 0o777); err != nil {
			return "", err
		}
	}
	for _, entry := range entries {
		if to := filepath.Join(dir, entry.Name()); !exists(to) {
			if os.Symlink(filepath.Join(from, entry.Name()), to) != nil && entry.Type().IsRegular() {
				if text, err := fs.ReadFile(os.DirFS(from), entry.Name()); err == nil {
					os.WriteFile(to, text, 0o666)
				}
			}
		}
	}
	return dir, nil
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// compile builds the program with its integers replaced, unless that has been done.
func (p *program) compile(ctx context.Context, ints []integer, n int) built {
	if len(ints) == 0 {
		n = 0
	}
	key := fmt.Sprint(n, ints)
	if b, ok := p.built[key]; ok {
		return b
	}
	b := built{argv: p.run}
	if p.source != "" {
		if b.dir, b.err = p.with(ints, n); b.err != nil {
			return b
		}
		fill := func(argv []string) []string {
			argv = slices.Clone(argv)
			for i, arg := range argv {
				switch arg {
				case "FILE":
					argv[i] = filepath.Join(b.dir, filepath.Base(p.source))
				case "OUT":
					argv[i] = filepath.Join(b.dir, "program.exe")
				}
			}
			return argv
		}
		b.argv = fill(p.run)
		if p.build != nil {
			o, err := execute(ctx, fill(p.build), b.dir, "", Limits{Time: time.Minute, Output: 1 << 20, Memory: 4 << 30})
			if err == nil && o.exit != 0 {
				first, _, _ := strings.Cut(strings.TrimSpace(o.err), "\n")
				err = fmt.Errorf("it does not compile: %s", first)
			}
			b.err = err
		}
	}
	p.built[key] = b
	return b
}
