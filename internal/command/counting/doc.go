// Package counting holds the commands that count and tell what a count takes and
// holds: count, estimate, ledger and bench. Others that count share its Flags and its
// way to keep a ledger.
package counting
