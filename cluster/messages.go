package cluster

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"nqueens.example/nqueens/jobs"
)

// The names on a server, which has one count at a time.
const (
	streamName    = "NQUEENS"
	consumerName  = "workers"
	jobSubject    = "nq.job"
	checkSubject  = "nq.check"
	statusSubject = "nq.status"
	doneSubject   = "nq.done"   // says that the count is complete
	helloSubject  = "nq.hello." // with the name of the worker
	resultSubject = "nq.result."
)

const (
	mostBatch   = 256       // jobs that a core holds
	maxPayload  = 256 << 10 // bytes of a message; status is the largest
	mostSaid    = 600       // bytes that a worker says of itself, so that a status fits a message
	mostWaiting = 50_000    // jobs in the queue, of which the recorder adds more in time
)

// A worker's job arrives as its number in decimal digits.
func jobOf(data []byte, jobs int) (int, error) {
	job, err := strconv.Atoi(string(data))
	if err != nil || job < 0 || job >= jobs {
		return 0, fmt.Errorf("%.20q is not a job of the plan, which has %d", data, jobs)
	}
	return job, nil
}

// check is a job to count again.
type check struct {
	Job     int       `json:"job"`
	Worker  string    `json:"worker"`            // who counted it
	Machine string    `json:"machine,omitempty"` // where, if that is known
	Kernel  string    `json:"kernel"`
	Since   time.Time `json:"since"`           // when it was drawn
	Alone   bool      `json:"alone,omitempty"` // there is no other machine
}

// isFor reports whether a worker on that machine may count the check.
func (c check) isFor(worker, machine string) bool {
	return c.Alone || c.Worker != worker && c.Machine != machine
}

// results are what a worker sends.
type results struct {
	Plan  string  `json:"plan"` // hash of the plan that it counts
	Build string  `json:"build"`
	Found []found `json:"found"`
}

type found struct {
	Job    int        `json:"job"`
	Count  jobs.Count `json:"count"`
	Nodes  uint64     `json:"nodes"`
	Kernel string     `json:"kernel"`
	Check  bool       `json:"check,omitempty"`
}

// reply is the recorder's answer to results.
type reply struct {
	Stop string `json:"stop,omitempty"` // why the worker has to stop
}

// hello is what a worker says of itself every few seconds.
type hello struct {
	Machine string `json:"machine"`
	Build   string `json:"build"`
	Kernel  string `json:"kernel"`
	Cores   int    `json:"cores"`
	Nodes   uint64 `json:"nodes"` // visited since it started
	Leaves  bool   `json:"leaves,omitempty"`
}

// invitation describes a count in the metadata of its stream.
func invitation(id jobs.ID, run string) map[string]string {
	return map[string]string{"counts": id.Counts, "n": strconv.Itoa(id.N), "jobs": strconv.Itoa(id.Jobs), "hash": id.Hex(), "run": run}
}

// invited returns the plan's identity and the run that a stream's metadata describes.
func invited(s jetstream.Stream) (id jobs.ID, run string, err error) {
	text := s.CachedInfo().Config.Metadata
	hash, err := hex.DecodeString(text["hash"])
	if err == nil && len(hash) != len(id.Hash) {
		err = errors.New("its hash is too short")
	}
	if err != nil {
		return id, "", err
	}
	n, err := strconv.Atoi(text["n"])
	count, err2 := strconv.Atoi(text["jobs"])
	return jobs.ID{Counts: text["counts"], N: n, Jobs: count, Hash: [32]byte(hash)}, text["run"], errors.Join(err, err2)
}

// CheckName returns an error unless a worker can have the name: 1 to 64 letters, digits,
// hyphens and underscores.
func CheckName(name string) error {
	if name == "" || len(name) > 64 || strings.Trim(strings.ToLower(name), "abcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
		return fmt.Errorf("a worker's name must be 1 to 64 letters, digits, hyphens and underscores, not %.80q", name)
	}
	return nil
}

// encode returns v as JSON. What is sent can always be encoded.
func encode(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return data
}
