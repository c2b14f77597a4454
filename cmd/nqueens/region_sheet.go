package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/picture"
	"nqueens.example/nqueens/region"
)

// puzzleSheet writes puzzles: as text one after the other, as pictures side by side.
type puzzleSheet struct {
	format   string
	unsolved bool // write puzzles without solutions, in the formats that can be read
	picture  pictureFlags

	scenes  []draw.Scene
	written int
}

// addPictureFlags defines the flags of pictures except --coordinates, which is for chess
// boards.
func (s *puzzleSheet) addPictureFlags(cmd *cobra.Command) {
	s.picture.add(cmd)
	_ = cmd.Flags().MarkHidden("coordinates")
}

// check rejects flags that would have no effect, and pictures on the terminal.
func (s *puzzleSheet) check(c *console.Console, file string) error {
	if err := c.Reject("the squares of these puzzles have no chess names", "coordinates"); err != nil {
		return err
	}
	return s.picture.check(c, s.format, file)
}

// of returns a function that writes all puzzles that solve yields.
func (s *puzzleSheet) of(solve func(write func(solvedPuzzle) error) error) func(io.Writer) error {
	return func(w io.Writer) error {
		if err := solve(func(one solvedPuzzle) error { return s.write(w, one) }); err != nil || len(s.scenes) == 0 {
			return err
		}
		options := s.picture.options()
		options.Coordinates = false
		return writePicture(w, s.format, options, draw.Sheet(s.scenes))
	}
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
	return nil
}
