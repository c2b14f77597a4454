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

// checkDRAT reads a proof in DRAT, in text, that the clauses cannot all hold; a
// clause lists its variables, from 1, those that must be false negative. It knows
// nothing of queens: with the clauses of package write it checks the proofs of this
// project and those of SAT solvers.
//
// Every clause must follow by unit propagation, or have the resolution asymmetric
// tautology property on its first literal (Wetzler, Heule and Hunt, DRAT-trim, 2014).
// Like drat-trim it takes no notice where a unit clause is deleted, nor where a
// clause that it does not have is. The error names the line that is wrong.
func checkDRAT(ctx context.Context, clauses iter.Seq[[]int], r io.Reader) (learned int, err error) {
	c := &dratChecker{index: map[string][]int32{}}
	for clause := range clauses {
		c.grow(clause)
		c.add(clause)
	}
	c.most = max(0, len(c.value)/2-1) + furtherVariables
	in := bufio.NewScanner(r)
	in.Buffer(make([]byte, 1<<16), 1<<28)
	for number := 1; ; number++ {
		if number%256 == 1 && ctx.Err() != nil {
			return c.learned, ctxerr.Of(ctx)
		}
		if c.refuted {
			return c.learned, nil
		}
		if !in.Scan() {
			break
		}
		if err := c.line(in.Text()); err != nil {
			return c.learned, fmt.Errorf("line %d: %w", number, err)
		}
	}
	if err := in.Err(); err != nil {
		return c.learned, err
	}
	return c.learned, errors.New("the proof ends before the empty clause")
}

// dratChecker holds clauses, each watched by its first two literals. A literal v or
// -v is 2v or 2v+1.
type dratChecker struct {
	clauses [][]int32 // nil if deleted
	index   map[string][]int32
	watches [][]int32 // by literal: the clauses that watch it
	value   []int8    // by literal: 1 true, -1 false
	trail   []int32   // literals that are true, in order
	done    int       // the prefix of the trail whose watches have been visited
	refuted bool      // the clauses contradict each other by unit propagation
	learned int       // clauses of the proof
	most    int       // the largest variable allowed in the proof
}

// furtherVariables is the number of variables that a proof may add to those of the
// clauses.
const furtherVariables = 1_000_000

func literalOf(v int) int32 {
	if v < 0 {
		return int32(-2*v + 1)
	}
	return int32(2 * v)
}

func (c *dratChecker) grow(clause []int) {
	for _, v := range clause {
		for need := 2*max(v, -v) + 2; len(c.value) < need; {
			c.value = append(c.value, 0)
			c.watches = append(c.watches, nil)
		}
	}
}

func (c *dratChecker) line(text string) error {
	words := strings.Fields(text)
	if len(words) == 0 || words[0] == "c" {
		return nil
	}
	deletes := words[0] == "d"
	if deletes {
		words = words[1:]
	}
	var clause []int
	for i, word := range words {
		v, err := strconv.Atoi(word)
		if err == nil && (v > c.most || v < -c.most) {
			return fmt.Errorf("variable %d is too large: the clauses have %d", v, c.most-furtherVariables)
		}
		if err != nil || (v == 0) != (i == len(words)-1) {
			return fmt.Errorf("%q is not a clause: write its variables, and 0 at the end", text)
		}
		if v != 0 {
			clause = append(clause, v)
		}
	}
	if len(words) == 0 {
		return fmt.Errorf("%q is not a clause: the 0 at its end is missing", text)
	}
	c.grow(clause)
	if deletes {
		c.delete(clause)
		return nil
	}
	if !c.follows(clause) {
		return fmt.Errorf("the clause %s does not follow from those before it", strings.TrimSpace(strings.TrimSuffix(text, "0")))
	}
	c.add(clause)
	c.learned++
	return nil
}

func key(literals []int32) string {
	sorted := slices.Clone(literals)
	slices.Sort(sorted)
	var b []byte
	for _, l := range sorted {
		b = append(strconv.AppendInt(b, int64(l), 36), ' ')
	}
	return string(b)
}

func literals(clause []int) []int32 {
	var list []int32
	for _, v := range clause {
		if l := literalOf(v); !slices.Contains(list, l) {
			list = append(list, l)
		}
	}
	return list
}

// add adds a clause, with literals that are not false first, and propagates a unit clause
// permanently.
func (c *dratChecker) add(clause []int) {
	list := literals(clause)
	slices.SortStableFunc(list, func(a, b int32) int { return int(c.value[b]) - int(c.value[a]) })
	id := int32(len(c.clauses))
	c.clauses = append(c.clauses, list)
	if k := key(list); len(list) > 1 {
		c.index[k] = append(c.index[k], id)
		c.watches[list[0]] = append(c.watches[list[0]], id)
		c.watches[list[1]] = append(c.watches[list[1]], id)
	}
	switch {
	case len(list) == 0 || c.value[list[0]] < 0:
		c.refuted = true
	case len(list) == 1 || c.value[list[1]] < 0:
		c.refuted = !c.assign(list[0]) || !c.propagate() || c.refuted
	}
}

// delete removes a clause unless it is a unit or the reason of a true literal.
func (c *dratChecker) delete(clause []int) {
	list := literals(clause)
	k := key(list)
	ids := c.index[k]
	if len(ids) == 0 {
		return
	}
	id := ids[len(ids)-1]
	last := c.clauses[id]
	if c.value[last[0]] > 0 && !slices.ContainsFunc(last[1:], func(l int32) bool { return c.value[l] >= 0 }) {
		return
	}
	c.clauses[id] = nil // its watches are removed when they are visited
	if c.index[k] = ids[:len(ids)-1]; len(ids) == 1 {
		delete(c.index, k)
	}
}

// assign makes a literal true. It reports false if the literal is already false.
func (c *dratChecker) assign(literal int32) bool {
	if c.value[literal] != 0 {
		return c.value[literal] > 0
	}
	c.value[literal], c.value[literal^1] = 1, -1
	c.trail = append(c.trail, literal)
	return true
}

// propagate propagates unit clauses. It reports false if a clause has no literal left.
func (c *dratChecker) propagate() bool {
	for ; c.done < len(c.trail); c.done++ {
		no := c.trail[c.done] ^ 1
		watching := c.watches[no]
		rest := watching[:0]
		for i, id := range watching {
			clause := c.clauses[id]
			if clause == nil {
				continue
			}
			if clause[0] == no {
				clause[0], clause[1] = clause[1], no
			}
			if c.value[clause[0]] > 0 || !c.watchOther(id, clause) {
				rest = append(rest, id)
				if c.value[clause[0]] <= 0 && !c.assign(clause[0]) {
					c.watches[no] = append(rest, watching[i+1:]...)
					return false
				}
			}
		}
		c.watches[no] = rest
	}
	return true
}

// watchOther makes a clause watch another literal instead of its second.
func (c *dratChecker) watchOther(id int32, clause []int32) bool {
	for k := 2; k < len(clause); k++ {
		if c.value[clause[k]] >= 0 {
			clause[1], clause[k] = clause[k], clause[1]
			c.watches[clause[1]] = append(c.watches[clause[1]], id)
			return true
		}
	}
	return false
}

// contradicts reports whether the literals' negations lead to a contradiction, with
// what is known, and forgets them again where that is wanted.
func (c *dratChecker) contradicts(list []int32) bool {
	contradiction := false
	for _, l := range list {
		contradiction = contradiction || !c.assign(l^1)
	}
	return contradiction || !c.propagate()
}

func (c *dratChecker) undo(mark int) {
	for _, l := range c.trail[mark:] {
		c.value[l], c.value[l^1] = 0, 0
	}
	c.trail, c.done = c.trail[:mark], mark
}

// follows reports whether a clause may be added.
func (c *dratChecker) follows(clause []int) bool {
	mark := len(c.trail)
	defer c.undo(mark)
	list := literals(clause)
	if c.contradicts(list) {
		return true
	}
	if len(list) == 0 {
		return false
	}
	pivot := list[0]
	after := len(c.trail)
	for _, other := range c.clauses {
		if !slices.Contains(other, pivot^1) {
			continue
		}
		rest := slices.DeleteFunc(slices.Clone(other), func(l int32) bool { return l == pivot^1 })
		blocked := c.contradicts(rest)
		c.undo(after)
		if !blocked {
			return false
		}
	}
	return true
}
