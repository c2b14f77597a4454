//go:build !windows

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/counting"
	"nqueens.example/nqueens/internal/finding"
	"nqueens.example/nqueens/internal/testing/terminal"
)

// completions are beginnings of commands, and names that the shell offers to continue them
// with; none is one that it does not offer. Fish cannot choose files by their endings.
var completions = []struct {
	typed string
	want  []string
	none  string
}{
	{"nqueens so", []string{"solve"}, "solutions.txt"},
	{"nqueens solve --method ", finding.Names(), "solutions.txt"},
	{"nqueens solve --piece b", []string{"bishop"}, "board.svg"},
	{"nqueens count 8 --kernel ", append([]string{"auto"}, counting.Kernels()...), "board.svg"},
	{"nqueens list 8 --color ", []string{"auto", "always", "never"}, "board.svg"},
	{"nqueens help ", []string{"solve", "convert", "formats", "exits"}, "board.svg"},
	{"nqueens help ledger ", []string{"show", "audit", "merge", "recount"}, "count"},
	{"nqueens man led", []string{"ledger"}, "board.svg"},
	{"nqueens solve --board ", []string{"torus", "cylinder"}, "board.svg"},
	{"nqueens algorithms dancing", []string{"dancing-links"}, "board.svg"},
	{"nqueens completion ", []string{"bash", "zsh", "fish", "powershell"}, "board.svg"},
	{"nqueens verify s", []string{"solutions.txt"}, "board.svg"},
	{"nqueens ledger show ", []string{"q8.ledger"}, "board.svg"},
	{"nqueens solve 8 -o ", []string{"board.svg", "solutions.txt"}, "q8.ledger"},
	{"nqueens count 8 --ledger ", []string{"q8.ledger"}, "board.svg"},
	{"nqueens solve 8 --col", []string{"--color"}, "board.svg"},
}

// shellWith returns the path of a shell, and a folder for it with the command, on PATH, and
// the files that completions name.
func shellWith(t *testing.T, shell string) (path, folder string) {
	t.Helper()
	if testing.Short() {
		t.Skip("starting shells takes some seconds")
	}
	path, err := exec.LookPath(shell)
	if err != nil {
		t.Skip(shell + " is not installed; script/bootstrap installs it on Debian")
	}
	program := programPath(t)
	t.Setenv("PATH", filepath.Dir(program)+string(os.PathListSeparator)+os.Getenv("PATH"))
	t.Setenv("GORACE", noRaceSleep)
	folder = t.TempDir()
	for _, name := range []string{"solutions.txt", "board.svg", "q8.ledger"} {
		check(t, os.WriteFile(filepath.Join(folder, name), nil, 0o666))
	}
	return path, folder
}

// runShell returns what a script prints in the folder.
func runShell(t *testing.T, folder, shell string, args ...string) string {
	t.Helper()
	cmd := exec.Command(shell, args...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "HOME="+folder)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", shell, err, out)
	}
	if strings.Contains(string(out), "`") { // that mark the names of values in pflag
		t.Errorf("%s shows backquotes: %s", shell, out)
	}
	return string(out)
}

// checkCompletions compares what a shell offers, a line for each, with what it should.
func checkCompletions(t *testing.T, shell string, offered func(typed string) []string) {
	t.Helper()
	for _, c := range completions {
		got := offered(c.typed)
		for _, want := range c.want {
			if !slices.Contains(got, want) {
				t.Errorf("%s completes %q with %q, without %s", shell, c.typed, got, want)
			}
		}
		byEnding := shell == "fish" && strings.Contains(c.none, ".") && strings.Contains(c.want[0], ".")
		if slices.Contains(got, c.none) && !byEnding {
			t.Errorf("%s completes %q with %q, and should not with %s", shell, c.typed, got, c.none)
		}
	}
}

// bashRest stands in for the package bash-completion: it says what has been typed, and
// completes files.
const bashRest = `
_get_comp_words_by_ref() { cur=${COMP_WORDS[COMP_CWORD]} words=("${COMP_WORDS[@]}") cword=$COMP_CWORD prev=${COMP_WORDS[COMP_CWORD-1]}; }
_filedir() { local f; for f in "$cur"*; do [[ -z $1 || "|$1" == *"|${f##*.}|"* ]] && COMPREPLY+=("$f"); done; }
. <(nqueens completion bash)
offer() {
  COMP_LINE=$1 COMP_POINT=${#1} COMP_TYPE=63 COMP_KEY=9 COMPREPLY=()
  read -ra COMP_WORDS <<<"$1"
  [[ $1 == *' ' ]] && COMP_WORDS+=("")
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  __start_nqueens
  [[ ${#COMPREPLY[@]} = 0 ]] && compgen -f -- "${COMP_WORDS[COMP_CWORD]}"
  printf '%s\n' "${COMPREPLY[@]}"
}
compopt() { :; }
offer "$1"`

func TestCompletionInBash(t *testing.T) {
	bash, folder := shellWith(t, "bash")
	checkCompletions(t, "bash", func(typed string) []string {
		return firstWords(runShell(t, folder, bash, "--norc", "-c", bashRest, "bash", typed))
	})
}

func TestCompletionInFish(t *testing.T) {
	fish, folder := shellWith(t, "fish")
	checkCompletions(t, "fish", func(typed string) []string {
		return firstWords(runShell(t, folder, fish, "--no-config", "-c", "nqueens completion fish | source; complete -C '"+typed+"'"))
	})
}

// firstWords returns the completions without their descriptions.
func firstWords(lines string) (words []string) {
	for line := range strings.Lines(lines) {
		if fields := strings.Fields(line); len(fields) > 0 {
			words = append(words, fields[0])
		}
	}
	return words
}

// zsh completes only at a prompt.
func TestCompletionInZsh(t *testing.T) {
	zsh, folder := shellWith(t, "zsh")
	term := terminal.New(t, 120, 40, "GORACE="+noRaceSleep)
	term.Enter("cd " + folder + " && exec " + zsh + " -f")
	term.Enter("PS1='> '; unsetopt auto_menu; autoload -U compinit; compinit -u -D; . <(nqueens completion zsh); clear; echo ready")
	term.WaitFor("ready\n>")
	checkCompletions(t, "zsh", func(typed string) []string {
		term.Enter("clear")
		term.WaitUntilGone("ready")
		term.WaitFor(">")
		term.Type(typed)
		term.Press("Tab")
		term.Press("C-e")
		term.Type(" # done")
		term.WaitFor("# done")
		screen := term.Screen()
		term.Press("C-c")
		term.Enter("echo ready")
		term.WaitFor("ready")
		return strings.Fields(screen)
	})
}
