package nats

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"nqueens.example/nqueens/cluster/internal/coordinator"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"
)

// mostInBatch is the most claims that the server stores by one write.
const mostInBatch = 64

// worthBatch is the number of claims from which one write of all is faster than one
// write for each.
const worthBatch = 32

// reached is called at each point of a result's way, so that tests can kill the process
// there.
var reached = func(string) {}

// send stores claims, and retries until the server acknowledges them. Until then they
// are in the spool.
func (m *member) send(ctx context.Context) {
	wait := 100 * time.Millisecond
	for {
		claims, ok := m.waiting()
		if !ok {
			return
		}
		reached("counted")
		for _, h := range claims {
			m.spool.keep(h)
		}
		if err := m.store(ctx, claims); err != nil {
			m.o.Log.Warn("claims wait to be stored", "claims", len(claims), "error", err)
			if pause(ctx, wait) != nil {
				return
			}
			wait = min(2*wait, 5*time.Second)
			continue
		}
		wait = 100 * time.Millisecond
		reached("stored")
		m.forget(claims)
		reached("acknowledged")
	}
}

// waiting waits for claims and returns the next ones; ok is false once the work is over.
func (m *member) waiting() (claims []*held, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for len(m.claims) == 0 && !m.over {
		m.wake.Wait()
	}
	return append(claims, m.claims[:min(mostInBatch, len(m.claims))]...), !m.over
}

// forget removes the given claims, which are stored and the first that wait.
func (m *member) forget(claims []*held) {
	m.mu.Lock()
	m.claims = m.claims[len(claims):]
	m.o.Done.Stored.Add(uint64(len(claims)))
	for _, h := range claims {
		delete(m.held, h)
	}
	m.mu.Unlock()
	for _, h := range claims {
		if h.msg != nil {
			h.msg.Ack()
		}
		m.spool.drop(h)
	}
}

// store stores claims. It returns nil when the stream has all of them.
func (m *member) store(ctx context.Context, claims []*held) error {
	messages := make([]*nats.Msg, len(claims))
	for i, h := range claims {
		data, err := json.Marshal(h.claim)
		if err != nil {
			return err
		}
		messages[i] = &nats.Msg{Subject: m.names.claim(h.ID, m.o.Name), Data: data, Header: nats.Header{
			jetstream.ExpectedLastSubjSeqHeader: {"0"},
		}}
	}
	if len(messages) >= worthBatch && m.storeBatch(ctx, messages) == nil {
		return nil
	}
	// A batch fails if one of its claims is stored already.
	for _, msg := range messages {
		msg.Header = nats.Header{jetstream.ExpectedLastSubjSeqHeader: {"0"}}
		if err := publish(ctx, m.js, msg); err != nil && !isStored(err) {
			return err
		}
	}
	return nil
}

// publish stores a message. If no answer comes, it returns an error: a connection can
// break silently.
func publish(ctx context.Context, js jetstream.JetStream, msg *nats.Msg) error {
	_, err := within(ctx, func(ctx context.Context) (*jetstream.PubAck, error) { return js.PublishMsg(ctx, msg) })
	return err
}

// within calls ask with a timeout of some seconds. The client has no timeout of its own,
// and on a broken connection no answer comes.
func within[T any](ctx context.Context, ask func(context.Context) (T, error)) (T, error) {
	ctx, stop := context.WithTimeout(ctx, 5*time.Second)
	defer stop()
	return ask(ctx)
}

// storeBatch stores all messages by one write, or none of them.
func (m *member) storeBatch(ctx context.Context, messages []*nats.Msg) error {
	ctx, stop := context.WithTimeout(ctx, 10*time.Second)
	defer stop()
	id := nuid.Next()
	for i, msg := range messages {
		msg.Header.Set("Nats-Batch-Id", id)
		msg.Header.Set("Nats-Batch-Sequence", strconv.Itoa(i+1))
		if i < len(messages)-1 {
			if err := m.nc.PublishMsg(msg); err != nil {
				return err
			}
		}
	}
	last := messages[len(messages)-1]
	last.Header.Set("Nats-Batch-Commit", "1")
	reply, err := m.nc.RequestMsgWithContext(ctx, last)
	if err != nil {
		return err
	}
	var ack struct {
		Error *jetstream.APIError `json:"error"`
		Count int                 `json:"count"`
	}
	if err := json.Unmarshal(reply.Data, &ack); err != nil {
		return err
	}
	if ack.Error != nil {
		return ack.Error
	}
	if ack.Count != len(messages) {
		return fmt.Errorf("the server stored %d claims of a batch of %d", ack.Count, len(messages))
	}
	return nil
}

// spool keeps claims on disk until they are stored, one file for each. A claim that
// cannot be written stays in memory.
type spool struct {
	dir    string // "" for none
	failed func(error)
}

// openSpool queues the claims that an earlier run left behind.
func (m *member) openSpool() error {
	m.spool = &spool{failed: func(err error) { m.o.Log.Warn("claims cannot be kept on disk", "error", err) }}
	if m.o.Spool == "" {
		return nil
	}
	m.spool.dir = filepath.Join(m.o.Spool, m.o.Name, string(m.names))
	if err := os.MkdirAll(m.spool.dir, 0o755); err != nil {
		return err
	}
	files, err := filepath.Glob(filepath.Join(m.spool.dir, "*.json"))
	if err != nil {
		return err
	}
	for _, path := range files {
		data, err := os.ReadFile(path)
		var claim coordinator.Claim
		if err == nil {
			err = json.Unmarshal(data, &claim)
		}
		if err != nil || claim.Plan != m.plan.Hash() || filepath.Base(path) != spoolFile(claim.Task) {
			m.o.Log.Warn("a file in the spool is not a claim of this count; it stays", "file", path, "error", err)
			continue
		}
		m.claims = append(m.claims, &held{Task: coordinator.Task{ID: claim.Task}, claim: claim})
	}
	if len(m.claims) > 0 {
		m.o.Log.Info("claims of an earlier run wait", "claims", len(m.claims))
	}
	return nil
}

func spoolFile(id coordinator.TaskID) string { return id.String() + ".json" }

// keep writes a claim for a later run. The file need not survive a power cut: the task
// is then counted again.
func (s *spool) keep(h *held) {
	if s.dir == "" || h.kept {
		return
	}
	data, err := json.Marshal(h.claim)
	if err == nil {
		path := filepath.Join(s.dir, spoolFile(h.ID))
		if err = os.WriteFile(path+".new", data, 0o644); err == nil {
			err = os.Rename(path+".new", path)
		}
	}
	if h.kept = err == nil; err != nil {
		s.failed(err)
	}
}

func (s *spool) drop(h *held) {
	if s.dir != "" {
		os.Remove(filepath.Join(s.dir, spoolFile(h.ID)))
	}
}

// clear removes the spool of a complete count.
func (s *spool) clear() {
	if s.dir == "" {
		return
	}
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return
	}
	for _, entry := range entries {
		if entry.Type() == fs.FileMode(0) && (strings.HasSuffix(entry.Name(), ".json") || strings.HasSuffix(entry.Name(), ".new")) {
			os.Remove(filepath.Join(s.dir, entry.Name()))
		}
	}
	os.Remove(s.dir)
}
