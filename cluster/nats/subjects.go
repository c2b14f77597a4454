package nats

import (
	"strings"
	"time"

	"nqueens.example/nqueens/cluster/internal/coordinator"

	"github.com/nats-io/nats.go/jetstream"
)

// The members of a cluster talk by these subjects. COUNT is the first 16 digits of the
// plan's hash, so that several counts can share a server.
//
//	nq.join                              a worker asks what is counted here
//	nq.status                            anyone asks for a report
//	nq.finished                          the last report of a coordinator
//	nq.COUNT.work.EPOCH.NUMBER           a task, in the stream WORK_COUNT
//	nq.COUNT.claim.EPOCH.NUMBER.WORKER   a claim, in the stream LEDGER_COUNT
//	nq.COUNT.verdict.WORKER              why a worker is set aside, in LEDGER_COUNT
//	nq.COUNT.epoch.EPOCH                 a start of the coordinator, in LEDGER_COUNT
//	nq.COUNT.hello.WORKER                a worker is there
//	nq.COUNT.holding.WORKER              a task that a worker holds, for a coordinator that starts
//	nq.COUNT.notice                      from the coordinator to all workers
//	nq.COUNT.notice.WORKER               from the coordinator to one worker
//	nq.COUNT.coordinator                 a coordinator asks whether there is another
const (
	subjectJoin     = "nq.join"
	subjectStatus   = "nq.status"
	subjectFinished = "nq.finished"
)

// patience is the default of Options.Patience: how long a task may be neither
// acknowledged nor reported in progress before another worker gets it.
const patience = 30 * time.Second

// consumerName is the name of the one consumer of tasks.
const consumerName = "workers"

// maxClaim is the most bytes in a claim, twice the size of the largest.
const maxClaim = 64 << 10

type names string // COUNT

func namesOf(hash string) names { return names(hash[:min(16, len(hash))]) }

func (n names) subject(tokens ...string) string {
	return "nq." + string(n) + "." + strings.Join(tokens, ".")
}
func (n names) work() string   { return "WORK_" + string(n) }
func (n names) ledger() string { return "LEDGER_" + string(n) }

func (n names) task(id coordinator.TaskID) string { return n.subject("work", id.String()) }
func (n names) claim(id coordinator.TaskID, worker string) string {
	return n.subject("claim", id.String(), worker)
}

// ledgerStream configures a stream that is written once: it refuses a second message of
// a subject, deletion and purging.
func (n names) ledgerStream(replicas int) jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name:     n.ledger(),
		Subjects: []string{n.subject("claim.>"), n.subject("verdict.*"), n.subject("epoch.*")},
		Storage:  jetstream.FileStorage, Retention: jetstream.LimitsPolicy, Replicas: max(1, replicas),
		Discard: jetstream.DiscardNew, MaxMsgsPerSubject: 1, DiscardNewPerSubject: true,
		DenyDelete: true, DenyPurge: true, AllowAtomicPublish: true, MaxMsgSize: maxClaim,
	}
}

// workStream configures the queue. It is in memory, because every task can be made again.
// Its sequence numbers start above those of all earlier queues, so that a late
// acknowledgement cannot match a task of this queue.
func (n names) workStream(replicas int, first uint64) jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name: n.work(), Subjects: []string{n.subject("work.>")}, FirstSeq: first,
		Storage: jetstream.MemoryStorage, Retention: jetstream.WorkQueuePolicy, Replicas: max(1, replicas),
		Discard: jetstream.DiscardNew, MaxMsgsPerSubject: 1, DiscardNewPerSubject: true, MaxMsgSize: maxClaim,
	}
}

func workConsumer(patience time.Duration) jetstream.ConsumerConfig {
	return jetstream.ConsumerConfig{
		Durable: consumerName, AckPolicy: jetstream.AckExplicitPolicy, AckWait: patience,
		MaxDeliver: -1, MaxAckPending: -1, MaxWaiting: 1 << 16,
	}
}
