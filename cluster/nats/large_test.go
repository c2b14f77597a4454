//go:build !windows

package nats

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/known"
)

var large = flag.Bool("large", false, "also count n = 20 over three servers that are killed twenty times")

// A count of n = 20 by colours over three servers, a coordinator and two workers
// ends with Q(20) after any of them was killed twenty times.
func TestKilledLargeCluster(t *testing.T) {
	if !*large {
		t.Skip("without -large")
	}
	const n = 20
	lineWait = 20 * time.Minute
	dir := t.TempDir()
	nodes, url := threeServers(t, dir)
	path := filepath.Join(dir, "ledger")
	coordinator := spawn(t, "coordinator", url, "colours", fmt.Sprint(n), path, "3")
	members := append([]*process{coordinator}, nodes...)
	for _, name := range []string{"a", "b"} {
		members = append(members, spawn(t, "worker", url, name, dir, "never"))
	}
	start := time.Now()
	kills := map[string]int{}
	for range 20 {
		time.Sleep(time.Duration(200+rand.IntN(2000)) * time.Millisecond)
		victim := members[rand.IntN(len(members))]
		kills[victim.role]++
		victim.kill()
		victim.up()
	}
	t.Logf("killed %v in %v", kills, time.Since(start))
	want, _ := known.Solutions(n)
	for got := ""; got != want.String(); {
		if got = coordinator.line(); got != want.String() {
			t.Fatalf("counted %q, want %v; %s", got, want, coordinator.errors)
		}
	}
	checkLedger(t, path, n)
	t.Logf("complete after %v", time.Since(start))
	auditElsewhere(t, path)
}

// auditElsewhere lets the command, which knows no cluster here, audit a ledger as it is
// and with a byte of it changed; then it must say where.
func auditElsewhere(t *testing.T, path string) {
	t.Helper()
	command := filepath.Join(t.TempDir(), "nqueens")
	if said, err := exec.Command("go", "build", "-o", command, "nqueens.example/nqueens/cmd/nqueens").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	if said, err := exec.Command(command, "ledger", "audit", path, "--recount", "2").CombinedOutput(); err != nil {
		t.Errorf("the audit in a process of its own: %v: %s", err, said)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	changed := filepath.Join(t.TempDir(), "changed")
	for range 150 {
		b := bytes.Clone(whole)
		at := rand.IntN(len(b))
		b[at] ^= byte(1 + rand.IntN(255))
		if err := os.WriteFile(changed, b, 0o644); err != nil {
			t.Fatal(err)
		}
		said, err := exec.Command(command, "ledger", "audit", changed).CombinedOutput()
		if err == nil || !bytes.Contains(said, []byte("record")) && at >= 100 {
			t.Errorf("with byte %d of %d changed the audit says %v: %s", at, len(b), err, said)
		}
	}
}
