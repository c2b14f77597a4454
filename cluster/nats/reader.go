package nats

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// reader reads a stream in order. The stream may be damaged: a message that cannot be
// read is logged and skipped.
type reader struct {
	stream jetstream.Stream
	next   uint64 // sequence number of the next message
	log    *slog.Logger
}

const readWait = time.Second

// mostFetched is the most messages that are fetched at once.
const mostFetched = 64

// catchUp reads the messages up to the sequence number last.
func (r *reader) catchUp(ctx context.Context, last uint64, deliver func(subject string, data []byte) error) error {
	for r.next <= last {
		if err := r.read(ctx, last, deliver); err != nil {
			return err
		}
	}
	return nil
}

// read reads up to the sequence number last, or until something goes wrong. It returns
// only errors of deliver and of ctx; the caller retries everything else.
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
	defer within(ctx, func(ctx context.Context) (struct{}, error) {
		return struct{}{}, r.stream.DeleteConsumer(ctx, consumer.CachedInfo().Name)
	})
	for r.next <= last {
		if got, err := r.fetch(ctx, consumer, last, deliver); err != nil {
			return err
		} else if got == 0 {
			return r.skip(ctx, last, deliver)
		}
	}
	return nil
}

func (r *reader) fetch(ctx context.Context, consumer jetstream.Consumer, last uint64, deliver func(subject string, data []byte) error) (got int, err error) {
	wait, stop := context.WithTimeout(ctx, readWait)
	defer stop()
	batch, err := consumer.Fetch(int(min(mostFetched, last+1-r.next)), jetstream.FetchContext(wait))
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
