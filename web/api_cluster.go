package web

import (
	"net/http"
	"time"

	"nqueens.example/nqueens/cluster"
)

// noCluster is the state of a server without a feed.
const noCluster = "none"

// news returns the news of the cluster, and a channel that is closed when there is newer
// news.
func (s *Server) news() (cluster.News, <-chan struct{}) {
	if s.cluster == nil {
		return cluster.News{State: noCluster}, nil
	}
	return s.cluster.Now()
}

// clusterNow answers with the news of the cluster.
func (s *Server) clusterNow(_ http.ResponseWriter, r *http.Request) (any, error) {
	if err := unquestioned(r); err != nil {
		return nil, err
	}
	news, _ := s.news()
	return news, nil
}

// watch takes one of the places for watchers of the cluster; left gives it back.
func (s *Server) watch(r *http.Request) (left func(), err error) {
	if s.open.Err() != nil {
		return nil, closing()
	}
	free, err := s.watchers.take(r.Context(), 0)
	if err != nil {
		return nil, err
	}
	client := addressOf(r.RemoteAddr)
	if !s.watching.enter(client) {
		free()
		return nil, later(http.StatusTooManyRequests, 5*time.Second, "you look at the cluster %d times already; close one first", s.limits.WatchesOne)
	}
	return func() { s.watching.leave(client); free() }, nil
}

// clusterEvents streams the news whenever it changes, until the count is complete.
func (s *Server) clusterEvents(w http.ResponseWriter, r *http.Request) (any, error) {
	if err := unquestioned(r); err != nil {
		return nil, err
	}
	left, err := s.watch(r)
	if err != nil {
		return nil, err
	}
	defer left()
	stream := s.openStream(w, r)
	defer stream.close()
	stream.begin()
	if r.Method == http.MethodHead {
		return nil, nil
	}
	tick := time.NewTicker(reminder)
	defer tick.Stop()
	for {
		news, changed := s.news()
		stream.send("cluster", news)
		if news.State == noCluster || news.State == cluster.Complete {
			return nil, nil
		}
		select {
		case <-changed:
		case <-tick.C:
		case <-stream.ctx.Done():
			if s.open.Err() != nil {
				stream.send("stopped", closing())
			}
			return nil, nil
		}
	}
}
