package repository

import (
	"fmt"
	"go/ast"
	"go/types"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/packages"

	"nqueens.example/nqueens/internal/testing/must"
)

// typed are the packages of this module with their syntax and types, and those of their tests, whose ID is not
// their path. They are loaded once for all tests.
var typed = sync.OnceValues(func() ([]*packages.Package, error) { return load(packages.LoadSyntax, true) })

// load loads the packages of this module, with their tests or without.
func load(mode packages.LoadMode, tests bool) ([]*packages.Package, error) {
	loaded, err := packages.Load(&packages.Config{Mode: mode, Tests: tests}, "./...")
	if err != nil {
		return nil, err
	}
	for _, p := range loaded {
		for _, err := range p.Errors {
			return nil, err
		}
	}
	return loaded, nil
}

// isPublic reports whether others may import a package.
func isPublic(p *packages.Package) bool {
	return p.Name != "main" && !strings.Contains(p.PkgPath+"/", "/internal/") && !strings.Contains(p.PkgPath, "/wasm")
}

// TestSurface compares the exported surface with testdata/api.txt, a line for each name, method
// and field. A change of that file is a change of what others build on: see docs/stability.md.
// Nothing of internal may be in it, no variable but errors, and no options that embed others.
func TestSurface(t *testing.T) {
	s := surface{t: t}
	for _, p := range must.Get(load(packages.NeedName|packages.NeedTypes|packages.NeedExportFile|packages.NeedImports, false))(t) {
		if isPublic(p) {
			s.add(p.Types)
		}
	}
	got := strings.Join(s.lines, "\n") + "\n"
	const golden = "testdata/api.txt"
	if *update {
		must.Do(t, os.WriteFile(golden, []byte(got), 0o644))
	}
	want := must.Get(os.ReadFile(golden))(t)
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("the exported surface differs from %s; go test ./internal/testing/repository -run Surface -update writes it (-want +got):\n%s", golden, diff)
	}
}

type surface struct {
	t     *testing.T
	lines []string
}

func (s *surface) add(p *types.Package) {
	short := types.RelativeTo(p)
	path, _ := inHouse(p.Path())
	for _, name := range p.Scope().Names() {
		object := p.Scope().Lookup(name)
		if !object.Exported() {
			continue
		}
		s.say(path, "%s", types.ObjectString(object, short))
		s.check(object, object.Type())
		if _, isVar := object.(*types.Var); isVar && !types.Identical(object.Type(), types.Universe.Lookup("error").Type()) {
			s.t.Errorf("%s.%s is a variable that anybody can change", path, name)
		}
		named, ok := object.Type().(*types.Named)
		if _, isType := object.(*types.TypeName); !isType || !ok {
			continue
		}
		for method := range named.Methods() {
			if method.Exported() {
				s.say(path, "%s", types.ObjectString(method, short))
				s.check(object, method.Type())
			}
		}
		s.fields(path, object, named, short)
	}
}

func (s *surface) say(path, format string, args ...any) {
	line, _, _ := strings.Cut(fmt.Sprintf(format, args...), " struct{") // its fields have lines of their own
	s.lines = append(s.lines, path+": "+line)
}

func (s *surface) fields(path string, object types.Object, named *types.Named, short types.Qualifier) {
	fields, ok := named.Underlying().(*types.Struct)
	if !ok {
		s.check(object, named.Underlying())
		return
	}
	for field := range fields.Fields() {
		if !field.Exported() {
			continue
		}
		s.say(path, "field %s.%s %s", object.Name(), field.Name(), types.TypeString(field.Type(), short))
		s.check(object, field.Type())
		if field.Embedded() && strings.HasSuffix(object.Name(), "Options") {
			s.t.Errorf("%s.%s embeds %s: a literal cannot name its fields", path, object.Name(), field.Name())
		}
	}
}

// check looks for types that nobody outside can name.
func (s *surface) check(of types.Object, in types.Type) {
	switch in := in.(type) {
	case *types.Named:
		if p := in.Obj().Pkg(); p != nil {
			path, ours := inHouse(p.Path())
			if ours && (strings.HasPrefix(path, "internal/") || !in.Obj().Exported()) {
				s.t.Errorf("%s.%s has %v, which nobody outside can name", of.Pkg().Name(), of.Name(), in)
			}
		}
		for argument := range in.TypeArgs().Types() {
			s.check(of, argument)
		}
	case *types.Alias:
		s.check(of, types.Unalias(in))
	case *types.Pointer:
		s.check(of, in.Elem())
	case *types.Slice:
		s.check(of, in.Elem())
	case *types.Array:
		s.check(of, in.Elem())
	case *types.Map:
		s.check(of, in.Key())
		s.check(of, in.Elem())
	case *types.Chan:
		s.check(of, in.Elem())
	case *types.Signature:
		for _, all := range []*types.Tuple{in.Params(), in.Results()} {
			for v := range all.Variables() {
				s.check(of, v.Type())
			}
		}
	case *types.Interface:
		for method := range in.Methods() {
			if method.Exported() {
				s.check(of, method.Type())
			}
		}
	}
}

// TestSequencesKeepTheirErrors holds every range over an iter.Seq2 whose second value is an
// error, here and in the tests, to naming it: Go lets a loop leave it out, and what was cut
// short then looks complete.
func TestSequencesKeepTheirErrors(t *testing.T) {
	if testing.Short() {
		t.Skip("type-checks everything")
	}
	loops := 0
	for _, p := range must.Get(typed())(t) {
		for _, file := range p.Syntax {
			ast.Inspect(file, func(n ast.Node) bool {
				loop, ok := n.(*ast.RangeStmt)
				if !ok || !yieldsError(p.TypesInfo.TypeOf(loop.X)) {
					return true
				}
				loops++
				if name, ok := loop.Value.(*ast.Ident); loop.Value == nil || ok && name.Name == "_" {
					t.Errorf("%v: this loop drops the error of its sequence", p.Fset.Position(loop.Pos()))
				}
				return true
			})
		}
	}
	if loops < 50 {
		t.Errorf("there are %d loops over sequences with an error only", loops)
	}
}

// yieldsError reports whether a type is a func(yield func(T, error) bool).
func yieldsError(of types.Type) bool {
	if of == nil {
		return false
	}
	sequence, ok := of.Underlying().(*types.Signature)
	if !ok || sequence.Params().Len() != 1 {
		return false
	}
	yield, ok := sequence.Params().At(0).Type().Underlying().(*types.Signature)
	return ok && yield.Params().Len() == 2 &&
		types.Identical(yield.Params().At(1).Type(), types.Universe.Lookup("error").Type())
}

// TestSurfaceIsSmall keeps the surface as small as a person can learn.
func TestSurfaceIsSmall(t *testing.T) {
	text := must.Get(os.ReadFile("testdata/api.txt"))(t)
	names, rooms := 0, []string{}
	for line := range strings.Lines(string(text)) {
		room, declared, _ := strings.Cut(line, ": ")
		if !slices.Contains(rooms, room) {
			rooms = append(rooms, room)
		}
		if !strings.HasPrefix(declared, "field ") && !strings.HasPrefix(declared, "func (") {
			names++
		}
	}
	if names > mostNames || len(rooms) > mostRooms {
		t.Errorf("%d names in %d packages are exported, at most %d in %d may be; take one out for each that you add", names, len(rooms), mostNames, mostRooms)
	}
	t.Logf("%d names in %d packages", names, len(rooms))
}

const mostNames, mostRooms = 240, 14
