package nats

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/nats-io/nats.go"

	"nqueens.example/nqueens/cluster"
)

const (
	firstReport = 2 * time.Second        // how long the first coordinator may take to answer
	nextReport  = 200 * time.Millisecond // how long each other one may take after that
	mostReports = 100                    // on servers without keys, strangers may answer too
)

// collect asks all coordinators once. It returns the newest report on each count, in order
// of N.
func collect(ctx context.Context, nc *nats.Conn) ([]cluster.Report, error) {
	inbox := nc.NewInbox()
	answers, err := nc.SubscribeSync(inbox)
	if err != nil {
		return nil, err
	}
	defer answers.Unsubscribe()
	if err := nc.PublishRequest(subjectStatus, inbox, nil); err != nil {
		return nil, err
	}
	asking, stop := context.WithTimeout(ctx, 2*firstReport)
	defer stop()
	newest := make(map[string]cluster.Report) // by plan
	for i, wait := 0, firstReport; i < mostReports; i, wait = i+1, nextReport {
		msg, failed := nextMsg(asking, answers, wait)
		if failed != nil {
			err = cmp.Or(err, failed)
			break
		}
		report, failed := readReport(msg.Data)
		if failed != nil {
			err = failed
		} else if report.Epoch >= newest[report.Plan].Epoch {
			newest[report.Plan] = report
		}
	}
	if len(newest) == 0 {
		return nil, cmp.Or(context.Cause(ctx), err)
	}
	var reports []cluster.Report
	for _, report := range newest {
		reports = append(reports, report)
	}
	slices.SortFunc(reports, func(a, b cluster.Report) int { return cmp.Or(cmp.Compare(a.N, b.N), strings.Compare(a.Plan, b.Plan)) })
	return reports, nil
}

func nextMsg(ctx context.Context, s *nats.Subscription, wait time.Duration) (*nats.Msg, error) {
	ctx, stop := context.WithTimeout(ctx, wait)
	defer stop()
	return s.NextMsgWithContext(ctx)
}

// readReport reads a report that anyone may have sent: its sizes are bounded, and its
// text can be printed.
func readReport(data []byte) (r cluster.Report, err error) {
	if len(data) > maxPayload {
		return r, fmt.Errorf("a report has %d bytes, more than %d", len(data), maxPayload)
	}
	if err := json.Unmarshal(data, &r); err != nil {
		return cluster.Report{}, fmt.Errorf("a report cannot be read: %w", err)
	}
	if r.N < 1 || r.N > 1000 || !isPlan(r.Plan) || r.Jobs < 0 || r.Done < 0 || r.Done > r.Jobs || len(r.Workers) > mostWorkers || !isPicture(r.Picture) {
		return cluster.Report{}, errors.New("a report contradicts itself")
	}
	for _, text := range []*string{&r.Method, &r.Coordinator, &r.Sum, &r.Problem} {
		*text = printable(*text)
	}
	kernels := make(map[string]int)
	for name, checks := range r.CheckKernels {
		kernels[printable(name)] += checks
	}
	r.CheckKernels = kernels
	for i := range r.Workers {
		w := &r.Workers[i]
		for _, text := range []*string{&w.Worker, &w.Build, &w.Kernel, &w.Machine, &w.Reason} {
			*text = printable(*text)
		}
	}
	return r, nil
}

// printable returns the first 300 bytes of a text without what moves a terminal's cursor.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return '?'
	}, text[:min(300, len(text))])
}

func isPlan(text string) bool { return len(text) == 64 && strings.Trim(text, "0123456789abcdef") == "" }

func isPicture(p *cluster.Picture) bool {
	if p == nil {
		return true
	}
	for _, row := range []string{p.Counted, p.Out, p.Checked, p.Conflicts} {
		if len(row) != len(p.Counted) || strings.Trim(row, "0123456789") != "" {
			return false
		}
	}
	return true
}

// choose returns the reports that count names: N, or the first four or more digits of the
// hash of a plan, or "" for all.
func choose(reports []cluster.Report, count string) ([]cluster.Report, error) {
	var chosen []cluster.Report
	for _, r := range reports {
		if count == "" || count == fmt.Sprint(r.N) || len(count) >= 4 && strings.HasPrefix(r.Plan, count) {
			chosen = append(chosen, r)
		}
	}
	if len(chosen) == 0 {
		return nil, fmt.Errorf("no count here is %q, which must be N or the first digits of a plan; there is %s", count, brief(reports))
	}
	return chosen, nil
}

// brief names counts.
func brief(reports []cluster.Report) string {
	var all []string
	for _, r := range reports[:min(5, len(reports))] {
		all = append(all, fmt.Sprintf("n = %d of plan %.8s", r.N, r.Plan))
	}
	if more := len(reports) - len(all); more > 0 {
		all = append(all, fmt.Sprintf("%d more", more))
	}
	return strings.Join(all, ", ")
}
