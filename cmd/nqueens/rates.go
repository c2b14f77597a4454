package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/textbook"
)

// maxRuns limits the runs of each algorithm.
const maxRuns = 1_000_000

// writeRates runs the randomized algorithms many times and writes how often they end in a solution.
func (f *compareFlags) writeRates(c *console.Console, algorithms []*textbook.Algorithm, n int) error {
	if f.runs < 1 || f.runs > maxRuns {
		return console.Usagef("--runs must be 1 to %d, not %d", maxRuns, f.runs)
	}
	if err := c.Reject("--runs counts the runs that are solved", "all", "code"); err != nil {
		return err
	}
	if isPicture(f.format) {
		return console.Usagef("--runs writes a table, csv or jsonl; a chart is of one run of each algorithm")
	}
	algorithms = slices.DeleteFunc(algorithms, func(a *textbook.Algorithm) bool {
		return !a.Seeded || len(f.names) == 0 && a.Check(n, textbook.Options{}) != nil
	})
	if len(algorithms) == 0 || len(f.names) > len(algorithms) {
		return console.Usagef("--runs is for randomized algorithms, such as hill-climbing: the others do the same in every run")
	}
	return c.Write(f.file, func(w io.Writer) error {
		var rates []textbook.Rate
		options := textbook.Options{Seed: f.options.Seed, Progress: func(p jobs.Progress) {
			c.Progress(p.Done, fmt.Sprintf("%s: %s of %s runs", p.Stage, words.Digits(p.JobsDone), words.Digits(p.Jobs)))
		}}
		for i, a := range algorithms {
			r, err := a.Rate(c.Context(), n, f.runs, options)
			if err != nil {
				return err
			}
			rates = append(rates, r)
			if f.format != "table" {
				continue
			}
			if i == 0 {
				fmt.Fprintf(w, rateFormat, "algorithm", "solved", "moves", "else", "published")
			}
			if _, err := fmt.Fprintf(w, rateFormat, r.Algorithm, fmt.Sprintf("%.1f%%", 100*float64(r.Solved)/float64(r.Runs)), average(r.Moves), average(r.MovesUnsolved), published(r.Published)); err != nil {
				return err
			}
		}
		switch f.format {
		case "csv":
			return writeRatesCSV(w, rates)
		case "jsonl":
			return console.JSONLines(w, rates)
		}
		_, err := io.WriteString(w, rateNotes(rates))
		return err
	})
}

const rateFormat = "%-20s  %7s  %8s  %8s  %s\n"

// average returns a number of moves, or a dash if there is none.
func average(moves float64) string {
	if moves == 0 {
		return "-"
	}
	return strconv.FormatFloat(moves, 'f', 1, 64)
}

// published returns the figures of a publication in the order of the columns.
func published(p *textbook.Published) string {
	if p == nil {
		return "-"
	}
	var figures []string
	for _, figure := range []struct {
		value float64
		text  string
	}{{p.Percent, "%v%%"}, {p.Moves, "%v moves"}, {p.MovesUnsolved, "else %v"}} {
		if figure.value > 0 {
			figures = append(figures, fmt.Sprintf(figure.text, figure.value))
		}
	}
	return strings.Join(figures, ", ")
}

// rateNotes says what the columns are, and who published the last.
func rateNotes(rates []textbook.Rate) string {
	text := fmt.Sprintf("\nruns of each: %s; moves of a queen on a full board, on average, in runs that\nare solved, and else in the others\n", words.Digits(rates[0].Runs))
	for _, r := range rates {
		if r.Published != nil {
			return text + "published by " + r.Published.Source + "\n"
		}
	}
	return text
}

func writeRatesCSV(w io.Writer, rates []textbook.Rate) error {
	rows := [][]string{{"algorithm", "n", "runs", "solved", "moves", "moves_unsolved"}}
	for _, r := range rates {
		rows = append(rows, []string{r.Algorithm, strconv.Itoa(r.N), strconv.Itoa(r.Runs), strconv.Itoa(r.Solved), fmt.Sprintf("%.3f", r.Moves), fmt.Sprintf("%.3f", r.MovesUnsolved)})
	}
	return csv.NewWriter(w).WriteAll(rows)
}
