package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/picture"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/region"
)

// puzzleSheet writes puzzles: as text one after the other, as pictures side by side.
type puzzleSheet struct {
	format   string
	unsolved bool // write puzzles without solutions, in the formats that can be read
	look     sheetFlags
	foot     string // at the bottom of a page

	scenes  []draw.Scene
	stars   []int // of each scene's puzzle
	written int
}

// sheetFlags are the flags for how pictures of puzzles look.
type sheetFlags struct {
	pictureFlags
	paper, title string
}

// defaultTitle is the title of a page.
const defaultTitle = "Queens in regions"

// addPictureFlags defines the flags of pictures except --coordinates, which is for chess
// boards.
func (l *sheetFlags) addPictureFlags(cmd *cobra.Command) {
	l.add(cmd)
	console.ChoiceFlag(cmd, &l.paper, "paper", "", "draw a page of paper to print: `NAME` is "+words.Or(draw.Papers()), draw.Papers())
	cmd.Flags().StringVar(&l.title, "title", "", "`TEXT` above the puzzles in a picture")
	console.Rare(cmd, "paper", "title")
	_ = cmd.Flags().MarkHidden("coordinates")
}

// check rejects flags that would have no effect, and pictures on the terminal.
func (s *puzzleSheet) check(c *console.Console, file string) error {
	if err := c.Reject("the squares of these puzzles have no chess names", "coordinates"); err != nil {
		return err
	}
	if !isPicture(s.format) {
		if err := c.Reject("the format "+s.format+" is text, not a picture", "paper", "title"); err != nil {
			return err
		}
	}
	if s.look.paper != "" {
		if err := c.Reject("squares on paper are as large as will fit", "tile"); err != nil {
			return err
		}
		if s.look.theme == "dark" {
			return console.Usagef("--theme dark is for screens; on paper use light or print")
		}
	}
	return s.look.check(c, s.format, file)
}

// sheets are the file of puzzles and, if named, the file of their solutions.
type sheets struct {
	file, solutions string
	puzzles, solved puzzleSheet
}

// add defines the flags. The names of formats are those of the puzzles.
func (s *sheets) add(cmd *cobra.Command, formats []string) {
	console.FormatFlag(cmd, &s.puzzles.format, "", "", formats)
	console.OutputFlag(cmd, &s.file, "whose ending chooses the format")
	cmd.Flags().StringVar(&s.solutions, "solutions", "", "write the solutions to `FILE`: .svg, .png, or text with their squares")
	s.puzzles.look.addPictureFlags(cmd)
}

// check chooses the format of the puzzles, one of formats, and that of the solutions, and
// checks the flags.
func (s *sheets) check(c *console.Console, fallback string, formats []string) (err error) {
	s.puzzles.unsolved = true
	s.solved.look = s.puzzles.look
	if s.puzzles.format, err = c.ChooseFormat(s.puzzles.format, s.file, fallback, formats); err != nil {
		return err
	}
	if s.solved.format, err = c.ChooseFormat("", s.solutions, "squares", solvedFormats()); err != nil {
		return err
	}
	if !isPicture(s.puzzles.format) && isPicture(s.solved.format) {
		return s.solved.check(c, s.solutions)
	}
	return s.puzzles.check(c, s.file)
}

// write writes the puzzles that solve yields, and their solutions.
func (s *sheets) write(c *console.Console, solve func(write func(solvedPuzzle) error) error) error {
	return c.Write(s.file, s.puzzles.of(func(put func(solvedPuzzle) error) error {
		if s.solutions == "" {
			return solve(put)
		}
		return c.Write(s.solutions, s.solved.of(func(answer func(solvedPuzzle) error) error {
			return solve(func(one solvedPuzzle) error { return errors.Join(put(one), answer(one)) })
		}))
	}))
}

// fit returns an error if count puzzles of n rows do not fit on the page. Without a page it
// returns nil.
func (s *puzzleSheet) fit(n, count int) error {
	if s.look.paper == "" {
		return nil
	}
	page := draw.Page{Paper: s.look.paper, Text: " ", Boards: make([]draw.Scene, count)}
	for i := range page.Boards {
		page.Boards[i] = draw.Scene{Rows: n, Cols: n, Caption: " "}
	}
	if err := draw.SVG(io.Discard, draw.Options{Title: defaultTitle}, page); err != nil {
		return console.Usage(err)
	}
	return nil
}

// of returns a function that writes all puzzles that solve yields.
func (s *puzzleSheet) of(solve func(write func(solvedPuzzle) error) error) func(io.Writer) error {
	return func(w io.Writer) error {
		if err := solve(func(one solvedPuzzle) error { return s.write(w, one) }); err != nil || len(s.scenes) == 0 {
			return err
		}
		return s.draw(w)
	}
}

// draw draws the puzzles on a page, or else side by side.
func (s *puzzleSheet) draw(w io.Writer) error {
	options := s.look.options()
	options.Coordinates = false
	options.Title = s.look.title
	if s.look.paper == "" {
		return writePicture(w, s.format, options, draw.Sheet(s.scenes))
	}
	options.Title = cmp.Or(options.Title, defaultTitle)
	if !s.unsolved {
		options.Title += ": solutions"
	}
	page := draw.Page{Paper: s.look.paper, Boards: s.scenes, Foot: s.foot}
	if s.unsolved {
		page.Text = s.rules()
	}
	if len(page.Boards) > 1 {
		for i := range page.Boards {
			page.Boards[i].Caption = strconv.Itoa(i + 1)
		}
	}
	return writePicture(w, s.format, options, page)
}

// rules states the rules of the puzzles. If they differ in the number of queens, each
// board has its own below it.
func (s *puzzleSheet) rules() string {
	how := "No two queens touch, not even at a corner."
	least, most := slices.Min(s.stars), slices.Max(s.stars)
	if least == most {
		return words.Plural(most, "queen") + " in every row, column and region. " + how
	}
	for i, stars := range s.stars {
		s.scenes[i].Note = words.Plural(stars, "queen")
	}
	return "In every row, column and region stand as many queens as the puzzle says. " + how
}

func (s *puzzleSheet) write(w io.Writer, one solvedPuzzle) error {
	s.written++
	if isPicture(s.format) {
		return s.addScene(one)
	}
	text, err := s.text(one)
	if err != nil {
		return err
	}
	if s.written > 1 && (s.format == "grid" || s.format == "board" || s.format == "ascii") {
		text = "\n" + text
	}
	_, err = io.WriteString(w, text)
	return err
}

func (s *puzzleSheet) text(one solvedPuzzle) (string, error) {
	switch {
	case s.unsolved:
		f, err := region.ParseFormat(s.format)
		if err != nil {
			return "", err
		}
		text, err := f.Write(one.Puzzle)
		return text + "\n", err
	case s.format == "json":
		text, err := json.Marshal(one)
		return string(text) + "\n", err
	case s.format == "squares":
		return one.Solution.String() + "\n", nil
	}
	return one.text(s.format == "ascii" || !console.Unicode()), nil
}

func (s *puzzleSheet) addScene(one solvedPuzzle) error {
	if len(s.scenes) == picture.MaxBoards {
		return fmt.Errorf("one sheet holds at most %d boards", picture.MaxBoards)
	}
	if s.unsolved {
		one.Solution = nil
	}
	s.scenes = append(s.scenes, picture.Region(one.Puzzle, one.Solution))
	s.stars = append(s.stars, one.Puzzle.Stars())
	return nil
}
