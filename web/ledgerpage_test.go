//go:build !race

package web

import (
	"os"
	"path/filepath"
	"testing"
)

// openLedger opens the Ledger view of a server that shows a folder.
func openLedger(t *testing.T, d device) (*tab, string) {
	t.Helper()
	dir := t.TempDir()
	return openWith(t, Options{Ledgers: []string{dir}}, d, "/ledger"), dir
}

func TestLedgerPage(t *testing.T) {
	t.Parallel()
	for _, d := range []device{projector, phone} {
		b, dir := openLedger(t, d)
		b.waitText(".verdict", "There is no count yet: the folder")
		check(t, "parts before there is a count", eval[int](b, "[...document.querySelectorAll('.ledger section')].filter((e) => e.checkVisibility()).length"), 0)
		recordJobs(t, filepath.Join(dir, "1.ledger"), "ada", 0, 20, 0)
		b.waitText(".verdict", "Counting n = 12 by search.")
		b.waitText(".tally", "20 of ")
		b.waitText(".sum", "so far")
		b.waitText(".ledger tbody", "ada")
		b.wait("document.querySelector('.jobs canvas').getAttribute('aria-label').includes('20 of ')")
		if beyond := b.outside(".tally, .jobs canvas, .sum"); beyond != "" {
			t.Errorf("beyond the window: %s", beyond)
		}

		// A part lies.
		recordJobs(t, filepath.Join(dir, "2.ledger"), "bob", 19, 22, 8)
		b.waitText(".verdict", "1 of the records differ from another of their job; nqueens ledger merge counts those jobs again.")
		if err := os.Remove(filepath.Join(dir, "2.ledger")); err != nil {
			t.Fatal(err)
		}
		recordJobs(t, filepath.Join(dir, "1.ledger"), "ada", 20, 1000, 0)
		b.waitText(".verdict", "n = 12: 14,200, all ")
		b.waitText(".verdict", "That is the known value.")
		check(t, "share done", eval[float64](b, "document.querySelector('progress').value"), 1)
	}
}

// Without a ledger the view says how to come to one, and asks no more.
func TestLedgerPageWithoutALedger(t *testing.T) {
	t.Parallel()
	b := open(t, projector, "/ledger")
	b.waitText(".ledger", "nqueens serve --ledger parts")
	b.bringAxe()
	b.inspect("without a ledger")
	b.click("Count")
	b.waitText("h1", "Count")
	eval[bool](b, "history.back(), true")
	b.waitText(".ledger", "nqueens count 20 --part 1/4")
}
