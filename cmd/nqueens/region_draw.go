package main

import (
	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/region"
)

func newRegionDrawCommand(c *console.Console) *cobra.Command {
	var in regionFlags
	var out sheets
	cmd := &cobra.Command{
		Use:   "draw PUZZLE",
		Short: "Draw puzzles, on a page to print",
		Long: `Draw the puzzles in PUZZLE side by side in one picture. --solutions draws their
solutions in another file; each puzzle must then have exactly one solution.

--paper draws a page to print, with a title, the rules, and numbered puzzles as
large as will fit: one, six or more. The solutions are a page of their own. A
browser prints a page in SVG to scale or saves it as PDF. --theme print is for
printers without colours: thick lines separate the regions.

region generate has the same flags for puzzles from a seed.`,
		Example: `  nqueens region draw AABBC/BBBBC/DDBBC/DBBBE/EEEEE -o puzzle.svg
  nqueens region generate 8 --seed 1 --count 6 | nqueens region draw - --paper letter --theme print -o page.svg
  nqueens region draw AABBC/BBBBC/DDBBC/DBBBE/EEEEE --paper a4 --title "Class 7b" -o page.png --solutions solutions.png`,
		Args: console.Exactly("PUZZLE"),
		RunE: func(_ *cobra.Command, args []string) error {
			if out.puzzles.format == "" && console.Ending(out.file) == "txt" {
				return console.Usagef("puzzles are drawn as %s, not as .txt", pictureEndings())
			}
			if err := out.check(c, pictureNames("")[0], withPictures()); err != nil {
				return err
			}
			return out.write(c, func(write func(solvedPuzzle) error) error {
				if out.solutions != "" {
					return in.solve(c, args[0], false, write)
				}
				return in.each(c, args[0], func(p *region.Puzzle) (solvedPuzzle, error) { return solvedPuzzle{Puzzle: p}, nil }, write)
			})
		},
	}
	in.add(cmd)
	out.add(cmd, withPictures())
	return cmd
}
