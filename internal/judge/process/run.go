package process

import (
	"context"
	"errors"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"time"

	"nqueens.example/nqueens/internal/judge"
)

// bounded keeps what is written up to most bytes, and calls full when there is more. The buffer is
// not embedded: its ReadFrom would take all.
type bounded struct {
	text strings.Builder
	most int
	full func()
}

func (b *bounded) Write(p []byte) (int, error) {
	room := b.most - b.text.Len()
	b.text.Write(p[:min(room, len(p))])
	if len(p) > room && b.full != nil {
		b.full()
	}
	return len(p), nil
}

// execute runs a command to its end, or to a limit. Whatever it has started ends with it.
func execute(ctx context.Context, argv []string, dir, input string, longest time.Duration, limits Limits) (o judge.Outcome, exit int, err error) {
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	cmd := confined(ctx, argv, limits.Memory)
	cmd.Dir = dir
	cmd.Stdin = strings.NewReader(input)
	cmd.WaitDelay = time.Second / 2
	full := func() { o.Flood = true; cancel() }
	out, errs := bounded{most: limits.Output, full: full}, bounded{most: 1 << 16}
	cmd.Stdout, cmd.Stderr = &out, &errs
	runtime.LockOSThread() // the session ends with the thread that has started it
	defer runtime.UnlockOSThread()
	begun := time.Now()
	err = cmd.Run()
	o.Took = time.Since(begun)
	if cmd.Process != nil {
		kill(cmd)
	}
	o.Out, o.Err = out.text.String(), errs.text.String()
	state := cmd.ProcessState
	if state == nil {
		return o, 0, err
	}
	exit = state.ExitCode()
	o.Processor = state.UserTime() + state.SystemTime()
	o.Late = errors.Is(ctx.Err(), context.DeadlineExceeded) && exit != 0
	switch thrown := errorLine().FindAllString(o.Err, -1); {
	case exit >= 0 && (exit == 0 || !traceback().MatchString(o.Err)):
	case len(thrown) > 0:
		o.Fault = thrown[len(thrown)-1]
	default:
		o.Fault = state.String()
	}
	return o, exit, nil
}

func pattern(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

var (
	traceback = pattern(`(?m)^Traceback |^(?:Syntax|Indentation|Tab)Error: |^panic: |^Exception in thread |^\s+at .*[:(]|^terminate called|^fatal error: |Segmentation fault|^error: compilation failed`)
	errorLine = pattern(`(?m)^(?:panic: .*|Exception in .*|[\w.]*(?:Error|Exception)\b.*|[A-Z]\w*(?: \[Error\])?: .+)$|[^/\\\n]*\.java:\d+: error: .*`)
)
