package nats

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/internal/known"
)

// newsOf waits until the news of a feed satisfies is.
func newsOf(t *testing.T, f *cluster.Feed, what string, is func(cluster.News) bool) cluster.News {
	t.Helper()
	over := time.After(time.Minute)
	for {
		news, changed := f.Now()
		if is(news) {
			return news
		}
		select {
		case <-changed:
		case <-over:
			t.Fatalf("the news never are %s, but %+v", what, news)
		}
	}
}

func in(state string) func(cluster.News) bool {
	return func(n cluster.News) bool { return n.State == state }
}

// A watcher learns that there is no coordinator, that one starts, that it is gone, that
// another one resumes, and the last report.
func TestWatchThroughARestart(t *testing.T) {
	t.Parallel()
	const n = 13
	plan := planOf(t, n)
	s := startServer(t, ServerOptions{Listen: "127.0.0.1:0"})
	here := Connection{URL: s.URL()}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	feed := cluster.NewFeed()
	watched := make(chan error, 1)
	go func() {
		watched <- Watch(ctx, here, "", func(report cluster.Report, err error) error {
			if err != nil {
				feed.Lose(err)
			} else {
				feed.Update(report)
			}
			return nil
		})
	}()
	waiting := newsOf(t, feed, "that nobody answers", func(n cluster.News) bool { return n.Why != "" })
	if waiting.State != cluster.Waiting || waiting.Report != nil || !strings.Contains(waiting.Why, "no coordinator answers") {
		t.Errorf("before there is a coordinator the news are %+v", waiting)
	}

	path := filepath.Join(t.TempDir(), "l")
	l := openLedger(t, path, plan)
	first, stop := context.WithCancel(ctx)
	coordinated := make(chan error, 1)
	go func() {
		_, _, err := Coordinate(first, plan, Options{Connection: s.Local(), Ledger: l})
		coordinated <- err
	}()
	if news := newsOf(t, feed, "of a count", in(cluster.Counting)); news.Report.N != n || news.Report.Epoch != 1 || news.Why != "" {
		t.Errorf("the news are %+v", news)
	}
	stop()
	if err := <-coordinated; !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	l.Close()
	if news := newsOf(t, feed, "of a loss", in(cluster.Lost)); news.Report == nil || news.Why == "" || news.Age <= 0 {
		t.Errorf("of a coordinator that is gone the news are %+v", news)
	}

	go Work(ctx, WorkOptions{Connection: here, Name: "w"})
	_, total, err := Coordinate(ctx, plan, Options{Connection: s.Local(), Ledger: openLedger(t, path, plan)})
	checkTotal(t, n, total, err)
	if err := <-watched; err != nil {
		t.Errorf("Watch ends with %v", err)
	}
	want, _ := known.Solutions(n)
	news, _ := feed.Now()
	if news.State != cluster.Complete || news.Report.Epoch != 2 || news.Report.Sum != want.String() || strings.Trim(news.Report.Picture.Counted, "9") != "" {
		t.Errorf("at the end the news are %+v", news)
	}
	feed.Lose(errors.New("gone"))
	if news, _ := feed.Now(); news.State != cluster.Complete || news.Why != "" {
		t.Errorf("after the end the news are %+v", news)
	}
}

// An observer may ask for reports and nothing else.
func TestWhatAnObserverMayNot(t *testing.T) {
	s, keys, n := guarded(t)
	plan := planOf(t, 14)
	l := openLedger(t, filepath.Join(t.TempDir(), "l"), plan)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	coordinated := make(chan struct{})
	go func() {
		defer close(coordinated)
		Coordinate(ctx, plan, Options{Connection: keys.of(coordinatorName, s), Ledger: l})
	}()
	defer func() { cancel(); <-coordinated }()
	for _, name := range []string{observerName, "good", coordinatorName} {
		if reports, err := Ask(ctx, keys.of(name, s), ""); err != nil || len(reports) != 1 || reports[0].Plan != plan.Hash() {
			t.Errorf("to %s the coordinator says %+v, %v", name, reports, err)
		}
	}
	observer := intruder(t, keys.of(observerName, s))
	observer.mayNotPublish(append(n.closed(), subjectJoin, n.subject("claim", observerName), n.subject("hello", observerName), n.subject("holding", observerName))...)
	observer.mayNotSubscribe(append(n.private(), "_INBOX.good.>", n.subject("notice"), n.subject("hello.*"), n.subject("task", observerName))...)
	if err := Work(ctx, WorkOptions{Connection: keys.of(observerName, s), Name: observerName}); err == nil || !strings.Contains(err.Error(), "key of an observer") {
		t.Errorf("work with the key of an observer ends with %v", err)
	}
}

// Watch returns if the server rejects the connection.
func TestWatchWithoutAKey(t *testing.T) {
	s, keys, _ := guarded(t)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	err := Watch(ctx, Connection{URL: s.URL(), CA: keys.authority()}, "", func(cluster.Report, error) error { return nil })
	if !errors.Is(err, errClosed) {
		t.Errorf("without a key Watch ends with %v", err)
	}
}
