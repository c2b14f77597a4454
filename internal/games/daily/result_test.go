package daily

import (
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/testing/expect"
)

func TestResultText(t *testing.T) {
	r := Result{
		Name: "nqueens daily 2026-11-22 · regions 4x4, easy", Time: 104 * time.Second, Hints: 1,
		Queens: []Pace{{Time: 9 * time.Second}, {Time: 10 * time.Second}, {Hinted: true}, {Time: time.Minute}},
	}
	expect.Equal(t, r.Text(false), "nqueens daily 2026-11-22 · regions 4x4, easy\n1m44s, 1 hint\n🟩🟨💡🟥\n", "Text")
	expect.Equal(t, r.Text(true), "nqueens daily 2026-11-22 - regions 4x4, easy\n1m44s, 1 hint\n", "Text")
	r.Queens, r.Hints = make([]Pace, 64), 0
	if got := r.Text(false); strings.Count(got, "\n") != 2 || !strings.Contains(got, "no hints") {
		t.Errorf("of 64 queens: %q", got)
	}
}
