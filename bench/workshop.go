package main

import (
	"embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

//go:embed yardstick
var yardsticks embed.FS

// A workshop is a folder for compiled programs and for their input.
type workshop struct{ dir string }

func newWorkshop() (*workshop, error) {
	dir, err := os.MkdirTemp("", "nqueens-bench-")
	return &workshop{dir}, err
}

func (w *workshop) close() { os.RemoveAll(w.dir) }

// A missingTool is the error of a program whose tool is not installed.
type missingTool struct{ tool *tool }

func (m missingTool) Error() string {
	return "not installed: " + m.tool.name + " (" + m.tool.obtain + ")"
}

// prepared is a command that is ready to run.
type prepared struct {
	command []string
	stdin   string   // a file, or "" for none
	output  string   // the file that it writes its answer to, or "" for standard output
	input   string   // the file for cases
	cases   [][]byte // it runs once for each
}

// prepare compiles what program p of task t needs and writes its input for size n.
func (w *workshop) prepare(t *task, p *program, n int) (prepared, error) {
	fields := strings.Fields(p.command)
	first, err := w.executable(fields[0])
	if err != nil {
		return prepared{}, err
	}
	result := prepared{command: first}
	for i, field := range fields[1:] {
		if strings.Contains(field, "{input}") {
			result.input = filepath.Join(w.dir, "input")
			if result.cases, err = t.setOf(p)(n); err != nil {
				return prepared{}, err
			}
			field = strings.ReplaceAll(field, "{input}", result.input)
		}
		if strings.Contains(field, "{output}") {
			result.output = filepath.Join(w.dir, "output")
			field = strings.ReplaceAll(field, "{output}", result.output)
		}
		if i > 0 && fields[i] == "<" {
			result.stdin = field
		} else if field != "<" {
			result.command = append(result.command, strings.ReplaceAll(field, "{n}", strconv.Itoa(n)))
		}
	}
	return result, nil
}

// executable returns the beginning of a command line for the first word of a command.
func (w *workshop) executable(word string) ([]string, error) {
	if word == "{nqueens}" {
		path, err := w.build("nqueens", "go", "build", "-o", "{}", "./cmd/nqueens")
		return []string{path}, err
	}
	file, inBraces := strings.CutPrefix(word, "{")
	if !inBraces {
		tool := toolOf(word)
		if tool == nil {
			return nil, fmt.Errorf("%q has no row in tools", word)
		}
		if !tool.installed() {
			return nil, missingTool{tool}
		}
		return []string{word}, nil
	}
	return w.yardstick(strings.TrimSuffix(file, "}"))
}

// yardstick returns the beginning of the command line that runs a file of yardstick/.
func (w *workshop) yardstick(file string) ([]string, error) {
	tool := toolFor(file)
	if tool == nil {
		return nil, fmt.Errorf("no row of tools compiles %s", file)
	}
	if !tool.installed() {
		return nil, missingTool{tool}
	}
	source, err := w.source(file)
	if err != nil {
		return nil, err
	}
	name := strings.ReplaceAll(strings.TrimSuffix(file, filepath.Ext(file)), "/", "-") + tool.suffix + ".run"
	var path string
	switch filepath.Ext(file) {
	case ".c":
		native := "-march=native"
		if runtime.GOARCH == "arm64" {
			native = "-mcpu=native" // clang, which a Mac has as gcc, knows no other
		}
		path, err = w.build(name, "gcc", "-O3", native, "-o", "{}", source)
	case ".py":
		interpreter, err := python()
		return []string{interpreter, source}, err
	default:
		return []string{tool.command, source}, nil
	}
	return []string{path}, err
}

// source writes a file of yardstick/ into the workshop and returns its path.
func (w *workshop) source(file string) (string, error) {
	text, err := yardsticks.ReadFile("yardstick/" + file)
	if err != nil {
		return "", err
	}
	path := filepath.Join(w.dir, filepath.Base(file))
	return path, os.WriteFile(path, text, 0o600)
}

// build runs a command that makes an executable in place of {}, unless it exists.
func (w *workshop) build(name string, command ...string) (string, error) {
	path := filepath.Join(w.dir, name)
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	tool := toolOf(command[0])
	if !tool.installed() {
		return "", missingTool{tool}
	}
	command[slices.Index(command, "{}")] = path
	output, err := exec.Command(command[0], command[1:]...).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%s: %w: %s", command[0], err, output)
	}
	return path, nil
}
