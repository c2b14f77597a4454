// Package ledger keeps the durable record of a count that consists of many
// independent jobs: an append-only file with one record per job, written once and
// synced in batches. It survives being killed, and distinguishes damage from a write
// that was cut short. It knows nothing of what is counted.
//
// # The plan
//
// A ledger belongs to one plan, which its [jobs.ID] identifies: what is counted, its size,
// the number of jobs, and a hash of how they were cut. Jobs are called units here and are numbered from 0. A
// ledger of another plan is rejected with an error that names both.
//
// # The file
//
// docs/ledger.md describes the file byte by byte: a header, then records with a checksum
// and a hash chain. It also says which files are torn by a write that was cut short, and
// which are damaged. Damage is an error that names the record, and nothing is written. A
// torn tail is cut off when the ledger is opened for writing, Open reports how many bytes it
// had, and their units are counted again.
//
// # Write-once
//
// A unit has one count: storing another one is a [Conflict]. Storing the same count again
// confirms it if another kernel counted. Of each unit the file has its first record, and at
// most one more, which confirms it; sums, the root and [Ledger.Len] use the first.
// The file is locked: one process at a time may write.
//
// # Limits
//
// A plan has at most 2^32 units. A reader stops at the first byte that cannot be right, and
// at more than 64 + 4 * units or 2^24 records, so that it ends even where its input does not.
// The different names of kernels, builds and workers take at most 256 MiB.
package ledger
