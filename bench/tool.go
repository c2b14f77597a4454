package main

import (
	"context"
	"os/exec"
	"strings"
	"time"
)

// A tool is a program that competes or that compiles or interprets one that does.
type tool struct {
	command string // the name of its executable
	name    string
	obtain  string   // "Debian: gcc"
	version []string // the arguments that print its version
	suffix  string   // of the files in yardstick/ that it compiles or interprets
}

// tools lists what the programs of the table need beyond this module. A program whose tool
// is not installed is left out of a run, which says so.
var tools = []tool{
	{"gcc", "GCC", "Debian: gcc", []string{"--version"}, ".c"},
	{"go", "Go", "https://go.dev/dl", []string{"version"}, ".go"},
	{"python3", "Python", "Debian: python3", []string{"--version"}, ".py"},
	{"cadical", "CaDiCaL", "Debian: cadical", []string{"--version"}, ""},
	{"minisat", "MiniSat", "Debian: minisat", nil, ""},
	{"clasp", "clasp", "Debian: clasp", []string{"--version"}, ""},
}

func toolOf(command string) *tool {
	for i := range tools {
		if tools[i].command == command {
			return &tools[i]
		}
	}
	return nil
}

// toolFor returns the tool that compiles or interprets a file.
func toolFor(file string) *tool {
	for i := range tools {
		if tools[i].suffix != "" && strings.HasSuffix(file, tools[i].suffix) {
			return &tools[i]
		}
	}
	return nil
}

func (t *tool) installed() bool {
	_, err := exec.LookPath(t.command)
	return err == nil
}

// versionLine returns the first line that the tool prints about its version.
func (t *tool) versionLine() string {
	if len(t.version) == 0 {
		return debianVersion(t.obtain)
	}
	output, err := runShort(append([]string{t.command}, t.version...))
	if err != nil {
		return "unknown"
	}
	return firstLine(output)
}

// debianVersion returns the version of the installed package of "Debian: PACKAGE".
func debianVersion(obtain string) string {
	name, found := strings.CutPrefix(obtain, "Debian: ")
	if !found {
		return "unknown"
	}
	output, err := runShort([]string{"dpkg-query", "-W", "-f", "${Version}", name})
	if err != nil {
		return "unknown"
	}
	return firstLine(output)
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return line
}

// runShort runs a command that takes seconds at most, and returns what it printed.
func runShort(command []string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	output, err := exec.CommandContext(ctx, command[0], command[1:]...).CombinedOutput()
	return string(output), err
}
