package nats

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"nqueens.example/nqueens/cluster/internal/coordinator"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// open takes the next epoch, and loads the ledger and the stream of results into the
// coordinator.
func (e *engine) open(ctx context.Context) error {
	err := e.patiently(ctx, func(ctx context.Context) (err error) {
		e.stream, err = e.js.CreateOrUpdateStream(ctx, e.names.resultStream(e.o.Replicas))
		return err
	})
	if err != nil {
		return fmt.Errorf("stream %s: %w", e.names.stream(), err)
	}
	if err := e.patiently(ctx, e.readVerdicts); err != nil {
		return err
	}
	if err := e.begin(ctx); err != nil {
		return err
	}
	if err := e.findSecret(ctx); err != nil {
		return err
	}
	policy := coordinator.Policy{
		Plan: e.plan.Hash(), Epoch: e.epoch, Secret: e.secret, Recheck: e.o.Recheck, Trusted: e.o.Trusted,
		RecheckTrusted: e.o.RecheckTrusted, Probes: e.o.Probes, Silence: 2 * e.o.Patience,
	}
	if e.o.SameBuild {
		policy.Build = e.o.Build
	}
	e.c = coordinator.New(e.plan, policy)
	return e.load(ctx)
}

// load loads the ledger, the stream and the verdicts, in that order.
func (e *engine) load(ctx context.Context) error {
	for r := range e.o.Ledger.All() {
		if err := e.c.Load(r); err != nil {
			return err
		}
	}
	reader := &reader{stream: e.stream, next: 1, log: e.o.Log}
	if err := reader.catchUp(ctx, e.last, e.loadMessage); err != nil {
		return err
	}
	verdicts := e.verdicts
	e.verdicts = nil
	for _, v := range verdicts {
		e.c.KeepExcluded(v)
	}
	return e.act(ctx)
}

// loadMessage loads the records in a message of the stream. One that cannot be read is
// skipped: its jobs are counted again unless the ledger has them.
func (e *engine) loadMessage(subject string, data []byte) error {
	if !strings.HasPrefix(subject, e.names.subject("ledger", "results", "")) {
		return nil
	}
	records, err := decodeRecords(data, e.plan.Len())
	if err != nil {
		e.o.Log.Error("a message of the stream is malformed and skipped", "subject", subject, "error", err)
		return nil
	}
	for _, r := range records {
		if e.isExcluded(r.Worker) {
			continue
		}
		if err := e.c.Load(r); err != nil {
			return fmt.Errorf("the ledger and the stream %s differ: %w; audit the ledger, or start with a new store", e.names.stream(), err)
		}
		e.enter(entry{record: r})
	}
	return e.writeLedger()
}

func (e *engine) isExcluded(worker string) bool {
	for _, v := range e.verdicts {
		if v.Worker == worker {
			return true
		}
	}
	return false
}

// readVerdicts reads whom earlier starts have excluded, and the number of the last of
// these starts.
func (e *engine) readVerdicts(ctx context.Context) error {
	e.verdicts, e.epoch = nil, 0
	info, err := e.stream.Info(ctx, jetstream.WithSubjectFilter(e.names.verdict("*")))
	if err != nil {
		return err
	}
	for subject := range info.State.Subjects {
		worker := lastToken(subject)
		if coordinator.CheckWorkerName(worker) != nil {
			e.o.Log.Error("a verdict names no worker and is skipped", "subject", subject)
			continue
		}
		v, err := e.readVerdict(ctx, subject)
		if err != nil {
			// Even if the reason is lost, the worker stays excluded.
			e.o.Log.Error("a verdict cannot be read", "subject", subject, "error", err)
			v = coordinator.Verdict{}
		}
		v.Worker = worker
		e.verdicts = append(e.verdicts, v)
	}
	info, err = e.stream.Info(ctx, jetstream.WithSubjectFilter(e.names.subject("ledger", "epoch", "*")))
	if err != nil {
		return err
	}
	for subject := range info.State.Subjects {
		if epoch := epochIn(subject); epoch == 0 {
			e.o.Log.Error("a message of the stream is malformed and skipped", "subject", subject)
		} else {
			e.epoch = max(e.epoch, epoch)
		}
	}
	e.last = info.State.LastSeq
	return nil
}

func (e *engine) readVerdict(ctx context.Context, subject string) (v coordinator.Verdict, err error) {
	msg, err := e.stream.GetLastMsgForSubject(ctx, subject)
	if err == nil {
		err = json.Unmarshal(msg.Data, &v)
	}
	return v, err
}

// epochIn returns the epoch that a subject names, 0 if it is none.
func epochIn(subject string) uint64 {
	const most = 1 << 62
	if epoch, err := strconv.ParseUint(lastToken(subject), 10, 64); err == nil && epoch < most {
		return epoch
	}
	return 0
}

func lastToken(subject string) string { return subject[strings.LastIndexByte(subject, '.')+1:] }

// begin takes the next epoch.
func (e *engine) begin(ctx context.Context) (err error) {
	e.epoch++
	w := &write{subject: e.names.epoch(e.epoch), data: []byte(e.o.Name)}
	err = e.patiently(ctx, func(ctx context.Context) error {
		at, err := e.publish(ctx, w, e.last)
		if err == nil {
			e.last = at
			return nil
		}
		now, failed := e.look(ctx, w, e.last)
		if failed == nil && now.stored {
			e.last = now.last
			return nil
		}
		if errors.Is(failed, ErrTaken) {
			return fmt.Errorf("%w: it has just started", ErrTaken)
		}
		return err
	})
	return err
}

// findSecret reads the secret of the count, or makes it.
func (e *engine) findSecret(ctx context.Context) error {
	return e.patiently(ctx, func(ctx context.Context) error {
		msg, err := e.stream.GetLastMsgForSubject(ctx, e.names.secret())
		if err == nil && len(msg.Data) == len(e.secret) {
			e.secret = [32]byte(msg.Data)
			return nil
		}
		if err == nil {
			err = fmt.Errorf("it has %d bytes instead of %d", len(msg.Data), len(e.secret))
		} else if !errors.Is(err, jetstream.ErrMsgNotFound) {
			return err
		}
		rand.Read(e.secret[:])
		w := &write{subject: e.names.secret(), data: e.secret[:], once: true}
		at, failed := e.publish(ctx, w, e.last)
		if isStored(failed) {
			e.o.Log.Error("the secret of the count cannot be read; tasks of earlier starts are handed out again", "error", err)
			return nil
		}
		if failed == nil {
			e.last = at
		}
		return failed
	})
}

// patiently calls do until the servers can answer.
func (e *engine) patiently(ctx context.Context, do func(context.Context) error) error {
	for tries := 0; ; tries++ {
		_, err := within(ctx, func(ctx context.Context) (struct{}, error) { return struct{}{}, do(ctx) })
		if err == nil || ctx.Err() != nil {
			return err
		}
		if denied := e.nc.LastError(); errors.Is(denied, nats.ErrPermissionViolation) {
			return fmt.Errorf("the NATS servers do not let this coordinator keep results; it needs a key for them: %w", denied)
		}
		if !isPassing(err, tries) {
			return e.explain(err)
		}
		if tries == 0 {
			e.o.Log.Info("waiting until the servers can store results", "error", e.explain(err))
		}
		if err := pause(ctx, 250*time.Millisecond); err != nil {
			return err
		}
	}
}

// isPassing reports whether an error of the servers may pass by itself: while a cluster of
// servers starts or has lost its quorum, or while the store is full.
func isPassing(err error, tries int) bool {
	for _, passing := range []error{
		context.DeadlineExceeded, nats.ErrTimeout, nats.ErrDisconnected, nats.ErrReconnectBufExceeded,
		jetstream.ErrNoStreamResponse,
	} {
		if errors.Is(err, passing) {
			return true
		}
	}
	if errors.Is(err, nats.ErrNoResponders) || errors.Is(err, jetstream.ErrJetStreamNotEnabled) {
		return tries < 60 // a server that starts says this too
	}
	api, ok := errors.AsType[*jetstream.APIError](err)
	if !ok {
		return false
	}
	switch api.ErrorCode { // as the servers number them
	case 10004, 10005, 10008, 10009, 10023, 10047, 10118:
		return true
	case 10077:
		return !isStored(err)
	}
	return false
}
