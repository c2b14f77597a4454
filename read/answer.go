package read

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
)

// ErrUnsat is the error of an answer that says that there is no solution, which nobody has checked
// yet.
var ErrUnsat = errors.New("the solver says that there is no solution")

// Answer reads the answer of a solver for an n x n board, n from 1 to 20,000, to a problem that
// package write wrote. The placement is not checked yet. It recognizes
//
//   - the s and v lines of SAT and pseudo-Boolean solvers, and the output file of MiniSat;
//   - values of the variables x1_1 and so on as integer programming solvers print them, also
//     in the XML of CPLEX; GLPK's j lines and its report;
//   - the matrix queens of Conjure, Savile Row and MiniZinc in their own formats or in JSON,
//     a list of n columns or n x n zeros and ones by another name if there is only one,
//     MiniZinc's stream of JSON objects, and the n columns that the MiniZinc model prints;
//   - Minion's Sol: line and the atoms queen(1,5) of clingo, counted from 0 if there is a 0;
//   - the boards and pairs that shiftqueens prints, whose lines are the columns of the
//     instances of [GJN] up to 32 rows.
//
// It ignores other lines. It returns an error if the answer has neither a verdict nor a queen
// in each row, or says that the solver did not decide, and ErrUnsat if it says that there is no
// solution.
//
// References:
//
//	[GJN] I. P. Gent, C. Jefferson, P. Nightingale, Complexity of n-Queens
//	      Completion, Journal of Artificial Intelligence Research 59, 2017.
func Answer(r io.Reader, n int) (nqueens.Placement, error) {
	if n < 1 || n > 20_000 {
		return nil, &nqueens.SizeError{N: n, Min: 1, Max: 20_000, Purpose: "to read an answer"}
	}
	a := answer{forms: newAnswerForms(), n: n, columns: make(nqueens.Placement, n), drawn: -1}
	for row := range a.columns {
		a.columns[row] = -1
	}
	in := bufio.NewScanner(r)
	in.Buffer(make([]byte, 1<<16), maxAnswerLine)
	most := maxAnswerLines + 8*min(n, 1000)*min(n, 1000) // a variable has a line or two
	number := 1
	for ; in.Scan(); number++ {
		if number > most {
			return nil, fmt.Errorf("line %d: an answer for a board of %s has at most %d lines", number, words.Plural(n, "row"), most)
		}
		if err := a.line(in.Text()); err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
	}
	if err := in.Err(); errors.Is(err, bufio.ErrTooLong) {
		return nil, fmt.Errorf("line %d has more than %d bytes", number, maxAnswerLine)
	} else if err != nil {
		return nil, err
	}
	return a.end()
}

// An answer is not longer than this, even with the log of a solver.
const (
	maxAnswerLine  = 1 << 27
	maxAnswerLines = 2_000_000
)

// answerForms are compiled for each answer: as variables of the package they would be in
// every program that links it, such as the page that runs in the browser.
type answerForms struct {
	matrices *regexp.Regexp // the value of a list: letting queens be [2, 4, 1, 3; int(1..4)], queens = [2, 4, 1, 3]; or "queens": [2, 4, 1, 3]
	outputs  *regexp.Regexp // the text of a solution in MiniZinc's stream of JSON objects, or its list
	atoms    *regexp.Regexp
	xml      *regexp.Regexp // a variable in the solution file of CPLEX
}

func newAnswerForms() answerForms {
	return answerForms{
		matrices: regexp.MustCompile(`^(?:letting +|\{? *")?([A-Za-z_]\w*)"? *(?:be|=|:) *(?:array[12]d\([^\[]*, *)?\[([^\];]*)`),
		outputs:  regexp.MustCompile(`"(?:default|dzn)" *: *("(?:[^"\\]|\\.)*")|"queens?" *: *\[([^\]]*)\]`),
		atoms:    regexp.MustCompile(`\b(?:queen|q)\( *(\d{1,9}), *(\d{1,9}) *\)`),
		xml:      regexp.MustCompile(`^<variable name="(x\d{1,9}_\d{1,9})".* value="([^"]*)"`),
	}
}

type answer struct {
	forms      answerForms
	n          int
	columns    nqueens.Placement
	queens     int
	impossible bool
	undecided  bool
	over       bool // the following lines are ignored

	lists [][]string       // with n or n x n members, by other names than queens
	atoms []nqueens.Square // as written, from 0 or from 1
	drawn int              // lines of the board of shiftqueens, -1 before it
}

// A line that begins with one of these says that there is no solution: none in the output of
// SAT and constraint solvers, over in that of HiGHS, CBC, GLPK, lp_solve, SCIP, Gurobi and
// CPLEX, some of which print values afterwards.
var (
	none = []string{"s UNSATISFIABLE", "UNSAT", "=====UNSATISFIABLE=====", "Problem solvable?: no", "status: INFEASIBLE"}
	over = []string{"Infeasible", "Integer infeasible", "Status: INTEGER EMPTY", "This problem is infeasible",
		"solution status: infeasible", "Model is infeasible", "Model status : Infeasible", "MIP - Integer infeasible",
		"PROBLEM HAS NO PRIMAL FEASIBLE", "PROBLEM HAS NO INTEGER FEASIBLE"}

	undecided = []string{"s UNKNOWN", "INDET", "=====UNKNOWN=====", "Timeout Reached", "status: UNKNOWN"}
)

func beginsWith(text string, list []string) bool {
	return slices.ContainsFunc(list, func(word string) bool { return strings.HasPrefix(text, word) })
}

func (a *answer) line(text string) error {
	text = strings.TrimSpace(text)
	words := strings.Fields(text)
	if len(words) == 0 {
		return nil
	}
	begins := strings.Join(words[:min(5, len(words))], " ")
	if text == "unsat" || text == "No solution" || beginsWith(text, none) || beginsWith(begins, over) {
		a.impossible, a.over = true, beginsWith(begins, over)
	}
	if a.over {
		return nil
	}
	a.undecided = a.undecided || text == "unknown" || beginsWith(text, undecided)
	for _, form := range []func(text string, words []string) (is bool, err error){
		a.matrix, a.stream, a.shiftqueens, a.literalLine, a.columnLine, a.element, a.namedValue, a.atomLine,
	} {
		if is, err := form(text, words); is || err != nil {
			return err
		}
	}
	return nil
}

func (a *answer) matrix(text string, _ []string) (is bool, err error) {
	if !strings.Contains(text, "[") {
		return false, nil
	}
	found := a.forms.matrices.FindStringSubmatch(text)
	if found == nil {
		return false, nil
	}
	members := strings.Fields(strings.ReplaceAll(found[2], ",", " "))
	if found[1] == "queens" || found[1] == "queen" {
		return true, a.list(members)
	}
	if few := len(a.lists) < 2; few && (len(members) == a.n || len(members) == a.n*a.n) {
		a.lists = append(a.lists, members)
	}
	return true, nil
}

func (a *answer) stream(text string, _ []string) (is bool, err error) {
	if !strings.HasPrefix(text, "{") || !strings.Contains(text, `"type"`) {
		return false, nil
	}
	a.impossible = a.impossible || strings.Contains(text, `"UNSATISFIABLE"`)
	a.undecided = a.undecided || strings.Contains(text, `"UNKNOWN"`)
	for _, found := range a.forms.outputs.FindAllStringSubmatch(text, -1) {
		output := found[2]
		if found[1] != "" {
			if output, err = strconv.Unquote(found[1]); err != nil {
				return true, fmt.Errorf("the string %s is malformed", found[1])
			}
		}
		for line := range strings.Lines(strings.ReplaceAll(output, "{", "")) { // no stream in the stream
			if err := a.line(strings.ReplaceAll(line, ",", " ")); err != nil {
				return true, err
			}
		}
	}
	return true, nil
}

// maxDrawn is the largest board that shiftqueens draws correctly.
const maxDrawn = 32

// shiftqueens reads a line of a board such as | |#| |, with a minus at the beginning of lines
// whose queen was given, or the pair of a line and a square in it, from 0.
func (a *answer) shiftqueens(text string, words []string) (is bool, err error) {
	if text == "Solution Found" {
		if a.drawn = 0; a.n > maxDrawn {
			err = fmt.Errorf("shiftqueens draws boards of at most %d rows, not %d; without its board the answer cannot be checked", maxDrawn, a.n)
		}
		return true, err
	}
	if a.drawn < 0 {
		return false, nil
	}
	if len(words) == 2 && allNumbers(words) {
		line, _ := strconv.Atoi(words[0])
		square, _ := strconv.Atoi(words[1])
		return true, a.set(square, line, "1")
	}
	if len(text) != 2*a.n+1 || strings.Trim(text[1:], "# |") != "" {
		return false, nil
	}
	for square := range a.n {
		if text[2*square+1] == '#' {
			if err := a.set(square, a.drawn, "1"); err != nil {
				return true, err
			}
		}
	}
	a.drawn++
	return true, nil
}

// literalLine reads a v line, or the values in the file of MiniSat.
func (a *answer) literalLine(_ string, words []string) (is bool, err error) {
	switch {
	case words[0] == "v":
		return true, a.literals(words[1:])
	case isValue(words[0]) && words[len(words)-1] == "0" && len(words) > a.n:
		return true, a.literals(words)
	}
	return false, nil
}

// columnLine reads the columns of all rows, after Sol: as Minion prints them.
func (a *answer) columnLine(_ string, words []string) (is bool, err error) {
	if words[0] == "Sol:" {
		words = words[1:]
	}
	if len(words) != a.n || !allNumbers(words) {
		return false, nil
	}
	return true, a.list(words)
}

// element reads GLPK's line of the status: rows, columns, status; and those of columns, with
// their number and their value.
func (a *answer) element(_ string, words []string) (is bool, err error) {
	switch {
	case len(words) == 6 && words[0] == "s" && words[1] == "mip":
		a.impossible = words[4] == "n"
		return true, nil
	case words[0] == "j" && len(words) == 3:
		return true, a.value(words[1], words[2])
	}
	return false, nil
}

// atomLine reads the atoms queen(ROW,COLUMN) of an answer set.
func (a *answer) atomLine(text string, _ []string) (is bool, err error) {
	found := a.forms.atoms.FindAllStringSubmatch(text, a.n+1)
	for _, atom := range found {
		row, _ := strconv.Atoi(atom[1])
		col, _ := strconv.Atoi(atom[2])
		if len(a.atoms) > a.n {
			return true, fmt.Errorf("there are more than %d queens", a.n)
		}
		a.atoms = append(a.atoms, nqueens.Square{Row: row, Col: col})
	}
	return found != nil, nil
}

// namedValue reads the value of a variable such as x3_5.
func (a *answer) namedValue(text string, words []string) (is bool, err error) {
	if found := a.forms.xml.FindStringSubmatch(text); found != nil {
		words = found[1:]
	}
	for i, word := range words[:len(words)-1] {
		if row, col, ok := named(word); ok {
			value := words[i+1]
			if value == "*" && i+2 < len(words) { // GLPK's mark of an integer
				value = words[i+2]
			}
			return true, a.set(row, col, value)
		}
	}
	return false, nil
}

func isValue(word string) bool {
	_, err := strconv.Atoi(word)
	return err == nil
}

func allNumbers(words []string) bool {
	return !slices.ContainsFunc(words, func(word string) bool { return !isValue(word) })
}

// named reads x3_5.
func named(word string) (row, col int, ok bool) {
	name, isX := strings.CutPrefix(word, "x")
	r, c, two := strings.Cut(name, "_")
	row, errRow := strconv.Atoi(r)
	col, errCol := strconv.Atoi(c)
	return row - 1, col - 1, isX && two && errRow == nil && errCol == nil
}

// literals reads variables that are true, or false if there is a minus before them.
func (a *answer) literals(words []string) error {
	for _, word := range words {
		if strings.HasPrefix(word, "-") || word == "0" {
			continue
		}
		if err := a.value(word, "1"); err != nil {
			return err
		}
	}
	return nil
}

// value sets the variable of that number. Auxiliary variables are ignored.
func (a *answer) value(number, value string) error {
	k, err := strconv.Atoi(strings.TrimPrefix(number, "x"))
	if err != nil || k < 1 {
		return fmt.Errorf("%q is not the number of a variable", number)
	}
	if k > a.n*a.n {
		return nil
	}
	return a.set((k-1)/a.n, (k-1)%a.n, value)
}

func (a *answer) set(row, col int, value string) error {
	v, err := strconv.ParseFloat(value, 64)
	switch {
	case err != nil:
		return fmt.Errorf("%q is not the value of a variable", value)
	case v < 0.5:
		return nil
	case min(row, col) < 0 || max(row, col) >= a.n:
		return &nqueens.OffBoard{Square: nqueens.Square{Row: row, Col: col}, N: a.n}
	case a.columns[row] >= 0 && a.columns[row] != col:
		return fmt.Errorf("row %d has a queen in column %d and one in column %d", row+1, a.columns[row]+1, col+1)
	case a.columns[row] < 0:
		a.queens++
	}
	a.columns[row] = col
	return nil
}

// list reads the columns of all rows, from 1.
func (a *answer) list(columns []string) error {
	if len(columns) != a.n {
		return fmt.Errorf("it lists %s for a board of %s", words.Plural(len(columns), "column"), words.Plural(a.n, "row"))
	}
	for row, word := range columns {
		col, err := strconv.Atoi(word)
		if err != nil {
			return fmt.Errorf("%q is not a column", word)
		}
		if err := a.set(row, col-1, "1"); err != nil {
			return err
		}
	}
	return nil
}

// rest reads the queens of lists and atoms, whose names or numbers leave a choice.
func (a *answer) rest() error {
	switch {
	case a.queens > 0 || a.impossible || a.undecided:
		return nil
	case len(a.lists) > 1:
		return errors.New("there are several lists and none is called queens")
	case len(a.lists) == 1 && len(a.lists[0]) == a.n:
		return a.list(a.lists[0])
	case len(a.lists) == 1:
		for i, value := range a.lists[0] {
			if err := a.set(i/a.n, i%a.n, strings.NewReplacer("true", "1", "false", "0").Replace(value)); err != nil {
				return err
			}
		}
	}
	base := 1
	if slices.ContainsFunc(a.atoms, func(s nqueens.Square) bool { return min(s.Row, s.Col) == 0 }) {
		base = 0
	}
	for _, s := range a.atoms {
		if err := a.set(s.Row-base, s.Col-base, "1"); err != nil {
			return err
		}
	}
	return nil
}

func (a *answer) end() (nqueens.Placement, error) {
	if err := a.rest(); err != nil {
		return nil, err
	}
	switch {
	case a.impossible && a.queens == 0:
		return nil, ErrUnsat
	case a.impossible:
		return nil, fmt.Errorf("the answer says that there is no solution, but has %s", words.Plural(a.queens, "queen"))
	case a.queens == 0 && a.undecided:
		return nil, errors.New("the solver did not decide whether there is a solution")
	case a.queens == 0:
		return nil, fmt.Errorf("the answer has neither a verdict nor a queen")
	}
	for row, col := range a.columns {
		if col < 0 {
			return nil, fmt.Errorf("the answer has no queen in row %d", row+1)
		}
	}
	return a.columns, nil
}
