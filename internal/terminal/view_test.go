package terminal

import (
	"context"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/region"
	"nqueens.example/nqueens/solve"
)

func press(m tea.Model, keys ...string) {
	special := map[string]tea.KeyPressMsg{
		"space": {Code: tea.KeySpace, Text: " "}, "left": {Code: tea.KeyLeft}, "right": {Code: tea.KeyRight},
		"up": {Code: tea.KeyUp}, "down": {Code: tea.KeyDown}, "end": {Code: tea.KeyEnd}, "home": {Code: tea.KeyHome}, "tab": {Code: tea.KeyTab},
	}
	for _, k := range keys {
		msg, ok := special[k]
		if !ok {
			msg = tea.KeyPressMsg{Code: rune(k[0]), Text: k}
		}
		_, cmd := m.Update(msg)
		if k == "h" && cmd != nil {
			m.Update(cmd())
		}
	}
}

func screenOf(m tea.Model) string { return ansi.Strip(m.View().Content) }

// A player who always takes the hint wins, and undo takes all of it back.
func TestHintsWin(t *testing.T) {
	generated := must.Get(region.Generate(context.Background(), region.GenerateOptions{N: 7, Difficulty: "medium", Seed: 1}))(t)
	stars := must.Get(region.Generate(context.Background(), region.GenerateOptions{N: 9, Stars: 2, Difficulty: "medium", Seed: 1}))(t)
	problem := nqueens.Problem{N: 8}
	problem.Placed = []nqueens.Square{{Row: 0, Col: 3}}
	problem.Blocked = []nqueens.Square{{Row: 2, Col: 0}}
	games := map[string]func() (*Game, error){
		"queens":  func() (*Game, error) { return NewQueensGame(context.Background(), problem) },
		"regions": func() (*Game, error) { return NewRegionGame(context.Background(), generated) },
		"stars":   func() (*Game, error) { return NewRegionGame(context.Background(), stars) },
	}
	for name, make := range games {
		game := must.Get(make())(t)
		m := newGamePlayer(context.Background(), Screen{}, game)
		for i := 0; !m.solved; i++ {
			if i == 1000 {
				t.Fatalf("%s: not won after %d hints: %s", name, i, screenOf(m))
			}
			press(m, "h")
		}
		if !strings.Contains(screenOf(m), "Solved in") || len(m.queens) != game.Goal {
			t.Errorf("%s: won, but the screen shows\n%s", name, screenOf(m))
		}
		for range len(m.past) {
			press(m, "u")
		}
		if len(m.queens) != len(game.fixed) || len(m.marks) > 0 || m.solved {
			t.Errorf("%s: after undoing all %v and %v stand", name, m.queens, m.marks)
		}
	}
}

// The terminal says what the library's hint says, and rings the queen.
func TestHintIsThatOfTheLibrary(t *testing.T) {
	problem := nqueens.Problem{N: 4}
	game := must.Get(NewQueensGame(context.Background(), problem))(t)
	m := newGamePlayer(context.Background(), Screen{}, game)
	m.Update(tea.WindowSizeMsg{Width: 40, Height: 20}) // the text is below the board
	for _, keys := range [][]string{
		{"space"}, {"down", "right", "space"}, {"right", "space"}, {"r", "down", "space"}, // no solution of four queens has one in a corner
	} {
		press(m, append(keys, "h")...)
		want := must.Get(solve.Hint(context.Background(), problem, m.queens))(t)
		screen := strings.Join(strings.Fields(screenOf(m)), " ")
		if !strings.Contains(screen, want.Why) || want.Back && !strings.Contains(screen, "[♛]") {
			t.Errorf("the hint is %+v; the screen shows\n%s", want, screenOf(m))
		}
	}
}

func TestNoGame(t *testing.T) {
	expect.Is(t, expect.ErrorOf(NewQueensGame(context.Background(), nqueens.Problem{N: 3})), nqueens.ErrNoSolution, "three queens")
	several := must.Get(region.New(1, "AAAA", "BBBB", "CCCC", "DDDD"))(t)
	expect.Fails(t, expect.ErrorOf(NewRegionGame(context.Background(), several)), "a puzzle without exactly one solution is a game")
}
