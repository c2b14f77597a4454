// Package besttimes keeps the best times of games and the results of daily puzzles in a
// small file. Several programs may use the file at once.
package besttimes

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
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

// Limits of the file. Older days make room for newer ones.
const (
	maxSize = 1 << 20
	maxDays = 5000
	maxBest = 5000
	version = 1
	longest = 1e9 // seconds
)

// Load reads the file. It returns no times if there is no such file. An error says what
// is wrong with the file and how to start again.
func Load(path string) (Times, error) {
	t, err := load(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return empty(), nil
	case err != nil:
		return empty(), fmt.Errorf("cannot read the best times in %s: %w", path, err)
	}
	return t, nil
}

func empty() Times {
	return Times{version, map[string]Entry{}, map[string]map[string]Result{}}
}

func load(path string) (Times, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return Times{}, reason(err)
	case !info.Mode().IsRegular(): // opening a pipe could wait forever
		return Times{}, errors.New("it is not a regular file")
	case info.Size() > maxSize:
		return Times{}, fmt.Errorf("it has more than %d bytes", maxSize)
	}
	file, err := os.Open(path)
	if err != nil {
		return Times{}, reason(err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxSize+1))
	if err != nil {
		return Times{}, err
	}
	return parse(text)
}

// parse reads the text of a file.
func parse(text []byte) (Times, error) {
	t := empty()
	if err := json.NewDecoder(bytes.NewReader(text)).Decode(&t); err != nil {
		return Times{}, errors.New("it is damaged; remove it to start again")
	}
	if t.Version != version {
		return Times{}, fmt.Errorf("it has version %d, not %d", t.Version, version)
	}
	if t.Best == nil {
		t.Best = map[string]Entry{}
	}
	if t.Days == nil {
		t.Days = map[string]map[string]Result{}
	}
	maps.DeleteFunc(t.Best, func(_ string, entry Entry) bool { return !valid(entry.Seconds) })
	for _, days := range t.Days {
		maps.DeleteFunc(days, func(_ string, result Result) bool { return !valid(result.Seconds) || result.Hints < 0 })
	}
	return t, nil
}

func valid(seconds float64) bool { return seconds >= 0 && seconds <= longest }

// Add adds a game to the file, and returns the times before and after. If the file
// cannot be written, the error says why, and the times are still returned.
func Add(path string, g Game) (before, after Times, err error) {
	unlock, err := lock(path)
	if err != nil {
		before, _ = Load(path)
		return before, before.with(g), fmt.Errorf("cannot keep the time in %s: %w", path, err)
	}
	defer unlock()
	if before, err = Load(path); err != nil {
		return before, before.with(g), err
	}
	after = before.with(g)
	return before, after, after.write(path)
}

// with returns the times with a game added.
func (t Times) with(g Game) Times {
	t.Best, t.Days = maps.Clone(t.Best), maps.Clone(t.Days)
	seconds := float64(g.Time.Milliseconds()) / 1000
	best, ok := t.Best[g.Name]
	better := ok && seconds < best.Seconds || !ok && len(t.Best) < maxBest
	if g.Name != "" && g.Hints == 0 && !g.Shown && better {
		t.Best[g.Name] = Entry{seconds, g.Date.Format(time.DateOnly)}
	}
	if g.Daily == "" {
		return t
	}
	days := maps.Clone(t.Days[g.Daily])
	if days == nil {
		days = map[string]Result{}
	}
	t.Days[g.Daily] = days
	if _, solved := days[g.Day]; !solved {
		days[g.Day] = Result{seconds, g.Hints, g.Date.Format(time.DateOnly), g.Shown}
	}
	for len(days) > maxDays {
		delete(days, slices.Min(slices.Collect(maps.Keys(days))))
	}
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

// How long a lock is waited for, and how old one is that a killed program left.
const (
	patience = 2 * time.Second
	stale    = 10 * time.Second
)

// lock keeps other programs from adding times, and creates the folder of the file.
func lock(path string) (unlock func(), err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, reason(err)
	}
	name := path + ".lock"
	for began := time.Now(); ; time.Sleep(5 * time.Millisecond) {
		file, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		if err == nil {
			file.Close()
			return func() { os.Remove(name) }, nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return nil, reason(err)
		}
		if info, err := os.Stat(name); err == nil && time.Since(info.ModTime()) > stale {
			os.Remove(name)
		}
		if time.Since(began) > patience {
			return nil, fmt.Errorf("another game is writing it; if none is, remove %s", name)
		}
	}
}

// reason returns the cause of an error about a file whose name is said elsewhere.
func reason(err error) error {
	if fault := new(fs.PathError); errors.As(err, &fault) {
		return fault.Err
	}
	return err
}
