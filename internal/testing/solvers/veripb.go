package solvers

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
)

// CheckVeriPB checks a proof in version 2.0 of the VeriPB format that what is given cannot all
// hold: lists of literals, numbered from 1 and negative if negated, and how many of each are
// true at least. It reads the rules that package proof writes, by their definitions alone, and
// is too slow for proofs of more than some thousand lines.
func CheckVeriPB(given iter.Seq2[[]int, int], text string) error {
	c := &pbChecker{list: []pbSum{nil}}
	for literals, least := range given {
		s := pbSum{0: -least}
		for _, l := range literals {
			s.add(l, 1)
		}
		c.list = append(c.list, s)
	}
	head := fmt.Sprintf("pseudo-Boolean proof version 2.0\nf %d\n", len(c.list)-1)
	steps, ok := strings.CutPrefix(text, head)
	if !ok {
		return fmt.Errorf("it does not begin with %q", head)
	}
	const tail = "output NONE\nconclusion UNSAT : %d\nend pseudo-Boolean proof\n"
	for line := range strings.Lines(steps) {
		if line == "output NONE\n" {
			break
		}
		if err := c.step(strings.Fields(line)); err != nil {
			return fmt.Errorf("%q: %w", line, err)
		}
	}
	last := len(c.list) - 1
	if c.list[last] == nil || c.list[last].slack(nil) >= 0 || !strings.HasSuffix(steps, fmt.Sprintf(tail, last)) {
		return fmt.Errorf("it does not name a contradiction in the last line")
	}
	return nil
}

// pbSum is a sum of multiples of variables and, at 0, of a number. It says that the sum is at
// least 0.
type pbSum map[int]int

// add adds a multiple of a literal; a negated one is 1 less its variable.
func (s pbSum) add(literal, times int) {
	if literal < 0 {
		s[0] += times
		literal, times = -literal, -times
	}
	s[literal] += times
}

// slack is the most that the sum can be with these values, 1 or -1 by variable.
func (s pbSum) slack(value map[int]int) int {
	most := s[0]
	for v, times := range s {
		if known := value[v]; v > 0 && (known > 0 || known == 0 && times > 0) {
			most += times
		}
	}
	return most
}

type pbChecker struct{ list []pbSum } // by number; nil if deleted, and at 0

func (c *pbChecker) step(words []string) error {
	switch {
	case words[0] == "pol":
		return c.pol(words[1:])
	case words[0] == "rup":
		return c.rup(words[1:])
	case words[0] == "del" && words[1] == "id":
		for _, word := range words[2:] {
			if _, err := c.operand(word); err != nil {
				return err
			}
			number, _ := strconv.Atoi(word)
			c.list[number] = nil
		}
		return nil
	}
	return fmt.Errorf("an unknown rule")
}

func (c *pbChecker) operand(word string) (pbSum, error) {
	number, err := strconv.Atoi(word)
	if strings.Contains(word, "x") {
		s := pbSum{}
		s.add(pbLiteral(word), 1)
		return s, nil
	}
	if err != nil || number < 1 || number >= len(c.list) || c.list[number] == nil {
		return nil, fmt.Errorf("there is no inequality %s", word)
	}
	return c.list[number], nil
}

func pbLiteral(word string) int {
	number, _ := strconv.Atoi(strings.TrimPrefix(strings.TrimPrefix(word, "~"), "x"))
	if word[0] == '~' {
		return -number
	}
	return number
}

// pol derives a sum in reverse Polish notation.
func (c *pbChecker) pol(words []string) error {
	var stack []pbSum
	push := func(parts ...pbSum) {
		sum := pbSum{}
		for _, part := range parts {
			for v, times := range part {
				sum[v] += times
			}
		}
		stack = append(stack, sum)
	}
	for i, word := range words {
		top := len(stack)
		switch {
		case word == "*":
		case word == "+" && top > 1:
			stack = stack[:top-2]
			push(stack[top-2 : top]...)
		case i+1 < len(words) && words[i+1] == "*" && top > 0:
			factor, err := strconv.Atoi(word)
			if err != nil || factor < 1 {
				return fmt.Errorf("%q is not a factor", word)
			}
			for v := range stack[top-1] {
				stack[top-1][v] *= factor
			}
		default:
			s, err := c.operand(word)
			if err != nil {
				return err
			}
			push(s)
		}
	}
	if len(stack) != 1 {
		return fmt.Errorf("it leaves %d sums", len(stack))
	}
	c.list = append(c.list, stack[0])
	return nil
}

// rup derives a clause whose negation leads to a contradiction by propagation.
func (c *pbChecker) rup(words []string) error {
	end := len(words) - 3
	if end < 0 || !slices.Equal(words[end:], []string{">=", "1", ";"}) {
		return fmt.Errorf("it is not a clause")
	}
	clause, value := pbSum{0: -1}, map[int]int{}
	for i := 0; i < end; i += 2 {
		literal := pbLiteral(words[i+1])
		clause.add(literal, 1)
		value[max(literal, -literal)] = -1
		if literal < 0 {
			value[-literal] = 1
		}
	}
	if !c.contradicts(value) {
		return fmt.Errorf("it does not follow")
	}
	c.list = append(c.list, clause)
	return nil
}

func (c *pbChecker) contradicts(value map[int]int) bool {
	for again := true; again; {
		again = false
		for _, s := range c.list[1:] {
			slack := s.slack(value)
			if s != nil && slack < 0 {
				return true
			}
			for v, times := range s {
				if v > 0 && value[v] == 0 && max(times, -times) > slack {
					value[v], again = 1, true
					if times < 0 {
						value[v] = -1
					}
				}
			}
		}
	}
	return false
}
