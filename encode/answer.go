package encode

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"nqueens.example/nqueens"
)

// Answer is the answer of a solver to a problem written by Write. Placement is not checked
// yet; it is nil if the solver says that there is no solution.
type Answer struct {
	Placement nqueens.Placement
}

// ReadAnswer reads the answer of a solver for an n x n board, n from 1 to 20,000. It
// recognizes the s and v lines of SAT and pseudo-Boolean solvers, the output file of
// MiniSat, values of the variables x1_1 and so on as integer programming solvers print them,
// GLPK's j lines and its report, the matrix queens of Conjure, Savile Row and MiniZinc, in
// their own formats or in JSON, and the n columns that the MiniZinc model prints. It ignores
// other lines. It returns an error if the answer has neither a verdict nor a queen in each
// row, or says that the solver did not decide.
func ReadAnswer(r io.Reader, n int) (Answer, error) {
	if n < 1 || n > 20_000 {
		return Answer{}, fmt.Errorf("answers are read for boards of 1 to 20000 rows, not %d", n)
	}
	a := answer{n: n, columns: make(nqueens.Placement, n)}
	for row := range a.columns {
		a.columns[row] = -1
	}
	in := bufio.NewScanner(r)
	in.Buffer(make([]byte, 1<<16), 1<<30)
	for number := 1; in.Scan(); number++ {
		if err := a.line(in.Text()); err != nil {
			return Answer{}, fmt.Errorf("line %d: %w", number, err)
		}
	}
	if err := in.Err(); err != nil {
		return Answer{}, err
	}
	return a.end()
}

type answer struct {
	n          int
	columns    nqueens.Placement
	queens     int
	impossible bool
	undecided  bool
	over       bool // the following lines are ignored
}

// A line that begins with one of these says that there is no solution: none in the output of
// SAT and constraint solvers, over in that of HiGHS, CBC, GLPK and lp_solve, some of which
// print values afterwards.
var (
	none = []string{"s UNSATISFIABLE", "UNSAT", "=====UNSATISFIABLE====="}
	over = []string{"Infeasible", "Integer infeasible", "Status: INTEGER EMPTY", "This problem is infeasible"}

	undecided = []string{"s UNKNOWN", "INDET", "=====UNKNOWN====="}
)

// matrix matches the value of queens: letting queens be [2, 4, 1, 3; int(1..4)], queens =
// [2, 4, 1, 3]; or "queens": [2, 4, 1, 3].
var matrix = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:letting +|\{? *")?queens"? *(?:be|=|:) *(?:array1d\([^,\[]*, *)?\[([^\];]*)`)
})

func beginsWith(text string, list []string) bool {
	return slices.ContainsFunc(list, func(word string) bool { return strings.HasPrefix(text, word) })
}

func (a *answer) line(text string) error {
	text = strings.TrimSpace(text)
	words := strings.Fields(text)
	if beginsWith(text, none) || beginsWith(strings.Join(words[:min(4, len(words))], " "), over) {
		a.impossible, a.over = true, !beginsWith(text, none)
	}
	if a.over {
		return nil
	}
	if found := matrix().FindStringSubmatch(text); found != nil {
		return a.list(strings.ReplaceAll(found[1], ",", " "))
	}
	a.undecided = a.undecided || beginsWith(text, undecided)
	switch {
	case len(words) == 0:
		return nil
	case len(words) == 6 && words[0] == "s" && words[1] == "mip": // GLPK: rows, columns, status
		a.impossible = words[4] == "n"
		return nil
	case words[0] == "v":
		return a.literals(words[1:])
	case words[0] == "j" && len(words) == 3: // GLPK: the number of a column, and its value
		return a.value(words[1], words[2])
	case isNumber(words[0]) && words[len(words)-1] == "0" && len(words) > a.n:
		return a.literals(words) // MiniSat
	case len(words) == a.n && allNumbers(words):
		return a.list(text)
	}
	for i, word := range words[:len(words)-1] {
		if row, col, ok := named(word); ok {
			value := words[i+1]
			if value == "*" && i+2 < len(words) { // GLPK's mark of an integer
				value = words[i+2]
			}
			return a.set(row, col, value)
		}
	}
	return nil
}

func isNumber(word string) bool {
	_, err := strconv.Atoi(word)
	return err == nil
}

func allNumbers(words []string) bool {
	for _, word := range words {
		if !isNumber(word) {
			return false
		}
	}
	return true
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
func (a *answer) list(text string) error {
	words := strings.Fields(text)
	if len(words) != a.n {
		return fmt.Errorf("there are %d columns, for a board of %d rows", len(words), a.n)
	}
	for row, word := range words {
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

func (a *answer) end() (Answer, error) {
	switch {
	case a.impossible && a.queens == 0:
		return Answer{}, nil
	case a.impossible:
		return Answer{}, fmt.Errorf("the answer says that there is no solution, and has %d queens", a.queens)
	case a.queens == 0 && a.undecided:
		return Answer{}, errors.New("the solver did not decide whether there is a solution")
	case a.queens == 0:
		return Answer{}, fmt.Errorf("the answer has neither a verdict nor a queen")
	case a.queens < a.n:
		for row, col := range a.columns {
			if col < 0 {
				return Answer{}, fmt.Errorf("the answer has no queen in row %d", row+1)
			}
		}
	}
	return Answer{a.columns}, nil
}
