package proof

import (
	"io"
	"strconv"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
)

// writer writes one proof as it is found; it holds none of it. The first error of
// the underlying writer is kept and returned by Err and Close.
type writer struct {
	output
	word  []byte
	begun bool // a line has steps and no end yet
	steps uint64
}

// newWriter writes the opening of a proof that p, which must be valid, has no solution, or
// with first set that first is the first of its solutions.
func newWriter(w io.Writer, p nqueens.Problem, first nqueens.Placement) *writer {
	pw := &writer{output: newOutput(w)}
	pw.line(magic, version)
	pw.line("board ", strconv.Itoa(p.N))
	for _, s := range p.Placed {
		pw.line("place ", s.String())
	}
	for _, s := range p.Blocked {
		pw.line("block ", s.String())
	}
	for _, l := range p.BlockedDiagonals {
		first, last, _ := l.Ends(p.N)
		pw.line("diagonal ", first.String()+"-"+last.String())
	}
	if first != nil {
		pw.line("first ", strings.Join(words.Each(first, func(col int) string { return strconv.Itoa(col + 1) }), ","))
	}
	pw.line("refute", "")
	return pw
}

// line writes a separate line; bufio keeps the first error.
func (w *writer) line(kind, value string) {
	w.endLine()
	w.w.WriteString(kind)
	w.w.WriteString(value)
	w.w.WriteByte('\n')
}

func (w *writer) endLine() {
	if w.begun {
		w.w.WriteByte('\n')
	}
	w.begun = false
}

// step writes a step behind those of its line.
func (w *writer) step(word []byte) {
	if w.begun {
		w.w.WriteByte(' ')
	}
	w.begun = true
	w.steps++
	w.w.Write(word)
	w.word = word[:0]
}

// Branch opens a line.
func (w *writer) Branch(l nqueens.Line) { w.step(append(appendLine(w.word, l), '?')) }

// Try puts a queen on a free square of the line opened last: the first, and after each
// the next.
func (w *writer) Try(s nqueens.Square) {
	w.endLine()
	w.step(s.AppendName(w.word))
}

// Force puts a queen on the only free square of a line.
func (w *writer) Force(s nqueens.Square, l nqueens.Line) {
	along := byte('-')
	if l.Direction == nqueens.AlongColumn {
		along = '|'
	}
	w.step(append(s.AppendName(w.word), along))
}

// Fail says that a line has no free square.
func (w *writer) Fail(l nqueens.Line) { w.step(append(appendLine(w.word, l), '!')) }

// Price states prices; the checker derives what follows from them.
func (w *writer) Price(prices, _ []Price, _ bool) {
	w.endLine()
	b := append(w.word, "price"...)
	for _, p := range prices {
		b = append(b, ' ')
		switch p.Line.Direction {
		case nqueens.AlongRising:
			b = strconv.AppendInt(append(b, 'u'), int64(p.Line.Index), 10)
		case nqueens.AlongFalling:
			b = strconv.AppendInt(append(b, 'd'), int64(p.Line.Index)+2, 10)
		default:
			b = strconv.AppendInt(append(b, 'r'), int64(p.Line.Index)+1, 10)
		}
		b = strconv.AppendInt(append(b, ':'), int64(p.Amount), 10)
	}
	w.step(b)
	w.endLine()
}

// Rest leaves the rows without a queen to the checker.
func (w *writer) Rest() { w.step(append(w.word, "rest"...)) }

// RestLimit returns limits within which a search takes the checker no longer than reading
// the steps would. The checker allows a rest many more choices, restChoices.
func (w *writer) RestLimit() (rows int, choices uint64) { return restRows, restWritten }

// PriceFrom returns 14: prices take as long to check as about fifteen steps. With 13,
// proofs of excluded diagonals take as long to check and are up to a third longer; with
// 16, both the time and the length up to double.
func (w *writer) PriceFrom() int { return 14 }

// Exhausted writes nothing: the checker knows what has been tried.
func (w *writer) Exhausted() {}

// Close ends the proof and flushes it; it does not close the underlying writer.
// A proof that is not closed is not valid.
func (w *writer) Close() error {
	w.line("end ", strconv.FormatUint(w.steps, 10))
	return w.w.Flush()
}
