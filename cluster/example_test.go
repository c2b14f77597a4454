package cluster_test

import (
	"errors"
	"fmt"

	"nqueens.example/nqueens/cluster"
)

// A feed keeps the newest report, and why there is no newer one.
func ExampleFeed() {
	feed := cluster.NewFeed()
	_, changed := feed.Now()
	feed.Update(cluster.Report{N: 18, Status: cluster.Status{Jobs: 72, Done: 20}})
	<-changed
	feed.Lose(errors.New("no coordinator answers"))
	news, _ := feed.Now()
	fmt.Printf("%s after %d of %d jobs: %s\n", news.State, news.Report.Done, news.Report.Jobs, news.Why)
	// Output: lost after 20 of 72 jobs: no coordinator answers
}
