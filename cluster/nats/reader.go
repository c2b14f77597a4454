package nats

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"nqueens.example/nqueens/jobs"
)

// reader reads a stream in order, to its end and then as messages are added. The stream
// may be damaged: a message that cannot be read is logged and skipped.
type reader struct {
	stream jetstream.Stream
	next   uint64                 // sequence number of the next message
	asks   atomic.Pointer[string] // name of the consumer
	log    *slog.Logger
}

const readWait = time.Second

// catchUp reads the messages that the stream has when it is called.
func (r *reader) catchUp(ctx context.Context, deliver func(subject string, data []byte) error) error {
	info, err := r.info(ctx)
	if err != nil {
		return err
	}
	for last := info.State.LastSeq; r.next <= last; {
		if err := r.read(ctx, last, deliver); err != nil {
			return err
		}
	}
	return nil
}

// follow reads until ctx ends or deliver fails.
func (r *reader) follow(ctx context.Context, deliver func(subject string, data []byte) error) error {
	for {
		if err := r.read(ctx, 0, deliver); err != nil {
			return err
		}
	}
}

// read reads up to the sequence number last, or until something goes wrong if last is 0.
// It returns only errors of deliver and of ctx; the caller retries everything else.
func (r *reader) read(ctx context.Context, last uint64, deliver func(subject string, data []byte) error) error {
	consumer, err := within(ctx, func(ctx context.Context) (jetstream.Consumer, error) {
		return r.stream.CreateConsumer(ctx, jetstream.ConsumerConfig{
			AckPolicy: jetstream.AckNonePolicy, DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: r.next,
			MemoryStorage: true, Replicas: 1, InactiveThreshold: time.Minute,
		})
	})
	if err != nil {
		return pause(ctx, readWait/4)
	}
	name := consumer.CachedInfo().Name
	r.asks.Store(&name)
	for {
		got, err := r.fetch(ctx, consumer, last, deliver)
		if err != nil {
			return err
		}
		if last > 0 && r.next > last {
			return nil
		}
		if got > 0 {
			continue
		}
		info, err := r.info(ctx)
		switch {
		case err != nil:
			return pause(ctx, readWait/4)
		case info.State.LastSeq >= r.next:
			return r.skip(ctx, info.State.LastSeq, deliver)
		case info.State.LastSeq+1 < r.next:
			r.log.Error("the stream has lost its last messages", "from", info.State.LastSeq+1, "to", r.next-1)
			r.next = info.State.LastSeq + 1
			return nil
		}
		if _, err := within(ctx, consumer.Info); err != nil {
			return pause(ctx, readWait/4)
		}
	}
}

// close removes the consumer from the server.
func (r *reader) close(ctx context.Context) error {
	name := r.asks.Load()
	if name == nil {
		return nil
	}
	return r.stream.DeleteConsumer(ctx, *name)
}

func (r *reader) info(ctx context.Context) (*jetstream.StreamInfo, error) {
	return within(ctx, func(ctx context.Context) (*jetstream.StreamInfo, error) { return r.stream.Info(ctx) })
}

func (r *reader) fetch(ctx context.Context, consumer jetstream.Consumer, last uint64, deliver func(subject string, data []byte) error) (got int, err error) {
	most := 512
	if last > 0 {
		most = int(min(uint64(most), last+1-r.next))
	}
	wait, stop := context.WithTimeout(ctx, readWait)
	defer stop()
	batch, err := consumer.Fetch(most, jetstream.FetchContext(wait))
	if err != nil {
		return 0, pause(ctx, readWait/4)
	}
	for msg := range batch.Messages() {
		if err != nil {
			continue // the channel must be drained
		}
		meta, failed := msg.Metadata()
		if failed != nil || meta.Sequence.Stream < r.next {
			continue
		}
		// A message that arrived too late for the last fetch is not delivered again.
		for err == nil && r.next < meta.Sequence.Stream {
			err = r.one(ctx, deliver)
		}
		if err != nil {
			continue
		}
		r.next = meta.Sequence.Stream + 1
		got++
		err = deliver(msg.Subject(), msg.Data())
	}
	switch {
	case errors.Is(err, errLater):
		return 0, pause(ctx, readWait/4)
	case err == nil:
		err = context.Cause(ctx)
	}
	return got, err
}

// errLater says that the server cannot answer now.
var errLater = errors.New("it cannot be read now")

// one reads the next message without the consumer, and skips it if it is lost.
func (r *reader) one(ctx context.Context, deliver func(subject string, data []byte) error) error {
	msg, err := within(ctx, func(ctx context.Context) (*jetstream.RawStreamMsg, error) { return r.stream.GetMsg(ctx, r.next) })
	switch {
	case errors.Is(err, jetstream.ErrMsgNotFound):
		r.log.Error("the stream has lost a message", "sequence", r.next)
		r.next++
		return nil
	case err != nil:
		return errLater
	}
	r.next++
	return deliver(msg.Subject, msg.Data)
}

// skip reads the messages that the consumer does not deliver, one by one.
func (r *reader) skip(ctx context.Context, last uint64, deliver func(subject string, data []byte) error) error {
	for r.next <= last {
		if err := r.one(ctx, deliver); errors.Is(err, errLater) {
			return pause(ctx, readWait/4)
		} else if err != nil {
			return err
		}
	}
	return nil
}

// runningUntil returns a run that stops when ctx ends.
func runningUntil(ctx context.Context) (run *jobs.Running, release func() bool) {
	stop := new(atomic.Bool)
	release = context.AfterFunc(ctx, func() { stop.Store(true) })
	return jobs.NewRunning(stop), release
}
