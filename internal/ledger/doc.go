// Package ledger keeps the durable record of a count that is made of many
// independent jobs: an append-only file with one record a job, written once,
// synced in batches, that survives being killed and tells damage from a write
// that was cut short. It knows nothing of what is counted.
//
// # The plan
//
// A ledger belongs to one [Plan]: what is counted, the size of it, the number
// of jobs, and a hash of how they were cut. Jobs are called units here and are
// numbered from 0. A ledger of another plan is refused by name.
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
// A batch of at most 64 records is written, synced, and only then followed by
// the next. So a write that a crash cut short lies in the last batch, and
// everything that a later record calls settled was whole once. Where the bytes
// stop making sense, the reader looks for a whole record further on that calls
// this place settled: if there is one, or if more bytes follow than a batch can
// have, the file was damaged, which is an error that names the record, and
// nothing is written. So it is if whole records of the same batch follow, unless
// what is missing between reads as zeros, since a system may write the pages of a
// batch in any order. Else the rest is a torn tail: it is cut off when the
// ledger is opened for writing, the caller is told how many bytes went, and
// their units are counted again.
//
// # Write-once
//
// Storing a unit again with the same count changes nothing; with another count
// it is a [Conflict]. One process at a time may write: the file is locked.
package ledger
