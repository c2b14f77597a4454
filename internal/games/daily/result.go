package daily

import (
	"fmt"
	"strings"
	"time"

	"nqueens.example/nqueens/internal/words"
)

// Result is a solved game, for players who compare theirs.
type Result struct {
	Name   string // of the puzzle, such as "nqueens daily 2026-11-22 · regions 9x9, hard"
	Time   time.Duration
	Hints  int
	Queens []Pace // in the order of placement
}

// Pace says how long a player thought about one queen, and whether a hint placed it.
type Pace struct {
	Time   time.Duration
	Hinted bool
}

// mostPaces is the number of queens that one line shows.
const mostPaces = 26

// Text returns the result in at most three lines. It tells how fast each queen was
// placed, and nothing about the squares. If ascii is set, the text is ASCII and says
// less.
func (r Result) Text(ascii bool) string {
	hints := "no hints"
	if r.Hints > 0 {
		hints = words.Plural(r.Hints, "hint")
	}
	text := fmt.Sprintf("%s\n%s, %s\n", r.Name, words.Clock(r.Time), hints)
	if ascii {
		return strings.ReplaceAll(text, " · ", " - ")
	}
	if 0 < len(r.Queens) && len(r.Queens) <= mostPaces {
		for _, queen := range r.Queens {
			text += queen.sign()
		}
		text += "\n"
	}
	return text
}

func (p Pace) sign() string {
	switch {
	case p.Hinted:
		return "💡"
	case p.Time < 10*time.Second:
		return "🟩"
	case p.Time < 30*time.Second:
		return "🟨"
	case p.Time < time.Minute:
		return "🟧"
	}
	return "🟥"
}
