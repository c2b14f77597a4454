package engine

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"nqueens.example/nqueens/internal/judge"
	"nqueens.example/nqueens/internal/judge/result"
	"nqueens.example/nqueens/internal/words"
)

// Limits of what is judged here, in bytes and in runs.
const (
	judgedText   = 256 << 10
	judgedOutput = 1 << 20
	judgedRuns   = 250
	judgedBody   = 16 << 20

	longestFileName = 255
)

// judgedTime is the longest run of a program.
const judgedTime = 10 * time.Second

// judgedEndings maps the languages in which programs are judged to the endings of their files.
var judgedEndings = map[string]string{"python": ".py", "javascript": ".js"}

// JudgeQuestion is a program with the runs that were asked for so far.
type JudgeQuestion struct {
	Name     string      `json:"name"` // of its file
	Language string      `json:"language"`
	Text     string      `json:"text"`
	SizeAt   int         `json:"sizeAt"` // the line of its constant that is the size, or 0
	Runs     []JudgedRun `json:"runs"`
	Pupil    string      `json:"pupil"` // whose result the answer has as a code, if there is one
	Task     string      `json:"task"`
}

// JudgeRequest asks for a run of a text, of at most Seconds, with random numbers of a seed from 1 on.
type JudgeRequest struct {
	Text    string   `json:"text"`
	Args    []string `json:"args"`
	Input   string   `json:"input"`
	Seconds float64  `json:"seconds"`
	Seed    int      `json:"seed"`
}

func (r JudgeRequest) key() string {
	return strings.Join(append([]string{r.Text, r.Input, fmt.Sprint(r.Seconds, r.Seed)}, r.Args...), "\x00")
}

// JudgedRun is what a run gave. Ended is done, failed (Error is then what was thrown), time, output
// or unsupported (Error is then the reason).
type JudgedRun struct {
	Request JudgeRequest `json:"request"`
	Output  string       `json:"output"`
	Error   string       `json:"error"`
	Ended   string       `json:"ended"`
	Seconds float64      `json:"seconds"`
}

// JudgeAnswer has the runs that are needed next, or the verdict.
type JudgeAnswer struct {
	Need     []JudgeRequest `json:"need,omitempty"`
	Verdict  *judge.Verdict `json:"verdict,omitempty"`
	Sentence string         `json:"sentence,omitempty"` // why it is so
	Code     string         `json:"code,omitempty"`     // of package result
}

// judge judges a program by the runs that the question has, from the first on, and asks for those
// that are missing.
func (e *Engine) judge(ctx context.Context, written string) (any, error) {
	var q JudgeQuestion
	in := json.NewDecoder(strings.NewReader(written))
	in.DisallowUnknownFields()
	if err := in.Decode(&q); err != nil {
		return nil, BadField("", "not a question in JSON: %v", err)
	}
	if _, err := in.Token(); !errors.Is(err, io.EOF) {
		return nil, BadField("", "the question must be one JSON object and nothing after it")
	}
	recorded, err := q.outcomes()
	if err != nil {
		return nil, err
	}
	name := path.Base(q.Name)
	if ending := judgedEndings[q.Language]; path.Ext(name) != ending {
		name = "program" + ending
	}
	program := judge.Program{Name: q.Name, Sources: []judge.Source{{Name: name, Text: q.Text}}}
	var answer JudgeAnswer
	run := func(_ context.Context, next []judge.Request) (judge.Outcome, error) {
		for i, r := range next {
			request := JudgeRequest{r.Sources[0], append([]string{}, r.Args...), r.Input, r.Time.Seconds(), r.Seed}
			o, ok := recorded[request.key()]
			if ok && i == 0 {
				return o, nil
			}
			if !ok {
				answer.Need = append(answer.Need, request)
			}
		}
		return judge.Outcome{}, errNeed
	}
	return within(ctx, e, "", "what the program prints takes longer to read than %s", func(ctx context.Context) (any, error) {
		verdict, err := judge.Judge(ctx, program, run, judge.Options{Time: judgedTime, SizeAt: q.SizeAt})
		switch {
		case errors.Is(err, errNeed):
			return answer, nil
		case err != nil:
			return answer, err
		}
		answer = JudgeAnswer{Verdict: &verdict, Sentence: verdict.Sentence()}
		if q.Pupil != "" {
			answer.Code = result.Of(q.Pupil, q.Task, verdict).Code()
		}
		return answer, nil
	})
}

// codes reads the results of a class.
func (e *Engine) codes(_ context.Context, written string) (any, error) {
	results := result.Read(written)
	if len(results) == 0 {
		return nil, BadField("", "%v", result.ErrNone)
	}
	return map[string][]result.Line{"results": results}, nil
}

var errNeed = errors.New("a run is missing")

// outcomes returns what the runs gave, by the keys of their requests.
func (q JudgeQuestion) outcomes() (map[string]judge.Outcome, error) {
	switch _, known := judgedEndings[q.Language]; {
	case !known:
		return nil, BadField("", "%s is not one of %s", Quoted(q.Language), words.Or(slices.Sorted(maps.Keys(judgedEndings))))
	case len(q.Name) > longestFileName:
		return nil, BadField("", "the name is longer than %d bytes", longestFileName)
	case len(q.Text) > judgedText:
		return nil, BadField("", "the program is longer than %d bytes", judgedText)
	case len(q.Runs) > judgedRuns:
		return nil, BadField("", "%d runs are more than the %d that are read", len(q.Runs), judgedRuns)
	case q.SizeAt < 0:
		return nil, BadField("", "sizeAt must be the number of a line, or 0, not %d", q.SizeAt)
	}
	all := make(map[string]judge.Outcome)
	for i, r := range q.Runs {
		took := time.Duration(min(max(r.Seconds, 0), time.Hour.Seconds()) * float64(time.Second))
		o := judge.Outcome{Out: r.Output, Err: r.Error, Took: took, Processor: took}
		switch r.Ended {
		case "done", "output":
		case "failed":
			o.Fault = cmp.Or(r.Error, r.Ended)
			if strings.HasPrefix(r.Error, "RecursionError") || strings.Contains(r.Error, "call stack size") {
				o.Refused = "more calls wait for others than the page has room for; nqueens judge FILE runs it where there is more"
			}
		case "time":
			o.Late = true
		case "unsupported":
			o.Refused = cmp.Or(r.Error, r.Ended)
		default:
			return nil, BadField("", "run %d: ended must be done, failed, time, output or unsupported, not %s", i+1, Quoted(r.Ended))
		}
		o.Flood = r.Ended == "output" || len(r.Output)+len(r.Error) > judgedOutput
		all[r.Request.key()] = o
	}
	return all, nil
}
