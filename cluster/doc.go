// Package cluster counts over many machines: a [Coordinator] hands out the jobs of
// a plan as tasks, workers claim results, and what is believed of them goes into
// the ledger of the count.
//
// Nothing here depends on a worker being right, or on anything arriving once or at
// all. A task that brings no claim is handed out again. A job is recorded once,
// however often it is claimed. A share of the jobs, and the first and the last of
// every worker, are counted again by another worker with another kernel; where two
// counts differ the coordinator counts the job itself, and whoever was wrong is set
// aside: all that was recorded for it is taken back and counted again.
package cluster
