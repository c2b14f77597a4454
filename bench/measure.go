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
