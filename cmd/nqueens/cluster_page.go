package main

import (
	"context"
	"log/slog"
	"net"
	"time"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/cluster/nats"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/web"
)

// followCluster passes reports on a count behind a connection, and on later counts, to a
// feed until ctx ends. Which count it is, is said as for nats.Ask.
func followCluster(ctx context.Context, log *slog.Logger, connection nats.Connection, count string, feed *cluster.Feed) {
	for said := ""; ctx.Err() == nil; {
		err := nats.Watch(ctx, connection, count, func(report cluster.Report, err error) error {
			if err != nil {
				feed.Lose(chooseCount(err))
			} else {
				feed.Update(report)
			}
			return nil
		})
		if err != nil && ctx.Err() == nil {
			feed.Lose(err)
			if said != err.Error() {
				said = err.Error()
				log.Warn("cannot watch the cluster; trying again", "error", err)
			}
		}
		select {
		case <-time.After(5 * time.Second):
		case <-ctx.Done():
		}
	}
}

// servePage serves a page that shows a feed until stop is called. With an empty address
// it does nothing.
func servePage(ctx context.Context, log *slog.Logger, address string, feed *cluster.Feed) (stop func(), err error) {
	if address == "" {
		return func() {}, nil
	}
	server, err := web.New(web.Options{Log: log, Cluster: feed})
	if err != nil {
		return nil, err
	}
	listener, err := console.Listen("page", address)
	if err != nil {
		return nil, err
	}
	log.Info("serving", "page", console.PageURLs(listener.Addr(), net.InterfaceAddrs)[0]+"cluster")
	ctx, end := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := server.Serve(ctx, listener); err != nil {
			log.Warn("the page is no longer served", "error", err)
		}
	}()
	return func() { end(); <-ended }, nil
}
