// Package process judges programs that run as processes, on copies of their sources.
package process

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"nqueens.example/nqueens/internal/judge"
)

// Limits is what one run of a program may take, beside its time.
type Limits struct {
	Output int   // bytes of standard output
	Memory int64 // bytes; where the system limits none, it has no effect
}

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
		".cc":   {build: []string{"c++", "-w", "-o", "OUT", "FILE"}, run: []string{"OUT"}},
		".go":   {build: []string{"go", "build", "-o", "OUT", "FILE"}, run: []string{"OUT"}},
	}
}

type language struct{ build, run []string }

// IsProgram reports whether a file has the ending of a language that is known.
func IsProgram(name string) bool {
	_, ok := languages()[filepath.Ext(name)]
	return ok
}

// Judge judges the program of a command, or of the source file that is the only argument.
func Judge(ctx context.Context, command []string, limits Limits, options judge.Options) (judge.Verdict, error) {
	p, err := open(command, limits)
	if err != nil {
		return judge.Verdict{Program: strings.Join(command, " "), Verdict: judge.NotUnderstood, Why: err.Error()}, nil
	}
	defer os.RemoveAll(p.temp)
	return judge.Judge(ctx, p.Program, p.execute, options)
}

// program is what is judged. Its arguments have FILE for its source.
type program struct {
	judge.Program
	language
	limits Limits
	source string // its path, or ""
	whole  bool   // the source is the whole command
	temp   string // a folder for copies
	built  map[string]built
}

type built struct {
	dir     string
	refused string
}

// open returns the program of a command, or of the file that is the whole command.
func open(command []string, limits Limits) (*program, error) {
	p := &program{Program: judge.Program{Name: strings.Join(command, " ")}, limits: limits, built: map[string]built{}}
	if l, ok := languages()[filepath.Ext(command[0])]; ok && len(command) == 1 {
		p.language, p.source, p.whole = l, command[0], true
		tool := append(l.build, l.run...)[0]
		if _, err := exec.LookPath(tool); err != nil {
			return nil, fmt.Errorf("%s is needed to run %s, and is not installed", tool, command[0])
		}
	} else {
		if _, err := exec.LookPath(command[0]); err != nil {
			return nil, err
		}
		p.run = slices.Clone(command)
		for i, arg := range command {
			if info, err := os.Stat(arg); err == nil && info.Mode().IsRegular() && info.Size() < maxSource && p.source == "" && isText(arg) {
				p.source, p.run[i] = arg, "FILE"
			}
		}
		p.run, p.Args = p.run[:1], p.run[1:]
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
	p.Sources = []judge.Source{{Name: filepath.Base(p.source), Text: string(main)}}
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
			p.Sources = append(p.Sources, judge.Source{Name: name, Text: string(text)})
		}
	}
	return nil
}

// execute is a judge.Runner.
func (p *program) execute(ctx context.Context, next []judge.Request) (judge.Outcome, error) {
	r := next[0]
	b, err := p.compile(ctx, r.Sources)
	if err != nil || b.refused != "" {
		return judge.Outcome{Refused: b.refused}, err
	}
	dir := ""
	if p.whole {
		dir = b.dir
	}
	o, _, err := execute(ctx, p.fill(append(slices.Clone(p.run), r.Args...), b.dir), dir, r.Input, r.Time, p.limits)
	return o, err
}

// fill returns a command on the copy in a folder.
func (p *program) fill(argv []string, dir string) []string {
	argv = slices.Clone(argv)
	for i, arg := range argv {
		switch {
		case p.source == "":
		case arg == "FILE":
			argv[i] = filepath.Join(dir, filepath.Base(p.source))
		case arg == "OUT":
			argv[i] = filepath.Join(dir, "program.exe")
		}
	}
	return argv
}

// compile builds the program of the texts, unless that has been done.
func (p *program) compile(ctx context.Context, texts []string) (b built, err error) {
	if p.source == "" {
		return b, nil
	}
	key := strings.Join(texts, "\x00")
	if b, ok := p.built[key]; ok {
		return b, nil
	}
	if b.dir, err = p.copied(texts); err != nil {
		return b, err
	}
	if p.build != nil {
		o, exit, err := execute(ctx, p.fill(p.build, b.dir), b.dir, "", time.Minute, Limits{Output: 1 << 20, Memory: 4 << 30})
		if err != nil {
			return b, err
		}
		if exit != 0 {
			first, _, _ := strings.Cut(strings.TrimSpace(o.Err), "\n")
			b.refused = "it does not compile: " + first
		}
	}
	p.built[key] = b
	return b, nil
}

// copied returns a folder that has the texts as sources, beside links to whatever stands beside
// the original.
func (p *program) copied(texts []string) (string, error) {
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
	for i, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, p.Sources[i].Name), []byte(text), 0o777); err != nil {
			return "", err
		}
	}
	for _, entry := range entries {
		to := filepath.Join(dir, entry.Name())
		if _, err := os.Lstat(to); err != nil {
			if os.Symlink(filepath.Join(from, entry.Name()), to) != nil && entry.Type().IsRegular() {
				if text, err := fs.ReadFile(os.DirFS(from), entry.Name()); err == nil {
					os.WriteFile(to, text, 0o666)
				}
			}
		}
	}
	return dir, nil
}
