package repository

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// ceilings are the lines of code that each folder may hold, with those below it that have no row:
// of Go, of its tests and of script, without comments and empty lines.
var ceilings = map[string]struct{ code, tests, script int }{
	".":                 {700, 440, 0},
	"symmetry":          {180, 195, 0},
	"region":            {4260, 1740, 0},
	"read":              {3214, 1386, 0},
	"write":             {800, 870, 0},
	"draw":              {2710, 1030, 0},
	"proof":             {1660, 1120, 0},
	"solve":             {310, 370, 0},
	"count":             {355, 475, 0},
	"jobs":              {220, 130, 0},
	"ledger":            {60, 90, 0},
	"estimate":          {870, 360, 0},
	"textbook":          {2970, 1750, 0},
	"web":               {1775, 4420, 30},
	"web/static":        {0, 0, 10244},
	"cmd":               {7550, 2520, 0},
	"cluster":           {2110, 730, 0},
	"bench":             {1645, 355, 0},
	"deploy":            {0, 40, 0},
	"docs":              {0, 0, 0},
	"script":            {0, 0, 0},
	"testdata":          {0, 0, 0},
	"internal":          {2142, 978, 0},
	"internal/counting": {10870, 4518, 0},
	"internal/engine":   {1690, 755, 0},
	"internal/finding":  {4910, 2229, 0},
	"internal/games":    {335, 245, 0},
	"internal/judge":    {2965, 865, 0},
	"internal/spy":      {2159, 504, 0},
	"internal/terminal": {4575, 1165, 0},
	"internal/testing":  {0, 3530, 0},
}

// One person must be able to carry all of it.
func TestWeight(t *testing.T) {
	weight := make(map[string][3]int)
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "testdata" || entry.Name() == "code" || len(entry.Name()) > 1 && entry.Name()[0] == '.'):
			return fs.SkipDir
		case entry.IsDir():
			return nil
		}
		row := weight[folderOf(name)]
		switch {
		case strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "internal/testing/") && path.Ext(name) == ".go":
			row[1] += linesOfGo(t, name)
		case path.Ext(name) == ".go":
			row[0] += linesOfGo(t, name)
		case (path.Ext(name) == ".py" || path.Ext(name) == ".js") && strings.HasPrefix(name, "internal/"):
			row[0] += linesOfScript(t, name)
		case path.Ext(name) == ".js" && strings.HasPrefix(name, "web/"): // make site and make release-dry-run write copies
			row[2] += linesOfScript(t, name)
		default:
			return nil
		}
		weight[folderOf(name)] = row
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for folder, is := range weight {
		most, ok := ceilings[folder]
		if !ok {
			t.Errorf("%s has no row in ceilings", folder)
		}
		if is[0] > most.code || is[1] > most.tests || is[2] > most.script {
			t.Errorf("%s holds %d lines of code, %d of tests and %d of script, and may hold %d, %d and %d: take something out first, or argue for the new ceiling in the commit",
				folder, is[0], is[1], is[2], most.code, most.tests, most.script)
		}
	}
}

// folderOf returns the folder of ceilings that a file counts for.
func folderOf(name string) string {
	for dir := path.Dir(name); ; dir = path.Dir(dir) {
		if _, ok := ceilings[dir]; ok || !strings.Contains(dir, "/") {
			return dir
		}
	}
}

// linesOfGo counts the lines of a file that have a token.
func linesOfGo(t *testing.T, name string) (count int) {
	source := fileText(t, filepath.FromSlash(name))
	files := token.NewFileSet()
	file := files.AddFile(name, -1, len(source))
	var s scanner.Scanner
	s.Init(file, []byte(source), nil, 0)
	last := 0
	for {
		at, kind, text := s.Scan()
		if kind == token.EOF {
			return count
		}
		first := file.Line(at)
		end := first + strings.Count(text, "\n")
		if kind == token.SEMICOLON {
			end = first
		}
		count += max(0, end-max(first-1, last))
		last = max(last, end)
	}
}

// linesOfScript counts the lines of a file but empty ones and comments.
func linesOfScript(t *testing.T, name string) (count int) {
	for line := range strings.Lines(fileText(t, filepath.FromSlash(name))) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "//") && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "*") && !strings.HasPrefix(line, "/*") {
			count++
		}
	}
	return count
}
