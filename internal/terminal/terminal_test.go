//go:build !windows

package terminal

import (
	"context"
	"os"
	"testing"

	tea "charm.land/bubbletea/v2"

	"nqueens.example/nqueens/internal/testing/terminal"
)

// crashing is the variable that makes the test's program a display that breaks
// down at the first key.
const crashing = "NQUEENS_TUI_CRASH"

func TestMain(m *testing.M) {
	if os.Getenv(crashing) != "" {
		err := Screen{In: os.Stdin, Out: os.Stdout, Color: "auto"}.run(context.Background(), crash{newFrame(Screen{})})
		if err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

type crash struct{ frame }

func (c crash) Init() tea.Cmd { return nil }

func (c crash) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if _, ok := msg.(tea.KeyPressMsg); ok {
		panic("broken down")
	}
	return c, nil
}

func (c crash) View() tea.View {
	return c.view("still well", &searchPlayer{}, func(int, int) []string { return nil })
}

// After a crash the terminal is as it was, and what happened is told.
func TestCrashRestoresTheTerminal(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	term := terminal.New(t, 100, 90, crashing+"=1")
	term.Enter(self)
	term.WaitFor("still well")
	term.Press("x")
	term.WaitFor("broken down")
	if exit := term.WaitForShell(); exit != "1" {
		t.Errorf("exit %s", exit)
	}
}
