//go:build !windows

package cluster

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"nqueens/internal/known"
)

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
}
