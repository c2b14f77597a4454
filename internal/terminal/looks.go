package terminal

import (
	"image/color"

	"charm.land/lipgloss/v2"

	"nqueens.example/nqueens/internal/ink"
)

// looks holds colours and signs. Without rich colours, squares have no background,
// because users choose what a terminal's 16 colours look like; signs alone must then
// show what is on the board.
type looks struct {
	rich, ascii bool
	good, bad   color.Color // a solution, a conflict
	faint       color.Color
	cursor      color.Color
	board       *ink.Theme // of squares and what is on them, if they are rich
}

func newLooks(rich, dark, ascii bool) looks {
	l := looks{rich: rich, ascii: ascii, board: themeNamed("light"), good: lipgloss.Green, bad: lipgloss.Red, faint: lipgloss.BrightBlack, cursor: lipgloss.Blue}
	if !rich {
		return l
	}
	text := l.board
	if dark {
		text = themeNamed("dark")
	}
	l.good, l.bad, l.faint, l.cursor = text.Good, text.Bad, text.Faint, text.Text
	return l
}

func themeNamed(name string) *ink.Theme {
	theme, err := ink.ThemeNamed(name)
	if err != nil {
		panic(err) // it is one of ink's
	}
	return theme
}

func (l *looks) style(c color.Color) lipgloss.Style { return lipgloss.NewStyle().Foreground(c) }

// signs are the characters that boards and trees are drawn with.
type signs struct {
	queen, tried, crossed, marked, hatch, trail, empty string
	open, here, dead, fruitful, waiting                string
	up, down, left, right, arrow, more                 string
	leftEdge, upperEdge                                string // of a square
	corners, round                                     string // of the cursor, of squares that stand out
	joints                                             string // of lines that go up (1), right (2), down (4), left (8)
}

var (
	unicodeSigns = signs{
		queen: "♛", tried: "○", crossed: "×", marked: "×", hatch: "▒", trail: "•", empty: "·",
		open: "○", here: "●", dead: "×", fruitful: "◆", waiting: "◌",
		up: "▴", down: "▾", left: "◂", right: "▸", arrow: "▸", more: "…",
		corners: "┏┓┗┛", round: "╭╮╰╯", leftEdge: "▏", upperEdge: "▔", joints: " ╵╶└╷│┌├╴┘─┴┐┤┬┼",
	}
	asciiSigns = signs{
		queen: "Q", tried: "o", crossed: "x", marked: "x", hatch: "#", trail: "*", empty: ".",
		open: "o", here: "@", dead: "x", fruitful: "+", waiting: "?",
		up: "^", down: "v", left: "<", right: ">", arrow: ">", more: "~",
		leftEdge: "|", upperEdge: "-", joints: " |-+||++-+-+++++",
	}
)

func (l *looks) signs() *signs {
	if l.ascii {
		return &asciiSigns
	}
	return &unicodeSigns
}
