package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/region"
)

// completion is a board to complete and its first solution.
type completion struct {
	problem  nqueens.Problem
	solution nqueens.Placement
	only     bool
}

// completionOf returns p with its first solution; ok is false if it has none.
func completionOf(ctx context.Context, p nqueens.Problem) (one completion, ok bool, err error) {
	one = completion{problem: p, only: true}
	for solution, err := range complete.All(ctx, p) {
		if err != nil {
			return one, false, err
		}
		if one.solution != nil {
			one.only = false
			break
		}
		one.solution = solution
	}
	return one, one.solution != nil, nil
}

// scene draws the board, or its solution.
func (b *completion) scene(solved bool) draw.Scene {
	if solved {
		return draw.Board(b.problem, b.solution)
	}
	scene := draw.Board(b.problem, nil)
	scene.Note = "several solutions"
	if b.only {
		scene.Note = "one solution"
	}
	return scene
}

// draw draws a sheet of boards that have a solution, those of the first seeds.
func (g *boardFlags) draw(c *console.Console, out *sheets) error {
	if g.number > maxBoards {
		return console.Usagef("--number must be 1 to %d for a sheet, not %d", maxBoards, g.number)
	}
	out.puzzles.look.title = cmp.Or(out.puzzles.look.title, fmt.Sprintf("%d queens", g.n))
	if err := out.check(c, "svg", pictureNames("")); err != nil {
		return err
	}
	if out.solutions != "" && !isPicture(out.solved.format) {
		return console.Usagef("--solutions of boards are a picture: name a file that ends in %s", pictureEndings())
	}
	if err := out.puzzles.fit(g.n, g.number); err != nil {
		return err
	}
	out.puzzles.how = fmt.Sprintf("Place queens, %d in all with those that stand, no two in a row, a column or a diagonal.", g.n)
	if g.counts.Squares+g.counts.Diagonals > 0 {
		out.puzzles.how += " Hatched squares stay empty."
	}
	out.puzzles.foot = g.command()
	out.solved.foot = out.puzzles.foot
	return out.write(c, func(write func(solvedPuzzle) error) error { return g.solvable(c, write) })
}

// command returns the command that generates the same boards.
func (g *boardFlags) command() string {
	command := fmt.Sprintf("nqueens generate %d", g.n)
	for i, count := range []int{g.counts.Queens, g.counts.Squares, g.counts.Diagonals} {
		if count > 0 {
			command += fmt.Sprintf(" --%s %d", boardFlagNames[i], count)
		}
	}
	return command + fmt.Sprintf(" --seed %d --number %d", g.seed, g.number)
}

// solvable calls write with each board that has a solution. Of a thousand seeds in a row, one
// must give such a board.
func (g *boardFlags) solvable(c *console.Console, write func(solvedPuzzle) error) error {
	number, misses := 0, 0
	for seed := g.seed; number < g.number; seed++ {
		c.Progress(float64(number)/float64(g.number), words.Plural(number, "board"))
		p, err := g.make(seed)
		var one completion
		ok := false
		if err == nil {
			if one, ok, err = completionOf(c.Context(), p); err != nil {
				return err
			}
		}
		if !ok {
			if misses++; misses == 1000 || seed+1 < seed {
				return console.Usagef("%s in a row gave no board with a solution: ask for fewer queens, squares or diagonals, or a smaller --number or --seed", words.Plural(misses, "seed"))
			}
			continue
		}
		if err := write(solvedPuzzle{board: &one}); err != nil {
			return err
		}
		number, misses = number+1, 0
	}
	return nil
}

// puzzleSheet writes puzzles: as text one after the other, as pictures side by side.
type puzzleSheet struct {
	format   string
	unsolved bool // write puzzles without solutions, in the formats that can be read
	look     pictureFlags
	foot     string       // at the bottom of a page
	how      string       // the rules; "" for those of regions
	answers  *puzzleSheet // at the end of a PDF, nil for none

	scenes  []draw.Scene
	stars   []int // of each scene's puzzle
	written int
}

// defaultTitle is the title of a page.
const defaultTitle = "Queens in regions"

// addPaper defines the flags of pages.
func (l *pictureFlags) addPaper(cmd *cobra.Command) {
	console.ChoiceFlag(cmd, &l.paper, "paper", "", "draw a page of paper to print: `NAME` is "+words.Or(draw.Papers()), draw.Papers())
	cmd.Flags().StringVar(&l.title, "title", "", "`TEXT` above the puzzles in a picture")
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
	s.puzzles.look.add(cmd)
	s.puzzles.look.addPaper(cmd)
}

// check chooses the format of the puzzles, one of formats, and that of the solutions, and
// checks the flags.
func (s *sheets) check(c *console.Console, fallback string, formats []string) (err error) {
	s.puzzles.unsolved = true
	s.solved.look = s.puzzles.look
	if s.puzzles.format, err = c.ChooseFormat(s.puzzles.format, s.file, fallback, formats); err != nil {
		return err
	}
	if s.solved.format, err = console.FormatOf(s.solutions, "squares", solvedFormats()); err != nil {
		return err
	}
	if s.puzzles.format == "pdf" && s.solutions == "" {
		s.solved.format = "pdf"
		s.puzzles.answers = &s.solved
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
	if s.look.paper == "" || s.format == "pdf" {
		return nil
	}
	page := draw.Page{Paper: s.look.paper, Text: " ", Boards: make([]draw.Scene, count)}
	for i := range page.Boards {
		page.Boards[i] = draw.Scene{Rows: n, Cols: n, Caption: " "}
	}
	return console.Usage(draw.SVG(io.Discard, draw.Options{Title: defaultTitle}, page))
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

// draw draws the puzzles on pages, or else side by side.
func (s *puzzleSheet) draw(w io.Writer) error {
	options := s.look.options()
	options.Coordinates = false
	options.Title = s.look.title
	if !s.onPaper() {
		return writePicture(w, s.format, options, draw.Sheet(s.scenes))
	}
	options.Title = cmp.Or(options.Title, defaultTitle)
	if !s.unsolved {
		options.Title += ": solutions"
	}
	if s.format == "pdf" {
		return s.pdf(w, options)
	}
	return writePicture(w, s.format, options, s.page())
}

// onPaper reports whether the puzzles are drawn on pages to print.
func (s *puzzleSheet) onPaper() bool { return s.look.paper != "" || s.format == "pdf" }

// page returns the puzzles on one page, numbered if there are several.
func (s *puzzleSheet) page() draw.Page {
	page := draw.Page{Paper: s.look.paper, Boards: s.scenes, Foot: s.foot, Name: s.unsolved}
	if s.unsolved {
		page.Text = s.rules()
	}
	if len(page.Boards) > 1 {
		for i := range page.Boards {
			page.Boards[i].Caption = strconv.Itoa(i + 1)
		}
	}
	return page
}

// The smallest squares of a PDF: to write in, and to compare with.
const (
	writtenIn = 8 // millimetres
	compared  = 4
)

// pdf draws the puzzles on pages, and their solutions, smaller, on the last ones.
func (s *puzzleSheet) pdf(w io.Writer, options draw.Options) error {
	least := float64(compared)
	if s.unsolved {
		least = writtenIn
	}
	pages, err := s.page().Split(options, least)
	if err != nil {
		return err
	}
	if s.answers != nil {
		last := s.answers.page()
		last.Text = "Solutions"
		solved, err := last.Split(options, compared)
		if err != nil {
			return err
		}
		pages = append(pages, solved...)
	}
	var pictures []draw.Picture
	for _, p := range pages {
		pictures = append(pictures, p)
	}
	return draw.PDF(w, options, pictures...)
}

// rules states the rules of the puzzles. If they differ in the number of queens, each
// board has its own below it.
func (s *puzzleSheet) rules() string {
	if s.how != "" {
		return s.how
	}
	how := "No two queens touch, not even at a corner."
	least, most := slices.Min(s.stars), slices.Max(s.stars)
	if least == most {
		return words.Plural(most, "queen") + " in every row, column and region. " + how
	}
	for i, stars := range s.stars {
		s.scenes[i].Note = strings.TrimSuffix(words.Plural(stars, "queen")+", "+s.scenes[i].Note, ", ")
	}
	return "In every row, column and region stand as many queens as the puzzle says. " + how
}

func (s *puzzleSheet) write(w io.Writer, one solvedPuzzle) error {
	s.written++
	if s.answers != nil {
		if err := s.answers.addScene(one); err != nil {
			return err
		}
	}
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
		text, err := one.Puzzle.Format(s.format)
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
	if len(s.scenes) == maxBoards {
		return fmt.Errorf("one sheet holds at most %d boards", maxBoards)
	}
	if one.board != nil {
		s.scenes = append(s.scenes, one.board.scene(!s.unsolved))
		return nil
	}
	if s.unsolved {
		one.Solution = nil
	}
	scene := draw.Puzzle(one.Puzzle, one.Solution)
	if s.unsolved && s.onPaper() && one.several == nil {
		scene.Note = string(one.level)
	}
	s.scenes = append(s.scenes, scene)
	s.stars = append(s.stars, one.Puzzle.Stars())
	return nil
}

// solvedPuzzle is a puzzle with a solution and, if asked for, the explanation.
type solvedPuzzle struct {
	Puzzle   *region.Puzzle `json:"puzzle"`
	Solution region.Squares `json:"solution"`
	Rating   *region.Rating `json:"rating,omitempty"`
	Steps    []region.Step  `json:"steps,omitempty"`

	several *region.Ambiguous // nil if it is the only solution
	level   region.Difficulty // "" if it is not known
	board   *completion       // instead of a puzzle, in pictures
}

// solvePuzzle solves p, and explains it if asked. The error wraps nqueens.ErrNoSolution if there is
// no solution.
func solvePuzzle(ctx context.Context, p *region.Puzzle, explain bool) (solvedPuzzle, error) {
	s := solvedPuzzle{Puzzle: p}
	var err error
	if s.Solution, err = region.Solve(ctx, p); errors.As(err, &s.several) {
		s.Solution = s.several.A
	} else if err != nil {
		return solvedPuzzle{}, err
	}
	if explain {
		explanation, err := region.Explain(ctx, p)
		if err != nil {
			return solvedPuzzle{}, err
		}
		s.Rating, s.Steps, s.level = &explanation.Rating, explanation.Steps, explanation.Rating.Difficulty
	}
	return s, nil
}

// text draws the solved puzzle below the steps of its explanation and its rating.
func (s solvedPuzzle) text(ascii bool) string {
	var text strings.Builder
	for i, step := range s.Steps {
		fmt.Fprintf(&text, "%3d  %-13s %s\n", i+1, step.Rule, step.Why)
	}
	if s.Rating != nil {
		if s.Rating.Difficulty == "beyond the rules" {
			text.WriteString("The rules go no further; a search finds the rest.\n")
		}
		fmt.Fprintf(&text, "\n%s\n\n", words.Capital(ratingText(*s.Rating)))
	}
	text.WriteString(s.Puzzle.Text(s.Solution, ascii))
	return text.String()
}

// ratingText says how hard a puzzle is, in words.
func ratingText(r region.Rating) string {
	if r.Difficulty == "beyond the rules" || r.Difficulty == "too hard to rate" {
		return fmt.Sprintf("%s; the rules get as far as %s", r.Difficulty, r.Hardest)
	}
	times := "once"
	if r.Times > 1 {
		times = fmt.Sprintf("%d times", r.Times)
	}
	return fmt.Sprintf("%s: the hardest rule it needs is %s, %s; score %d", r.Difficulty, r.Hardest, times, r.Score)
}

// given says whether the solution beside a puzzle is right.
func given(e region.Entry) string {
	if err := e.Puzzle.Accepts(e.Given); err != nil {
		return "the solution beside the puzzle is wrong: " + err.Error()
	}
	return "the solution beside the puzzle is right"
}
