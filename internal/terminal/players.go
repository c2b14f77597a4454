// Package terminal plays searches and games in the terminal: [PlaySearches] shows searches
// step by step, and [PlayGame] lets the user solve a puzzle.
//
// Boards are scenes of package picture, drawn with characters in the colours of package
// draw. Bubble Tea reads the keys, reduces colours to those of the terminal, and
// restores the terminal at the end, also after a crash or a suspension.
package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"

	"nqueens.example/nqueens/internal/ctxerr"
)

// ErrInterrupted is returned if the user pressed Ctrl-C.
var ErrInterrupted = fmt.Errorf("interrupted: %w", context.Canceled)

// Screen is the terminal to play on.
type Screen struct {
	In    io.Reader // the keyboard; nil opens that of the terminal
	Out   io.Writer
	Color string // auto, always or never
	ASCII bool   // show only ASCII characters
}

// run runs m until it ends, and restores the terminal.
func (s Screen) run(ctx context.Context, m tea.Model) error {
	if s.In == nil {
		keyboard, _, err := tea.OpenTTY()
		if err != nil {
			return errors.New("there is no keyboard: standard input is not a terminal, and none can be opened")
		}
		defer keyboard.Close()
		s.In = keyboard
	}
	options := []tea.ProgramOption{
		tea.WithContext(ctx), tea.WithInput(s.In), tea.WithOutput(s.Out),
		tea.WithoutSignalHandler(), tea.WithFPS(30),
	}
	switch s.Color {
	case "never":
		options = append(options, tea.WithColorProfile(colorprofile.ASCII))
	case "always":
		options = append(options, tea.WithEnvironment(slices.DeleteFunc(os.Environ(), func(e string) bool { return strings.HasPrefix(e, "NO_COLOR=") })))
	}
	_, err := tea.NewProgram(m, options...).Run()
	switch {
	case ctx.Err() != nil:
		return ctxerr.Of(ctx)
	case errors.Is(err, tea.ErrProgramPanic):
		return errors.New("the display crashed; the cause is shown above")
	}
	return err
}

// The smallest window that shows a board.
const leastWidth, leastHeight = 24, 8

// frame is what both players have in common: the window, the colours, the line of keys
// at the bottom, and how to leave.
type frame struct {
	width, height int
	looks         looks
	profile       colorprofile.Profile
	dark          bool
	help          help.Model
	interrupted   bool
}

var (
	keyQuit    = key.NewBinding(key.WithKeys("q", "esc"), key.WithHelp("q", "quit"))
	keyHelp    = key.NewBinding(key.WithKeys("?"), key.WithHelp("?", "more keys"))
	keyStop    = key.NewBinding(key.WithKeys("ctrl+c"))
	keySuspend = key.NewBinding(key.WithKeys("ctrl+z"), key.WithHelp("ctrl+z", "suspend"))
)

func newFrame(s Screen) frame {
	f := frame{width: 80, height: 24, help: help.New(), profile: colorprofile.TrueColor, dark: true}
	f.looks.ascii = s.ASCII
	if s.ASCII {
		f.help.ShortSeparator, f.help.Ellipsis = " | ", "..."
	}
	f.paint()
	return f
}

// paint sets the colours.
func (f *frame) paint() {
	f.looks = newLooks(f.profile >= colorprofile.ANSI256, f.dark, f.looks.ascii)
	bold, faint := lipgloss.NewStyle().Bold(true), f.looks.style(f.looks.faint)
	f.help.Styles = help.Styles{
		ShortKey: bold, ShortDesc: faint, ShortSeparator: faint, Ellipsis: faint,
		FullKey: bold, FullDesc: faint, FullSeparator: faint,
	}
}

// update handles the messages that both players treat alike.
func (f *frame) update(msg tea.Msg) (cmd tea.Cmd, handled bool) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		f.width, f.height = msg.Width, msg.Height
		f.help.SetWidth(msg.Width)
	case tea.ColorProfileMsg:
		f.profile = msg.Profile
		f.paint()
	case tea.BackgroundColorMsg:
		f.dark = msg.IsDark()
		f.paint()
	case tea.KeyPressMsg:
		switch {
		case key.Matches(msg, keyStop):
			f.interrupted = true
			return tea.Quit, true
		case key.Matches(msg, keySuspend):
			return tea.Suspend, true
		case key.Matches(msg, keyQuit):
			return tea.Quit, true
		case key.Matches(msg, keyHelp):
			f.help.ShowAll = !f.help.ShowAll
		default:
			return nil, false
		}
	default:
		return nil, false
	}
	return nil, true
}

var asciiArrows = strings.NewReplacer("←↑↓→", "arrows", "←→", "left/right", "↑↓", "up/down",
	"←", "left", "→", "right", "↑", "up", "↓", "down")

// view returns the screen: the title, the lines of body cut to the window, and the keys
// at the bottom.
func (f *frame) view(title string, keys help.KeyMap, body func(width, height int) []string) tea.View {
	var lines []string
	if f.width < leastWidth || f.height < leastHeight {
		lines = []string{fmt.Sprintf("%d x %d is too small", f.width, f.height), fmt.Sprintf("for a board: %d x %d", leastWidth, leastHeight)}
		lines = lines[:min(len(lines), max(1, f.height))]
	} else {
		help := f.help.View(keys)
		if f.looks.ascii {
			help = asciiArrows.Replace(help)
		}
		foot := strings.Split(help, "\n")
		foot = foot[:min(len(foot), f.height-4)]
		height := f.height - 1 - len(foot)
		lines = append([]string{title}, body(f.width, height)...)
		lines = append(lines, make([]string, max(0, height+1-len(lines)))...)
		lines = append(lines[:height+1], foot...)
	}
	for i, l := range lines {
		lines[i] = lipgloss.NewStyle().MaxWidth(f.width).Render(l)
	}
	v := tea.NewView(strings.Join(lines, "\n"))
	v.AltScreen = true
	v.WindowTitle = "nqueens"
	return v
}
