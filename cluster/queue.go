package cluster

import (
	"context"
	"crypto/rand"
	"errors"
	"iter"
	"strconv"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"nqueens.example/nqueens/jobs"
)

// queue is the work queue of a count. It is in the server's memory, and so is gone with the
// server.
type queue struct {
	js      jetstream.JetStream
	id      jobs.ID
	ackWait time.Duration

	run    string // of this queue, no two of which are the same
	stream jetstream.Stream
	next   func() (job int, ok bool) // of those to be queued yet
	stop   func()
	over   bool // all jobs have been queued
}

// renew makes the queue anew, with those jobs and checks.
func (q *queue) renew(ctx context.Context, jobs iter.Seq[int], checks iter.Seq[check]) (err error) {
	if err := q.remove(ctx); err != nil {
		return err
	}
	q.run = rand.Text()
	if q.stream, err = q.js.CreateStream(ctx, jetstream.StreamConfig{
		Name: streamName, Subjects: []string{jobSubject, checkSubject}, Retention: jetstream.WorkQueuePolicy, Storage: jetstream.MemoryStorage,
		Discard: jetstream.DiscardNew, Metadata: invitation(q.id, q.run),
	}); err != nil {
		return err
	}
	if _, err := q.stream.CreateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: consumerName, AckPolicy: jetstream.AckExplicitPolicy, AckWait: q.ackWait, MaxDeliver: -1, MaxAckPending: 2 * mostWaiting, MaxWaiting: 10_000,
	}); err != nil {
		return err
	}
	q.close()
	q.next, q.stop = iter.Pull(jobs)
	q.over = false
	if err := q.add(checks); err != nil {
		return err
	}
	_, err = q.fill(ctx)
	return err
}

// add adds checks.
func (q *queue) add(checks iter.Seq[check]) error {
	for c := range checks {
		if _, err := q.js.PublishAsync(checkSubject, encode(c), jetstream.WithStallWait(10*time.Second)); err != nil {
			return err
		}
	}
	return nil
}

// fill adds jobs until enough are waiting. It returns how many messages wait or are with
// workers, jetstream.ErrStreamNotFound if the queue is gone, and ErrTaken if another recorder
// has made one.
func (q *queue) fill(ctx context.Context) (waiting int, err error) {
	s, err := q.js.Stream(ctx, streamName)
	if err != nil {
		return 0, err
	}
	if _, run, err := invited(s); err != nil || run != q.run {
		return 0, errors.Join(ErrTaken, err)
	}
	waiting = int(s.CachedInfo().State.Msgs)
	if waiting > mostWaiting/2 {
		return waiting, nil
	}
	for ; waiting < mostWaiting && !q.over; waiting++ {
		job, ok := q.next()
		if !ok {
			q.over = true
			break
		}
		if _, err := q.js.PublishAsync(jobSubject, strconv.AppendInt(nil, int64(job), 10), jetstream.WithStallWait(10*time.Second)); err != nil {
			return waiting, err
		}
	}
	select {
	case <-q.js.PublishAsyncComplete():
		return waiting, nil
	case <-time.After(time.Minute):
		return waiting, errors.New("the server takes more than a minute to queue jobs")
	case <-ctx.Done():
		return waiting, ctx.Err()
	}
}

func (q *queue) remove(ctx context.Context) error {
	err := q.js.DeleteStream(ctx, streamName)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return nil
	}
	return err
}

// close releases the sequence of jobs.
func (q *queue) close() {
	if q.stop != nil {
		q.stop()
	}
}
