package besttimes

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

var noon = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

func add(t *testing.T, path string, g Game) (before, after Times) {
	t.Helper()
	g.Date = noon
	before, after, err := Add(path, g)
	if err != nil {
		t.Fatal(err)
	}
	return before, after
}

func TestBest(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "folder", "times.json")
	add(t, path, Game{Name: "queens 8", Time: 20 * time.Second})
	add(t, path, Game{Name: "queens 8", Time: 5 * time.Second, Hints: 1})
	add(t, path, Game{Name: "queens 8", Time: 30 * time.Second})
	add(t, path, Game{Name: "queens 5", Time: 2256 * time.Millisecond})
	if text, err := os.ReadFile(path); err != nil || !strings.Contains(string(text), `"seconds": 2.256,`) {
		t.Errorf("2.256 seconds are written as %s, %v", text, err)
	}
	before, after := add(t, path, Game{Name: "queens 8", Time: 10 * time.Second})
	if was, _ := before.BestOf("queens 8"); was != 20*time.Second {
		t.Errorf("before: %v, want 20s: that with a hint or a longer one counted", was)
	}
	if is, _ := after.BestOf("queens 8"); is != 10*time.Second {
		t.Errorf("after: %v, want 10s", is)
	}
	if loaded, err := Load(path); err != nil || fmt.Sprint(loaded) != fmt.Sprint(after) {
		t.Errorf("loaded %v, %v; want %v", loaded, err, after)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*")); len(left) != 1 {
		t.Errorf("the folder holds %v", left)
	}
}

// The first result of a day stays, and days in a row are counted over the end of a month.
func TestDays(t *testing.T) {
	path := filepath.Join(t.TempDir(), "times.json")
	for _, day := range []string{"2026-02-27", "2026-02-28", "2026-03-01", "2026-03-03"} {
		add(t, path, Game{Daily: "regions", Day: day, Time: time.Minute, Hints: 2})
	}
	add(t, path, Game{Daily: "regions", Day: "2026-03-04", Shown: true})
	_, after := add(t, path, Game{Daily: "regions", Day: "2026-03-01", Time: time.Second})
	expect.Equal(t, after.Days["regions"]["2026-03-01"], Result{60, 2, "2026-11-22", false}, "the second result of a day replaced the first")
	if got := after.Days["regions"]["2026-03-04"]; !got.Shown {
		t.Errorf("a day whose solution was shown: %+v", got)
	}
	expect.Equal(t, after.Longest("regions"), 0, "days in a row that were solved months later")
}

// solved returns times with a puzzle solved on each of the days.
func solved(days ...string) Times {
	times := Times{Days: map[string]map[string]Result{"regions": {}}}
	for _, day := range days {
		times.Days["regions"][day] = Result{Seconds: 1, On: day}
	}
	return times
}

// Days in a row end today or yesterday, over the end of a month too, and a clock that jumps
// destroys none.
func TestStreak(t *testing.T) {
	week := []string{"2026-02-26", "2026-02-27", "2026-02-28", "2026-03-01"}
	for _, c := range []struct {
		days  []string
		today string
		want  int
	}{
		{week, "2026-03-01", 4},
		{week, "2026-03-02", 4}, // today can still be solved
		{week, "2026-03-03", 0},
		{week, "2025-03-03", 4}, // the clock has gone back a year,
		{append([]string{"2025-03-03"}, week...), "2025-03-03", 4}, // and a puzzle is solved there,
		{append([]string{"2031-01-01"}, week...), "2026-03-02", 4}, // or forward, and back again
		{nil, "2026-03-01", 0},
		{[]string{"0000-01-01", "nonsense"}, "0000-01-01", 1},
		{week, "nonsense", 4},
	} {
		expect.Equal(t, solved(c.days...).Streak("regions", c.today), c.want, "%v on %s", c.days, c.today)
	}
	times := solved("2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06", "2026-03-07")
	expect.Equal(t, times.Longest("regions"), 5, "longest")
	times.Days["regions"]["2026-03-05"] = Result{Seconds: 1, On: "2026-03-06"} // midnight is forgiven
	times.Days["regions"]["2026-03-04"] = Result{Seconds: 1, On: "2026-03-06"} // two days are not
	times.Days["regions"]["2026-03-03"] = Result{Seconds: 1}                   // of an old file
	if got, longest := times.Streak("regions", "2026-03-08"), times.Longest("regions"); got != 3 || longest != 3 {
		t.Errorf("%d days in a row, and at most %d; want 3 and 3", got, longest)
	}
	expect.Equal(t, times.Streak("queens", "2026-03-08")+times.Longest("queens"), 0, "days of another puzzle")
}

// A file that is damaged or hostile is left as it is, and the game goes on.
func TestBadFiles(t *testing.T) {
	for text, want := range map[string]string{
		"": "is damaged", "nonsense": "is damaged", "[]": "is damaged", `{"version":1,"best":[]}`: "is damaged",
		`{"version":1,"best":{"a":{"seconds":1e999}}}`: "is damaged",
		`{"version":1,"days":{"regions":{"x":7}}}`:     "is damaged",
		`{"version":2}`: "has version 2, not 1",
	} {
		path := filepath.Join(t.TempDir(), "times.json")
		must.Do(t, os.WriteFile(path, []byte(text), 0o600))
		_, after, err := Add(path, Game{Name: "queens 8", Time: time.Second})
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%.20q: error %v, want %s", text, err, want)
		}
		if _, ok := after.BestOf("queens 8"); !ok {
			t.Errorf("%.20q: the time of the game is lost", text)
		}
		if kept, _ := os.ReadFile(path); string(kept) != text {
			t.Errorf("%.20q: the file was changed to %.40q", text, kept)
		}
	}
}

func TestFoldersThatCannotBeWritten(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "file")
	must.Do(t, os.WriteFile(file, nil, 0o600))
	for _, path := range []string{filepath.Join(file, "times.json"), folder} {
		if _, after, err := Add(path, Game{Name: "queens 8", Time: time.Second}); err == nil || len(after.Best) != 1 {
			t.Errorf("%s: %v, %v", path, after, err)
		}
	}
}
