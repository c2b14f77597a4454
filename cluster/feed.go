package cluster

import (
	"sync"
	"time"
)

// News is what is known of a count from outside.
type News struct {
	State  string  `json:"state"`            // one of Waiting, Counting, Lost and Complete
	Why    string  `json:"why,omitempty"`    // there is no newer report
	Age    float64 `json:"age"`              // of the report, in seconds
	Report *Report `json:"report,omitempty"` // the newest; none before the first

	at time.Time
}

// The states of News.
const (
	Waiting  = "waiting"  // nobody has answered yet
	Counting = "counting" // the report is new
	Lost     = "lost"     // nobody answers any more
	Complete = "complete" // the report is the last
)

// Feed hands the news of one count to any number of listeners, of whom none can
// hold it up. It is for any number of goroutines.
type Feed struct {
	mu      sync.Mutex
	news    News
	changed chan struct{}
}

// NewFeed returns a feed that has heard nothing.
func NewFeed() *Feed { return &Feed{news: News{State: Waiting}, changed: make(chan struct{})} }

// Update takes a report.
func (f *Feed) Update(r Report) {
	news := News{State: Counting, Report: &r, at: time.Now()}
	if r.Finished {
		news.State = Complete
	}
	f.set(func(News) News { return news })
}

// Lose takes note that there is no report, and why.
func (f *Feed) Lose(why error) {
	f.set(func(news News) News {
		if news.State != Complete {
			news.Why = why.Error()
		}
		if news.State == Counting {
			news.State = Lost
		}
		return news
	})
}

func (f *Feed) set(to func(News) News) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.news = to(f.news)
	close(f.changed)
	f.changed = make(chan struct{})
}

// Now returns the news, and a channel that is closed when there is something newer.
// What the report points to must not be changed.
func (f *Feed) Now() (News, <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	news := f.news
	if news.Report != nil {
		news.Age = time.Since(news.at).Seconds()
	}
	return news, f.changed
}
