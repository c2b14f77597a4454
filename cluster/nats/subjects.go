package nats

import (
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// The members of a cluster talk by these subjects. COUNT is the first 16 digits of the
// plan's hash, so that several counts can share a server.
//
//	nq.join                    a worker asks what is counted here
//	nq.status                  anyone asks for a report
//	nq.finished                the last report of a coordinator
//	nq.COUNT.hello.WORKER      a worker is there
//	nq.COUNT.holding.WORKER    a task that a worker holds, for a coordinator that starts
//	nq.COUNT.claim.WORKER      what a worker has found; the answer is a receipt
//	nq.COUNT.task.WORKER       a task for a worker
//	nq.COUNT.notice            from the coordinator to all workers
//	nq.COUNT.notice.WORKER     from the coordinator to one worker
//	nq.COUNT.coordinator       a coordinator asks whether there is another
//
// The coordinator alone uses the stream RESULTS_COUNT, which takes these:
//
//	nq.COUNT.ledger.results.EPOCH.NUMBER   results that it has accepted
//	nq.COUNT.ledger.verdict.WORKER         why a worker is excluded
//	nq.COUNT.ledger.epoch.EPOCH            a start of the coordinator
//	nq.COUNT.ledger.secret                 by which it seals tasks
const (
	subjectJoin     = "nq.join"
	subjectStatus   = "nq.status"
	subjectFinished = "nq.finished"
)

// patience is the default of Options.Patience.
const patience = 30 * time.Second

// The most bytes in what a worker sends, twice the largest that this program sends.
const (
	maxClaim   = 64 << 10
	maxHolding = 16 << 10
	maxHello   = 128 << 10
)

// maxResults is the most bytes of results in one message of the stream.
const maxResults = 128 << 10

type names string // COUNT

func namesOf(hash string) names { return names(hash[:min(16, len(hash))]) }

func (n names) subject(tokens ...string) string {
	return "nq." + string(n) + "." + strings.Join(tokens, ".")
}

// stream returns the name of the stream of results.
func (n names) stream() string { return "RESULTS_" + string(n) }

func (n names) results(epoch, number uint64) string {
	return n.subject("ledger", "results", strconv.FormatUint(epoch, 10), strconv.FormatUint(number, 10))
}

func (n names) verdict(worker string) string { return n.subject("ledger", "verdict", worker) }
func (n names) secret() string               { return n.subject("ledger", "secret") }
func (n names) epoch(epoch uint64) string {
	return n.subject("ledger", "epoch", strconv.FormatUint(epoch, 10))
}

// resultStream configures a stream that is written once: it refuses a second message of
// a subject, deletion and purging.
func (n names) resultStream(replicas int) jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name:     n.stream(),
		Subjects: []string{n.subject("ledger.>")},
		Storage:  jetstream.FileStorage, Retention: jetstream.LimitsPolicy, Replicas: max(1, replicas),
		Discard: jetstream.DiscardNew, MaxMsgsPerSubject: 1, DiscardNewPerSubject: true,
		DenyDelete: true, DenyPurge: true, MaxMsgSize: maxPayload,
	}
}
