package main

import (
	"bytes"
	"context"
	"errors"
	"time"

	"nqueens.example/nqueens/internal/instance"
)

// A verdictSet is what programs answered for random boards of one kind and size.
type verdictSet struct {
	Kind     instance.Kind `json:"kind"`
	N        int           `json:"n"`
	Count    int           `json:"count"` // of placed queens, blocked squares or blocked diagonals
	Boards   int           `json:"boards"`
	Solvable int           `json:"solvable"`
	Answers  []answers     `json:"answers"`

	boards []board
}

// answers is what one program answered. Wrong is empty if all of its answers agree.
type answers struct {
	Program string  `json:"program"`
	Ours    bool    `json:"ours,omitempty"`
	Given   int     `json:"given"`   // within the limit
	Seconds float64 `json:"seconds"` // of processor time, for all of them
	Wrong   string  `json:"wrong,omitempty"`
}

// drawn lists the sets: about half of their boards have a solution.
var drawn = []struct {
	n      int
	counts instance.Counts
	boards int
}{
	{12, instance.Counts{Queens: 5}, 200},
	{16, instance.Counts{Queens: 8}, 200},
	{24, instance.Counts{Queens: 13}, 100},
	{32, instance.Counts{Queens: 19}, 100},
	{12, instance.Counts{Squares: 80}, 200},
	{16, instance.Counts{Squares: 160}, 100},
	{24, instance.Counts{Squares: 420}, 50},
	{10, instance.Counts{Diagonals: 6}, 200},
	{12, instance.Counts{Diagonals: 8}, 200},
	{14, instance.Counts{Diagonals: 11}, 100},
	{16, instance.Counts{Diagonals: 13}, 50},
	{18, instance.Counts{Diagonals: 16}, 20},
}

// verdicts asks every program for every board.
func (e *evaluator) verdicts(context.Context) error {
	for _, d := range drawn {
		if e.quick && d.n > 14 {
			continue
		}
		boards, err := boardSets(func(int) instance.Counts { return d.counts }, e.pick(d.boards, 4))(d.n)
		if err != nil {
			return err
		}
		s := verdictSet{Kind: d.counts.Kind(), N: d.n, Count: d.counts.Queens + d.counts.Squares + d.counts.Diagonals, Boards: len(boards), boards: boards}
		for _, b := range boards {
			if b.solvable {
				s.Solvable++
			}
		}
		programs := boardPrograms(func(int) ([]board, error) { return boards, nil }, boardsMost{})
		second := programs[len(programs)-1]
		second.name, second.command = "nqueens solve --method first", "{nqueens} solve {input} --quiet --method first"
		for _, p := range append(programs, second) {
			if err := e.ask(&s, &p); err != nil {
				return err
			}
		}
		e.Verdicts = append(e.Verdicts, s)
	}
	return nil
}

// ask adds the answers of a program to a set.
func (e *evaluator) ask(s *verdictSet, p *program) error {
	command, err := e.prepare(&task{}, p, s.N)
	var missing missingTool
	switch {
	case errors.As(err, &missing):
		e.lacks(p.name, missing.tool)
		return nil
	case err != nil:
		return err
	}
	limit := time.Duration(e.Limit * float64(time.Second))
	m, err := command.answer(limit, p)
	a := answers{Program: p.name, Ours: p.ours, Given: len(s.boards), Seconds: round(m.cpu.Seconds())}
	if m.over {
		a.Given = bytes.Count(m.output, []byte(betweenAnswers))
		m.output = m.output[:max(0, bytes.LastIndex(m.output, []byte(betweenAnswers)))]
	}
	if err == nil && a.Given > 0 {
		read := solverPlacement
		if p.ours {
			read = nqueensPlacement
		}
		given := s.boards[:a.Given]
		err = verdicts(func(int) ([]board, error) { return given, nil }, read)(s.N, m.output)
	}
	if err != nil {
		a.Wrong = err.Error()
	}
	e.say("%s, n = %d, %d: %s: %d of %d answers, %.2f s %s", s.Kind, s.N, s.Count, a.Program, a.Given, s.Boards, a.Seconds, a.Wrong)
	s.Answers = append(s.Answers, a)
	return nil
}
