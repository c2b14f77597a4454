package console

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"nqueens.example/nqueens/internal/words"
)

// Console connects the command that runs with its streams, its flags and its context.
type Console struct {
	In       io.Reader
	Out, Err io.Writer // a failed write to Out fails the command even if the command ignores it

	color, progress string
	quiet, asJSON   bool

	ctx     context.Context
	stop    context.CancelFunc
	cmd     *cobra.Command // that runs
	begun   time.Time
	stdout  loudWriter
	bar     bar
	leaving leaving
	pager   *pager // nil for none
}

// New returns a Console with the standard streams of the process.
func New() *Console {
	c := &Console{In: os.Stdin, Err: os.Stderr, begun: time.Now()}
	c.ctx, c.stop = context.WithCancel(context.Background())
	c.stdout.to, c.stdout.out, c.stdout.terminal, c.stdout.before = os.Stdout, os.Stdout, IsTerminal(os.Stdout), c.clearProgress
	c.Out = &c.stdout
	return c
}

// Context returns a context that is canceled by an interrupt.
func (c *Console) Context() context.Context { return c.ctx }

// Elapsed returns how long the program has run.
func (c *Console) Elapsed() time.Duration { return time.Since(c.begun) }

func (c *Console) addFlags(root *cobra.Command) {
	flags := root.PersistentFlags()
	when := []string{"auto", "always", "never"}
	show := append(when[:3:3], "log")
	c.color, c.progress = when[0], when[0]
	flags.Var(choice(&c.color, when), "color", "colour: `WHEN` is "+words.Or(when))
	flags.Var(choice(&c.progress, show), "progress", "progress of long work on standard error: `WHEN` is "+words.Or(show))
	Choices(root, "color", when)
	Choices(root, "progress", show)
	flags.BoolVarP(&c.quiet, "quiet", "q", false, "write no progress and no remarks to standard error")
}

// IsTerminal reports whether the stream is a terminal.
func IsTerminal(stream any) bool {
	file, ok := stream.(interface{ Fd() uintptr })
	return ok && term.IsTerminal(int(file.Fd()))
}

// Width returns the number of columns of a terminal, or of a stream that has a Width, or 80
// if it is unknown.
func Width(stream any) int {
	if window, ok := stream.(interface{ Width() int }); ok {
		return window.Width()
	}
	if file, ok := stream.(interface{ Fd() uintptr }); ok {
		if width, _, err := term.GetSize(int(file.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return width
}

// OnTerminal reports whether output to that file name appears on a terminal.
func (c *Console) OnTerminal(file string) bool {
	return (file == "" || file == "-") && IsTerminal(c.Out)
}

// Unicode reports whether the terminal can show characters beyond ASCII. It assumes so
// unless the locale is set to one without UTF-8.
func Unicode() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToUpper(os.Getenv(name)); locale != "" {
			return strings.Contains(locale, "UTF-8") || strings.Contains(locale, "UTF8")
		}
	}
	return true
}

// Color reports whether output to the stream is coloured. It honours NO_COLOR (no-color.org).
func (c *Console) Color(stream any) bool {
	if c.color != "auto" {
		return c.color == "always"
	}
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && IsTerminal(stream)
}

// Screen is the terminal of a full-screen command.
type Screen struct {
	In    io.Reader // nil if the keyboard is not standard input
	Out   io.Writer
	Color string // auto, always or never
	ASCII bool   // show ASCII characters only
}

// Screen returns the terminal. If there is none, the error ends with instead, which says
// what to use in its place. If the command reads standard input, In is nil, the keyboard has to
// be opened, and the command calls FinishAfterInterrupt when it no longer waits for its input.
func (c *Console) Screen(instead string, readsInput bool) (Screen, error) {
	var in io.Reader
	if !readsInput {
		in = os.Stdin
	}
	if !readsInput && !IsTerminal(os.Stdin) || !IsTerminal(os.Stdout) {
		return Screen{}, Usagef("this needs a terminal for its input and its output; %s", instead)
	}
	if os.Getenv("TERM") == "dumb" {
		return Screen{}, Usagef("TERM=dumb says that this terminal cannot move its cursor; if it can, try TERM=xterm; %s", instead)
	}
	color := c.color
	if !c.Color(os.Stdout) {
		color = "never"
	}
	if !readsInput {
		c.FinishAfterInterrupt() // to restore the terminal
	}
	return Screen{In: in, Out: os.Stdout, Color: color, ASCII: !Unicode()}, nil
}

// Remark writes a line to standard error, unless -q is given or a pager has the terminal.
func (c *Console) Remark(format string, args ...any) {
	if !c.quiet && c.pager == nil {
		c.clearProgress()
		fmt.Fprintln(c.Err, program+": "+Harmless(fmt.Sprintf(format, args...)))
	}
}

// Log returns a logger to standard error for records of at least that level. With -q it
// discards them.
func (c *Console) Log(level slog.Level) *slog.Logger {
	if c.quiet {
		return slog.New(slog.DiscardHandler)
	}
	return slog.New(slog.NewTextHandler(c.Err, &slog.HandlerOptions{Level: level}))
}

// JSON writes v to standard output as JSONLines does.
func (c *Console) JSON(v any) error { return JSONLines(c.Out, v) }

// JSONLines writes v as one line of JSON, or a list as a line for each element.
func JSONLines(w io.Writer, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	var elements []json.RawMessage
	if json.Unmarshal(text, &elements) != nil {
		elements = []json.RawMessage{text}
	}
	for _, e := range elements {
		if _, err := w.Write(append(e, '\n')); err != nil {
			return err
		}
	}
	return nil
}

// Say writes a line to standard output.
func (c *Console) Say(format string, args ...any) error {
	_, err := fmt.Fprintf(c.Out, format+"\n", args...)
	return err
}

// Print writes text to standard output unchanged.
func (c *Console) Print(text string) error {
	_, err := io.WriteString(c.Out, text)
	return err
}

// JSONFlag defines --json. AsJSON reports it, and Answer obeys it.
func (c *Console) JSONFlag(cmd *cobra.Command, usage string) {
	cmd.Flags().BoolVar(&c.asJSON, "json", false, usage)
}

// AsJSON reports whether the command was given --json.
func (c *Console) AsJSON() bool { return c.asJSON }

// Answer writes v to standard output: its Text, or with --json what JSON writes.
func (c *Console) Answer(v interface{ Text() string }) error {
	if c.asJSON {
		return c.JSON(v)
	}
	return c.Print(v.Text())
}
