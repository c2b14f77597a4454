package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/encode"
	"nqueens.example/nqueens/internal/instance"
	"nqueens.example/nqueens/notation"
	"nqueens.example/nqueens/proof"
	"nqueens.example/nqueens/region"
)

// An inputReader is how a reader dealt with files that are wrong in random ways.
type inputReader struct {
	Reads    string  `json:"reads"`
	Inputs   int     `json:"inputs"`
	Accepted int     `json:"accepted"`
	Refused  int     `json:"refused"` // by an error of one line
	Wrong    string  `json:"wrong,omitempty"`
	Longest  float64 `json:"longest_seconds"`
}

// readers lists what reads files of users, each with right files to change.
func readers() []struct {
	reads string
	right func() ([]string, error)
	read  func(text string) error
} {
	return []struct {
		reads string
		right func() ([]string, error)
		read  func(text string) error
	}{
		{"placements", placementFiles, func(text string) error {
			for _, err := range notation.NewReader(strings.NewReader(text), notation.Options{}).All() {
				if err != nil {
					return err
				}
			}
			return nil
		}},
		{"instances", instanceFiles, func(text string) error {
			_, err := instance.Read(strings.NewReader(text))
			return err
		}},
		{"region puzzles", regionFiles, func(text string) error {
			_, err := region.Parse(text)
			return err
		}},
		{"proofs", proofFiles, func(text string) error {
			_, err := proof.Check(context.Background(), strings.NewReader(text), nil)
			return err
		}},
		{"answers of solvers", func() ([]string, error) {
			return []string{"s SATISFIABLE\nv -1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n", "s UNSATISFIABLE\n", "queens = [2, 4, 1, 3];\n----------\n"}, nil
		}, func(text string) error {
			_, err := encode.ReadAnswer(strings.NewReader(text), 4)
			return err
		}},
	}
}

// inputs gives every reader files that are changed at random.
func (e *evaluator) inputs(ctx context.Context) error {
	for _, r := range readers() {
		right, err := r.right()
		if err != nil {
			return err
		}
		result := inputReader{Reads: r.reads, Inputs: e.pick(20_000, 200)}
		rng := rand.New(rand.NewPCG(1, 2))
		for i := 0; i < result.Inputs && ctx.Err() == nil; i++ {
			text := []byte(right[rng.IntN(len(right))])
			for range 1 + rng.IntN(4) {
				text = alter(rng, text)
			}
			began := time.Now()
			err := withoutPanic(func() error { return r.read(string(text)) })
			result.Longest = max(result.Longest, round(time.Since(began).Seconds()))
			switch {
			case err == nil:
				result.Accepted++
			case errorIsLine(err):
				result.Refused++
			case result.Wrong == "":
				result.Wrong = fmt.Sprintf("%q: %v", clip(string(text)), err)
			}
		}
		e.say("%s: %d files, %d rejected, %d accepted, at most %.3f s %s", r.reads, result.Inputs, result.Refused, result.Accepted, result.Longest, result.Wrong)
		e.Inputs = append(e.Inputs, result)
	}
	return ctx.Err()
}

// A panicked is a panic of a reader.
type panicked struct{ value any }

func (p panicked) Error() string { return fmt.Sprint("panic:\n", p.value) }

func withoutPanic(f func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = panicked{value}
		}
	}()
	return f()
}

func errorIsLine(err error) bool {
	text := err.Error()
	return text != "" && !strings.ContainsAny(text, "\n\r\x1b")
}

var wordsOf = regexp.MustCompile(`[ \n]|[^ \n]+`)

// alter changes a word or a byte of a text.
func alter(rng *rand.Rand, text []byte) []byte {
	places := wordsOf.FindAllIndex(text, -1)
	if len(places) == 0 {
		return []byte{byte(rng.IntN(256))}
	}
	word := func() []int { return places[rng.IntN(len(places))] }
	at, from := word(), word()
	put := func(middle []byte) []byte { return bytes.Join([][]byte{text[:at[0]], middle, text[at[1]:]}, nil) }
	switch rng.IntN(6) {
	case 0:
		return put(nil)
	case 1, 2:
		return put(text[from[0]:from[1]])
	case 3:
		return put(bytes.Repeat(text[at[0]:at[1]], 1+rng.IntN(4)))
	case 4:
		return text[:at[1]]
	}
	changed := bytes.Clone(text)
	changed[rng.IntN(len(changed))] = byte(rng.IntN(256))
	return changed
}

func placementFiles() (files []string, err error) {
	for _, f := range notation.Formats() {
		var text bytes.Buffer
		w := notation.NewWriter(&text, f, notation.Options{})
		for _, p := range []nqueens.Placement{{1, 3, 0, 2}, {2, 0, 3, 1}} {
			if err := w.Write(p); err != nil {
				return nil, err
			}
		}
		if err := w.Close(); err != nil {
			return nil, err
		}
		files = append(files, text.String())
	}
	return files, nil
}

func instanceFiles() ([]string, error) {
	return written([]instance.Counts{{Queens: 3}, {Squares: 6}, {Diagonals: 4}}, func(w io.Writer, p nqueens.Problem) error { return instance.Write(w, p) })
}

func proofFiles() ([]string, error) {
	return written([]instance.Counts{{Queens: 6}, {Diagonals: 7}, {Squares: 40}}, func(w io.Writer, p nqueens.Problem) error {
		return proof.FormOf(".proof").Write(w, p).Close() // whether it holds does not matter
	})
}

// written returns what write writes of random boards.
func written(counts []instance.Counts, write func(w io.Writer, p nqueens.Problem) error) (files []string, err error) {
	for _, c := range counts {
		boards, err := boardSets(func(int) instance.Counts { return c }, 3)(10)
		if err != nil {
			return nil, err
		}
		for _, b := range boards {
			var text bytes.Buffer
			if err := write(&text, b.problem); err != nil {
				return nil, err
			}
			files = append(files, text.String())
		}
	}
	return files, nil
}

func regionFiles() (files []string, err error) {
	p, err := region.Parse("AABBC/BBBBC/DDBBC/DBBBE/EEEEE")
	if err != nil {
		return nil, err
	}
	for _, f := range region.Formats() {
		text, err := f.Write(p)
		if err != nil {
			return nil, err
		}
		files = append(files, text)
	}
	return files, nil
}
