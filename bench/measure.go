package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
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

// run runs a command on one core for at most limit of processor time.
func (p prepared) run(limit time.Duration, exit int) (measured, error) {
	// The clock is a second limit, for a program that waits.
	ctx, cancel := context.WithTimeout(context.Background(), 4*limit+10*time.Second)
	defer cancel()
	command := limited(pinned(p.command), limit)
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
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
	start := time.Now()
	err := cmd.Run()
	m := measured{elapsed: time.Since(start), output: output.Bytes()}
	if cmd.ProcessState != nil {
		m.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	m.over = err != nil && (ctx.Err() != nil || m.cpu >= limit)
	var status *exec.ExitError
	switch {
	case m.over:
		return m, nil
	case errors.As(err, &status) && status.ExitCode() == exit:
		return m, nil
	case err == nil && exit != 0:
		return m, fmt.Errorf("it exited with 0, and right is %d", exit)
	case err != nil:
		return m, fmt.Errorf("%w: %s", err, clip(strings.TrimSpace(problem.String())))
	}
	return m, nil
}

// bounded keeps what is written to it, up to maxOutput.
type bounded struct{ bytes.Buffer }

func (b *bounded) Write(text []byte) (int, error) {
	if b.Len()+len(text) > maxOutput {
		return 0, fmt.Errorf("more than %d bytes of output", maxOutput)
	}
	return b.Buffer.Write(text)
}

// pinned returns the command line that runs command on the last core, if the system
// supports that.
func pinned(command []string) []string {
	if taskset, err := exec.LookPath("taskset"); err == nil {
		return append([]string{taskset, "-c", strconv.Itoa(runtime.NumCPU() - 1)}, command...)
	}
	return command
}

// limited returns the command line that ends command after a processor time, if the system
// supports that.
func limited(command []string, limit time.Duration) []string {
	if prlimit, err := exec.LookPath("prlimit"); err == nil {
		seconds := strconv.Itoa(int(limit.Seconds()))
		return append([]string{prlimit, "--cpu=" + seconds, "--"}, command...)
	}
	return command
}
