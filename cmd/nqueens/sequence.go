package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/sequence"
)

// sequenceFlags are the flags of sequence.
type sequenceFlags struct {
	method string
	planFlags
}

func newSequenceCommand(c *console.Console) *cobra.Command {
	var flags sequenceFlags
	cmd := &cobra.Command{
		Use:   "sequence [ID [N]]",
		Short: "Compute terms of integer sequences",
		Long: `List the sequences of the OEIS (https://oeis.org) that this program extends. With
the number of a sequence, print what it counts, its terms and its methods; with
N too, compute the term of that index.

Each sequence has two methods with different code. A new term is one that both
computed. --ledger keeps every finished job in a file, as "nqueens count" does:
run the same command again to resume. Two runs of one method agree in every job
if and only if "nqueens ledger show" prints the same root.`,
		Example: `  nqueens sequence
  nqueens sequence A051223
  nqueens sequence A051223 12
  nqueens sequence A051223 11 --method squares --ledger a11.ledger
  nqueens sequence A051223 12 --json`,
		Args: console.AtMost(2),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) < 2 {
				if err := c.Reject("without N nothing is computed", "method", "ledger", "workers"); err != nil {
					return err
				}
			}
			if len(args) == 0 {
				return c.Answer(sequenceList{})
			}
			s, err := sequence.Get(args[0])
			if err != nil {
				return console.Usage(err)
			}
			if len(args) == 1 {
				return c.Answer(sequenceReport(s))
			}
			return flags.compute(c, s, args[1])
		},
		ValidArgs: sequence.IDs(),
	}
	f := cmd.Flags()
	f.StringVar(&flags.method, "method", "auto", "compute by this `METHOD`, auto or one that nqueens sequence ID lists")
	f.StringVar(&flags.ledger, "ledger", "", "keep finished jobs in `FILE`, and resume from those in it")
	console.WorkersFlag(cmd, &flags.workers)
	console.Endings(cmd, "ledger", "ledger")
	c.JSONFlag(cmd, "print the result as JSON")
	return cmd
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

// compute computes and prints a term.
func (f *sequenceFlags) compute(c *console.Console, s sequence.Sequence, arg string) error {
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
		agrees := want.Cmp(term) == 0
		report.Agrees = &agrees
		if !agrees {
			return fmt.Errorf("%s(%d) by %s is %v, but %v is on record", s.ID, plan.N(), method.Name, term, want)
		}
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
	Agrees   *bool   `json:"agrees,omitempty"` // with the term on record
}

// Text returns the term alone.
func (r termReport) Text() string { return r.Term + "\n" }

// sequenceReport is a sequence as the command prints it.
type sequenceReport sequence.Sequence

type methodReport struct {
	Name  string `json:"name"`
	MaxN  int    `json:"max_n"`
	About string `json:"about"`
}

func (r sequenceReport) MarshalJSON() ([]byte, error) {
	s := sequence.Sequence(r)
	published := s.Published()
	report := struct {
		ID       string         `json:"id"`
		Title    string         `json:"title"`
		Source   string         `json:"source"`
		First    int            `json:"first"`
		Last     int            `json:"last_published"`
		Computed map[int]string `json:"computed"`
		Methods  []methodReport `json:"methods"`
	}{s.ID, published.Title, published.Source, s.First, published.Last(), map[int]string{}, nil}
	for n, term := range s.New() {
		report.Computed[n] = term.String()
	}
	for _, m := range s.Methods {
		report.Methods = append(report.Methods, methodReport{m.Name, m.MaxN, m.About})
	}
	return json.Marshal(report)
}

// Text returns the title, the methods and the terms.
func (r sequenceReport) Text() string {
	s := sequence.Sequence(r)
	published := s.Published()
	var text strings.Builder
	fmt.Fprintf(&text, "%s: %s\n%s has N = %d to %d\n\n", s.ID, published.Title, published.Source, published.Offset, published.Last())
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "method\tN up to\tcounts by")
	for _, m := range s.Methods {
		fmt.Fprintf(table, "%s\t%d\t%s\n", m.Name, m.MaxN, m.About)
	}
	table.Flush()
	if len(s.New()) > 0 {
		text.WriteString("\nnew terms\n")
	}
	for _, n := range slices.Sorted(maps.Keys(s.New())) {
		fmt.Fprintf(&text, "%d  %v\n", n, s.New()[n])
	}
	return text.String()
}

// sequenceList is the list of all sequences.
type sequenceList struct{}

func (sequenceList) MarshalJSON() ([]byte, error) {
	var list []sequenceReport
	for _, s := range sequence.All() {
		list = append(list, sequenceReport(s))
	}
	return json.Marshal(list)
}

func (sequenceList) Text() string {
	var text strings.Builder
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "number\tOEIS to\there to\tterms are")
	for _, s := range sequence.All() {
		published := s.Published()
		fmt.Fprintf(table, "%s\t%d\t%d\t%s\n", s.ID, published.Last(), s.Last(), published.Title)
	}
	table.Flush()
	return text.String()
}
