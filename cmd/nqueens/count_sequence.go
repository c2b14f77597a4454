package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/counting/sequence"
	"nqueens.example/nqueens/internal/terminal/console"
)

// isSequence reports whether an argument is the number of a sequence, such as A051223.
func isSequence(arg string) bool {
	return len(arg) > 1 && (arg[0] == 'A' || arg[0] == 'a') && strings.Trim(arg[1:], "0123456789") == ""
}

// ofSequence prints the term of an index, or without one what there is to say of the sequence.
func (f *countFlags) ofSequence(c *console.Console, args []string) error {
	if err := c.Reject("a sequence has its own board and pieces", "unique", "by-symmetry", "board", "piece", "class", "place", "block", "kernel", "name", "part"); err != nil {
		return err
	}
	if len(args) < 2 {
		if err := c.Reject("without N nothing is computed", "method", "ledger", "workers"); err != nil {
			return err
		}
	}
	kind, plain := kindOfSequence(args[0])
	switch _, formula := sequence.Formula(strings.ToUpper(args[0]), 1); {
	case strings.EqualFold(args[0], "A141843") && len(args) == 2:
		return console.Usagef("A141843 lists the first solution of each board; try %q", "nqueens solve "+args[1]+" --method first")
	case len(args) == 2 && formula:
		return f.byFormula(c, strings.ToUpper(args[0]), args[1])
	case plain && len(args) == 2:
		f.unique = kind.Values == unique
		return f.countOne(c, args[1], kind)
	}
	s, err := sequence.Get(args[0])
	switch {
	case err != nil:
		return console.Usage(err)
	case len(args) == 1:
		return c.Answer(sequenceAnswer(s))
	}
	return f.term(c, s, args[1])
}

// byFormula prints a term that needs no search.
func (f *countFlags) byFormula(c *console.Console, id, size string) error {
	if err := c.Reject(id+" is a formula", "method", "ledger", "workers"); err != nil {
		return err
	}
	n, err := console.Size(size, math.MaxInt32, "for "+id, "")
	if err != nil {
		return err
	}
	term, _ := sequence.Formula(id, int64(n))
	return c.Answer(termReport{ID: id, N: n, Term: term.String(), Method: "formula"})
}

// unique is the number of the sequence that counts solutions up to symmetry.
const unique = "A002562"

// kindOfSequence returns the count whose values are a sequence, if no sequence with methods of
// its own is: those have more terms.
func kindOfSequence(id string) (count.Info, bool) {
	if _, err := sequence.Get(id); err == nil {
		return count.Info{}, false
	}
	id = strings.ToUpper(id)
	for _, info := range count.Kinds() {
		if info.Values == id || id == unique && isQueens(info.Kind) {
			info.Values = id
			return info, true
		}
	}
	return count.Info{}, false
}

// sequenceIndex parses an index of a sequence.
func sequenceIndex(s sequence.Sequence, arg string) (int, error) {
	digits, negative := strings.CutPrefix(arg, "-")
	index, err := console.Decimal(digits)
	if err != nil && errors.Is(err, strconv.ErrSyntax) {
		return 0, console.Usagef("N must be a whole number, %d to %d for %s, not %q", s.First, s.MaxN(), s.ID, arg)
	}
	if err != nil || negative || index < uint64(s.First) || index > uint64(s.MaxN()) {
		return 0, console.Usagef("N must be %d to %d for %s, not %s", s.First, s.MaxN(), s.ID, arg)
	}
	return int(index), nil
}

// term computes and prints a term.
func (f *countFlags) term(c *console.Console, s sequence.Sequence, arg string) error {
	index, err := sequenceIndex(s, arg)
	if err != nil {
		return err
	}
	method, err := s.Method(f.method, index)
	if err != nil {
		return console.Usage(err)
	}
	plan, err := method.NewPlan(index)
	if err != nil {
		return console.Usage(err)
	}
	if err := f.fit(c, plan); err != nil {
		return err
	}
	run, err := f.run(c, plan)
	if err != nil {
		return err
	}
	term, err := method.TermOf(plan.N(), run.Solutions)
	if err != nil {
		return err
	}
	report := termReport{
		ID: s.ID, N: plan.N(), Term: term.String(), Method: method.Name, Workers: run.Workers, Seconds: c.Elapsed().Seconds(),
		Jobs: run.Jobs, Recorded: run.Recorded, Ledger: f.ledger,
	}
	if want, ok := s.Term(plan.N()); ok {
		if want.Cmp(term) != 0 {
			return fmt.Errorf("%s(%d) by %s is %v, but %v is on record", s.ID, plan.N(), method.Name, term, want)
		}
		report.Agrees = true
	}
	return c.Answer(report)
}

// termReport is a computed term.
type termReport struct {
	ID       string  `json:"id"`
	N        int     `json:"n"`
	Term     string  `json:"term"`
	Method   string  `json:"method"`
	Workers  int     `json:"workers"`
	Seconds  float64 `json:"seconds"`
	Jobs     int     `json:"jobs"`
	Recorded int     `json:"jobs_recorded_before,omitempty"`
	Ledger   string  `json:"ledger,omitempty"`
	Agrees   bool    `json:"agrees,omitempty"` // with the term on record, if there is one
}

// Text returns the term alone.
func (r termReport) Text() string { return r.Term + "\n" }

// sequenceAnswer is what there is to say of a sequence: its title, its methods and its new terms.
func sequenceAnswer(s sequence.Sequence) answer {
	type method struct {
		Name  string `json:"name"`
		MaxN  int    `json:"max_n"`
		About string `json:"about"`
	}
	published, terms := s.Published(), s.New()
	report := struct {
		ID       string         `json:"id"`
		Title    string         `json:"title"`
		Source   string         `json:"source"`
		First    int            `json:"first"`
		Last     int            `json:"last_published"`
		Computed map[int]string `json:"computed"`
		Methods  []method       `json:"methods"`
	}{s.ID, published.Title, published.Source, s.First, published.Last(), map[int]string{}, nil}
	text := fmt.Sprintf("%s: %s\n%s has N = %d to %d\n\n", s.ID, published.Title, published.Source, published.Offset, published.Last())
	text += tableOf(2, 0, func(w io.Writer) {
		fmt.Fprintln(w, "method\tN up to\tcounts by")
		for _, m := range s.Methods {
			fmt.Fprintf(w, "%s\t%d\t%s\n", m.Name, m.MaxN, m.About)
			report.Methods = append(report.Methods, method{m.Name, m.MaxN, m.About})
		}
	})
	if len(terms) > 0 {
		text += "\nnew terms\n"
	}
	for _, n := range slices.Sorted(maps.Keys(terms)) {
		text += fmt.Sprintf("%d  %v\n", n, terms[n])
		report.Computed[n] = terms[n].String()
	}
	return answer{text, report}
}

// listSequences prints all sequences.
func listSequences(c *console.Console) error {
	var list []answer
	text := tableOf(2, 0, func(w io.Writer) {
		fmt.Fprintln(w, "number\tOEIS to\there to\tterms are")
		for _, s := range sequence.All() {
			published := s.Published()
			fmt.Fprintf(w, "%s\t%d\t%d\t%s\n", s.ID, published.Last(), s.Last(), published.Title)
			list = append(list, sequenceAnswer(s))
		}
	})
	return c.Answer(answer{text, list})
}
