package cluster

import (
	"sync"
	"time"
)

// News is the current state of a Feed.
type News struct {
	State  string  `json:"state"`            // Waiting, Counting, Lost or Complete
	Why    string  `json:"why,omitempty"`    // why there is no newer report
	Age    float64 `json:"age"`              // of the report, in seconds
	Report *Report `json:"report,omitempty"` // the newest; nil before the first

	at time.Time
}

// The states of News.
const (
	Waiting  = "waiting"  // no report yet
	Counting = "counting" // the report is new
	Lost     = "lost"     // reports have stopped coming
	Complete = "complete" // the report is the last
)

// Feed distributes the news of a count to any number of readers; a slow reader does
// not delay it. Its methods are safe for concurrent use.
type Feed struct {
	mu      sync.Mutex
	news    News
	changed chan struct{}
}

// NewFeed returns a feed in the state Waiting.
func NewFeed() *Feed { return &Feed{news: News{State: Waiting}, changed: make(chan struct{})} }

// Update makes r the newest report. The feed keeps what r points to.
func (f *Feed) Update(r Report) {
	news := News{State: Counting, Report: &r, at: time.Now()}
	if r.Finished {
		news.State = Complete
	}
	f.set(func(News) News { return news })
}

// Lose records why there is no new report, and changes the state Counting to Lost. After
// the last report it has no effect.
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

// Now returns the news, and a channel that is closed when there is newer news. The
// caller must not change what the report points to.
func (f *Feed) Now() (News, <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	news := f.news
	if news.Report != nil {
		news.Age = time.Since(news.at).Seconds()
	}
	return news, f.changed
}
