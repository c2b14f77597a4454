package nats

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nats-io/nats.go"

	"nqueens.example/nqueens/cluster"
)

// coordinating starts a count without workers, and returns once it answers.
func coordinating(t *testing.T, ctx context.Context, c Connection, n int) {
	t.Helper()
	plan := planOf(t, n)
	l := openLedger(t, filepath.Join(t.TempDir(), "l"), plan)
	ctx, cancel := context.WithCancel(ctx)
	ended, started := make(chan struct{}), make(chan struct{}, 1000)
	go func() {
		defer close(ended)
		Coordinate(ctx, plan, Options{Connection: c, Ledger: l, Progress: func(cluster.Report) { started <- struct{}{} }})
	}()
	t.Cleanup(func() { cancel(); <-ended })
	<-started
}

// Several counts on one server are told apart.
func TestSeveralCounts(t *testing.T) {
	t.Parallel()
	s := startServer(t, ServerOptions{Listen: "127.0.0.1:0"})
	here := Connection{URL: s.URL()}
	ctx := lasting(t)
	coordinating(t, ctx, s.Local(), 15)
	coordinating(t, ctx, s.Local(), 14)
	plan := planOf(t, 15).Hash()
	for count, want := range map[string]string{"": "14 15", "15": "15", "14": "14", plan[:8]: "15", plan: "15"} {
		reports, err := Ask(ctx, here, count)
		var got []string
		for _, r := range reports {
			got = append(got, fmt.Sprint(r.N))
		}
		if err != nil || strings.Join(got, " ") != want {
			t.Errorf("of %q there are the counts %v, %v; want %s", count, got, err, want)
		}
	}
	for _, count := range []string{"1", "16", plan[:3], plan + "0"} {
		if reports, err := Ask(ctx, here, count); err == nil || !strings.Contains(err.Error(), "there is n = 14 of plan") {
			t.Errorf("%q names %d counts: %v", count, len(reports), err)
		}
	}
	watched := func(count string) (report cluster.Report, failed error) {
		err := Watch(ctx, here, count, func(r cluster.Report, err error) error {
			report, failed = r, err
			return context.Canceled
		})
		if failed == nil && err != context.Canceled {
			failed = err
		}
		return report, failed
	}
	if report, err := watched("15"); err != nil || report.N != 15 {
		t.Errorf("for 15 one watches %d, %v", report.N, err)
	}
	if _, err := watched(""); err == nil || !strings.Contains(err.Error(), "several counts are here: n = 14 of plan") {
		t.Errorf("without a choice Watch says %v", err)
	}
}

// On servers that strangers may use, whatever they answer neither ends a question nor
// reaches a terminal.
func TestReportsByStrangers(t *testing.T) {
	t.Parallel()
	s := startServer(t, ServerOptions{Listen: "127.0.0.1:0"})
	here := Connection{URL: s.URL()}
	ctx := lasting(t)
	stranger, err := s.Local().connect("stranger", func(error) {})
	if err != nil {
		t.Fatal(err)
	}
	defer stranger.Close()
	good := cluster.Report{N: 15, Method: "search", Plan: planOf(t, 15).Hash(), Epoch: 1, Status: cluster.Status{Jobs: 10, Done: 1}}
	lies := [][]byte{nil, []byte("{"), []byte("null"), []byte(`{"n":15}`), make([]byte, maxPayload)}
	lie := func(change func(*cluster.Report)) {
		r := good
		change(&r)
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		lies = append(lies, data)
	}
	lie(func(r *cluster.Report) { r.N = -1 })
	lie(func(r *cluster.Report) { r.Plan = "short" })
	lie(func(r *cluster.Report) { r.Plan = strings.Repeat("\x1b", 64) })
	lie(func(r *cluster.Report) { r.Done = 11 })
	lie(func(r *cluster.Report) { r.Workers = make([]cluster.WorkerStatus, mostWorkers+1) })
	lie(func(r *cluster.Report) { r.Picture = &cluster.Picture{Counted: "0123", Out: "0"} })
	lie(func(r *cluster.Report) {
		r.Picture = &cluster.Picture{Counted: "ab", Out: "00", Checked: "00", Conflicts: "00"}
	})
	before := len(lies)
	lie(func(r *cluster.Report) {
		r.Coordinator, r.Epoch, r.Workers = "\x1b[2J\n", 2, []cluster.WorkerStatus{{Worker: "w\r", Live: true, Kernel: strings.Repeat("\a", 1000), Machine: "\x1b"}}
		r.Problem = "\x1b[31m"
	})
	if _, err := stranger.Subscribe(subjectStatus, func(msg *nats.Msg) {
		for _, data := range lies {
			msg.Respond(data)
		}
	}); err != nil {
		t.Fatal(err)
	}
	if err := stranger.Flush(); err != nil {
		t.Fatal(err)
	}
	for _, data := range lies[:before] {
		if r, err := readReport(data); err == nil {
			t.Errorf("%.80q is read as %.80v", data, r)
		}
	}
	reports, err := Ask(ctx, here, "")
	if err != nil || len(reports) != 1 || reports[0].Epoch != 2 {
		t.Fatalf("the reports are %v, %v", reports, err)
	}
	if text := reports[0].Text(); strings.ContainsAny(text, "\x1b\r\a") || len(text) > 2000 {
		t.Errorf("the terminal gets %q", text)
	}
	// However many answers there are, the question ends.
	lies = lies[:1]
	for range 10 * mostReports {
		lies = append(lies, []byte("{}"))
	}
	if reports, err := Ask(ctx, here, ""); err == nil {
		t.Errorf("the reports are %v", reports)
	}
}
