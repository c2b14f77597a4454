package engine_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/engine"
	"nqueens.example/nqueens/internal/judge"
	"nqueens.example/nqueens/internal/testing/must"
)

// judged asks for a verdict until there is one, and runs what is needed.
func judged(t *testing.T, e *engine.Engine, q engine.JudgeQuestion, run func(engine.JudgeRequest) engine.JudgedRun) (answer engine.JudgeAnswer, rounds int, err error) {
	t.Helper()
	for {
		rounds++
		body := must.Get(json.Marshal(q))(t)
		value, err := e.Read(t.Context(), "judge", string(body))
		if err != nil {
			return answer, rounds, err
		}
		answer = value.(engine.JudgeAnswer)
		if (answer.Verdict == nil) == (len(answer.Need) == 0) || rounds > 250 {
			t.Fatalf("round %d: %+v", rounds, answer)
		}
		if answer.Verdict != nil {
			return answer, rounds, nil
		}
		for _, request := range answer.Need {
			r := run(request)
			r.Request = request
			q.Runs = append(q.Runs, r)
		}
	}
}

var size = regexp.MustCompile(`N = (\d+)`)

// printed runs a program that prints the solutions for its constant N or for its argument, or draws
// those for the input that it asks for. A faulty one ignores a diagonal.
func printed(r engine.JudgeRequest, faulty bool) engine.JudgedRun {
	n, _ := strconv.Atoi(size.FindStringSubmatch(r.Text)[1])
	if len(r.Args) > 0 {
		n, _ = strconv.Atoi(r.Args[0])
	}
	var out strings.Builder
	drawn := strings.Contains(r.Text, "input")
	if drawn {
		n, _ = strconv.Atoi(strings.TrimSpace(r.Input))
		out.WriteString("How many? ")
	}
	var place func(columns []int)
	place = func(columns []int) {
		switch {
		case len(columns) == n && drawn:
			for _, col := range columns {
				fmt.Fprintln(&out, strings.Repeat(". ", col)+"Q"+strings.Repeat(" .", n-1-col))
			}
			fmt.Fprintln(&out)
			return
		case len(columns) == n:
			fmt.Fprintln(&out, columns)
			return
		}
	next:
		for col := range n {
			for row, other := range columns {
				if d := len(columns) - row; other == col || other == col+d || !faulty && other == col-d {
					continue next
				}
			}
			place(append(columns[:len(columns):len(columns)], col))
		}
	}
	place(nil)
	return engine.JudgedRun{Output: out.String(), Ended: "done", Seconds: 0.01}
}

func TestJudge(t *testing.T) {
	e := engine.New(engine.Options{})
	t.Cleanup(e.Close)
	right := func(r engine.JudgeRequest) engine.JudgedRun { return printed(r, false) }
	ended := func(ended, thrown string) func(engine.JudgeRequest) engine.JudgedRun {
		return func(r engine.JudgeRequest) engine.JudgedRun { return engine.JudgedRun{Ended: ended, Error: thrown} }
	}
	for _, test := range []struct {
		language, text string
		sizeAt         int
		run            func(engine.JudgeRequest) engine.JudgedRun
		verdict        string
		sentence       string
		rounds         int
	}{
		{"python", "N = 8", 0, right, judge.Right, "all solutions", 4},
		{"javascript", "// 7\nN = 8 + process.argv.length - 2", 0, right, judge.Right, "all solutions", 4},
		{"python", "N = 8 if 0 else int(input('How many? '))", 0, right, judge.Right, "all solutions", 4},
		{"python", "x = 6 # 7\nN = 8", 0, right, judge.Right, "all solutions", 4},
		{"python", "x = 6 # 7\nN = 8", 1, right, judge.NotUnderstood, "no constant in line 1 changes the size", 2},
		{"python", "N = 8", 0, func(r engine.JudgeRequest) engine.JudgedRun { return printed(r, true) }, judge.Wrong, "it never tests one of the two diagonals", 4},
		{"python", "N = 8", 0, func(r engine.JudgeRequest) engine.JudgedRun {
			answer := right(r)
			if strings.Contains(r.Text, "N = 3") {
				answer = engine.JudgedRun{Ended: "time", Seconds: r.Seconds}
			}
			return answer
		}, judge.Wrong, "it doesn't end for n = 3", 5},
		{"python", "N = 8", 0, ended("failed", "IndexError: list index"), judge.Wrong, "it crashes as it is: IndexError: list index", 2},
		{"python", "N = 8", 0, ended("unsupported", "numpy is not here"), judge.NotUnderstood, "numpy is not here", 2},
		{"python", "N = 8", 0, ended("failed", "RecursionError: too deep"), judge.NotUnderstood, "more calls wait for others than the page has room for", 2},
		{"python", "N = 8", 0, ended("time", ""), judge.NotUnderstood, "it doesn't end as it is within the limits", 3}, // once for the whole limit
		{"python", "N = 8", 0, ended("output", ""), judge.NotUnderstood, "it doesn't end as it is within the limits", 2},
		{"python", "N = 8", 0, func(engine.JudgeRequest) engine.JudgedRun {
			return engine.JudgedRun{Ended: "done", Output: strings.Repeat("ö", 1<<19+1)}
		}, judge.NotUnderstood, "it doesn't end as it is within the limits", 2},
		{"python", "import random", 0, func(engine.JudgeRequest) engine.JudgedRun {
			return engine.JudgedRun{Ended: "done", Output: "[0, 4, 7, 5, 2, 6, 1, 3]\n"}
		}, judge.Right, "one solution, for n = 8 only", 38},
		{"python", "print()", 0, ended("done", ""), judge.NotUnderstood, "it prints nothing", 2},
	} {
		answer, rounds, err := judged(t, e, engine.JudgeQuestion{Name: "mine", Language: test.language, Text: test.text, SizeAt: test.sizeAt}, test.run)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if answer.Verdict.Verdict != test.verdict || !strings.Contains(answer.Sentence, test.sentence) || rounds != test.rounds {
			t.Errorf("%q: %s, %s, in %d rounds; want %s, %s, in %d", test.text, answer.Verdict.Verdict, answer.Sentence, rounds, test.verdict, test.sentence, test.rounds)
		}
	}
}

func TestCodeOfAResult(t *testing.T) {
	e := engine.New(engine.Options{})
	t.Cleanup(e.Close)
	q := engine.JudgeQuestion{Language: "python", Text: "N = 8", Pupil: "Ada", Task: "week 3"}
	answer, _, err := judged(t, e, q, func(r engine.JudgeRequest) engine.JudgedRun { return printed(r, false) })
	if err != nil {
		t.Fatal(err)
	}
	results, err := e.Read(t.Context(), "codes", "her code is "+answer.Code+"\n"+answer.Code[:30])
	got, _ := json.Marshal(results)
	if want := `{"results":[{"line":1,"name":"Ada","task":"week 3","verdict":"right","right_to":8,"prints":"all solutions"},{"line":2,"error":`; err != nil || !strings.HasPrefix(string(got), want) {
		t.Errorf("%s, %v; want %s…", got, err, want)
	}
}

func TestJudgeRefuses(t *testing.T) {
	e := engine.New(engine.Options{})
	t.Cleanup(e.Close)
	for body, want := range map[string]string{
		"":                                  "not a question in JSON",
		"[]":                                "not a question in JSON",
		`{"language":"c"}`:                  `"c" is not one of javascript or python`,
		`{"size_at":3}`:                     "unknown field",
		`{} {}`:                             "nothing after it",
		`{"sizeAt":1e99}`:                   "not a question in JSON",
		`{"language":"python","sizeAt":-1}`: "sizeAt must be",
		`{"language":"python","text":"` + strings.Repeat("x", 256<<10+1) + `"}`:                           "longer than 262144 bytes",
		`{"language":"python","name":"` + strings.Repeat("x", 256) + `"}`:                                 "the name is longer",
		`{"language":"python","runs":[{"ended":"stopped"}]}`:                                              "run 1: ended must be",
		`{"language":"python","runs":[{"ended":"done"}` + strings.Repeat(`,{"ended":"done"}`, 250) + "]}": "251 runs are more",
		`{"language":"python","text":"` + strings.Repeat("x", 16<<20) + `"}`:                              "longer than 16777216 bytes",
	} {
		answer, err := e.Read(t.Context(), "judge", body)
		var refusal *engine.Refusal
		if !errors.As(err, &refusal) || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60q: %v, %v; want an error with %s", body, answer, err, want)
		}
	}
}

func TestJudgeEndsInTime(t *testing.T) {
	e := engine.New(engine.Options{SearchTime: time.Millisecond})
	t.Cleanup(e.Close)
	noise := func(r engine.JudgeRequest) engine.JudgedRun {
		return engine.JudgedRun{Output: r.Text + strings.Repeat("x=1, y=2\n", 10_000), Ended: "done"}
	}
	_, _, err := judged(t, e, engine.JudgeQuestion{Language: "python", Text: "N = 8"}, noise)
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) || !refusal.TooHard {
		t.Errorf("%v, want that it takes too long", err)
	}
}

// Whatever a program prints, there is a verdict, and the same again.
func FuzzJudge(f *testing.F) {
	f.Add("N = 8", "[2, 4, 1, 3]\n", "", "done", 1.5)
	f.Add("n = 8\nm = 7\nx = f(8)", "Q . . .\n. . Q .\n#\n", "EOFError", "failed", 0.0)
	f.Add("n = int(input())", "# solutions\n", "", "time", 99.0)
	f.Add("size = 8 # sys.argv", "", "RecursionError: deep", "done", -1.0)
	e := engine.New(engine.Options{})
	f.Cleanup(e.Close)
	f.Fuzz(func(t *testing.T, text, output, thrown, ended string, seconds float64) {
		q := engine.JudgeQuestion{Name: "mine.py", Language: "python", Text: text}
		run := func(r engine.JudgeRequest) engine.JudgedRun {
			size := fmt.Sprint(len(r.Text)%8, strings.Join(r.Args, ""), r.Input)
			return engine.JudgedRun{Output: strings.ReplaceAll(output, "#", size), Error: thrown, Ended: ended, Seconds: seconds}
		}
		first, _, err := judged(t, e, q, run)
		again, _, errAgain := judged(t, e, q, run)
		if fmt.Sprint(first.Sentence, err) != fmt.Sprint(again.Sentence, errAgain) {
			t.Errorf("%s, %v; and again: %s, %v", first.Sentence, err, again.Sentence, errAgain)
		}
	})
}
