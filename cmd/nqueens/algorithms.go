package main

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/finding/construct"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/textbook"
)

// algorithmsFlags are the flags of algorithms.
type algorithmsFlags struct {
	rate     float64
	language string
	first    bool
}

func newAlgorithmsCommand(c *console.Console) *cobra.Command {
	var f algorithmsFlags
	cmd := &cobra.Command{
		Use:   "algorithms [NAME] [N]",
		Short: "Describe the textbook algorithms",
		Long: `List the algorithms that trace, compare and watch run. With a name, print the
idea of that algorithm, its cost, its source and its pseudocode, or with --code a
complete program in one of five languages. It prints the number of solutions for
n = 8 (all-placements for n = 5), and draws the first one. With --first, it only
draws the first one.

N prints how many boards of N rows there are to search, which shrinks with each
idea, and closed-form N the steps of the closed form.`,
		Example: `  nqueens algorithms
  nqueens algorithms dancing-links
  nqueens algorithms board-scan --code python
  nqueens algorithms backtracking --code java --first
  nqueens algorithms closed-form 14
  nqueens algorithms 8 --rate 100000
  nqueens algorithms --json`,
		Args:      console.AtMost(2),
		RunE:      func(_ *cobra.Command, args []string) error { return f.run(c, args) },
		ValidArgs: algorithmNames(),
	}
	cmd.Flags().Float64Var(&f.rate, "rate", 0, "with N, say how long each search takes at `R` boards a second")
	cmd.Flags().StringVar(&f.language, "code", "", "print a complete program in a `LANGUAGE`: "+words.Or(languageNames()))
	console.Choices(cmd, "code", languageNames())
	cmd.Flags().BoolVar(&f.first, "first", false, "with --code, stop at the first solution and count none")
	c.JSONFlag(cmd, "print the result as JSON")
	return cmd
}

// run answers what the arguments ask: an algorithm, a size, or both in any order.
func (f *algorithmsFlags) run(c *console.Console, args []string) error {
	var names, sizes []string
	for _, arg := range args {
		if isSize(arg) {
			sizes = append(sizes, arg)
		} else {
			names = append(names, arg)
		}
	}
	switch {
	case len(names) == 2 || len(sizes) == 2:
		return console.Usagef("%q is one argument too many", args[1])
	case f.first && !c.Given("code"):
		return console.Usagef("--first is about a program; add --code python, or another language")
	case len(sizes) == 1 && c.Given("code"):
		return console.Usagef("--code prints a program for any size; leave out %s", sizes[0])
	case c.Given("rate") && (len(sizes) == 0 || len(names) == 1):
		return console.Usagef("--rate is about search spaces: nqueens algorithms %s --rate %v", usualSize, f.rate)
	case c.Given("rate") && !(f.rate > 0 && f.rate <= 1e18):
		return console.Usagef("--rate must be above 0 and at most 1e18 a second, not %v", f.rate)
	case len(names) == 1:
		return f.describe(c, names[0], sizes)
	case len(sizes) == 1:
		n, err := console.Size(sizes[0], limits.SteppedN, "to search", "")
		if err != nil {
			return err
		}
		return writeSpaces(c, n, f.rate)
	case c.Given("code"):
		return console.Usagef("--code needs the name of an algorithm: nqueens algorithms %s --code %s", algorithmNames()[0], f.language)
	}
	return answerWrapped(c, algorithmList{}, strings.Index(algorithmList{}.Text(), "idea"))
}

// describe prints what is asked about an algorithm.
func (f *algorithmsFlags) describe(c *console.Console, name string, sizes []string) error {
	a, err := algorithmNamed(name)
	switch {
	case err != nil:
		return err
	case len(sizes) == 1:
		n, err := console.Size(sizes[0], math.MaxInt32, "for the closed form", "")
		if err != nil {
			return err
		}
		return writeClosedForm(c, a, n)
	case c.Given("code"):
		return writeProgram(c, a, f.language, f.first)
	}
	return answerWrapped(c, described{a}, len("source  "))
}

// answerWrapped answers with v, whose lines on a terminal are broken at a column.
func answerWrapped(c *console.Console, v interface{ Text() string }, column int) error {
	if c.AsJSON() {
		return c.Answer(v)
	}
	return c.Print(c.WrapLast(v.Text(), column))
}

func algorithmNames() (names []string) {
	for _, a := range textbook.Algorithms() {
		names = append(names, a.Name)
	}
	return names
}

func languageNames() (names []string) {
	for _, l := range textbook.Languages() {
		names = append(names, l.Name)
	}
	return names
}

func algorithmNamed(name string) (*textbook.Algorithm, error) {
	a, err := textbook.ByName(name)
	if err != nil {
		return nil, console.Usage(err)
	}
	return a, nil
}

// described is an algorithm as the command prints it.
type described struct{ *textbook.Algorithm }

func (d described) Text() string { return d.Describe() + "\n" }

func (d described) MarshalJSON() ([]byte, error) {
	names := []string{}
	for _, l := range d.Languages() {
		names = append(names, l.Name)
	}
	return json.Marshal(struct {
		Name       string   `json:"name"`
		Title      string   `json:"title"`
		Idea       string   `json:"idea"`
		Cost       string   `json:"cost"`
		Tried      string   `json:"tried"`
		Source     string   `json:"source"`
		Aliases    []string `json:"aliases,omitempty"`
		MaxN       int      `json:"max_n"`
		Complete   bool     `json:"complete"`
		Ordered    bool     `json:"ordered"`
		Seeded     bool     `json:"seeded"`
		Tree       bool     `json:"tree"`
		Languages  []string `json:"languages"`
		Pseudocode []string `json:"pseudocode"`
	}{d.Name, d.Title, d.Idea, d.Cost, d.Tried, d.Source, d.Aliases, d.MaxN, d.Complete, d.Ordered, d.Seeded, d.Tree, names, d.Pseudocode})
}

// writeClosedForm prints the steps of the closed form for n queens.
func writeClosedForm(c *console.Console, a *textbook.Algorithm, n int) error {
	if a.Name != "construct" {
		return console.Usagef("N is for closed-form, which does not search; nqueens trace %d --algorithm %s shows each step of a search", n, a.Name)
	}
	steps, err := construct.List(n)
	if err != nil {
		return console.Usage(err)
	}
	return c.Answer(closedForm(steps))
}

// closedForm is the steps of the closed form as the command prints them.
type closedForm []construct.ListStep

func (f closedForm) Text() string {
	var text strings.Builder
	for i, step := range f {
		fmt.Fprintf(&text, "%d  %s\n", i+1, step.What)
		if columns := strings.Trim(fmt.Sprint(step.Columns), "[]"); columns != "" {
			fmt.Fprintf(&text, "   %s\n", columns)
		}
	}
	return text.String()
}

func (f closedForm) MarshalJSON() ([]byte, error) {
	type step struct {
		What    string `json:"what"`
		Columns []int  `json:"columns,omitempty"`
	}
	steps := make([]step, len(f))
	for i, s := range f {
		steps[i] = step(s)
	}
	return json.Marshal(steps)
}

func writeProgram(c *console.Console, a *textbook.Algorithm, language string, first bool) error {
	code, err := a.Code(language)
	if err != nil {
		return console.Usage(err)
	}
	return c.Answer(program(slices.DeleteFunc(code, func(l textbook.CodeLine) bool { return l.All && first })))
}

// program is the code of an algorithm as the command prints it.
type program []textbook.CodeLine

func (p program) Text() string {
	var text strings.Builder
	for _, line := range p {
		fmt.Fprintln(&text, line.Text)
	}
	return text.String()
}

func (p program) MarshalJSON() ([]byte, error) {
	type line struct {
		Text       string `json:"text"`
		Pseudocode []int  `json:"pseudocode,omitempty"`
		All        bool   `json:"all,omitempty"`
	}
	lines := make([]line, len(p))
	for i, l := range p {
		lines[i] = line(l)
	}
	return json.Marshal(lines)
}

// algorithmList is the list of all algorithms.
type algorithmList struct{}

func (algorithmList) MarshalJSON() ([]byte, error) {
	var list []described
	for _, a := range textbook.Algorithms() {
		list = append(list, described{a})
	}
	return json.Marshal(list)
}

func (algorithmList) Text() string {
	var text strings.Builder
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "name\tn up to\tfinds\tidea")
	for _, a := range textbook.Algorithms() {
		finds := "all"
		if !a.Complete {
			finds = "one"
		}
		fmt.Fprintf(table, "%s\t%d\t%s\t%s\n", a.Name, a.MaxN, finds, a.Idea)
	}
	table.Flush()
	return text.String()
}

func writeSpaces(c *console.Console, n int, rate float64) error {
	spaces, err := textbook.Spaces(c.Context(), n)
	if c.Context().Err() != nil {
		return err
	}
	if err != nil {
		return console.Usage(err)
	}
	return c.Answer(spaceList{spaces, rate})
}

// spaceList is the sizes of search spaces, which pass 2^53 and are strings in JSON, and how
// many of them a second are looked at, or 0.
type spaceList struct {
	spaces []textbook.Space
	rate   float64
}

// seconds returns how long a space takes, or 0 without a rate or for more than a float64 holds.
func (l spaceList) seconds(s textbook.Space) float64 {
	size, _ := new(big.Float).SetInt(s.Size).Float64()
	if l.rate == 0 || math.IsInf(size/l.rate, 0) {
		return 0
	}
	return size / l.rate
}

func (l spaceList) time(s textbook.Space) string {
	if seconds := l.seconds(s); seconds > 0 {
		return words.About(seconds)
	}
	return "over 1e300 years"
}

func (l spaceList) MarshalJSON() ([]byte, error) {
	type space struct {
		What string `json:"what"`
		Size string `json:"size"`

		Seconds float64 `json:"seconds,omitempty"`
	}
	var list []space
	for _, s := range l.spaces {
		list = append(list, space{s.What, s.Size.String(), l.seconds(s)})
	}
	return json.Marshal(list)
}

func (l spaceList) Text() string {
	var text strings.Builder
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, s := range l.spaces {
		time := ""
		if l.rate > 0 {
			time = "  " + l.time(s) + "\t"
		}
		fmt.Fprintf(table, "%s\t%s  %s\n", words.Big(s.Size), time, s.What)
	}
	table.Flush()
	return text.String()
}
