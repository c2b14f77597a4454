package write_test

import (
	"bufio"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/internal/testing/solvers"
	"nqueens.example/nqueens/write"
)

// A linear constraint over variables that are 0 or 1: least <= sum of coefficients times variables <= most.
type linear struct {
	coefficients map[int]int
	least, most  int
}

// model is a set of constraints; variables 1 to main are those of the squares, the others are auxiliary.
type model struct {
	main, variables int
	constraints     []linear
}

// solutions returns the columns of every model, so that a placement occurs twice if the auxiliary variables are not
// determined by it.
func (m model) solutions(n int) (found []nqueens.Placement) {
	e := evaluator{model: m, values: make([]int8, m.variables+1), of: make([][]int, m.variables+1)}
	for v := range e.values {
		e.values[v] = unset
	}
	var every []int
	for i, c := range m.constraints {
		every = append(every, i)
		for v := range c.coefficients {
			e.of[v] = append(e.of[v], i)
		}
	}
	if !e.propagate(every) {
		return nil
	}
	e.branch(1, func() {
		placement := make(nqueens.Placement, n)
		for row := range placement {
			placement[row] = -1
		}
		for v := 1; v <= m.main; v++ {
			if e.values[v] == 1 {
				placement[(v-1)/n] = (v - 1) % n
			}
		}
		found = append(found, placement)
	})
	return found
}

const unset = -1

// evaluator finds the models by trying both values of each variable and propagating bounds.
type evaluator struct {
	model
	values []int8
	trail  []int
	of     [][]int // constraints by variable
}

// branch calls solved at each model.
func (e *evaluator) branch(v int, solved func()) {
	for v <= e.variables && e.values[v] != unset {
		v++
	}
	if v > e.variables {
		solved()
		return
	}
	e.try(v, 1, func() { e.branch(v+1, solved) })
	e.try(v, 0, func() { e.branch(v+1, solved) })
}

func (e *evaluator) try(v int, value int8, then func()) {
	before := len(e.trail)
	e.set(v, value)
	if e.propagate(e.of[v]) {
		then()
	}
	for _, v := range e.trail[before:] {
		e.values[v] = unset
	}
	e.trail = e.trail[:before]
}

func (e *evaluator) set(v int, value int8) {
	e.values[v] = value
	e.trail = append(e.trail, v)
}

// propagate sets what the given constraints, and those of variables so set, leave no choice for. It reports whether
// all of them can still hold.
func (e *evaluator) propagate(queue []int) bool {
	queue = slices.Clone(queue)
	for len(queue) > 0 {
		c := e.constraints[queue[0]]
		queue = queue[1:]
		least, most := 0, 0
		for v, k := range c.coefficients {
			if e.values[v] == unset {
				least, most = least+min(k, 0), most+max(k, 0)
			} else {
				least, most = least+k*int(e.values[v]), most+k*int(e.values[v])
			}
		}
		if least > c.most || most < c.least {
			return false
		}
		for v, k := range c.coefficients {
			if e.values[v] != unset {
				continue
			}
			one := least+max(k, 0) <= c.most && most+min(k, 0) >= c.least
			zero := least-min(k, 0) <= c.most && most-max(k, 0) >= c.least
			switch {
			case !one && !zero:
				return false
			case one != zero:
				value := int8(0)
				if one {
					value = 1
				}
				e.set(v, value)
				queue = append(queue, e.of[v]...)
				least, most = least-min(k, 0)+k*int(value), most-max(k, 0)+k*int(value)
			}
		}
	}
	return true
}

// clause returns the constraint that one of the literals is true.
func clause(literals []int) linear {
	c := linear{map[int]int{}, 1, math.MaxInt / 2}
	for _, l := range literals {
		if l > 0 {
			c.coefficients[l]++
		} else {
			c.coefficients[-l]--
			c.least--
		}
	}
	return c
}

// readDIMACS reads a file of the format, whose first line that is not a comment must say how many variables and clauses it has.
// A comment must name the variables of the squares, as model counters read it.
func readDIMACS(t *testing.T, text string, n int) model {
	m := model{main: n * n}
	clauses, largest := 0, 0
	var shown []int
	for line := range strings.Lines(text) {
		show, shows := strings.CutPrefix(line, "c p show ")
		switch {
		case shows:
			for _, word := range strings.Fields(show) {
				shown = append(shown, number(t, word))
			}
		case line[0] == 'c':
		case line[0] == 'p':
			if k, err := fmt.Sscanf(line, "p cnf %d %d\n", &m.variables, &clauses); k != 2 || err != nil {
				t.Fatalf("header %q: %v", line, err)
			}
		default:
			var literals []int
			for _, word := range strings.Fields(line) {
				literals = append(literals, number(t, word))
			}
			last := len(literals) - 1
			if literals[last] != 0 || slices.Contains(literals[:last], 0) {
				t.Fatalf("clause %q does not end in 0", line)
			}
			for _, l := range literals {
				largest = max(largest, l, -l)
			}
			m.constraints = append(m.constraints, clause(literals[:last]))
		}
	}
	if len(m.constraints) != clauses || max(largest, n*n) != m.variables {
		t.Fatalf("the header promises %d clauses over %d variables, there are %d over %d", clauses, m.variables, len(m.constraints), largest)
	}
	want := make([]int, n*n+1) // ends in 0
	for i := range n * n {
		want[i] = i + 1
	}
	if diff := cmp.Diff(want, shown); diff != "" {
		t.Fatalf("the variables to count (-squares +shown):\n%s", diff)
	}
	return m
}

// readOPB reads a file of the format, whose first line must say how many variables and constraints it has.
func readOPB(t *testing.T, text string, n int) model {
	m := model{main: n * n}
	constraints := 0
	if k, err := fmt.Sscanf(text, "* #variable= %d #constraint= %d\n", &m.variables, &constraints); k != 2 || err != nil {
		t.Fatalf("header %q: %v", text[:min(40, len(text))], err)
	}
	for line := range strings.Lines(text) {
		if line[0] == '*' {
			continue
		}
		c := linear{coefficients: map[int]int{}, least: 0, most: math.MaxInt / 2}
		words := strings.Fields(line)
		end := len(words) - 3
		if end < 2 || words[end+2] != ";" || words[end] != "=" && words[end] != ">=" {
			t.Fatalf("constraint %q", line)
		}
		for i := 0; i < end; i += 2 {
			v := number(t, strings.TrimPrefix(words[i+1], "x"))
			if c.coefficients[v] != 0 || v < 1 || v > m.variables {
				t.Fatalf("variable %d of %q", v, line)
			}
			c.coefficients[v] = number(t, words[i])
		}
		c.least = number(t, words[end+1])
		if words[end] == "=" {
			c.most = c.least
		}
		m.constraints = append(m.constraints, c)
	}
	if len(m.constraints) != constraints || m.variables != n*n {
		t.Fatalf("the header promises %d constraints over %d variables, there are %d", constraints, m.variables, len(m.constraints))
	}
	return m
}

// readMPS reads a free MPS file of integer variables between 0 and 1.
func readMPS(t *testing.T, text string, n int) model {
	m := model{main: n * n, variables: n * n}
	rows := map[string]*linear{}
	var order []string
	bounded := map[int]bool{}
	variable := func(name string) int {
		var row, col int
		if k, err := fmt.Sscanf(name, "x%d_%d", &row, &col); k != 2 || err != nil || min(row, col) < 1 || max(row, col) > n {
			t.Fatalf("variable %q: %v", name, err)
		}
		return (row-1)*n + col
	}
	bound := func(v, least, most int) {
		if bounded[v] {
			t.Fatalf("variable %d has two bounds", v)
		}
		bounded[v] = true
		m.constraints = append(m.constraints, linear{map[int]int{v: 1}, least, most})
	}
	section := ""
	in := bufio.NewScanner(strings.NewReader(text))
	for in.Scan() {
		line := in.Text()
		words := strings.Fields(line)
		switch {
		case line[0] == '*':
		case line[0] != ' ':
			section = words[0]
		case section == "ROWS":
			if rows[words[1]] != nil {
				t.Fatalf("two rows are called %s", words[1])
			}
			rows[words[1]] = &linear{coefficients: map[int]int{}, least: math.MinInt / 2, most: math.MaxInt / 2}
			order = append(order, words[0]+" "+words[1])
		case section == "COLUMNS" && words[0] == "MARKER":
		case section == "COLUMNS":
			if rows[words[1]] == nil || rows[words[1]].coefficients[variable(words[0])] != 0 {
				t.Fatalf("%q", line)
			}
			rows[words[1]].coefficients[variable(words[0])] = number(t, words[2])
		case section == "RHS":
			c := rows[words[1]]
			if c == nil || c.most != math.MaxInt/2 {
				t.Fatalf("%q", line)
			}
			c.most = number(t, words[2])
			if slices.Contains(order, "E "+words[1]) {
				c.least = c.most
			}
		case section == "BOUNDS" && words[0] == "FX":
			bound(variable(words[2]), number(t, words[3]), number(t, words[3]))
		case section == "BOUNDS" && words[0] == "BV":
			bound(variable(words[2]), 0, 1)
		default:
			t.Fatalf("%q in section %q", line, section)
		}
	}
	if order[0] != "N cost" || section != "ENDATA" || len(bounded) != n*n {
		t.Fatalf("row %s, section %s, %d bounds", order[0], section, len(bounded))
	}
	for _, row := range order[1:] {
		kind, name, _ := strings.Cut(row, " ")
		if c := rows[name]; kind != "E" && kind != "L" || c.most == math.MaxInt/2 {
			t.Fatalf("row %q has right-hand side %d", row, c.most)
		}
		m.constraints = append(m.constraints, *rows[name])
	}
	return m
}

// readers read what Write has written, and return the placements that it allows.
var readers = map[string]func(t *testing.T, text string, n int) []nqueens.Placement{
	"dimacs": func(t *testing.T, text string, n int) []nqueens.Placement { return readDIMACS(t, text, n).solutions(n) },
	"opb":    func(t *testing.T, text string, n int) []nqueens.Placement { return readOPB(t, text, n).solutions(n) },
	"mps":    func(t *testing.T, text string, n int) []nqueens.Placement { return readMPS(t, text, n).solutions(n) },
	"essence": func(t *testing.T, text string, n int) []nqueens.Placement {
		return grammars["essence"].solutions(t, text, n)
	},
	"minizinc": func(t *testing.T, text string, n int) []nqueens.Placement {
		return grammars["minizinc"].solutions(t, text, n)
	},
}

// accepted lists the placements that p accepts, in lexicographic order.
func accepted(p nqueens.Problem) []nqueens.Placement { return slices.Collect(solvers.Solutions(p)) }

// hold fails the test unless the form allows just the placements that p accepts.
func hold(t *testing.T, p nqueens.Problem, form string, got []nqueens.Placement) {
	t.Helper()
	slices.SortFunc(got, func(a, b nqueens.Placement) int { return slices.Compare(a, b) })
	if diff := cmp.Diff(accepted(p), got); diff != "" {
		t.Fatalf("%+v: %s (-accepted +allowed):\n%s", p, form, diff)
	}
}

// Each form allows just the solutions, by a reading that knows nothing of its writer: on empty boards, and on
// those with queens placed, squares and diagonals blocked.
func TestFormsAllowTheSolutions(t *testing.T) {
	if diff := cmp.Diff(slices.Sorted(maps.Keys(readers)), slices.Sorted(slices.Values(names()))); diff != "" {
		t.Fatalf("formats without a reader, or readers without a format (-readers +formats):\n%s", diff)
	}
	var problems []nqueens.Problem
	for n, count := range []int{0, 1, 0, 0, 2, 10, 4, 40, 92, 352} { // OEIS A000170
		if problems = append(problems, nqueens.Problem{N: n}); len(accepted(problems[n])) != count && n > 0 {
			t.Errorf("n = %d: %d placements are accepted, there are %d solutions", n, len(accepted(problems[n])), count)
		}
	}
	for rng := rand.New(rand.NewPCG(1, 12)); len(problems) < 160; {
		problems = append(problems, solvers.RandomProblem(rng, 1+rng.IntN(8), 3, 3, 3))
	}
	for _, p := range problems[1:] {
		for form, read := range readers {
			var text strings.Builder
			must.Do(t, write.Problem(&text, p, form))
			hold(t, p, form, read(t, text.String(), p.N))
		}
		for form, m := range sequences(p) {
			hold(t, p, form, m.solutions(p.N))
		}
	}
}

// The forms have no constraint and no variable more than they need: a DIMACS file has a ladder of a variable less than
// squares for each line of more than five, and pairs for the others.
func TestFormsAreSmall(t *testing.T) {
	for n := 1; n <= 12; n++ {
		var lengths []int // of the lines where queens attack
		for i := range 2 * n {
			lengths = append(lengths, n)
			if length := n - i/2; i >= 2 && length >= 2 {
				lengths = append(lengths, length, length)
			}
		}
		if n >= 2 {
			lengths = append(lengths, n, n) // the two long diagonals
		}
		p := nqueens.Problem{N: n}
		variables, clauses := n*n, 2*n
		for _, length := range lengths {
			if length > 5 {
				variables, clauses = variables+length-1, clauses+4*length-5
			} else {
				clauses += length * (length - 1) / 2
			}
		}
		m := sequences(p)
		if got := m["clauses"]; got.variables != variables || len(got.constraints) != clauses {
			t.Errorf("n = %d: %d variables and %d clauses, want %d and %d", n, got.variables, len(got.constraints), variables, clauses)
		}
		expect.Equal(t, len(m["inequalities"].constraints), len(lengths)+2*n, "n = %d", n)
	}
}

// sequences are the models that Clauses and Inequalities yield.
func sequences(p nqueens.Problem) map[string]model {
	clauses := model{main: p.N * p.N, variables: p.N * p.N}
	for literals := range write.Clauses(p) {
		for _, l := range literals {
			clauses.variables = max(clauses.variables, l, -l)
		}
		clauses.constraints = append(clauses.constraints, clause(literals))
	}
	inequalities := model{main: p.N * p.N, variables: p.N * p.N}
	for literals, least := range write.Inequalities(p) {
		c := clause(literals)
		c.least += least - 1
		inequalities.constraints = append(inequalities.constraints, c)
	}
	return map[string]model{"clauses": clauses, "inequalities": inequalities}
}

// A caller may leave either sequence after any of its elements; going on would panic.
func TestSequencesEndEarly(t *testing.T) {
	p := nqueens.Problem{
		N: 7, Placed: []nqueens.Square{{Row: 0, Col: 1}, {Row: 3, Col: 0}}, Blocked: []nqueens.Square{{Row: 1, Col: 5}},
		BlockedDiagonals: []nqueens.Line{{Direction: nqueens.AlongFalling, Index: 4}},
	}
	for stop := range 1000 {
		taken := 0
		for range write.Clauses(p) {
			if taken++; taken > stop {
				break
			}
		}
		for range write.Inequalities(p) {
			if taken++; taken > 2*stop {
				break
			}
		}
	}
}

// names lists the formats of problems.
func names() (names []string) {
	for _, f := range write.ProblemFormats() {
		names = append(names, f.Name)
	}
	return names
}
