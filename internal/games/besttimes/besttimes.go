// Package besttimes keeps the best times of games and the results of daily puzzles in a
// small file. A game replaces the file whole: of two that end in the same moment, one may be lost.
package besttimes

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"time"

	"nqueens.example/nqueens/internal/system"
)

// Times is the content of the file.
type Times struct {
	Version int                          `json:"version"`
	Best    map[string]Entry             `json:"best"` // by game, of those without hints
	Days    map[string]map[string]Result `json:"days"` // by puzzle and date
}

// Entry is the best time of a game.
type Entry struct {
	Seconds float64 `json:"seconds"`
	Date    string  `json:"date"`
}

// Result is the first result of a daily puzzle.
type Result struct {
	Seconds float64 `json:"seconds"`
	Hints   int     `json:"hints"`
	On      string  `json:"on,omitempty"`    // date on which it was solved; missing in older files
	Shown   bool    `json:"shown,omitempty"` // the solution was shown instead
}

// Game is a game that was solved.
type Game struct {
	Name string // of the games that it is compared with; "" if with none
	Time time.Duration
	Date time.Time // when it was solved

	Daily string // the daily puzzle, or ""
	Day   string // its date, as in 2026-11-22
	Hints int
	Shown bool // the solution was shown
}

// version is that of the file.
const version = 1

// Load reads the file. It returns no times if there is no such file. An error says what
// is wrong with the file and how to start again.
func Load(path string) (Times, error) {
	text, err := os.ReadFile(path)
	var t Times
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Times{Version: version}, nil
	case err == nil && json.Unmarshal(text, &t) != nil:
		err = errors.New("it is damaged; remove it to start again")
	case err == nil && t.Version != version:
		err = fmt.Errorf("it has version %d, not %d", t.Version, version)
	}
	if err != nil {
		return Times{Version: version}, fmt.Errorf("cannot read the best times in %s: %w", path, err)
	}
	return t, nil
}

// Add adds a game to the file, and returns the times before and after. If the file
// cannot be written, the error says why, and the times are still returned.
func Add(path string, g Game) (before, after Times, err error) {
	before, err = Load(path)
	if after = before.with(g); err != nil {
		return before, after, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return before, after, fmt.Errorf("cannot keep the time: %w", err)
	}
	return before, after, after.write(path)
}

// with returns the times with a game added.
func (t Times) with(g Game) Times {
	t.Best, t.Days = maps.Collect(maps.All(t.Best)), maps.Collect(maps.All(t.Days))
	seconds := float64(g.Time.Milliseconds()) / 1000
	best, ok := t.Best[g.Name]
	if g.Name != "" && g.Hints == 0 && !g.Shown && (!ok || seconds < best.Seconds) {
		t.Best[g.Name] = Entry{seconds, g.Date.Format(time.DateOnly)}
	}
	if g.Daily == "" {
		return t
	}
	days := maps.Collect(maps.All(t.Days[g.Daily]))
	if _, solved := days[g.Day]; !solved {
		days[g.Day] = Result{seconds, g.Hints, g.Date.Format(time.DateOnly), g.Shown}
	}
	t.Days[g.Daily] = days
	return t
}

func (t Times) write(path string) error {
	text, err := json.MarshalIndent(t, "", " ")
	if err != nil {
		return err
	}
	file, err := system.CreateFile(path)
	if err != nil {
		return err
	}
	defer file.Discard()
	if _, err := file.Write(append(text, '\n')); err != nil {
		return err
	}
	return file.Commit()
}

// BestOf returns the best time of a game, and whether there is one.
func (t Times) BestOf(name string) (time.Duration, bool) {
	entry, ok := t.Best[name]
	return time.Duration(entry.Seconds * float64(time.Second)), ok
}
