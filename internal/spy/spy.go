// A browser starts no programs.
//
//go:build !js

// Package spy follows the search of a program that knows nothing of it.
//
// A spy runs in the program's own process and language, with the rights of the user, and notes what
// changes: a [Log]. [Find] says which variable is the board. From then on the spy sends its changes
// only, which [Steps] turns into steps. [Start] does this for a program in Python 3.8 or newer, whose
// spy is spy.py, or in JavaScript in Node.js 18.19 or newer, whose spy is spy.js and what the page has.
package spy

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/textbook"
)

// Options are the options of Start.
type Options struct {
	Board string    // the name of the variable that is the board; "" finds it
	N     int       // the size of the board; 0 finds it
	In    io.Reader // standard input of the program
	// Keyboard says that In is a terminal that the program loses as soon as its board is found.
	Keyboard bool
	Out      io.Writer         // takes what the program prints, also to standard error
	Page     map[string][]byte // the files of the page, by path: the spy of JavaScript imports some
}

// Program is a program that runs.
type Program struct {
	Algorithm *textbook.Algorithm // its source is the pseudocode, its idea says what the board is
	N         int
	Recursion string // the function that calls itself, "" for none
	Calls     int    // of that function, known at the end

	cmd     *exec.Cmd
	cancel  context.CancelFunc
	folder  string
	out     *lastLine
	sent    io.ReadCloser // by the spy
	lines   *json.Decoder // of them, but for empty ones
	answers int
	wait    sync.Once
	ended   error
}

// waitDelay is how long a program may hold its output open after its end.
const waitDelay = time.Second

// Start runs a command that runs a program, and returns when its board is found. The caller closes
// the program.
func Start(ctx context.Context, command []string, opts Options) (*Program, error) {
	path, err := exec.LookPath(command[0])
	if err != nil {
		return nil, missing(command[0], !errors.Is(err, exec.ErrNotFound) && Runtime(command[0]) == "", err)
	}
	p := &Program{out: &lastLine{to: opts.Out}}
	if p.folder, err = os.MkdirTemp("", "nqueens-spy"); err != nil {
		return nil, err
	}
	environment, err := prepare(p.folder, opts)
	if err != nil {
		p.Close()
		return nil, err
	}
	inner, cancel := context.WithCancel(ctx)
	p.cancel = cancel
	p.cmd = exec.CommandContext(inner, path, command[1:]...)
	p.cmd.Args[0] = command[0]
	p.cmd.Env = environment
	p.cmd.Stdin, p.cmd.Stderr, p.cmd.WaitDelay = opts.In, p.out, waitDelay
	if p.sent, err = p.cmd.StdoutPipe(); err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		p.Close()
		return nil, fmt.Errorf("cannot run %s: %w", command[0], err)
	}
	if err := p.begin(ctx, command, Wanted{opts.Board, opts.N}); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

// begin finds the board.
func (p *Program) begin(ctx context.Context, command []string, wanted Wanted) error {
	var hello struct{ Runs string }
	lines := bufio.NewReaderSize(p.sent, 1<<16)
	first, _ := lines.ReadBytes('\n')
	if json.Unmarshal(first, &hello) != nil || hello.Runs == "" {
		_, _ = p.out.Write(first)
		_, _ = io.Copy(p.out, lines)
		if err := p.Wait(); err != nil && ctx.Err() == nil {
			return err
		}
		return p.or(ctx, fmt.Errorf("%s does not run a program in Python 3 or JavaScript that could be followed; nqueens help steps says what a program in another language prints to be shown", command[0]))
	}
	p.lines = json.NewDecoder(lines)
	for {
		var asked struct {
			Log   *Log
			Error string
		}
		err := p.next(&asked)
		if err == io.EOF {
			return p.or(ctx, p.ending("the program ended before a board was found"))
		}
		if err == nil && asked.Log == nil {
			err = errors.New(cmp.Or(asked.Error, "the spy in the program sends no log"))
		}
		var found *Found
		if err == nil {
			found, err = Find(ctx, asked.Log, wanted)
		}
		switch {
		case err != nil:
			p.cancel()
			return p.or(ctx, p.ending(err.Error()))
		case found != nil && found.N > limits.SteppedN:
			return fmt.Errorf("the board of the program has %d rows; at most %d can be shown", found.N, limits.SteppedN)
		}
		if err := p.answer(map[string]any{"found": found}); err != nil {
			return err
		}
		if found != nil {
			return p.follow(ctx, found, asked.Log)
		}
	}
}

// next reads what the spy sends next. A program may end within a line.
func (p *Program) next(sent any) error {
	err := p.lines.Decode(sent)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return io.EOF
	}
	return err
}

// answer answers the question that the spy has asked.
func (p *Program) answer(value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	p.answers++
	name := filepath.Join(p.folder, fmt.Sprintf("answer%d.json", p.answers))
	if err := os.WriteFile(name+".part", text, 0o600); err != nil {
		return err
	}
	return os.Rename(name+".part", name) // whole, when the spy sees it
}

// or returns the error of ctx if it has ended, else err. The program may hear of an interrupt first.
func (p *Program) or(ctx context.Context, err error) error {
	if p.out.last() == "KeyboardInterrupt" {
		select {
		case <-ctx.Done():
		case <-time.After(waitDelay):
		}
	}
	if ended := ctxerr.Of(ctx); ended != nil {
		return ended
	}
	return err
}

// ending returns an error that begins with text and adds how the program ended.
func (p *Program) ending(text string) error {
	_ = p.Wait()
	if last := p.out.last(); p.ended != nil && last != "" {
		return fmt.Errorf("%s; its last line is %q", text, last)
	}
	return errors.New(text)
}

// follow prepares the algorithm whose events are the steps.
func (p *Program) follow(ctx context.Context, found *Found, log *Log) (err error) {
	p.N, p.Recursion = found.N, found.Recursion
	p.Algorithm, err = Steps(ctx, found, log, p.change)
	return err
}

// change reads the next change that the spy sends. Its last line has the number of calls.
func (p *Program) change() (Change, error) {
	var sent struct {
		Change
		Calls *int
	}
	err := p.next(&sent)
	if sent.Calls != nil {
		p.Calls, err = *sent.Calls, io.EOF
	}
	return sent.Change, err
}

// Events returns the steps as events, which can be ranged over once. If the program fails, Done
// has an error that says so.
func (p *Program) Events(ctx context.Context) iter.Seq2[textbook.Event, error] {
	return func(yield func(textbook.Event, error) bool) {
		for e, err := range p.Algorithm.Events(ctx, p.N, textbook.Options{All: true}) {
			if err == nil && e.Kind == textbook.Done && e.Err == nil {
				e.Err = p.Wait()
			}
			if !yield(e, err) {
				return
			}
		}
	}
}

// Wait waits for the end of the program, and returns an error if it failed.
func (p *Program) Wait() error {
	p.wait.Do(func() {
		err := p.cmd.Wait()
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			p.ended = fmt.Errorf("the program ended with %v", exit)
			if last := p.out.last(); last != "" {
				p.ended = fmt.Errorf("%w: %s", p.ended, last)
			}
		}
	})
	return p.ended
}

// Close ends the program if it still runs.
func (p *Program) Close() {
	if p.cancel != nil {
		p.cancel()
	}
	if p.cmd != nil && p.cmd.Process != nil {
		_ = p.Wait()
	}
	os.RemoveAll(p.folder)
}

// lastLine passes on what is written, and keeps the last line.
type lastLine struct {
	to   io.Writer
	mu   sync.Mutex
	line []byte
}

// longestLine limits what is kept of a line, in bytes.
const longestLine = 200

func (l *lastLine) Write(text []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	kept := append(l.line, text[max(0, len(text)-20*longestLine):]...)
	for line := range bytes.Lines(kept) {
		fatal := bytes.HasPrefix(l.line, []byte("FATAL ERROR")) // of node, before a trace
		if text := bytes.TrimSpace(line); len(text) > 0 && (line[0] != ' ' || len(l.line) == 0) && !fatal {
			l.line = bytes.Clone(line[:min(len(line), longestLine)])
		}
	}
	if l.to == nil {
		return len(text), nil
	}
	return l.to.Write(text)
}

func (l *lastLine) last() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.TrimSpace(string(l.line))
}
