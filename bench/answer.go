package main

import (
	"bytes"
	"fmt"
	"os"
	"time"
)

// betweenAnswers separates the outputs of a program for a set of inputs.
const betweenAnswers = "\n==== next ====\n"

// answer runs a command of program p for each of its inputs, and returns the time and the
// output of all runs together.
func (c prepared) answer(limit time.Duration, p *program) (measured, error) {
	exits := p.exits
	if exits == nil {
		exits = []int{0}
	}
	if len(c.cases) == 0 {
		return c.run(limit, exits...)
	}
	var all measured
	for i, text := range c.cases {
		if err := os.WriteFile(c.input, text, 0o600); err != nil {
			return all, err
		}
		one, err := c.run(limit-all.cpu, exits...)
		if err == nil && !one.over && c.output != "" {
			one.output, err = takeFile(c.output)
		}
		if err != nil {
			return all, fmt.Errorf("input %d: %w", i+1, err)
		}
		if i > 0 {
			all.output = append(all.output, betweenAnswers...)
		}
		all.output = append(all.output, one.output...)
		all.cpu += one.cpu
		all.elapsed += one.elapsed
		if all.over = one.over; all.over {
			break
		}
	}
	return all, nil
}

// takeFile returns the text of a file and removes it.
func takeFile(name string) ([]byte, error) {
	defer os.Remove(name)
	return os.ReadFile(name)
}

// eachAnswer checks the answers of a set one by one. Their number must be right.
func eachAnswer(number int, check func(n, i int, output []byte) error) check {
	return func(n int, output []byte) error {
		answers := bytes.Split(output, []byte(betweenAnswers))
		if len(answers) != number {
			return fmt.Errorf("it answered %d of %d problems", len(answers), number)
		}
		for i, answer := range answers {
			if err := check(n, i, answer); err != nil {
				return fmt.Errorf("problem %d: %w", i+1, err)
			}
		}
		return nil
	}
}
