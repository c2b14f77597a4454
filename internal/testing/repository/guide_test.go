package repository

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

var update = flag.Bool("update", false, "write the code in docs/library.md anew")

var shownExample = regexp.MustCompile("(?s)<!-- ([a-z/]+)\\.(Example\\w*) -->\n```go\n(.*?)```\n")

// The code in the guide is that of examples, which go test runs.
func TestGuideShowsExamples(t *testing.T) {
	const guide = "docs/library.md"
	text := must.Get(os.ReadFile(guide))(t)
	shown := 0
	fresh := shownExample.ReplaceAllFunc(text, func(block []byte) []byte {
		shown++
		match := shownExample.FindSubmatch(block)
		code, err := exampleCode(string(match[1]), string(match[2]))
		if err != nil {
			t.Error(err)
			return block
		}
		return fmt.Appendf(nil, "<!-- %s.%s -->\n```go\n%s```\n", match[1], match[2], code)
	})
	if blocks := bytes.Count(text, []byte("```go\n")); blocks != shown || shown < 10 {
		t.Errorf("%s has %d blocks of Go, of which %d name their example", guide, blocks, shown)
	}
	expect.Is(t, expect.ErrorOf(exampleCode("nqueens", "ExamplePlacement_Validate")), nil, "exampleCode")
	if bytes.Equal(text, fresh) {
		return
	}
	if !*update {
		t.Fatalf("the code in %s is not that of the examples; go test ./internal/testing/repository -run Guide -update writes it", guide)
	}
	must.Do(t, os.WriteFile(guide, fresh, 0o644))
}

// exampleCode returns the source of an example of a package: the body of the function or, as
// go doc shows it, all declarations of a file that has no other function of the tests.
func exampleCode(dir, name string) (string, error) {
	if dir == "nqueens" {
		dir = "."
	}
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		return "", err
	}
	for _, path := range files {
		source, err := os.ReadFile(path)
		if err != nil {
			return "", err
		}
		positions := token.NewFileSet()
		file, err := parser.ParseFile(positions, path, source, parser.ParseComments)
		if err != nil {
			return "", err
		}
		at := slices.IndexFunc(file.Decls, func(d ast.Decl) bool { return isTest(d) && d.(*ast.FuncDecl).Name.Name == name })
		if at < 0 {
			continue
		}
		offset := func(p token.Pos) int { return positions.Position(p).Offset }
		tests := 0
		for _, d := range file.Decls {
			if isTest(d) {
				tests++
			}
		}
		if imports := file.Decls[0]; tests == 1 && len(file.Decls) > 2 {
			return strings.TrimLeft(string(source[offset(imports.End()):]), "\n"), nil
		}
		body := file.Decls[at].(*ast.FuncDecl).Body
		text := strings.Trim(string(source[offset(body.Lbrace)+1:offset(body.Rbrace)]), "\n")
		return strings.ReplaceAll("\n"+text, "\n\t", "\n")[1:] + "\n", nil
	}
	return "", fmt.Errorf("package %s has no %s", dir, name)
}

func isTest(d ast.Decl) bool {
	f, ok := d.(*ast.FuncDecl)
	return ok && f.Recv == nil && regexp.MustCompile(`^(Example|Test|Benchmark|Fuzz)`).MatchString(f.Name.Name)
}
