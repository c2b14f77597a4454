package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/crillab/gophersat/explain"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/complete"
	"nqueens.example/nqueens/encode"
	"nqueens.example/nqueens/proof"
)

// A proofSet is what checkers say of the proofs of one program, and of forged ones.
type proofSet struct {
	Writer   string    `json:"writer"`
	Form     string    `json:"form"`
	Proofs   int       `json:"proofs"`
	Bytes    int       `json:"bytes"`
	Forged   int       `json:"forged"` // proofs of false claims
	Checkers []checked `json:"checkers"`
}

// checked is the work of one checker.
type checked struct {
	Checker  string `json:"checker"`
	Accepted int    `json:"accepted"` // of the proofs
	Refused  int    `json:"refused"`  // of the forged ones
}

// A claim is a board and a proof that it has no solution.
type claim struct {
	board nqueens.Problem
	text  []byte
}

// A proofChecker says which claims hold.
type proofChecker struct {
	name    string
	form    string // the beginning of the names of the forms that it reads, "" for all
	command string // of a tool of tools, "" if it needs none
	accepts func(e *evaluator, f proof.Form, claims []claim) ([]bool, error)
}

var proofCheckers = []proofChecker{
	{name: "nqueens verify", accepts: acceptedHere},
	{name: "docs/check/proof.py", form: "native", command: "python3", accepts: acceptedByPython},
	{name: "Gophersat", form: "drat", accepts: acceptedByGophersat},
	{name: "drat-trim", form: "drat", command: "drat-trim", accepts: acceptedBy("drat-trim")},
	{name: "VeriPB", form: "veripb", command: "veripb", accepts: acceptedBy("veripb")},
}

// A proofWriter proves that a board has no solution.
type proofWriter struct {
	name  string
	form  proof.Form
	prove func(e *evaluator, b nqueens.Problem) ([]byte, error)
}

func proofWriters() (list []proofWriter) {
	for _, f := range proof.Forms() {
		list = append(list, proofWriter{"nqueens", f, func(_ *evaluator, b nqueens.Problem) ([]byte, error) {
			var text bytes.Buffer
			err := complete.Refute(context.Background(), b, f.Write(&text, b))
			return text.Bytes(), err
		}})
	}
	return append(list, proofWriter{"CaDiCaL", proof.FormOf(".drat"), proveByCaDiCaL})
}

// proofs has every program prove that boards without a solution have none, and every
// checker check these proofs and forged ones.
func (e *evaluator) proofs(ctx context.Context) error {
	var boards []nqueens.Problem
	for _, s := range e.Verdicts {
		left := e.pick(40, 1)
		for _, b := range s.boards {
			if s.N <= 14 && !b.solvable && left > 0 {
				boards = append(boards, b.problem)
				left--
			}
		}
	}
	for _, w := range proofWriters() {
		if err := e.writer(ctx, w, boards); err != nil {
			return err
		}
	}
	return nil
}

func (e *evaluator) writer(ctx context.Context, w proofWriter, boards []nqueens.Problem) error {
	if t := toolOf(strings.ToLower(w.name)); t != nil && !t.installed() {
		e.lacks("proofs by "+w.name, t)
		return nil
	}
	proofs := make([]claim, len(boards))
	forged := make([][]claim, len(boards))
	err := each(ctx, len(boards), func(ctx context.Context, i int) error {
		text, err := w.prove(e, boards[i])
		proofs[i] = claim{boards[i], text}
		if err == nil {
			forged[i], err = forge(ctx, w.form, proofs[i], e.pick(10, 2), rand.New(rand.NewPCG(uint64(i), 1)))
		}
		return err
	})
	if err != nil {
		return err
	}
	return e.checkers(w, proofs, slices.Concat(forged...))
}

// checkers has every checker check the proofs of a program.
func (e *evaluator) checkers(w proofWriter, proofs, forged []claim) error {
	s := proofSet{Writer: w.name, Form: w.form.Name, Proofs: len(proofs), Forged: len(forged)}
	for _, p := range proofs {
		s.Bytes += len(p.text)
	}
	for _, c := range proofCheckers {
		if !strings.HasPrefix(w.form.Name, c.form) {
			continue
		}
		if t := toolOf(c.command); t != nil && !t.installed() {
			e.lacks("checks of proofs by "+c.name, t)
			continue
		}
		accepts, err := c.accepts(e, w.form, slices.Concat(proofs, forged))
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		result := checked{Checker: c.name}
		for i, accepted := range accepts {
			switch {
			case i < len(proofs) && accepted:
				result.Accepted++
			case i >= len(proofs) && !accepted:
				result.Refused++
			}
		}
		e.say("%s proofs by %s, checked by %s: %d of %d accepted; forged: %d of %d rejected",
			s.Form, s.Writer, c.name, result.Accepted, s.Proofs, result.Refused, s.Forged)
		s.Checkers = append(s.Checkers, result)
	}
	e.Proofs = append(e.Proofs, s)
	return nil
}

// forge returns the proof as one of a similar board that has a solution, and changes of it.
// No checker may accept any of them.
func forge(ctx context.Context, f proof.Form, c claim, changes int, rng *rand.Rand) ([]claim, error) {
	similar, err := solvableLike(ctx, c.board, rng)
	if err != nil || similar == nil {
		return nil, err
	}
	var opening bytes.Buffer
	if err := f.Write(&opening, *similar).Close(); err != nil {
		return nil, err
	}
	head, _ := cutOpening(f, opening.Bytes())
	_, steps := cutOpening(f, c.text)
	claims := []claim{{*similar, slices.Concat(head, steps)}}
	for range changes {
		changed := steps
		for range 1 + rng.IntN(2) {
			changed = alter(rng, changed)
		}
		claims = append(claims, claim{*similar, slices.Concat(head, changed)})
	}
	return claims, nil
}

// cutOpening cuts what a proof says of its board from its steps: the board itself in the native
// form, the number of inequalities in VeriPB.
func cutOpening(f proof.Form, text []byte) (opening, steps []byte) {
	after := map[string]string{"": "refute\n", "opb": "\nf "}[f.Encoding]
	at := bytes.Index(text, []byte(after)) + len(after)
	if f.Encoding == "opb" {
		at += bytes.IndexByte(text[at:], '\n') + 1
	}
	return text[:at], text[at:]
}

// solvableLike returns a board with a solution on which one queen, square or diagonal of p is
// another, or is missing; nil if there is none.
func solvableLike(ctx context.Context, p nqueens.Problem, rng *rand.Rand) (*nqueens.Problem, error) {
	for range 200 {
		q := nqueens.Problem{N: p.N, Placed: slices.Clone(p.Placed), Blocked: slices.Clone(p.Blocked), BlockedDiagonals: slices.Clone(p.BlockedDiagonals)}
		square := nqueens.Square{Row: rng.IntN(p.N), Col: rng.IntN(p.N)}
		switch {
		case len(q.Placed) > 0:
			q.Placed[rng.IntN(len(q.Placed))] = square
		case len(q.BlockedDiagonals) > 0:
			q.BlockedDiagonals[rng.IntN(len(q.BlockedDiagonals))] = nqueens.Line{Direction: nqueens.AlongRising, Index: square.Row - square.Col}
		case len(q.Blocked) > 0:
			at := rng.IntN(len(q.Blocked))
			q.Blocked = slices.Delete(q.Blocked, at, min(at+1+rng.IntN(4), len(q.Blocked)))
		}
		if q.Validate() != nil {
			continue
		}
		_, err := complete.Solve(ctx, q, complete.Options{})
		if !errors.Is(err, nqueens.ErrNoSolution) {
			return &q, err
		}
	}
	return nil, nil
}

var emptyClause = regexp.MustCompile(`(?m)^0$`)

func acceptedHere(_ *evaluator, f proof.Form, claims []claim) ([]bool, error) {
	accepts := make([]bool, len(claims))
	err := each(context.Background(), len(claims), func(ctx context.Context, i int) error {
		_, err := f.Check(ctx, bytes.NewReader(claims[i].text), &claims[i].board)
		accepts[i] = err == nil
		return nil
	})
	return accepts, err
}

// acceptedByGophersat asks for the empty clause too, which Gophersat does not. A literal that
// the problem lacks makes it panic.
func acceptedByGophersat(_ *evaluator, f proof.Form, claims []claim) ([]bool, error) {
	accepts := make([]bool, len(claims))
	err := each(context.Background(), len(claims), func(_ context.Context, i int) error {
		var clauses bytes.Buffer
		if err := encode.Write(&clauses, claims[i].board, f.Encoding); err != nil {
			return err
		}
		problem, err := explain.ParseCNF(&clauses)
		if err != nil {
			return err
		}
		err = withoutPanic(func() (err error) {
			accepts[i], err = problem.Unsat(bytes.NewReader(claims[i].text))
			return err
		})
		accepts[i] = accepts[i] && err == nil && emptyClause.Match(claims[i].text)
		return nil
	})
	return accepts, err
}

// acceptedByPython runs the checker of docs, which reports on each file in a line.
func acceptedByPython(e *evaluator, _ proof.Form, claims []claim) ([]bool, error) {
	interpreter, err := python()
	if err != nil {
		return nil, err
	}
	var accepts []bool
	for batch := range slices.Chunk(claims, 500) {
		command := []string{"docs/check/proof.py"}
		for i, c := range batch {
			path := filepath.Join(e.dir, fmt.Sprint(i, ".proof"))
			if err := os.WriteFile(path, c.text, 0o600); err != nil {
				return nil, err
			}
			command = append(command, path)
		}
		output, _ := exec.Command(interpreter, command...).CombinedOutput() // 1 because of forged proofs
		lines := strings.Split(strings.TrimSpace(string(output)), "\n")
		if len(lines) != len(batch) {
			return nil, fmt.Errorf("%d lines about %d proofs: %s", len(lines), len(batch), clip(string(output)))
		}
		for _, line := range lines {
			accepts = append(accepts, strings.Contains(line, ": valid, "))
		}
	}
	return accepts, nil
}

// acceptedBy runs a checker with the files of the problem and of the proof.
func acceptedBy(command string) func(e *evaluator, f proof.Form, claims []claim) ([]bool, error) {
	return func(e *evaluator, f proof.Form, claims []claim) ([]bool, error) {
		var accepts []bool
		for _, c := range claims {
			problem, err := e.problemFile(c.board, f.Encoding)
			if err != nil {
				return nil, err
			}
			file := filepath.Join(e.dir, "claim"+f.Ending)
			if err := os.WriteFile(file, c.text, 0o600); err != nil {
				return nil, err
			}
			output, _ := exec.Command(command, problem, file).CombinedOutput()
			accepts = append(accepts, bytes.Contains(output, []byte("s VERIFIED")) || bytes.Contains(output, []byte("Verification succeeded")))
		}
		return accepts, nil
	}
}

// problemFile writes a board for other programs into a file of its own.
func (e *evaluator) problemFile(b nqueens.Problem, format string) (string, error) {
	var text bytes.Buffer
	if err := encode.Write(&text, b, format); err != nil {
		return "", err
	}
	file, err := os.CreateTemp(e.dir, "problem")
	if err != nil {
		return "", err
	}
	_, err = file.Write(text.Bytes())
	return file.Name(), errors.Join(err, file.Close())
}

func proveByCaDiCaL(e *evaluator, b nqueens.Problem) ([]byte, error) {
	problem, err := e.problemFile(b, "dimacs")
	if err != nil {
		return nil, err
	}
	output, _ := exec.Command("cadical", "-q", "--no-binary", problem, problem+".drat").CombinedOutput() // exits 20
	text, err := os.ReadFile(problem + ".drat")
	if err != nil {
		return nil, fmt.Errorf("%w: %s", err, output)
	}
	return text, nil
}
