package nats

import (
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"nqueens.example/nqueens/cluster/internal/coordinator"

	"github.com/nats-io/nats.go"
)

// reached is called at each point of a result's way, so that tests can kill the process
// there.
var reached = func(string) {}

// A claim is sent again if no receipt comes: after firstWait, then after twice as long
// each time, and at the latest after mostWait.
const (
	firstWait = 5 * time.Second
	mostWait  = time.Minute
)

// queueClaim has the claim of a task sent. The caller holds the lock.
func (m *member) queueClaim(h *held) {
	h.wait = firstWait
	m.claims = append(m.claims, h)
	m.signal()
}

// sendAgain has all claims without a receipt sent now.
func (m *member) sendAgain() {
	m.mu.Lock()
	for _, h := range m.claims {
		h.due, h.wait = time.Time{}, firstWait
	}
	m.mu.Unlock()
	m.signal()
}

// signal has send look for claims.
func (m *member) signal() {
	select {
	case m.more <- struct{}{}:
	default:
	}
}

// send sends claims, and again those without a receipt. Until it comes they are in the
// spool.
func (m *member) send(ctx context.Context) {
	for ctx.Err() == nil {
		claims, next := m.dueClaims(time.Now())
		for _, h := range claims {
			reached("counted")
			m.spool.keep(h)
			m.claim(h)
		}
		select {
		case <-m.more:
		case <-time.After(next):
		case <-ctx.Done():
		}
	}
}

// dueClaims returns the claims to send now, and when to look again.
func (m *member) dueClaims(now time.Time) (due []*held, next time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	next = mostWait
	for _, h := range m.claims {
		if !h.due.After(now) {
			due = append(due, h)
			h.due = now.Add(h.wait)
			h.wait = min(2*h.wait, mostWait)
		}
		next = min(next, h.due.Sub(now))
	}
	return due, next
}

// claim sends a claim to the coordinator.
func (m *member) claim(h *held) {
	if data, err := json.Marshal(h.claim); err == nil {
		m.nc.PublishRequest(m.names.subject("claim", m.o.Name), m.inbox, data)
	}
}

// receive handles a receipt.
func (m *member) receive(msg *nats.Msg) {
	var r coordinator.Receipt
	if json.Unmarshal(msg.Data, &r) != nil {
		return
	}
	m.mu.Lock()
	at := slices.IndexFunc(m.claims, func(h *held) bool { return h.ID == r.Task })
	if at < 0 {
		m.mu.Unlock()
		return
	}
	h := m.claims[at]
	m.mu.Unlock()
	if r.Reason != "" {
		m.o.Log.Warn("a claim does not count", "task", r.Task, "reason", r.Reason)
	} else {
		m.o.Done.Stored.Add(1)
		reached("stored")
	}
	m.forget(h)
	reached("acknowledged")
}

// forget removes a claim that is answered.
func (m *member) forget(h *held) {
	m.mu.Lock()
	m.claims = slices.DeleteFunc(m.claims, func(other *held) bool { return other == h })
	delete(m.held, h.ID)
	m.mu.Unlock()
	m.wake.Broadcast()
	m.spool.drop(h)
}

// leaveWait is the most time that a worker that ends waits for receipts.
const leaveWait = 2 * time.Second

// leave claims what is counted of the tasks that are held, so that others get the rest at
// once, and takes leave.
func (m *member) leave() {
	m.mu.Lock()
	for _, h := range m.held {
		if h.left > 0 {
			m.claims = append(m.claims, h)
		}
	}
	m.queue = nil
	claims := slices.Clone(m.claims)
	m.mu.Unlock()
	for _, h := range claims {
		if len(h.claim.Results) > 0 {
			m.spool.keep(h)
		}
		m.claim(h)
	}
	if m.nc.FlushTimeout(leaveWait/2) != nil {
		return
	}
	m.awaitReceipts(leaveWait)
	m.hello(0, 0)
	m.nc.FlushTimeout(leaveWait / 2)
}

// awaitReceipts waits until all claims are answered, for a while.
func (m *member) awaitReceipts(most time.Duration) {
	over := false
	timer := time.AfterFunc(most, func() {
		m.mu.Lock()
		over = true
		m.mu.Unlock()
		m.wake.Broadcast()
	})
	defer timer.Stop()
	m.mu.Lock()
	defer m.mu.Unlock()
	for len(m.claims) > 0 && !over {
		m.wake.Wait()
	}
}

// spool keeps claims on disk until they are answered, one file for each. A claim that
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
		claim, err := readClaim(path)
		if err != nil || claim.Plan != m.plan.Hash() || claim.Version != coordinator.Version || claim.Handed == nil || filepath.Base(path) != spoolFile(claim.Task) {
			m.o.Log.Warn("a file in the spool is not a claim of this count by this program; it stays", "file", path, "error", err)
			continue
		}
		h := &held{Task: *claim.Handed, claim: claim, kept: true}
		m.held[h.ID] = h
		m.queueClaim(h)
	}
	if len(m.claims) > 0 {
		m.o.Log.Info("claims of an earlier run wait", "claims", len(m.claims))
	}
	return nil
}

// readClaim reads a claim from a file.
func readClaim(path string) (claim coordinator.Claim, err error) {
	f, err := os.Open(path)
	if err != nil {
		return claim, err
	}
	defer f.Close()
	return claim, json.NewDecoder(io.LimitReader(f, maxClaim)).Decode(&claim)
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
