// Package cluster reports on a count that runs over many machines, and records it.
//
// A coordinator hands out the jobs of a plan as tasks, workers claim results, and the
// coordinator stores the results that it accepts in a [Ledger]. A [Report] describes
// the progress of the count and its workers; a [Feed] passes reports on to any number
// of readers, such as the page of package web. Nothing here uses a network: package
// cluster/nats runs the coordinator and the workers.
//
// # Which results are accepted
//
// The coordinator does not rely on a worker being right, or on a message arriving once
// or at all. It hands each task to one worker, and accepts a result only if that worker
// was given the job. A task that nobody claims is handed out again. A job is recorded
// once, however often it is claimed. A share of the jobs, and the first and the last job
// of every worker, are counted again by another worker with a kernel that shares no
// counting code, and recorded a second time. If two counts of a job differ, the
// coordinator counts the job itself, by a third kernel if there is one, and excludes
// every worker that was wrong: it drops all records of that worker and has their jobs
// counted again, unless another worker confirmed them.
package cluster
