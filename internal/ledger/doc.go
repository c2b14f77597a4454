// Package ledger keeps the durable record of a count that consists of many
// independent jobs: an append-only file with one record per job, written once and
// synced in batches. It survives being killed, and distinguishes damage from a write
// that was cut short. It knows nothing of what is counted.
//
// # The plan
//
// A ledger belongs to one [Plan]: what is counted, its size, the number of jobs, and a
// hash of how they were cut. Jobs are called units here and are numbered from 0. A
// ledger of another plan is rejected with an error that names both.
//
// # The file, format version 1
//
// All numbers are little-endian. A header of H bytes, then records back to back.
//
//	        0       1       2       3       4       5       6       7
//	    +-------+-------+-------+-------+-------+-------+-------+-------+
//	  0 |  89      N       Q       L      0D      0A      1A      0A    |  magic
//	    +-------+-------+-------+-------+-------+-------+-------+-------+
//	  8 |   format version, 1           |   H, bytes in the header      |
//	    +-------+-------+-------+-------+-------+-------+-------+-------+
//	 16 |   plan hash, 32 bytes                                         |
//	    |                                                               |
//	    |                                                               |
//	    |                                                               |
//	    +-------+-------+-------+-------+-------+-------+-------+-------+
//	 48 |   size of what is counted (n)                                 |
//	    +-------+-------+-------+-------+-------+-------+-------+-------+
//	 56 |   units in the plan                                           |
//	    +-------+-------+-------+-------+-------+-------+-------+-------+
//	 64 |   kind of the count, UTF-8, H - 68 bytes                      |
//	    +-------+-------+-------+-------+-------+-------+-------+-------+
//	H-4 |   CRC-32C of bytes 0 to H-5   |
//	    +-------+-------+-------+-------+
//
// A record of R bytes, offsets from its beginning:
//
//	        0       1       2       3       4       5       6       7
//	    +-------+-------+-------+-------+-------+-------+-------+-------+
//	  0 |   R, bytes in the record      |   CRC-32C of 0–3 and 8 to R-1 |
//	    +-------+-------+-------+-------+-------+-------+-------+-------+
//	  8 |   unit                                                        |
//	    +-------+-------+-------+-------+-------+-------+-------+-------+
//	 16 |   count, bits 0 to 63                                         |
//	    +-------+-------+-------+-------+-------+-------+-------+-------+
//	 24 |   count, bits 64 to 127                                       |
//	    +-------+-------+-------+-------+-------+-------+-------+-------+
//	 32 |   nodes visited                                               |
//	    +-------+-------+-------+-------+-------+-------+-------+-------+
//	 40 |   when it was counted, Unix time in milliseconds, signed      |
//	    +-------+-------+-------+-------+-------+-------+-------+-------+
//	 48 |   settled: length of the file that was synced to disk before  |
//	    |   this record was written, which is where its batch begins    |
//	    +-------+-------+-------+-------+-------+-------+-------+-------+
//	 56 |   k   |   b   |   w   |   0   |   kernel, k bytes of UTF-8    |
//	    +-------+-------+-------+-------+                               |
//	    |   build, b bytes;  worker, w bytes                            |
//	    +-------+-------+-------+-------+-------+-------+-------+-------+
//	R-16|   chain: the first 16 bytes of SHA-256 over the chain of the  |
//	    |   record before and bytes 8 to R-17 of this one               |
//	    +-------+-------+-------+-------+-------+-------+-------+-------+
//
// so R is 76 + k + b + w. The chain before the first record is the first 16
// bytes of SHA-256 over 16 zero bytes and the header.
//
// # Torn and damaged
//
// A batch of at most 64 records is written and synced before the next one is written.
// So a write that a crash cut short lies in the last batch, and everything that a later
// record calls settled was whole once. Where a record is not whole, the file is damaged
// in any of these cases: a whole record further on calls this place settled; more bytes
// follow than a batch can have; or whole records of the same batch follow, and the bytes
// before them are not zeros (a system may write the pages of a batch in any order).
// Damage is an error that names the record, and nothing is written. Otherwise the rest
// is a torn tail. It is cut off when the ledger is opened for writing, Open reports how
// many bytes it had, and their units are counted again.
//
// # Write-once
//
// A unit has one count: storing another one is a [Conflict]. Storing the same count again
// confirms it. Of each unit the file has its first record, and at most one more, which
// another kernel or another worker counted; sums, the root and [Ledger.Len] use the first.
// The file is locked: one process at a time may write.
//
// # Limits
//
// A plan has at most 2^32 units. A reader stops at the first byte that cannot be right, and
// at more than 64 + 4 * units or 2^24 records, so that it ends even where its input does not.
// The different names of kernels, builds and workers take at most 256 MiB.
package ledger
