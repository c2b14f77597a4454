package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/markdown"
)

// The commands in documents, by the language of their block:
//
//   - console: each line that begins with "$ " is run, with those below it that begin with
//     "> ", in one folder for each document, and must print the lines that follow. A line
//     "..." stands for any lines, the word ... in a line for any text. In a block that opens
//     with "console varying" each number stands for any number.
//   - sh: is not run. Its lines must be valid shell, and those of nqueens valid commands.
//   - A block of another language that opens with "LANGUAGE file=NAME" is written to that
//     file, for the commands below it.
//
// Commands in sentences, such as `nqueens solve N --method random`, must exist with their
// flags. To write what the commands print into the documents, run
//
//	go test ./cmd/nqueens -run TestDocuments -update
func TestDocuments(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("documents show commands of sh")
	}
	docs, err := markdown.ReadAll(repository)
	check(t, err)
	for _, d := range docs {
		if d.Path == "CHANGELOG.md" { // names commands that were
			continue
		}
		t.Run(d.Path, func(t *testing.T) {
			checkCommands(t, d) // before Parallel, since cobra keeps what commands share in one place
			if testing.Short() {
				return
			}
			t.Parallel()
			runConsole(t, d)
		})
	}
}

const repository = "../.."

// An example is a command of a console block and what it prints.
type example struct {
	line    int // of the command
	command string
	prints  []string
	varying bool
}

// examples returns the commands of a console block.
func examples(b markdown.Block) []example {
	var all []example
	for i, text := range strings.Split(strings.TrimSuffix(b.Text, "\n"), "\n") {
		command, begins := strings.CutPrefix(text, "$ ")
		more, continues := strings.CutPrefix(text, "> ")
		switch last := len(all) - 1; {
		case begins:
			all = append(all, example{line: b.Line + i, command: command, varying: slices.Contains(b.Info, "varying")})
		case last < 0: // reported by checkCommands
		case continues && len(all[last].prints) == 0:
			all[last].command += "\n" + more
		default:
			all[last].prints = append(all[last].prints, text)
		}
	}
	return all
}

// runConsole runs the commands of the console blocks of a document.
func runConsole(t *testing.T, d markdown.Document) {
	dir := t.TempDir()
	printed := make(map[int]example) // by line, what is shown otherwise
	for _, b := range d.Blocks {
		for _, info := range b.Info {
			if name, ok := strings.CutPrefix(info, "file="); ok {
				check(t, os.WriteFile(filepath.Join(dir, filepath.Base(name)), []byte(b.Text), 0o666))
			}
		}
		if b.Language != "console" {
			continue
		}
		for _, e := range examples(b) {
			got := run(t, dir, d.Line(e.line), e.command)
			if matches(e, got) {
				continue
			}
			printed[e.line] = example{prints: got, command: strings.Join(e.prints, "\n")}
			if !*update {
				t.Errorf("%s: %s prints otherwise (-shown +printed):\n%s", d.Line(e.line), e.command, cmp.Diff(e.prints, got))
			}
		}
	}
	if *update && len(printed) > 0 {
		rewrite(t, d, printed)
	}
}

// run returns the lines that a command prints on both streams.
func run(t *testing.T, dir, where, command string) []string {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	sh := exec.CommandContext(ctx, "sh", "-c", command)
	sh.Dir = dir
	sh.WaitDelay = time.Second
	var out bytes.Buffer
	sh.Stdout, sh.Stderr = &out, &out
	_ = sh.Run() // an example may show an error
	if ctx.Err() != nil {
		t.Errorf("%s: %s does not end; put it in a block of sh", where, command)
	}
	if out.Len() == 0 {
		return nil
	}
	return strings.Split(strings.TrimRight(out.String(), "\n"), "\n")
}

var (
	number = regexp.MustCompile(`[0-9][0-9,]*(?:\\\.[0-9]+)?(?:e\\\+?-?[0-9]+)?`)
	gap    = regexp.MustCompile(` +`)
	gapped = regexp.MustCompile(`(?m)(^| )\\\.\\\.\\\.( |$)`)
)

// matches reports whether a command printed what its example shows.
func matches(e example, got []string) bool {
	shown := strings.TrimRight(strings.Join(e.prints, "\n"), "\n")
	pattern := regexp.QuoteMeta(shown)
	if e.varying {
		pattern = number.ReplaceAllString(pattern, `[0-9][0-9,.e+-]*`)
		pattern = gap.ReplaceAllString(pattern, ` +`)
	}
	var lines []string
	for line := range strings.SplitSeq(pattern, "\n") {
		if line == `\.\.\.` {
			lines = append(lines, `(?:.*\n)*`)
			continue
		}
		lines = append(lines, gapped.ReplaceAllString(line, `$1.*$2`)+"\n")
	}
	return regexp.MustCompile("^" + strings.Join(lines, "") + "$").MatchString(strings.Join(got, "\n") + "\n")
}

// rewrite writes what commands printed into a document.
func rewrite(t *testing.T, d markdown.Document, printed map[int]example) {
	path := filepath.Join(repository, filepath.FromSlash(d.Path))
	text, err := os.ReadFile(path)
	check(t, err)
	lines := strings.Split(string(text), "\n")
	var out []string
	for i := 0; i < len(lines); {
		out = append(out, lines[i])
		e, found := printed[i+1]
		i++
		if !found {
			continue
		}
		for ; strings.HasPrefix(lines[i], "> "); i++ {
			out = append(out, lines[i])
		}
		if e.command != "" {
			i += 1 + strings.Count(e.command, "\n")
		}
		out = append(out, e.prints...)
	}
	check(t, os.WriteFile(path, []byte(strings.Join(out, "\n")), 0o666))
}

// checkCommands checks that the commands of a document can be called.
func checkCommands(t *testing.T, d markdown.Document) {
	for _, b := range d.Blocks {
		switch b.Language {
		case "console":
			if !strings.HasPrefix(b.Text, "$ ") {
				t.Errorf("%s: a block of console begins with a command, as in %q", d.Line(b.Line), "$ nqueens 8")
			}
			for _, e := range examples(b) {
				checkShell(t, d.Line(e.line), e.command)
			}
		case "sh":
			checkShell(t, d.Line(b.Line), b.Text)
			for i, line := range strings.Split(b.Text, "\n") {
				checkMake(t, d.Line(b.Line+i), line)
			}
			for _, at := range shellCall.FindAllStringSubmatchIndex(b.Text, -1) {
				args := shellWord.FindAllString(b.Text[at[2]:at[3]], -1)
				for i := range args {
					args[i] = strings.Trim(args[i], `'"`)
				}
				checkCommandLine(t, d.Line(b.Line+strings.Count(b.Text[:at[2]], "\n")), args)
			}
		case "":
			for i, line := range strings.Split(b.Text, "\n") {
				if shownCommand.MatchString(line) {
					t.Errorf("%s: the command %q belongs in a block of console, which is run, or of sh", d.Line(b.Line+i), line)
				}
			}
		}
	}
	flags := allFlags()
	for _, s := range d.Spans() {
		checkMake(t, s.Where, s.Text)
		if words := strings.Fields(s.Text); words[0] == "nqueens" && !strings.Contains(s.Text, "/") {
			checkMention(t, s.Where, words[1:])
		} else if name, ok := strings.CutPrefix(words[0], "--"); ok && name != "" && name != ">" && !flags[name] && !foreign[name] {
			t.Errorf("%s: no command has the flag --%s", s.Where, name)
		}
	}
}

// shownCommand matches a line that somebody would type.
var shownCommand = regexp.MustCompile(`^(?:\$ )?(?:nqueens|python3|make|script/\w+|go (?:run|test|doc|mod|install)) `)

// foreign are flags of other programs.
var foreign = map[string]bool{"signal": true, "idle": true, "nats": true, "recheck": true} // of nats-server and nqueens-cluster

func checkShell(t *testing.T, where, text string) {
	if said, err := exec.Command("sh", "-n", "-c", text).CombinedOutput(); err != nil {
		t.Errorf("%s: %s in\n%s", where, bytes.TrimSpace(said), text)
	}
}

var madeOrScript = regexp.MustCompile(`^(?:\w+=\S+ )*(?:make ([\w-]+)|(script/[\w-]+))(?: |$)`)

// checkMake checks that the target of make or the script that a line calls exists.
func checkMake(t *testing.T, where, line string) {
	m := madeOrScript.FindStringSubmatch(line)
	switch {
	case m == nil:
	case m[1] != "" && !regexp.MustCompile(`(?m)^`+m[1]+`:`).MatchString(readText(t, repository+"/Makefile")):
		t.Errorf("%s: the Makefile has no target %s", where, m[1])
	case m[2] != "":
		if _, err := os.Stat(filepath.Join(repository, m[2])); err != nil {
			t.Errorf("%s: there is no %s", where, m[2])
		}
	}
}

func commandsBelow(cmd *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{cmd}
	for _, child := range cmd.Commands() {
		all = append(all, commandsBelow(child)...)
	}
	return all
}

// allFlags returns the names of the flags of all commands.
func allFlags() map[string]bool {
	all := make(map[string]bool)
	for _, cmd := range commandsBelow(newRootCommand(console.New())) {
		cmd.InitDefaultHelpFlag()
		cmd.InitDefaultVersionFlag()
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) { all[f.Name] = true })
	}
	return all
}

// notCommands begin with the name of the program and are no commands.
var notCommands = []string{"nqueens proof 3"}

// checkMention checks that the command in a sentence and its flags exist. Names such as N
// may stand for arguments.
func checkMention(t *testing.T, where string, words []string) {
	if slices.Contains(notCommands, "nqueens "+strings.Join(words, " ")) {
		return
	}
	root := newRootCommand(console.New())
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	cmd, rest, err := root.Find(words)
	if err != nil {
		t.Errorf("%s: %v", where, err)
		return
	}
	if len(rest) > 0 && cmd.HasSubCommands() && looksLikeCommand(rest[0]) && strings.ToLower(rest[0]) == rest[0] && rest[0][0] != '-' {
		t.Errorf("%s: %s has no command %q", where, cmd.CommandPath(), rest[0])
	}
	cmd.InitDefaultHelpFlag()
	cmd.InitDefaultVersionFlag()
	for _, word := range rest {
		name, _, _ := strings.Cut(word, "=")
		if word == "|" || word == "--" { // another program follows
			return
		}
		if long, ok := strings.CutPrefix(name, "--"); ok && cmd.Flag(long) == nil && cmd.InheritedFlags().Lookup(long) == nil {
			t.Errorf("%s: %s has no flag --%s", where, cmd.CommandPath(), long)
		}
	}
}

var (
	shellCall = regexp.MustCompile(`(?m)(?:^|[|&;(]|do )[ \t]*(?:\w+=\S+ )*nqueens ((?:\\\n|'[^'\n]*'|"[^"\n]*"|[^|&;()<>#\n])*)`)
	shellWord = regexp.MustCompile(`'[^']*'|"[^"]*"|[^\s\\'"]+`)
)

func TestMatches(t *testing.T) {
	for _, test := range []struct {
		shown, printed string
		varying, want  bool
	}{
		{"a\nb", "a\nc", false, false},
		{"", "a", false, false},
		{"a\n...\nd", "a\nb\nc\nd", false, true},
		{"a\n...\nd", "a\nb", false, false},
		{"Q . . .", "Q . . x", false, false},
		{"took ... in all", "took 3.5 s in all", false, true},
		{"took 3.5 s, 1,000 nodes", "took 12 s,    17 nodes", true, true},
		{"took 3.5 s, 1,000 nodes", "took 12 s, 17 nodes", false, false},
		{"about 4e+03", "about 12.5", true, true},
	} {
		e := example{prints: strings.Split(test.shown, "\n"), varying: test.varying}
		expect.Equal(t, matches(e, strings.Split(test.printed, "\n")), test.want, "%q is shown, %q printed", test.shown, test.printed)
	}
}

var goBlock = regexp.MustCompile("(?s)```go\n(.*?)```")

// The program in the README prints what its last comment says.
func TestReadmeProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	readme, err := os.ReadFile("../../README.md")
	check(t, err)
	block := goBlock.FindSubmatch(readme)
	if block == nil {
		t.Fatal("the README shows no program")
	}
	_, comment, ok := strings.Cut(string(block[1]), "// Output:\n")
	if !ok {
		t.Fatal("the README's program does not say what it prints")
	}
	var want strings.Builder
	for _, line := range strings.Split(comment, "\n") {
		if text, ok := strings.CutPrefix(strings.TrimSpace(line), "// "); ok {
			want.WriteString(text + "\n")
		}
	}
	file := filepath.Join(t.TempDir(), "main.go")
	check(t, os.WriteFile(file, block[1], 0o600))
	got, err := exec.Command("go", "run", file).CombinedOutput()
	if err != nil {
		t.Fatalf("go run: %v\n%s", err, got)
	}
	expect.Same(t, string(got), want.String(), "the README's program prints otherwise")
}
