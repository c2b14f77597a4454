package judge

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"strings"
	"time"
)

// Limits is what one run of a program may take.
type Limits struct {
	Time   time.Duration
	Output int   // bytes of standard output
	Memory int64 // bytes; where the system limits none, it has no effect
}

// outcome is what one run of a program gave.
type outcome struct {
	out, err string // standard output, and the end of standard error
	exit     int    // -1 if a signal ended it
	late     bool   // it was ended after Limits.Time
	flood    bool   // it was ended after Limits.Output
	took     time.Duration
}

// whole reports whether the program ended by itself.
func (o outcome) whole() bool { return !o.late && !o.flood }

// text is what the program printed: standard error only where nothing else is.
func (o outcome) text() string {
	if strings.TrimSpace(o.out) == "" {
		return o.err
	}
	return o.out
}

// bounded keeps what is written up to most bytes, and calls full when there is more.
type bounded struct {
	bytes.Buffer
	most int
	full func()
}

func (b *bounded) Write(p []byte) (int, error) {
	room := b.most - b.Len()
	b.Buffer.Write(p[:min(room, len(p))])
	if len(p) > room && b.full != nil {
		b.full()
	}
	return len(p), nil
}

// execute runs a command to its end, or to a limit. Whatever it has started ends with it.
func execute(ctx context.Context, argv []string, dir, input string, limits Limits) (outcome, error) {
	ctx, cancel := context.WithTimeout(ctx, limits.Time)
	defer cancel()
	cmd := confined(ctx, argv, limits.Memory)
	cmd.Dir = dir
	cmd.Stdin = strings.NewReader(input)
	cmd.WaitDelay = time.Second / 2
	var o outcome
	full := func() { o.flood = true; cancel() }
	out, errs := bounded{most: limits.Output, full: full}, bounded{most: 1 << 16}
	cmd.Stdout, cmd.Stderr = &out, &errs
	begun := time.Now()
	err := cmd.Run()
	o.took = time.Since(begun)
	if cmd.Process != nil {
		kill(cmd)
	}
	o.out, o.err = out.String(), errs.String()
	if cmd.ProcessState == nil {
		return o, err
	}
	o.exit = cmd.ProcessState.ExitCode()
	o.late = errors.Is(ctx.Err(), context.DeadlineExceeded) && o.exit != 0
	return o, nil
}

// found returns the path of a program, or the error of its absence.
func found(name string) error {
	_, err := exec.LookPath(name)
	return err
}
