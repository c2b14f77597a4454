package main

import (
	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/region"
)

// squareNames are squares as they are typed: a1, or r1c1 with rows counted from the top.
type squareNames []string

// add adds the name of a square.
func (s *squareNames) add(name string) error {
	*s = append(*s, name)
	_, err := nqueens.ParseSquare(name)
	if new(region.Square).UnmarshalText([]byte(name)) == nil {
		return nil
	}
	return err
}

// inPuzzle returns the squares in a puzzle of n rows.
func (s squareNames) inPuzzle(n int) (squares region.Squares) {
	for _, name := range s {
		var square region.Square
		if square.UnmarshalText([]byte(name)) != nil {
			onBoard, _ := nqueens.ParseSquare(name)
			square = region.Square{Row: n - 1 - onBoard.Row, Column: onBoard.Col}
		}
		squares = append(squares, square)
	}
	return squares
}

// onBoard returns the squares on a board, whose rows are counted from the bottom alone.
func (s squareNames) onBoard() (squares []nqueens.Square, err error) {
	for _, name := range s {
		square, err := nqueens.ParseSquare(name)
		if err != nil {
			return nil, console.Usage(err)
		}
		squares = append(squares, square)
	}
	return squares, nil
}
