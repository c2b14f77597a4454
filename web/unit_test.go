package web

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/engine"
	"nqueens.example/nqueens/internal/games/daily"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/textbook"
)

// What the page knows without a browser is tested without one, by node.
func TestPageUnits(t *testing.T) {
	if testing.Short() {
		t.Skip("the page's work")
	}
	how := must.Get(textbook.ByName("board-scan"))(t)
	stretch := func(reader *engine.Reader, limit int) engine.Trace {
		columns := must.Get(reader.Stretch(context.Background(), limit))(t)
		return engine.Trace{Algorithm: how.Name, All: true, Seed: 1, Truncated: !reader.Done(), More: !reader.Ended(), Columns: columns}
	}
	open := func() *engine.Reader {
		reader := must.Get(engine.NewReader(how, 7, textbook.Options{All: true}))(t)
		t.Cleanup(reader.Close)
		return reader
	}
	searches := struct {
		Whole     engine.Trace   `json:"whole"`
		Later     engine.Trace   `json:"later"`
		Stretches []engine.Trace `json:"stretches"`

		Programs map[string]engine.Trace `json:"programs"` // the algorithms for n = 5
	}{Whole: stretch(open(), 1<<20), Programs: make(map[string]engine.Trace)}
	for _, each := range textbook.Algorithms() {
		reader := must.Get(engine.NewReader(each, 5, textbook.Options{All: each.Complete}))(t)
		t.Cleanup(reader.Close)
		searches.Programs[each.Name] = stretch(reader, 1<<20)
	}
	reader := open()
	must.Do(t, reader.Skip(context.Background(), 3001))
	searches.Later = stretch(reader, 1500)
	for reader = open(); !reader.Ended(); {
		searches.Stretches = append(searches.Stretches, stretch(reader, 1000))
	}
	text := must.Get(json.Marshal(searches))(t)
	file := filepath.Join(t.TempDir(), "searches.json")
	must.Do(t, os.WriteFile(file, text, 0o600))
	results := filepath.Join(t.TempDir(), "results.json")
	must.Do(t, os.WriteFile(results, resultsOfGames(t), 0o600))
	tests, err := filepath.Glob(filepath.Join(unitsAsServed(t), "*.test.js"))
	if err != nil || len(tests) == 0 {
		t.Fatalf("no unit tests of the page; %v", err)
	}
	command := exec.CommandContext(t.Context(), "node", append([]string{"--test"}, tests...)...)
	command.Env = append(os.Environ(), "TRACE="+file, "RESULTS="+results, "VIEWS="+strings.Join(namesOf(views), ","))
	if output, err := command.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, output)
	}
}

// resultsOfGames returns games as the page knows them, each with the text that the command
// prints for it.
func resultsOfGames(t *testing.T) []byte {
	t.Helper()
	type game struct {
		Name   string  `json:"name"`
		MS     int64   `json:"ms"`
		Hints  int     `json:"hints"`
		Placed [][]any `json:"placed"` // square, milliseconds, hinted
	}
	type known struct {
		Game game   `json:"game"`
		Text string `json:"text"`
	}
	var games []known
	for _, seconds := range [][]int{nil, {1, 9, 10, 11, 40, 70, 131}, {0, 3599}, {7200, 7260}, make([]int, 26), make([]int, 27)} {
		r := daily.Result{Name: "nqueens daily 2026-11-22 · queens 8x8, 4 given", Hints: len(seconds) % 3}
		g := game{Name: r.Name, Hints: r.Hints, Placed: [][]any{}}
		before := 0
		for i, at := range seconds {
			r.Queens = append(r.Queens, daily.Pace{Time: time.Duration(at-before) * time.Second, Hinted: i%4 == 3})
			g.Placed = append(g.Placed, []any{i, 1000 * at, i%4 == 3})
			r.Time, before = time.Duration(at)*time.Second, at
		}
		g.MS = r.Time.Milliseconds()
		games = append(games, known{g, r.Text(false)})
	}
	return must.Get(json.Marshal(games))(t)
}

// unitsAsServed returns a folder with the unit tests, beside the page's files as they
// are served.
func unitsAsServed(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range must.Get(pageFiles(true, shell{}))(t) {
		file := filepath.Join(dir, "static", name)
		must.Do(t, os.MkdirAll(filepath.Dir(file), 0o700))
		must.Do(t, os.WriteFile(file, text, 0o600))
	}
	units := filepath.Join(dir, "testdata", "unit")
	must.Do(t, os.CopyFS(units, os.DirFS("testdata/unit")))
	return units
}
