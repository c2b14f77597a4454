package console

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
)

// pager is a program that shows standard output page by page.
type pager struct {
	in   io.WriteCloser
	quit chan struct{} // closed when the program has ended
}

// Page shows what follows on standard output in a pager, if that is a terminal: in the program
// NQUEENS_PAGER, else PAGER, else less; an empty name or cat turns it off. The pager shares the
// terminal, so there is no progress line. Quitting it ends the command, which has then done its work.
func (c *Console) Page() {
	words := strings.Fields(pagerName())
	if c.pager != nil || !c.stdout.terminal || os.Getenv("TERM") == "dumb" || len(words) == 0 || words[0] == "cat" {
		return
	}
	show := exec.Command(words[0], words[1:]...)
	show.Stdout, show.Stderr, show.Env = c.stdout.to, os.Stderr, os.Environ()
	if os.Getenv("LESS") == "" {
		show.Env = append(show.Env, "LESS=FRX")
	}
	in, err := show.StdinPipe()
	if err == nil {
		err = show.Start()
	}
	if err != nil {
		return // a missing pager is no reason to show nothing
	}
	c.endProgress()
	c.FinishAfterInterrupt()
	c.pager = &pager{in, make(chan struct{})}
	c.stdout.out = in
	go func() {
		_ = show.Wait()
		close(c.pager.quit)
		c.stop()
	}()
}

func pagerName() string {
	for _, name := range []string{"NQUEENS_PAGER", "PAGER"} {
		if program, ok := os.LookupEnv(name); ok {
			return program
		}
	}
	return "less"
}

// end waits until the pager has shown everything. Left reports whether it was quit before the
// command, which ended with err, had written all.
func (p *pager) end(err error) (left bool) {
	select {
	case <-p.quit:
		left = errors.Is(err, context.Canceled)
	default:
	}
	_ = p.in.Close()
	<-p.quit
	return left || errors.Is(err, syscall.EPIPE) || errors.Is(err, os.ErrClosed)
}
