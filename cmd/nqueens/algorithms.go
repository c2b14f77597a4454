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

	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/textbook"
)

func newAlgorithmsCommand(c *console.Console) *cobra.Command {
	var space int
	var rate float64
	var of int
	var language string
	var first bool
	cmd := &cobra.Command{
		Use:   "algorithms [NAME]",
		Short: "Describe the textbook algorithms",
		Long: `List the algorithms that trace, compare, animate, tree and watch run. With a
name, print the idea of that algorithm, its cost, its source and its pseudocode,
or with --code a complete program in one of five languages. It prints the number
of solutions for n = 8 (all-placements for n = 5), and draws the first one. With
--first, it only draws the first one.`,
		Example: `  nqueens algorithms
  nqueens algorithms dancing-links
  nqueens algorithms board-scan --code python
  nqueens algorithms backtracking --code java --first
  nqueens algorithms closed-form --for 14
  nqueens algorithms --space 8 --rate 100000
  nqueens algorithms --json`,
		Args: console.AtMost(1),
		RunE: func(_ *cobra.Command, args []string) error {
			switch {
			case first && !c.Given("code"):
				return console.Usagef("--first is about a program; add --code python, or another language")
			case c.Given("space") && c.Given("code"):
				return console.Usagef("--space is about a board and --code about an algorithm; leave one of them out")
			case c.Given("space") && len(args) == 1:
				return console.Usagef("--space is about a board, not an algorithm; leave out %s or --space", args[0])
			case c.Given("for") && (len(args) == 0 || c.Given("code") || c.Given("space")):
				return console.Usagef("--for shows the steps of the closed form: nqueens algorithms closed-form --for %d", of)
			case c.Given("rate") && !c.Given("space"):
				return console.Usagef("--rate is about search spaces; add --space %s", usualSize)
			case c.Given("rate") && !(rate > 0 && rate <= 1e18):
				return console.Usagef("--rate must be above 0 and at most 1e18 a second, not %v", rate)
			case c.Given("space"):
				return writeSpaces(c, space, rate)
			case len(args) == 0 && c.Given("code"):
				return console.Usagef("--code needs the name of an algorithm: nqueens algorithms %s --code %s", textbook.Names()[0], language)
			case len(args) == 1:
				a, err := algorithmNamed(args[0])
				if err != nil {
					return err
				}
				if c.Given("for") {
					return writeClosedForm(c, a, of)
				}
				if c.Given("code") {
					return writeProgram(c, a, language, first)
				}
				return answerWrapped(c, described{a}, len("source  "))
			}
			return answerWrapped(c, algorithmList{}, strings.Index(algorithmList{}.Text(), "idea"))
		},
		ValidArgs: textbook.Names(),
	}
	cmd.Flags().IntVar(&space, "space", 0, "print the sizes of the search spaces of a board with `N` rows")
	cmd.Flags().IntVar(&of, "for", 0, "with closed-form, show its steps for `N` queens")
	cmd.Flags().Float64Var(&rate, "rate", 0, "with --space, say how long each takes at `R` a second")
	cmd.Flags().StringVar(&language, "code", "", "print a complete program in a `LANGUAGE`: "+words.Or(textbook.LanguageNames()))
	console.Choices(cmd, "code", textbook.LanguageNames())
	cmd.Flags().BoolVar(&first, "first", false, "with --code, stop at the first solution and count none")
	c.JSONFlag(cmd, "print the result as JSON")
	return cmd
}

// answerWrapped answers with v, whose lines on a terminal are broken at a column.
func answerWrapped(c *console.Console, v interface{ Text() string }, column int) error {
	if c.AsJSON() {
		return c.Answer(v)
	}
	return c.Print(c.WrapLast(v.Text(), column))
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
		return console.Usagef("--for is for closed-form, which does not search; nqueens trace %d --algorithm %s shows each step of a search", n, a.Name)
	}
	steps, err := textbook.ClosedForm(n)
	if err != nil {
		return console.Usage(err)
	}
	return c.Answer(closedForm(steps))
}

// closedForm is the steps of the closed form as the command prints them.
type closedForm []textbook.ListStep

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
