package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// measured is one run of a command.
type measured struct {
	cpu, elapsed time.Duration
	output       []byte
	over         bool // it was killed at the limit
}

// maxOutput limits the output of a program that is kept: a list of 14,200 boards of 12.
const maxOutput = 64 << 20

// run runs a command, on one core, for at most limit of processor time.
func (p prepared) run(limit time.Duration, exits ...int) (measured, error) {
	// The clock is a second limit, for a program that waits.
	ctx, cancel := context.WithTimeout(context.Background(), 4*limit+10*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, p.command[0], p.command[1:]...)
	cmd.WaitDelay = time.Second
	output := &bounded{}
	var problem bytes.Buffer
	cmd.Stdout, cmd.Stderr = output, &problem
	if p.stdin != "" {
		file, err := os.Open(p.stdin)
		if err != nil {
			return measured{}, err
		}
		defer file.Close()
		cmd.Stdin = file
	}
	began := time.Now()
	err := start(cmd, limit)
	if err == nil {
		err = cmd.Wait()
	}
	m := measured{elapsed: time.Since(began), output: output.text}
	if cmd.ProcessState != nil {
		m.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	// The system stops it a little before or after the limit.
	m.over = err != nil && (ctx.Err() != nil || m.cpu >= limit*9/10 || cmd.ProcessState != nil && overtime(cmd.ProcessState))
	var status *exec.ExitError
	switch {
	case output.full:
		return m, fmt.Errorf("it printed more than %d bytes", maxOutput)
	case m.over:
		return m, nil
	case errors.As(err, &status) && slices.Contains(exits, status.ExitCode()):
		return m, nil
	case err == nil && !slices.Contains(exits, 0):
		return m, fmt.Errorf("it exited with 0; expected %d", exits)
	case err != nil:
		return m, fmt.Errorf("%w: %s", err, clip(strings.TrimSpace(problem.String())))
	}
	return m, nil
}

// bounded keeps what is written to it, up to maxOutput.
type bounded struct {
	text []byte
	full bool
}

func (b *bounded) Write(text []byte) (int, error) {
	if b.full = b.full || len(b.text)+len(text) > maxOutput; b.full {
		return 0, fmt.Errorf("more than %d bytes of output", maxOutput)
	}
	b.text = append(b.text, text...)
	return len(text), nil
}

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
			one.output, err = os.ReadFile(c.output)
			os.Remove(c.output)
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
