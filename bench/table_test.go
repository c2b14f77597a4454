package main

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
)

// TestTable checks that every row can be run and that every answer has an expected value.
func TestTable(t *testing.T) {
	names := make(map[string]bool)
	for _, task := range tasks {
		if task.name == "" || strings.ContainsAny(task.name, "/, ") || names[task.name] {
			t.Errorf("task %q needs a name of one word that no other has", task.name)
		}
		names[task.name] = true
		if task.about == "" || task.detail == "" || len(task.sizes) == 0 || len(task.programs) == 0 {
			t.Errorf("%s needs about, detail, sizes and programs", task.name)
		}
		if !slices.IsSorted(task.sizes) || task.quick < task.sizes[0] {
			t.Errorf("%s needs ascending sizes and a quick one", task.name)
		}
		if !slices.ContainsFunc(task.programs, func(p program) bool { return p.ours }) {
			t.Errorf("%s has no program of this module", task.name)
		}
		for i := range task.programs {
			testProgram(t, task, &task.programs[i])
		}
	}
}

func testProgram(t *testing.T, task *task, p *program) {
	name := task.name + "/" + p.name
	expect.Is(t, p.parts(), nil, "%s", name)
	sizes := slices.DeleteFunc(slices.Clone(task.sizes), func(n int) bool { return !p.runs(n) })
	if len(sizes) == 0 {
		t.Errorf("%s runs at none of the sizes %v", name, task.sizes)
	}
	for _, n := range sizes {
		right := task.checkOf(p)
		if right == nil {
			t.Fatalf("%s has no check", name)
		}
		for _, wrong := range []string{"", "\n", "-1\n", "1 1 1 1\n"} {
			if err := right(n, []byte(wrong)); err == nil || errors.Is(err, errNoValue) {
				t.Errorf("%s: the check of %q for n = %d returned %v", name, wrong, n, err)
			}
		}
	}
}

// TestTools checks that every tool says how to obtain it.
func TestTools(t *testing.T) {
	for _, tool := range tools {
		if tool.command == "" || tool.name == "" || tool.obtain == "" {
			t.Errorf("%+v needs a command, a name and how to obtain it", tool)
		}
		if len(tool.version) == 0 && !strings.HasPrefix(tool.obtain, "Debian: ") {
			t.Errorf("%s needs the arguments that print its version, or a Debian package", tool.name)
		}
	}
}

// parts returns an error if the command names a tool or a file that does not exist.
func (p *program) parts() error {
	first, _, _ := strings.Cut(p.command, " ")
	file, inBraces := strings.CutPrefix(first, "{")
	file = strings.TrimSuffix(file, "}")
	switch {
	case first == "{nqueens}":
		return nil
	case !inBraces && toolOf(first) == nil, inBraces && toolFor(file) == nil:
		return fmt.Errorf("%s has no row in tools", first)
	case !inBraces:
		return nil
	}
	_, err := fs.Stat(yardsticks, "yardstick/"+file)
	return err
}
