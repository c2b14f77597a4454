package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"nqueens.example/nqueens/internal/plaintext"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/read"
	"nqueens.example/nqueens/region"
	"nqueens.example/nqueens/textbook"
)

// fileKind is a kind of file that the commands write or read.
type fileKind struct {
	what   string // in a sentence: "a ledger"
	use    string // a command that reads FILE, empty if none does
	ending string // with its dot, where the first bytes do not tell
	begins func(head []byte) bool
}

// The kinds of files. A board drawn with Q, x and . is not among them, since it may be a
// problem or a placement.
var (
	ledgerFile    = &fileKind{what: "a ledger", use: "nqueens ledger show FILE", begins: startsWith("\x89NQL")}
	proofFile     = &fileKind{what: "a proof", use: "nqueens verify --proof FILE", begins: startsWith("nqueens proof ")}
	veriPBFile    = &fileKind{what: "a proof in VeriPB", use: "nqueens verify --proof FILE N", begins: startsWith("pseudo-Boolean proof ")}
	dratFile      = &fileKind{what: "a proof in DRAT", use: "nqueens verify --proof FILE N", ending: ".drat"}
	answerFile    = &fileKind{what: "the answer of a solver", use: "nqueens verify --answer FILE N", begins: hasLine(`s [A-Z][A-Z ]*|v( -?[a-z]*[0-9_]+)*|SAT|UNSAT`)}
	exportFile    = &fileKind{what: "a problem for other solvers", begins: hasLine(`p cnf .*|\* #variable= .*|NAME .*\r?\nROWS|find \w+ *:.*|solve satisfy;|include ".*";`)}
	instanceFile  = &fileKind{what: "an instance", use: "nqueens solve FILE", begins: isInstance}
	traceFile     = &fileKind{what: "a trace", use: "nqueens watch FILE", begins: isTrace}
	pictureFile   = &fileKind{what: "a picture", begins: console.IsPicture}
	gzipFile      = &fileKind{what: "compressed", use: "gzip -dc FILE", begins: startsWith("\x1f\x8b")}
	zipFile       = &fileKind{what: "a zip archive", use: "unzip FILE", begins: startsWith("PK\x03\x04")}
	puzzleFile    = &fileKind{what: "a puzzle of coloured regions", use: "nqueens solve FILE", begins: isPuzzle}
	placementFile = &fileKind{what: "a list of placements", use: "nqueens verify FILE", begins: isPlacement}
)

// fileKinds lists the kinds in the order in which they are tried. Those that match most texts
// come last.
var fileKinds = []*fileKind{
	ledgerFile, gzipFile, zipFile, proofFile, veriPBFile, pictureFile, traceFile, exportFile, instanceFile, answerFile, dratFile,
	puzzleFile, placementFile,
}

// headSize is how much of a file is looked at.
const headSize = 1 << 14

func startsWith(text string) func([]byte) bool {
	return func(head []byte) bool { return bytes.HasPrefix(head, []byte(text)) }
}

// hasLine returns a function that looks for a line of that form.
func hasLine(form string) func([]byte) bool {
	line := sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^(?:` + form + `)\r?$`) })
	return func(head []byte) bool { return line().Match(head) }
}

var likeStep = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?i:\{"(step|event)":|n[ :]+[0-9]|[0-9]*[ .]*(walk: *)?(try|place|remove|dead-end)\b)`)
})

// isTrace recognizes steps of a search by the first two lines that are not comments. The words
// of steps also begin sentences and statements.
func isTrace(head []byte) bool {
	if end := bytes.LastIndexByte(head, '\n'); end >= 0 {
		head = head[:end] // the last line may be cut off
	}
	var steps []byte
	lines := 0
	for line := range bytes.Lines(head) {
		if line = bytes.TrimSpace(line); len(line) == 0 || line[0] == '#' {
			continue
		}
		if lines == 0 && !likeStep().Match(line) {
			return false
		}
		steps = append(append(steps, line...), '\n')
		if lines++; lines == 2 {
			break
		}
	}
	return lines > 0 && areSteps(steps)
}

// areSteps reports whether each line is a step, or the size of the board.
func areSteps(lines []byte) bool {
	ctx := context.Background()
	steps, err := textbook.ReadSteps(ctx, bytes.NewReader(lines), textbook.StepOptions{})
	if err != nil {
		return false
	}
	for e, err := range steps.Events(ctx, steps.MaxN, textbook.Options{All: true}) {
		if err != nil || e.Err != nil {
			return false
		}
	}
	return true
}

var (
	hasStatement = hasLine(`letting .*|n *= *[0-9]+ *;.*|(?:.*[;\s])?(?:init|blocks|(?:sum|diff|num)?diags|num(?:sum|diff)) *=[^=].*`)
	hasDecision  = hasLine(`find .*`) // in a model, not in its parameters
)

func isInstance(head []byte) bool { return holdsInstance(head) && !hasDecision(head) }

// holdsInstance distinguishes an instance from a board, which defines none of these.
func holdsInstance(head []byte) bool {
	return bytes.Contains(head, []byte("letting")) || hasStatement(head)
}

// isPuzzle recognizes puzzles of coloured regions. Lists of placements are none of them.
func isPuzzle(head []byte) bool {
	if holdsColours(head) {
		return true
	}
	for e, err := range region.Read(bytes.NewReader(head)) {
		return err == nil && e.Err == nil && !mayBeQueens(e.Puzzle)
	}
	return false
}

// mayBeQueens reports whether all regions but one have no more squares than rows together, as where
// queens have numbers and other squares 0.
func mayBeQueens(p *region.Puzzle) bool {
	n := p.N()
	sizes := make([]int, n)
	for square := range n * n {
		sizes[p.Region(region.Square{Row: square / n, Column: square % n})]++
	}
	return n > 4 && n*n-slices.Max(sizes) <= n
}

// holdsColours reports whether a text has squares of three colours, or more, which no board of two
// colours has.
func holdsColours(head []byte) bool {
	colours := 0
	for _, square := range "🟥🟧🟨🟩🟦🟪🟫" {
		if bytes.ContainsRune(head, square) {
			colours++
		}
	}
	return colours > 2
}

// isPlacement recognizes placements, except in formats that draw the board.
func isPlacement(head []byte) bool {
	for record, err := range read.Placements(bytes.NewReader(head), read.Options{}) {
		return err == nil && !slices.Contains([]string{"board", "ascii", "matrix", "emoji", "leetcode"}, record.Format)
	}
	return false
}

// input is an opened file.
type input struct {
	io.ReadCloser
	called string    // its name in errors
	kind   *fileKind // nil if it is not recognized
}

// argument is the size of a board, the name of a file, "-" for standard input, or a problem itself.
// It is opened once, since it may name a pipe.
type argument struct {
	text   string
	in     io.ReadCloser // nil before it is opened
	head   []byte        // what in begins with
	kinds  map[*fileKind]bool
	called string // its name in errors
}

func newArgument(text string) *argument { return &argument{text: text} }

// openFile opens the file that an argument names for a command that reads the kinds in want, and
// files of no known kind. Text in UTF-16 is decoded. What is that of console.Open. For any other
// kind the error names the command that reads it.
func (a *argument) openFile(c *console.Console, what string, want ...*fileKind) (input, error) {
	if a.in == nil {
		in, called, err := c.Open(a.text, what)
		if err != nil {
			return input{}, err
		}
		a.hold(in, called)
	}
	kind := a.recognize(want...)
	if err := checkKind(kind, a.text, a.head, want); err != nil {
		return input{}, fmt.Errorf("cannot read %s: %s %w", what, a.called, err)
	}
	return input{a.in, a.called, kind}, nil
}

// hold takes what an argument stands for, and looks at its beginning.
func (a *argument) hold(in io.ReadCloser, called string) {
	a.called = called
	if file, ok := in.(*os.File); ok {
		a.head = make([]byte, headSize)
		n, err := file.ReadAt(a.head, 0)
		if a.head = a.head[:n]; err != nil && err != io.EOF {
			a.head = nil
		}
	}
	if a.in = in; len(a.head) > 0 && plaintext.IsPlain(a.head) {
		return
	}
	// A stream can be read only once. Peek(1) does not wait for more than has come.
	text := plaintext.NewReader(in)
	text.Peek(1)
	a.head, _ = text.Peek(min(text.Buffered(), headSize))
	a.in = struct {
		io.Reader
		io.Closer
	}{text, in}
}

// recognize returns the kind of what an argument names, or nil. If several kinds are possible, those
// in want come first.
func (a *argument) recognize(want ...*fileKind) *fileKind {
	likely := slices.DeleteFunc(slices.Clone(want), func(kind *fileKind) bool { return kind == placementFile })
	for _, kind := range slices.Concat(likely, fileKinds[:len(fileKinds)-2], want, fileKinds) {
		if a.is(kind) || kind.ending != "" && strings.HasSuffix(strings.ToLower(a.text), kind.ending) && !(slices.Contains(want, placementFile) && a.is(placementFile)) {
			return kind
		}
	}
	return nil
}

// is reports whether an argument begins as files of a kind do.
func (a *argument) is(kind *fileKind) bool {
	is, ok := a.kinds[kind]
	if !ok && kind.begins != nil {
		if is = kind.begins(a.head); a.kinds == nil {
			a.kinds = make(map[*fileKind]bool)
		}
		a.kinds[kind] = is
	}
	return is
}

// open is openFile for an argument that may also be a text of a kind in want.
func (a *argument) open(c *console.Console, what string, want ...*fileKind) (input, error) {
	in, err := a.openFile(c, what, want...)
	if !errors.Is(err, os.ErrNotExist) {
		return in, err
	}
	_, bad := region.Parse(a.text)
	format := region.Detect(a.text)
	switch puzzle := slices.Contains(want, puzzleFile); {
	case puzzle && bad == nil, slices.ContainsFunc(want, func(kind *fileKind) bool { return kind.begins != nil && kind.begins([]byte(a.text)) }):
		a.hold(io.NopCloser(strings.NewReader(a.text)), "")
		return a.openFile(c, what, want...)
	case puzzle && format != "grid" && !(format == "slash" && strings.Contains(a.text, ".")): // no name of a file
		return in, console.Usagef("%q is neither a file nor a puzzle: %w", shortened(a.text), bad)
	}
	return in, err
}

// atLine puts the file and line before err, unless the text is the argument itself.
func (a *argument) atLine(line int, err error) error {
	if line == 0 || a.called == "" {
		return err
	}
	return fmt.Errorf("%s: line %d: %w", a.called, line, err)
}

// kind returns the kind of what an argument is, or names; nil for the size of a board, and for what
// is not recognized.
func (a *argument) kind(c *console.Console) *fileKind {
	if isSize(a.text) || isFolder(a.text) {
		return nil
	}
	in, err := a.open(c, "the problem", fileKinds...)
	if console.IsUsage(err) {
		return puzzleFile // for its error
	}
	return in.kind
}

// holdsBoard reports whether an argument names a board with gaps, or an instance.
func (a *argument) holdsBoard(c *console.Console) bool {
	kind := a.kind(c)
	return kind == instanceFile || kind == nil && a.text != "-"
}

// checkKind returns an error that completes the sentence "FILE …" unless kind is one of want,
// or unknown.
func checkKind(kind *fileKind, name string, head []byte, want []*fileKind) error {
	switch {
	case kind == nil && !isText(head) && !slices.Contains(want, ledgerFile):
		return errors.New("is not text")
	case kind == nil || slices.Contains(want, kind):
		return nil
	case kind.use == "":
		return errors.New("is " + kind.what)
	}
	return fmt.Errorf("is %s; try %q", kind.what, strings.ReplaceAll(kind.use, "FILE", name))
}

// isText reports whether head is the beginning of a text, perhaps cut off within a character.
func isText(head []byte) bool {
	return utf8.Valid(head[:plaintext.Whole(head)]) && bytes.IndexByte(head, 0) < 0
}

// readFile reads a file, opened as an argument, with read. Errors of read get the name of the
// file, except after an interrupt.
func readFile[T any](c *console.Console, name, what string, read func(io.Reader) (T, error), want ...*fileKind) (v T, err error) {
	in, err := newArgument(name).openFile(c, what, want...)
	if err != nil {
		return v, err
	}
	defer in.Close()
	v, err = read(in.ReadCloser)
	if err != nil && c.Context().Err() == nil {
		err = fmt.Errorf("%s: %w", in.called, err)
	}
	return v, err
}
