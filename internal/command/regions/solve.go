package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"nqueens/draw"
	"nqueens/internal/console"
	"nqueens/internal/words"
	"nqueens/picture"
	"nqueens/region"
)

// regionSolved is what solve says of a puzzle.
type regionSolved struct {
	Puzzle   *region.Puzzle `json:"puzzle"`
	Solution region.Squares `json:"solution"`
	Rating   *region.Rating `json:"rating,omitempty"`
	Steps    []region.Step  `json:"steps,omitempty"`
}

var regionSolvedFormats = []string{"board", "ascii", "squares", "json", formatSVG, formatPNG}

func newRegionSolveCommand(c *console.Console) *cobra.Command {
	var in regionInput
	var format, output string
	var explain bool
	var looks pictureFlags
	cmd := &cobra.Command{
		Use:   "solve PUZZLE",
		Short: "The one solution, and how people find it",
		Long: `Print the solution of each puzzle in PUZZLE. Where there is none the exit is 3; where
there are several it is 1, and the message says where two of them differ.

--explain tells how the rules that people use come to it, step by step, the easiest
rule first, and how hard that makes the puzzle. r3c4 is row 3, column 4, counted
from the top left.

Formats: board draws the puzzle, ascii without box characters; squares is the
squares of the queens on a line; json an object a line; svg and png are pictures.`,
		Example: `  nqueens region solve AABBC/BBBBC/DDBBC/DBBBE/EEEEE
  nqueens region solve AABBC/BBBBC/DDBBC/DBBBE/EEEEE --explain
  nqueens region solve 551W9jo0cIn --format squares
  nqueens region generate 8 --seed 1 | nqueens region solve - -o solution.svg`,
		Args: console.Exactly("PUZZLE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			if format, err = console.FormatMeant(format, output, "board", regionSolvedFormats); err != nil {
				return err
			}
			if err := refuseLooks(c, format); err != nil {
				return err
			}
			if explain && (format == formatSVG || format == formatPNG || format == "squares") {
				return console.Usagef("--explain is for the formats board, ascii and json, not for %s", format)
			}
			if err := looks.check(); err != nil {
				return err
			}
			out, err := c.Create(output)
			if err != nil {
				return err
			}
			w := regionWriter{to: out, format: format, looks: looks}
			return out.Close(w.end(solveRegions(c, &in, args[0], explain, w.write)))
		},
	}
	in.add(cmd)
	flags := cmd.Flags()
	flags.BoolVar(&explain, "explain", false, "tell how, step by step, and how hard it is")
	flags.StringVarP(&format, "format", "f", "", "`FORMAT`: "+strings.Join(regionSolvedFormats, ", "))
	flags.StringVarP(&output, "output", "o", "", "write to `FILE`, whose ending chooses the format")
	addLooks(cmd, &looks)
	console.Choices(cmd, "format", regionSolvedFormats)
	return cmd
}

// solveRegions hands each puzzle of an argument on with its solution.
func solveRegions(c *console.Console, in *regionInput, arg string, explain bool, write func(regionSolved) error) error {
	for e, err := range in.puzzles(c, arg) {
		if err != nil {
			return at(arg, e.Line, err)
		}
		solution, err := region.Solve(c.Context(), e.Puzzle)
		if err != nil {
			return at(arg, e.Line, err)
		}
		solved := regionSolved{Puzzle: e.Puzzle, Solution: region.Squares(solution)}
		if explain {
			explanation, err := region.Explain(c.Context(), e.Puzzle)
			if err != nil {
				return err
			}
			solved.Rating, solved.Steps = &explanation.Rating, explanation.Steps
		}
		if err := write(solved); err != nil {
			return err
		}
	}
	return nil
}

// regionWriter writes puzzles that are solved.
type regionWriter struct {
	to      io.Writer
	format  string
	looks   pictureFlags
	scenes  []draw.Scene
	written int
}

func (w *regionWriter) write(s regionSolved) error {
	w.written++
	switch w.format {
	case "json":
		return json.NewEncoder(w.to).Encode(s)
	case "squares":
		names := make([]string, len(s.Solution))
		for i, square := range s.Solution {
			names[i] = region.SquareName(square)
		}
		_, err := fmt.Fprintln(w.to, strings.Join(names, " "))
		return err
	case formatSVG, formatPNG:
		if len(w.scenes) == picture.MaxBoards {
			return fmt.Errorf("one sheet holds at most %d boards", picture.MaxBoards)
		}
		w.scenes = append(w.scenes, picture.Region(s.Puzzle, s.Solution))
		return nil
	}
	text := s.Puzzle.Text(region.TextOptions{Queens: s.Solution, ASCII: w.format == "ascii"})
	if s.Rating != nil {
		text = explained(s) + "\n" + text
	}
	if w.written > 1 {
		text = "\n" + text
	}
	_, err := io.WriteString(w.to, text)
	return err
}

// explained is the steps of a solution as text.
func explained(s regionSolved) string {
	var text strings.Builder
	for i, step := range s.Steps {
		fmt.Fprintf(&text, "%3d  %-13s %s\n", i+1, step.Rule, step.Why)
	}
	if s.Rating.Difficulty == region.Beyond {
		text.WriteString("The rules go no further; a search finds the rest.\n")
	}
	fmt.Fprintf(&text, "\n%s\n", capitalised(ratingText(*s.Rating)))
	return text.String()
}

// ratingText is a rating in words: medium: it needs squeeze, 3 times; score 25.
func ratingText(r region.Rating) string {
	if r.Difficulty == region.Beyond {
		return fmt.Sprintf("%s; they get as far as %s", r.Difficulty, r.Hardest)
	}
	times := "once"
	if r.Times > 1 {
		times = words.Plural(r.Times, "time")
	}
	return fmt.Sprintf("%s: the hardest rule it needs is %s, %s; score %d", r.Difficulty, r.Hardest, times, r.Score)
}

func capitalised(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// end writes the pictures, which come on one sheet.
func (w *regionWriter) end(err error) error {
	if err != nil || len(w.scenes) == 0 {
		return err
	}
	options := w.looks.options()
	options.Coordinates = false // those of draw are a chess board's
	render := draw.SVG
	if w.format == formatPNG {
		render = draw.PNG
	}
	return render(w.to, options, w.scenes...)
}

func newRegionHintCommand(c *console.Console) *cobra.Command {
	var in regionInput
	var queenNames, emptyNames []string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "hint PUZZLE",
		Short: "The next step only, and why",
		Long: `Print the next step that the rules allow, the easiest there is, for a player who has
put --queens and knows squares to be --empty. Where something is wrong already the
hint says where to look again.`,
		Example: `  nqueens region hint AABBC/BBBBC/DDBBC/DBBBE/EEEEE
  nqueens region hint AABBC/BBBBC/DDBBC/DBBBE/EEEEE --queens r1c2 --empty r5c5`,
		Args: console.Exactly("PUZZLE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			queens, err := squaresFlag("queens", queenNames)
			if err != nil {
				return err
			}
			empty, err := squaresFlag("empty", emptyNames)
			if err != nil {
				return err
			}
			p, err := in.only(c, args[0])
			if err != nil {
				return err
			}
			step, err := region.Hint(c.Context(), p, queens, empty)
			var off *region.Fault
			switch {
			case errors.Is(err, region.ErrSolved):
				step.Why = capitalised(err.Error()) + "."
			case errors.As(err, &off):
				return console.Usage(err)
			case err != nil:
				return err
			}
			if asJSON {
				return c.JSON(step)
			}
			return c.Say("%v", step.Why)
		},
	}
	in.add(cmd)
	cmd.Flags().StringSliceVar(&queenNames, "queens", nil, "`SQUARES` that have a queen: r1c2,r3c4")
	cmd.Flags().StringSliceVar(&emptyNames, "empty", nil, "`SQUARES` that are known to be empty: r1c1,r1c3")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the whole step as an object")
	return cmd
}
