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

// sheet is how puzzles are written: one after the other, or pictures side by side.
type sheet struct {
	format   string
	unsolved bool // in the formats that can be read
	looks    looks

	scenes  []draw.Scene
	written int
}

// addLooks adds the flags of pictures but for one: coordinates are a chess board's.
func (s *sheet) addLooks(cmd *cobra.Command) {
	s.looks.AddTo(cmd)
	_ = cmd.Flags().MarkHidden("coordinates")
}

// check refuses looks that would be ignored, or a picture on the terminal.
func (s *sheet) check(c *console.Console, file string) error {
	if err := c.Refuse("the squares of these puzzles have no chess names", "coordinates"); err != nil {
		return err
	}
	return s.looks.Check(c, s.format, file)
}

// of returns what writes all puzzles that make hands on.
func (s *sheet) of(make func(write func(region.Solved) error) error) func(io.Writer) error {
	return func(w io.Writer) error {
		if err := make(func(one region.Solved) error { return s.write(w, one) }); err != nil || len(s.scenes) == 0 {
			return err
		}
		options := s.looks.Options()
		options.Coordinates = false
		return drawn(s.format, draw.SVG, draw.PNG)(w, options, s.scenes...)
	}
}

func (s *sheet) write(w io.Writer, one region.Solved) error {
	s.written++
	if isPicture(s.format) {
		return s.picture(one)
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

func (s *sheet) text(one region.Solved) (string, error) {
	switch {
	case s.unsolved:
		f, _ := region.FormatNamed(s.format)
		text, err := f.Write(one.Puzzle)
		return text + "\n", err
	case s.format == "json":
		text, err := json.Marshal(one)
		return string(text) + "\n", err
	case s.format == "squares":
		return one.Solution.String() + "\n", nil
	}
	return one.Text(s.format == "ascii" || !console.Unicode()), nil
}

func (s *sheet) picture(one region.Solved) error {
	if len(s.scenes) == picture.MaxBoards {
		return fmt.Errorf("one sheet holds at most %d boards", picture.MaxBoards)
	}
	if s.unsolved {
		one.Solution = nil
	}
	s.scenes = append(s.scenes, picture.Region(one.Puzzle, one.Solution))
	return nil
}
