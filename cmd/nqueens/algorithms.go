package main

import (
	"encoding/json"
	"fmt"
	"io"
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
	list := algorithmList()
	return answerWrapped(c, list, strings.Index(list.text, "idea"))
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
	return answerWrapped(c, answer{a.Describe() + "\n", descriptionOf(a)}, len("source  "))
}

// answer is a result as text, and what JSON has of it.
type answer struct {
	text string
	json any
}

func (a answer) Text() string                 { return a.text }
func (a answer) MarshalJSON() ([]byte, error) { return json.Marshal(a.json) }

// answerWrapped answers with a, whose lines on a terminal are broken at a column.
func answerWrapped(c *console.Console, a answer, column int) error {
	if !c.AsJSON() {
		a.text = c.WrapLast(a.text, column)
	}
	return c.Answer(a)
}

// tableOf returns the rows that a function writes, whose cells end in tabs, in columns.
func tableOf(gap int, flags uint, write func(w io.Writer)) string {
	var text strings.Builder
	table := tabwriter.NewWriter(&text, 0, 0, gap, ' ', flags)
	write(table)
	table.Flush() // to a strings.Builder, which takes everything
	return text.String()
}

func algorithmNames() []string {
	return words.Each(textbook.Algorithms(), func(a *textbook.Algorithm) string { return a.Name })
}

func languageNames() []string { return words.Each(textbook.Languages(), nameOfLanguage) }

func nameOfLanguage(l textbook.Language) string { return l.Name }

func algorithmNamed(name string) (*textbook.Algorithm, error) {
	a, err := textbook.ByName(name)
	return a, console.Usage(err)
}

// descriptionOf returns what JSON has of an algorithm.
func descriptionOf(a *textbook.Algorithm) any {
	return struct {
		*textbook.Algorithm
		Languages []string `json:"languages"`
	}{a, words.Each(a.Languages(), nameOfLanguage)}
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
	var text strings.Builder
	for i, s := range steps {
		fmt.Fprintf(&text, "%d  %s\n", i+1, s.What)
		if columns := strings.Trim(fmt.Sprint(s.Columns), "[]"); columns != "" {
			fmt.Fprintf(&text, "   %s\n", columns)
		}
	}
	return c.Answer(answer{text.String(), steps})
}

func writeProgram(c *console.Console, a *textbook.Algorithm, language string, first bool) error {
	code, err := a.Code(language)
	if err != nil {
		return console.Usage(err)
	}
	code = slices.DeleteFunc(code, func(l textbook.CodeLine) bool { return l.All && first })
	return c.Answer(answer{strings.Join(words.Each(code, func(l textbook.CodeLine) string { return l.Text + "\n" }), ""), code})
}

// algorithmList returns the list of all algorithms.
func algorithmList() answer {
	var list []any
	text := tableOf(2, 0, func(w io.Writer) {
		fmt.Fprintln(w, "name\tn up to\tfinds\tidea")
		for _, a := range textbook.Algorithms() {
			finds := "all"
			if !a.Complete {
				finds = "one"
			}
			fmt.Fprintf(w, "%s\t%d\t%s\t%s\n", a.Name, a.MaxN, finds, a.Idea)
			list = append(list, descriptionOf(a))
		}
	})
	return answer{text, list}
}

// writeSpaces prints the sizes of search spaces, which pass 2^53 and are strings in JSON, and how
// long each takes at a rate, if that is not 0.
func writeSpaces(c *console.Console, n int, rate float64) error {
	spaces, err := textbook.Spaces(n)
	if err != nil {
		return console.Usage(err)
	}
	type space struct {
		What string `json:"what"`
		Size string `json:"size"`

		Seconds float64 `json:"seconds,omitempty"` // 0 for more than a float64 holds
	}
	var list []space
	text := tableOf(2, tabwriter.AlignRight, func(w io.Writer) {
		for _, s := range spaces {
			size, _ := new(big.Float).SetInt(s.Size).Float64()
			seconds, time := 0.0, ""
			if rate > 0 {
				time = "  over 1e300 years\t"
				if seconds = size / rate; math.IsInf(seconds, 0) {
					seconds = 0
				} else if seconds > 0 {
					time = "  " + words.About(seconds) + "\t"
				}
			}
			fmt.Fprintf(w, "%s\t%s  %s\n", words.Big(s.Size), time, s.What)
			list = append(list, space{s.What, s.Size.String(), seconds})
		}
	})
	return c.Answer(answer{text, list})
}
