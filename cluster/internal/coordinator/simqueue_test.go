package coordinator

import (
	"sync"
	"time"
)

// patience is how long the queue waits for a worker that has a task.
const patience = 30 * time.Second

// simQueue does what the work queue of the engine does, in virtual time: a task
// that is fetched and not acknowledged in time is delivered again.
type simQueue struct {
	mu      sync.Mutex
	tasks   map[TaskID]*simTask
	ready   chan TaskID
	closing chan struct{}
}

type simTask struct {
	Task
	timer *time.Timer
}

func newSimQueue(workers int) *simQueue {
	return &simQueue{tasks: make(map[TaskID]*simTask), ready: make(chan TaskID, 100*workers+10000), closing: make(chan struct{})}
}

func (q *simQueue) publish(task Task) (fresh bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.tasks[task.ID] != nil {
		return false
	}
	q.tasks[task.ID] = &simTask{Task: task}
	q.ready <- task.ID
	return true
}

func (q *simQueue) depth() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.tasks)
}

func (q *simQueue) fetch(wait time.Duration) (Task, bool) {
	timeout := time.NewTimer(wait)
	defer timeout.Stop()
	for {
		select {
		case id := <-q.ready:
			q.mu.Lock()
			task := q.tasks[id]
			if task != nil {
				task.timer = time.AfterFunc(patience, func() { q.ready <- id })
			}
			q.mu.Unlock()
			if task != nil {
				return task.Task, true
			}
		case <-timeout.C:
			return Task{}, false
		case <-q.closing:
			return Task{}, false
		}
	}
}

func (q *simQueue) inProgress(id TaskID) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if task := q.tasks[id]; task != nil && task.timer != nil {
		task.timer.Reset(patience)
	}
}

func (q *simQueue) ack(id TaskID) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if task := q.tasks[id]; task != nil {
		task.timer.Stop()
		delete(q.tasks, id)
	}
}

func (q *simQueue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	close(q.closing)
	for _, task := range q.tasks {
		if task.timer != nil {
			task.timer.Stop()
		}
	}
}
