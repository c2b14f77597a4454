package proof

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"nqueens.example/nqueens/internal/ctxerr"
)

// veriPBReport counts the inequalities of a valid proof in VeriPB.
type veriPBReport struct {
	Given, Derived, Deleted int // inequalities
}

// checkVeriPB reads a proof in the VeriPB format 1.0 to 3.0 that the inequalities given
// cannot all hold. Each of these says how many at least of some literals are true: variables
// from 1, negative for those that must be false. It knows nothing of queens, and
// of the format what this project writes: pol with * and +, rup, del id, and the
// conclusion UNSAT with its number; in the versions 1, p, u, d and c. The error names the
// line that is wrong.
func checkVeriPB(ctx context.Context, given iter.Seq2[[]int, int], r io.Reader) (veriPBReport, error) {
	return newPBChecker(maxTerms).check(ctx, given, r)
}

func newPBChecker(room int) *pbChecker {
	return &pbChecker{constraints: []*inequality{nil}, room: room}
}

func (c *pbChecker) check(ctx context.Context, given iter.Seq2[[]int, int], r io.Reader) (veriPBReport, error) {
	for literals, least := range given {
		c.give(literals, least)
	}
	c.report.Given = len(c.constraints) - 1
	in := bufio.NewScanner(r)
	in.Buffer(make([]byte, 1<<16), 1<<28)
	for number := 1; in.Scan(); number++ {
		if number%256 == 1 && ctx.Err() != nil {
			return c.report, ctxerr.Of(ctx)
		}
		if err := c.line(in.Text()); err != nil {
			return c.report, fmt.Errorf("line %d: %w", number, err)
		}
	}
	if err := in.Err(); err != nil {
		return c.report, err
	}
	if c.next != stepEnded {
		last := "end pseudo-Boolean proof"
		if c.version == 1 {
			last = "c and the number of a contradiction"
		}
		return c.report, errors.New("the proof ends before its last line, " + last)
	}
	return c.report, nil
}

// The parts of a proof come in this order.
const (
	stepOpening = iota
	stepFormula
	stepRules
	stepConclusion
	stepEnd
	stepEnded
)

// inequality says that the coefficients of the true literals add up to at least least.
type inequality struct {
	terms []pbTerm
	least int64
	slack int64 // what the terms can come to above least, as things are assigned
	most  int64 // the largest coefficient, by size
}

type pbTerm struct {
	variable    int32
	coefficient int64
}

// These bounds keep all sums in 64 bits.
const (
	maxFactor      = 1 << 24
	maxCoefficient = 1 << 36
	maxLeast       = 1 << 60

	// The bytes of a rule, which in version 3.0 can have many lines.
	maxRule = 1 << 24

	// The terms of derived inequalities that are kept at a time: half a gigabyte.
	maxTerms = 1 << 24
)

// pbChecker holds inequalities by number and propagates them.
type pbChecker struct {
	constraints []*inequality // nil if deleted, and at 0
	occurs      [][]use       // by variable; those deleted are forgotten as they come by
	value       []int8        // by variable: 1 true, -1 false
	trail       []int32       // variables assigned, in order
	done        int           // the prefix of the trail whose inequalities have been visited
	refuted     bool          // the inequalities contradict each other by propagation
	next        int           // the next part of the proof
	version     int           // of the format: 1, 2 or 3
	words       []string      // of a rule of version 3.0 that has not ended
	begun       int           // its bytes
	room        int           // how many terms of derived inequalities may be kept
	live, stale int           // terms of what is, and of what was deleted but is still listed
	report      veriPBReport

	sum     []int64 // by variable, 0 between sums
	summed  []int32 // variables that have been added to sum
	pending []*inequality
}

type use struct {
	constraint  *inequality
	coefficient int64
}

// give adds one of the inequalities that must not all hold.
func (c *pbChecker) give(literals []int, least int) {
	q := &inequality{least: int64(least)}
	for _, v := range literals {
		for len(c.value) <= max(v, -v) {
			c.value = append(c.value, 0)
			c.sum = append(c.sum, 0)
			c.occurs = append(c.occurs, nil)
		}
		q.term(v, 1)
	}
	c.add(q)
}

// term adds a multiple of a literal.
func (q *inequality) term(literal int, coefficient int64) {
	if literal < 0 { // a(1 - x)
		literal, coefficient = -literal, -coefficient
		q.least += coefficient
	}
	q.terms = append(q.terms, pbTerm{int32(literal), coefficient})
}

const pbHeader = "pseudo-Boolean proof version "

// pbVersions are the versions that are read, by their first digit.
var pbVersions = map[string]int{"1.0": 1, "1.1": 1, "1.2": 1, "2.0": 2, "3.0": 3}

// line checks a line of a proof.
func (c *pbChecker) line(text string) error {
	if c.next == stepOpening {
		number, isProof := strings.CutPrefix(strings.TrimSuffix(text, "\r"), pbHeader)
		if c.version = pbVersions[number]; !isProof || c.version == 0 {
			return fmt.Errorf("%q is not the opening of a proof; it must be %q, or 1.0, 1.1, 1.2 or 3.0", text, pbHeader+"2.0")
		}
		c.next = stepFormula
		return nil
	}
	if c.version == 3 {
		return c.rules(text)
	}
	words := strings.Fields(text)
	if len(words) == 0 || strings.HasPrefix(words[0], "*") {
		return nil
	}
	if last := len(words) - 1; c.version == 1 && words[last] == "0" { // the end of a rule in 1.0
		words = words[:last]
	}
	return c.statement(words)
}

// rules checks the rules that a line of version 3.0 ends: they end in semicolons, and
// comments begin with %.
func (c *pbChecker) rules(text string) error {
	text, _, _ = strings.Cut(text, "%")
	for {
		rule, rest, ends := strings.Cut(text, ";")
		words := strings.Fields(rule)
		if c.begun += len(rule); c.begun > maxRule {
			return fmt.Errorf("a rule is longer than %d bytes", maxRule)
		}
		c.words = append(c.words, words...)
		if !ends {
			return nil
		}
		if len(c.words) > 0 && c.words[0] == "rup" {
			c.words = append(c.words, ";") // which ends an inequality before 3.0
		}
		if err := c.statement(c.words); err != nil {
			return err
		}
		c.words, c.begun, text = c.words[:0], 0, rest
	}
}

// statement checks the next part of a proof.
func (c *pbChecker) statement(words []string) error {
	switch {
	case c.next == stepFormula:
		if len(words) == 0 || words[0] != "f" || len(words) > 2 || len(words) == 2 && words[1] != strconv.Itoa(c.report.Given) {
			return fmt.Errorf("%q must be f %d, the number of inequalities", strings.Join(words, " "), c.report.Given)
		}
		c.next = stepRules
		return nil
	case len(words) == 0:
		return nil
	case c.next == stepRules:
		return c.rule(words)
	case c.next == stepConclusion:
		c.next = stepEnd
		return c.conclude(words)
	case c.next == stepEnd && slices.Equal(words, []string{"end", "pseudo-Boolean", "proof"}):
		c.next = stepEnded
		return nil
	}
	return fmt.Errorf("%q must not follow the conclusion", strings.Join(words, " "))
}

func (c *pbChecker) rule(words []string) error {
	switch name := words[0]; {
	case name == "pol", name == "p" && c.version < 3:
		return c.pol(words[1:])
	case name == "rup", name == "u" && c.version < 3:
		return c.rup(words[1:])
	case name == "d" && c.version < 3:
		return c.deleteAll(words[1:])
	case name == "c" && c.version == 1 && len(words) == 2:
		c.next = stepEnded
		return c.contradicts(words[1])
	case name == "del":
		if len(words) < 2 || words[1] != "id" {
			return errors.New("only del id is known")
		}
		return c.deleteAll(words[2:])
	case name == "output" && c.version > 1:
		if len(words) != 2 || words[1] != "NONE" {
			return errors.New("only output NONE is known")
		}
		c.next = stepConclusion
		return nil
	}
	return fmt.Errorf("the rule %q is not known; those that are: %s", words[0], [...]string{1: "p, u, d, c", 2: "pol, rup, del id, output", 3: "pol, rup, del id, output"}[c.version])
}

// conclude checks a conclusion.
func (c *pbChecker) conclude(words []string) error {
	if len(words) != 4 || words[0] != "conclusion" || words[1] != "UNSAT" || words[2] != ":" {
		return errors.New("the conclusion must be conclusion UNSAT : and the number of an inequality")
	}
	return c.contradicts(words[3])
}

// contradicts checks that no assignment satisfies the named inequality.
func (c *pbChecker) contradicts(name string) error {
	q, err := c.numbered(name)
	if err != nil {
		return err
	}
	if most := q.mostWith(func(int32) int8 { return 0 }); most >= q.least {
		return fmt.Errorf("inequality %s can hold", name)
	}
	return nil
}

func (c *pbChecker) numbered(word string) (*inequality, error) {
	number, err := strconv.Atoi(word)
	if err != nil || number < 1 || number >= len(c.constraints) || c.constraints[number] == nil {
		return nil, fmt.Errorf("there is no inequality %q", word)
	}
	return c.constraints[number], nil
}

// weighted is a multiple of an inequality.
type weighted struct {
	*inequality
	times int64
}

// pol adds up multiples of inequalities, in reverse Polish notation.
func (c *pbChecker) pol(words []string) error {
	var stack [][]weighted
	for i, word := range words {
		top := len(stack) - 1
		switch {
		case word == "+":
			if top < 1 {
				return errors.New("+ has fewer than two inequalities to add")
			}
			stack[top-1] = append(stack[top-1], stack[top]...)
			stack = stack[:top]
		case i+1 < len(words) && words[i+1] == "*":
			if err := multiply(stack, word); err != nil {
				return err
			}
		case word == "*" && i > 0: // done with its number
		default:
			q, err := c.operand(word)
			if err != nil {
				return err
			}
			stack = append(stack, []weighted{{q, 1}})
		}
	}
	if len(stack) != 1 {
		return fmt.Errorf("pol leaves %d inequalities instead of one", len(stack))
	}
	q, err := c.addUp(stack[0])
	if err != nil {
		return err
	}
	return c.derive(q)
}

// derive adds a derived inequality.
func (c *pbChecker) derive(q *inequality) error {
	if c.live += len(q.terms); c.live > c.room {
		return fmt.Errorf("the proof keeps more than %d terms; it must delete what it no longer needs", c.room)
	}
	c.add(q)
	c.report.Derived++
	return nil
}

func multiply(stack [][]weighted, word string) error {
	factor, err := strconv.ParseInt(word, 10, 64)
	if err != nil || factor < 1 || factor > maxFactor {
		return fmt.Errorf("%q is not a factor from 1 to %d", word, maxFactor)
	}
	if len(stack) == 0 {
		return errors.New("* has no inequality to multiply")
	}
	for i := range stack[len(stack)-1] {
		w := &stack[len(stack)-1][i]
		if w.times *= factor; w.times > maxFactor {
			return errTooLarge
		}
	}
	return nil
}

var errTooLarge = errors.New("its coefficients grow too large")

// operand returns the inequality with the given number, or literal >= 0.
func (c *pbChecker) operand(word string) (*inequality, error) {
	if !strings.Contains(word, "x") {
		return c.numbered(word)
	}
	literal, err := c.literal(word)
	if err != nil {
		return nil, err
	}
	q := &inequality{}
	q.term(literal, 1)
	return q, nil
}

// literal reads x5 or ~x5.
func (c *pbChecker) literal(word string) (int, error) {
	name, isNegated := strings.CutPrefix(word, "~")
	digits, isVariable := strings.CutPrefix(name, "x")
	v, err := strconv.Atoi(digits)
	if !isVariable || err != nil || v < 1 || v >= len(c.value) {
		return 0, fmt.Errorf("%q is not one of the literals x1 to x%d and ~x1 to ~x%d", word, len(c.value)-1, len(c.value)-1)
	}
	if isNegated {
		v = -v
	}
	return v, nil
}

// addUp returns the sum of multiples of inequalities.
func (c *pbChecker) addUp(parts []weighted) (*inequality, error) {
	q := &inequality{}
	var err error
	for _, part := range parts {
		if err = c.addTerms(part); err != nil {
			break
		}
		q.least += part.times * part.least
		if max(q.least, -q.least) > maxLeast {
			err = errTooLarge
			break
		}
	}
	for _, v := range c.summed {
		if c.sum[v] != 0 {
			q.terms = append(q.terms, pbTerm{v, c.sum[v]})
			c.sum[v] = 0
		}
	}
	c.summed = c.summed[:0]
	return q, err
}

func (c *pbChecker) addTerms(part weighted) error {
	if max(part.least, -part.least) > maxLeast/part.times {
		return errTooLarge
	}
	for _, t := range part.terms {
		c.summed = append(c.summed, t.variable)
		c.sum[t.variable] += part.times * t.coefficient
		if max(c.sum[t.variable], -c.sum[t.variable]) > maxCoefficient {
			return errTooLarge
		}
	}
	return nil
}

// rup adds an inequality that follows by propagation: its negation leads to a
// contradiction.
func (c *pbChecker) rup(words []string) error {
	q, err := c.read(words)
	if err != nil {
		return err
	}
	negation := &inequality{least: 1 - q.least}
	for _, t := range q.terms {
		negation.terms = append(negation.terms, pbTerm{t.variable, -t.coefficient})
	}
	mark := len(c.trail)
	c.measure(negation)
	follows := c.refuted || !c.force(negation) || !c.propagate(negation)
	c.undo(mark)
	if !follows {
		return fmt.Errorf("%s does not follow from the inequalities before it", strings.Join(words, " "))
	}
	return c.derive(q)
}

// read parses an inequality such as 1 ~x1 2 x2 >= 1 ; with each variable at most once.
func (c *pbChecker) read(words []string) (*inequality, error) {
	end := len(words) - 3
	if end < 0 || end%2 != 0 || words[end] != ">=" || words[end+2] != ";" {
		return nil, fmt.Errorf("%q is not an inequality; write coefficients and literals, >=, a number and ;", strings.Join(words, " "))
	}
	least, err := strconv.ParseInt(words[end+1], 10, 64)
	if err != nil || max(least, -least) > maxCoefficient {
		return nil, fmt.Errorf("%q is not a number", words[end+1])
	}
	q := &inequality{least: least}
	seen := map[int]bool{}
	for i := 0; i < end; i += 2 {
		coefficient, err := strconv.ParseInt(words[i], 10, 64)
		if err != nil || max(coefficient, -coefficient) > maxCoefficient {
			return nil, fmt.Errorf("%q is not a coefficient", words[i])
		}
		literal, err := c.literal(words[i+1])
		if err != nil {
			return nil, err
		}
		if seen[max(literal, -literal)] {
			return nil, fmt.Errorf("%s appears twice", words[i+1])
		}
		seen[max(literal, -literal)] = true
		q.term(literal, coefficient)
	}
	return q, nil
}

// add adds an inequality and propagates it permanently.
func (c *pbChecker) add(q *inequality) {
	c.constraints = append(c.constraints, q)
	for _, t := range q.terms {
		c.occurs[t.variable] = append(c.occurs[t.variable], use{q, t.coefficient})
	}
	c.measure(q)
	if !c.refuted {
		c.refuted = !c.force(q) || !c.propagate(nil)
	}
}

func (c *pbChecker) deleteAll(words []string) error {
	for _, word := range words {
		q, err := c.numbered(word)
		if err != nil {
			return err
		}
		number, _ := strconv.Atoi(word)
		c.constraints[number] = nil
		q.most = gone
		c.report.Deleted++
		if number > c.report.Given {
			c.live -= len(q.terms)
		}
		c.stale += len(q.terms)
		q.terms = nil
	}
	if c.stale > c.room/16+c.live {
		c.stale = 0
		for v := range c.occurs {
			c.visit(int32(v), func(*inequality, int64) {})
		}
	}
	return nil
}

// gone as its largest coefficient marks an inequality that was deleted.
const gone = -1

// mostWith returns the maximum of the sum of the terms.
func (q *inequality) mostWith(value func(variable int32) int8) (sum int64) {
	for _, t := range q.terms {
		if v := value(t.variable); v > 0 || v == 0 && t.coefficient > 0 {
			sum += t.coefficient
		}
	}
	return sum
}

func (c *pbChecker) measure(q *inequality) {
	q.slack = q.mostWith(func(v int32) int8 { return c.value[v] }) - q.least
	for _, t := range q.terms {
		q.most = max(q.most, t.coefficient, -t.coefficient)
	}
}

// force assigns the variables that an inequality forces. It reports false on a
// contradiction.
func (c *pbChecker) force(q *inequality) bool {
	if q.slack < 0 {
		return false
	}
	if q.slack >= q.most {
		return true
	}
	for _, t := range q.terms {
		if c.value[t.variable] == 0 && max(t.coefficient, -t.coefficient) > q.slack {
			c.value[t.variable] = 1
			if t.coefficient < 0 {
				c.value[t.variable] = -1
			}
			c.trail = append(c.trail, t.variable)
		}
	}
	return true
}

// propagate propagates the assigned variables through all inequalities and, if more is
// not nil, through more. It reports false on a contradiction.
func (c *pbChecker) propagate(more *inequality) bool {
	holds := true
	for ; c.done < len(c.trail) && holds; c.done++ {
		v := c.trail[c.done]
		c.pending = c.pending[:0]
		c.visit(v, func(q *inequality, lost int64) {
			q.slack -= lost
			if lost > 0 && q.slack < q.most {
				c.pending = append(c.pending, q)
			}
		})
		for _, q := range c.pending {
			if holds = c.force(q); !holds {
				break
			}
		}
	}
	return holds && (more == nil || c.propagateAgain(more))
}

// propagateAgain continues if more, which is not among the others, forces something after
// it was last visited.
func (c *pbChecker) propagateAgain(more *inequality) bool {
	before := len(c.trail)
	if c.measure(more); !c.force(more) {
		return false
	}
	return len(c.trail) == before || c.propagate(more)
}

// visit calls what for each inequality with the variable, with the decrease of its slack
// by the variable's value.
func (c *pbChecker) visit(v int32, what func(q *inequality, lost int64)) {
	uses := c.occurs[v]
	kept := uses[:0]
	for _, u := range uses {
		if u.constraint.most == gone {
			continue
		}
		kept = append(kept, u)
		lost := int64(0)
		if u.coefficient > 0 && c.value[v] < 0 {
			lost = u.coefficient
		} else if u.coefficient < 0 && c.value[v] > 0 {
			lost = -u.coefficient
		}
		what(u.constraint, lost)
	}
	clear(uses[len(kept):])
	c.occurs[v] = kept
}

// undo unassigns the variables assigned since mark.
func (c *pbChecker) undo(mark int) {
	for i := len(c.trail) - 1; i >= mark; i-- {
		v := c.trail[i]
		if i < c.done {
			c.visit(v, func(q *inequality, lost int64) { q.slack += lost })
		}
		c.value[v] = 0
	}
	c.trail, c.done = c.trail[:mark], min(c.done, mark)
}
