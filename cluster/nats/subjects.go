package nats

import (
	"strings"
	"time"

	"nqueens.example/nqueens/cluster/internal/coordinator"

	"github.com/nats-io/nats.go/jetstream"
)

// What the members of a cluster say to each other goes by these subjects. COUNT
// is the first 16 digits of the plan's hash, so that several counts can share a
// server.
//
//	nq.join                              a worker asks what is counted here
//	nq.status                            anyone asks how far it is
//	nq.finished                          a coordinator's last report
//	nq.COUNT.work.EPOCH.NUMBER           a task, in the stream WORK_COUNT
//	nq.COUNT.claim.EPOCH.NUMBER.WORKER   a claim, in the stream LEDGER_COUNT
//	nq.COUNT.verdict.WORKER              why a worker is set aside, in the same
//	nq.COUNT.epoch.EPOCH                 a start of the coordinator, in the same
//	nq.COUNT.hello.WORKER                a worker is there
//	nq.COUNT.holding.WORKER              a task that it holds, for a coordinator that starts
//	nq.COUNT.notice                      the coordinator to all workers
//	nq.COUNT.notice.WORKER               and to one
//	nq.COUNT.coordinator                 whether there is one
const (
	subjectJoin     = "nq.join"
	subjectStatus   = "nq.status"
	subjectFinished = "nq.finished"
)

// patience is how long a task may be neither acknowledged nor said to be in
// progress, unless Options say otherwise, until another worker gets it.
const patience = 30 * time.Second

// consumerName is the name of the one consumer of tasks.
const consumerName = "workers"

// maxClaim bounds a claim: twice what the largest takes.
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

// ledgerStream is written once and never unwritten: a second message of one
// subject is refused, and so are deletion and purging.
func (n names) ledgerStream(replicas int) jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name:     n.ledger(),
		Subjects: []string{n.subject("claim.>"), n.subject("verdict.*"), n.subject("epoch.*")},
		Storage:  jetstream.FileStorage, Retention: jetstream.LimitsPolicy, Replicas: max(1, replicas),
		Discard: jetstream.DiscardNew, MaxMsgsPerSubject: 1, DiscardNewPerSubject: true,
		DenyDelete: true, DenyPurge: true, AllowAtomicPublish: true, MaxMsgSize: maxClaim,
	}
}

// workStream holds what can be made again at any time, so it is in memory. Its
// sequence begins where those of earlier epochs never come, so that a late
// acknowledgement means no task of this one.
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
