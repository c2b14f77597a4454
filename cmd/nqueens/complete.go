package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"nqueens"
	"nqueens/complete"
	"nqueens/count/record"
	"nqueens/instance"
	"nqueens/jobs"
	"nqueens/ledger"
	"nqueens/lexfirst"
	"nqueens/notation"
	"nqueens/proof"
	"nqueens/search"
)

// searchFlags say what a search is for and what it leaves behind.
type searchFlags struct {
	all, count    bool
	proof, ledger string
	workers       int
}

func (f *searchFlags) add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.all, "all", false, "print every completion")
	cmd.Flags().BoolVar(&f.count, "count", false, "print how many completions there are")
	cmd.Flags().StringVar(&f.proof, "proof", "", "if there is no completion, write the proof to `FILE`")
	cmd.Flags().StringVar(&f.ledger, "ledger", "", "with --method first, keep what is settled in `FILE`, and go on from what it has")
	workersFlag(cmd, &f.workers)
}

// given reports whether a flag asks for a search.
func (f *searchFlags) given(cmd *cobra.Command) bool {
	return f.all || f.count || cmd.Flags().Changed("proof")
}

func (f *searchFlags) check(cmd *cobra.Command, method string, restricted bool) error {
	for _, flag := range []string{"all", "count", "proof"} {
		if cmd.Flags().Changed(flag) && method != "search" {
			return usageErrorf("--%s is for a search; leave out --method %s", flag, method)
		}
	}
	for _, flag := range []string{"ledger", "workers"} {
		if cmd.Flags().Changed(flag) && (method != "first" || restricted) {
			return usageErrorf("--%s is for --method first on a board without queens and blocked squares", flag)
		}
		if cmd.Flags().Changed(flag) && f.ledger == "" && flag == "ledger" {
			return usageErrorf("--ledger needs the name of a file")
		}
	}
	switch {
	case f.all && f.count:
		return usageErrorf("--all prints the completions, --count their number; leave out one of them")
	case cmd.Flags().Changed("proof") && (f.all || f.count):
		return usageErrorf("--proof shows that there is no completion; leave out --all and --count")
	case cmd.Flags().Changed("proof") && f.proof == "":
		return usageErrorf("--proof needs the name of a file")
	}
	return nil
}

// boardArgument reads an argument that is a size or the name of a file with a
// board.
func boardArgument(arg string, most int, words string) (p nqueens.Problem, fromFile bool, err error) {
	n, sizeErr := parseSize(arg, most, words, "")
	if sizeErr == nil {
		return nqueens.New(n), false, nil
	}
	if _, err := strconv.ParseInt(arg, 10, 64); err == nil || errors.Is(err, strconv.ErrRange) {
		return p, false, sizeErr
	}
	text, err := os.ReadFile(arg)
	if errors.Is(err, os.ErrNotExist) {
		return p, false, usageErrorf("%w; there is no file of that name either", sizeErr)
	} else if err != nil {
		return p, false, fmt.Errorf("cannot read the board: %w", err)
	}
	if bytes.Contains(text, []byte("letting")) || bytes.ContainsRune(text, '=') { // no board has either
		p, err = instance.Read(bytes.NewReader(text))
	} else {
		p, err = notation.ReadProblem(bytes.NewReader(text))
	}
	if err != nil {
		return p, true, fmt.Errorf("%s: %w", arg, err)
	}
	return p, true, nil
}

func noSolution(p nqueens.Problem) error {
	if len(p.Placed)+len(p.Blocked)+len(p.BlockedDiagonals) == 0 {
		return fmt.Errorf("%w for %d queens; there is one for 1 and for 4 and more", nqueens.ErrNoSolution, p.N)
	}
	return fmt.Errorf("%w with these queens and blocked squares on a board of %d", nqueens.ErrNoSolution, p.N)
}

func checkSearchSize(n, most int, words string) error {
	if n > most {
		return usageErrorf("N must be 1 to %d %s, not %d", most, words, n)
	}
	return nil
}

// completion finds any completion, or writes the proof that there is none where
// that is wanted.
func completion(cmd *cobra.Command, term *terminal, p nqueens.Problem, proofName string) (nqueens.Placement, error) {
	if err := checkSearchSize(p.N, complete.MaxN, "to search"); err != nil {
		return nil, err
	}
	bar := term.newProgress(cmd.ErrOrStderr())
	defer bar.clear()
	start := time.Now()
	o := complete.Options{Progress: func(nodes uint64) {
		bar.update(-1, fmt.Sprintf("%d nodes  %s", nodes, duration(time.Since(start))))
	}}
	var file *outputFile
	if proofName != "" {
		var err error
		if file, err = term.create(cmd, proofName); err != nil {
			return nil, err
		}
		o.Proof = file
	}
	r, err := complete.Solve(cmd.Context(), p, o)
	switch {
	case file == nil:
	case err == nil && r.Placement != nil:
		file.discard() // there is nothing to prove
	default:
		err = file.close(err)
	}
	if err == nil && r.Placement == nil {
		err = noSolution(p)
	}
	return r.Placement, err
}

func allCompletions(cmd *cobra.Command, out placementWriter, p nqueens.Problem) error {
	if err := checkSearchSize(p.N, complete.MaxN, "to search"); err != nil {
		return err
	}
	placements, err := complete.All(cmd.Context(), p)
	if err != nil {
		return err
	}
	return writeAll(out, placements, 0)
}

func countCompletions(cmd *cobra.Command, term *terminal, p nqueens.Problem) error {
	if err := checkSearchSize(p.N, complete.MaxN, "to search"); err != nil {
		return err
	}
	bar := term.newProgress(cmd.ErrOrStderr())
	start := time.Now()
	count, err := complete.Count(cmd.Context(), p, complete.Options{Progress: func(nodes uint64) {
		bar.update(-1, fmt.Sprintf("%d nodes  %s", nodes, duration(time.Since(start))))
	}})
	bar.clear()
	if errors.Is(err, context.Canceled) {
		return interruptedf("interrupted after %s", plural(int(count), "completion"))
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(cmd.OutOrStdout(), count)
	return err
}

// firstByBacktracking is the lexicographically first completion.
func firstByBacktracking(ctx context.Context, p nqueens.Problem) (nqueens.Placement, error) {
	if err := checkSearchSize(p.N, search.MaxN, "for --method first"); err != nil {
		return nil, err
	}
	placement, err := search.First(ctx, p)
	if errors.Is(err, nqueens.ErrNoSolution) {
		err = noSolution(p)
	}
	return placement, err
}

func firstSolution(cmd *cobra.Command, term *terminal, n int, flags searchFlags) (nqueens.Placement, error) {
	if err := checkSearchSize(n, lexfirst.MaxN, "for --method first"); err != nil {
		return nil, err
	}
	bar := term.newProgress(cmd.ErrOrStderr())
	var at jobs.Progress
	o := lexfirst.Options{Options: jobs.Options{Workers: flags.workers, Progress: func(p jobs.Progress) {
		at = p
		bar.update(p.Done, fmt.Sprintf("%s, %d of %d parts, %d nodes  %s", p.Stage, p.JobsDone, p.Jobs, p.Nodes, duration(p.Elapsed)))
	}}}
	kept := "nothing is kept; --ledger FILE would keep the refuted parts"
	var recorder record.Recorder
	if flags.ledger != "" {
		l, opened, err := ledger.Open(flags.ledger, lexfirst.Plan(n))
		if err != nil {
			return nil, err
		}
		recorder = recorderFor(cmd, term, flags.ledger, l, opened, plural(l.Len(), "record"))
		o.Recorder = recorder
		kept = "what is refuted is kept in " + flags.ledger + ", and the same command goes on from there"
	}
	r, err := lexfirst.Find(cmd.Context(), n, o)
	bar.clear()
	if recorder.Ledger != nil {
		err = errors.Join(err, recorder.Ledger.Close())
	}
	switch {
	case errors.Is(err, context.Canceled):
		return nil, interruptedf("interrupted in row %d, with %s refuted, and %d of %s of this row; %s",
			r.Rows+1, plural(r.Refuted, "column"), at.JobsDone, plural(at.Jobs, "part"), kept)
	case err == nil && r.Placement == nil:
		err = noSolution(nqueens.New(n))
	}
	return r.Placement, err
}

// verifyProof checks a proof; with an argument or flags, that it is about that board.
func verifyProof(cmd *cobra.Command, name string, args []string, restrict *problemFlags) error {
	file, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("cannot read the proof: %w", err)
	}
	defer file.Close()
	var want *nqueens.Problem
	switch {
	case len(args) == 1:
		board, _, err := boardArgument(args[0], complete.MaxN, "for a proof")
		if err != nil {
			return err
		}
		p, err := restrict.addTo(board)
		if err != nil {
			return err
		}
		want = &p
	case restrict.given():
		return usageErrorf("--place and --block say which board the proof must be about, and need its size; write: nqueens verify --proof %s N", name)
	}
	report, err := proof.Check(file, want)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	p := report.Problem
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "proved in %s: no solution with %s, %s and %s on a board of %d\n",
		plural(int(report.Steps), "step"), plural(len(p.Placed), "queen"),
		plural(len(p.Blocked), "blocked square"), plural(len(p.BlockedDiagonals), "blocked diagonal"), p.N)
	return err
}
