//go:build !race

package web

import (
	"os"
	"path/filepath"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// The view follows a ledger: jobs that are counted, one that a part lies about, and the count.
func TestLedgerPage(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	b := openWith(t, Options{Ledgers: []string{dir}}, phone, "/ledger")
	b.waitText(".verdict", "There is no count yet: the folder")
	expect.Equal(t, eval[int](b, "[...document.querySelectorAll('.ledger section')].filter((e) => e.checkVisibility()).length"), 0, "parts before there is a count")
	recordJobs(t, filepath.Join(dir, "1.ledger"), "ada", 0, 20, 0)
	b.waitText(".verdict", "Counting n = 12 by search.")
	b.waitText(".tally", "20 of ")
	b.waitText(".sum", "so far")
	b.waitText(".ledger tbody", "ada")
	b.wait("document.querySelector('.jobs canvas').getAttribute('aria-label').includes('20 of ')")
	for _, d := range []device{phone, projector} {
		b.resize(d)
		expect.Equal(t, b.outside(".tally, .jobs canvas, .sum"), "", "beyond a window of %s", d.size())
	}

	// A part lies.
	recordJobs(t, filepath.Join(dir, "2.ledger"), "bob", 19, 22, 8)
	b.waitText(".verdict", "1 of the records differ from another of their job; nqueens ledger merge counts those jobs again.")
	must.Do(t, os.Remove(filepath.Join(dir, "2.ledger")))
	recordJobs(t, filepath.Join(dir, "1.ledger"), "ada", 20, 1000, 0)
	b.waitText(".verdict", "n = 12: 14,200, all ")
	b.waitText(".verdict", "That is the known value.")
	expect.Equal(t, eval[float64](b, "document.querySelector('progress').value"), 1, "share done")
}
