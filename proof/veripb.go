package proof

import (
	"fmt"
	"io"
	"strconv"

	"nqueens.example/nqueens"
)

// pbVersion is a version of the VeriPB format: its words for what a proof needs. Releases
// 1, 2 and 3 of the VeriPB program read 1.1, 2.0 and 3.0.
type pbVersion struct {
	number        string
	pol, rup, del string
	end           string // of a rule
	last          string // the last lines, with the number of the contradiction
}

var (
	pb11 = pbVersion{"1.1", "p", "u", "d", "\n", "c %d\n"}
	pb20 = pbVersion{"2.0", "pol", "rup", "del id", "\n", "output NONE\nconclusion UNSAT : %d\nend pseudo-Boolean proof\n"}
	pb30 = pbVersion{"3.0", "pol", "rup", "del id", " ;\n", "output NONE ;\nconclusion UNSAT : %d ;\nend pseudo-Boolean proof ;\n"}
)

const pbHeader = "pseudo-Boolean proof version "

// veriPB writes a proof as pseudo-Boolean inequalities in VeriPB, for the OPB form of
// package write. Prices are sums of multiples of that form's inequalities for rows,
// columns and diagonals. A failed try becomes the clause that forbids the queens of the
// open tries together, which propagation confirms; forced queens need no clause. When a
// try has failed, the inequalities derived under it are deleted.
type veriPB struct {
	propagated
	pbVersion
	n     int
	count int      // the number of the inequality written last
	tries []string // the negated literals of the open tries
	nodes [][]int  // by open try, from the root: the inequalities to delete with it
	line  []byte
}

// newVeriPB returns a writer of a proof about an n x n board whose OPB form has the given
// number of inequalities; an equation counts as two.
func newVeriPB(w io.Writer, version pbVersion, n, inequalities int) *veriPB {
	v := &veriPB{propagated: propagated{newOutput(w)}, pbVersion: version, n: n, count: inequalities, nodes: [][]int{nil}}
	fmt.Fprintf(v.w, "%s%s\nf %d%s", pbHeader, v.number, inequalities, v.end)
	return v
}

// Branch writes nothing: the tries carry the information.
func (v *veriPB) Branch(nqueens.Line) {}

// Try puts a queen on a square of the line opened last.
func (v *veriPB) Try(s nqueens.Square) {
	v.tries = append(v.tries, " 1 ~x"+strconv.Itoa(s.Row*v.n+s.Col+1))
	v.nodes = append(v.nodes, nil)
}

// Fail writes that the queens of the tries cannot all be placed.
func (v *veriPB) Fail(nqueens.Line) { v.fail() }

// Exhausted writes that the try above the line opened last has failed.
func (v *veriPB) Exhausted() { v.fail() }

// Price writes the sum of the priced lines.
func (v *veriPB) Price(prices, columns []Price, fails bool) {
	v.line = append(v.line[:0], v.pol...)
	for _, list := range [2][]Price{prices, columns} {
		for _, p := range list {
			v.add(p.Line, p.Amount)
		}
	}
	v.derived(append(v.line, v.end...))
	if fails {
		v.fail()
	}
}

// PriceFrom is 10: a sum takes as long to check as one or two clauses.
func (v *veriPB) PriceFrom() int { return 10 }

// add adds a multiple of a line to the current sum. A negative multiple uses the
// inequality that the line has at most one queen.
func (v *veriPB) add(l nqueens.Line, amount int) {
	if amount == 0 {
		return
	}
	isFirst := len(v.line) == len(v.pol)
	b := append(v.line, ' ')
	if first, last, _ := l.Ends(v.n); first == last && l.Direction >= nqueens.AlongRising {
		b = strconv.AppendInt(append(b, "~x"...), int64(first.Row*v.n+first.Col+1), 10)
	} else {
		b = strconv.AppendInt(b, int64(v.numberOf(l, amount < 0)), 10)
	}
	if amount = max(amount, -amount); amount > 1 {
		b = append(strconv.AppendInt(append(b, ' '), int64(amount), 10), " *"...)
	}
	if !isFirst {
		b = append(b, " +"...)
	}
	v.line = b
}

// numberOf returns the number of a line's inequality in the OPB form: rows, columns and
// rising and falling diagonals of at least two squares, the first two as equations.
func (v *veriPB) numberOf(l nqueens.Line, atMost bool) int {
	number := 2*l.Index + 1
	if atMost {
		number++
	}
	switch l.Direction {
	case nqueens.AlongColumn:
		number += 2 * v.n
	case nqueens.AlongRising:
		number = 4*v.n + l.Index + v.n - 1
	case nqueens.AlongFalling:
		number = 4*v.n + 2*v.n - 3 + l.Index
	}
	return number
}

// derived writes an inequality that is deleted with the last try.
func (v *veriPB) derived(line []byte) {
	v.w.Write(line)
	v.line = line[:0]
	v.count++
	top := len(v.nodes) - 1
	v.nodes[top] = append(v.nodes[top], v.count)
}

// fail writes the clause of the tries, removes the last try, and deletes its
// inequalities.
func (v *veriPB) fail() {
	top := len(v.nodes) - 1
	gone := v.nodes[top]
	v.nodes = v.nodes[:max(1, top)] // the empty clause stays with the root
	b := append(v.line[:0], v.rup...)
	for _, literal := range v.tries {
		b = append(b, literal...)
	}
	v.derived(append(b, " >= 1 ;\n"...))
	v.tries = v.tries[:max(0, top-1)]
	if len(gone) == 0 || top == 0 {
		return
	}
	b = append(v.line[:0], v.del...)
	for _, number := range gone {
		b = strconv.AppendInt(append(b, ' '), int64(number), 10)
	}
	v.line = append(b, v.end...)
	v.w.Write(v.line)
}

// Close ends the proof and flushes it; it does not close the underlying writer.
func (v *veriPB) Close() error {
	fmt.Fprintf(v.w, v.last, v.count)
	return v.w.Flush()
}
