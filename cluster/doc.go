// Package cluster counts over a few machines of one owner, on NATS JetStream.
//
// A recorder puts the jobs of a plan that its ledger lacks into a work queue in memory,
// made anew at each start. A worker pulls jobs, and keeps them from going to others while it
// counts. It requests the recorder with its results. The recorder adds them to the ledger,
// syncs, and replies; only then the worker acknowledges the jobs. So the ledger is the only
// thing on disk, and whatever stops, restarts or is cut off costs time, and no result.
//
// # Checks
//
// When all results are in, the recorder draws a share of the jobs of each worker, and
// another machine counts them again by another kernel; with one machine alone, that machine
// does. A result is its count: nothing else of it is compared. If two counts of a job
// differ, the recorder counts it itself by a third kernel where there is one. A worker whose
// count was wrong is told to stop, and all its jobs are counted again. A count ends when no
// check is open.
//
// # Whom it is for
//
// Whoever holds the key of a worker can delay a count, so keys are for machines of one's own
// or of a friend. What a wrong worker cannot do is pass the checks, but with the chance that
// docs/ledger.md says.
package cluster
