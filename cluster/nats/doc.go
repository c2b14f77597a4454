// Package nats runs a count over many machines that communicate through NATS servers.
//
// [Coordinate] hands out the jobs of a plan and records the results, and [Work] counts
// for it. [Ask] and [Watch] report the progress of the count. The servers may be separate
// processes, or [StartServer] runs one in this process. [MakeKeys] makes the keys and
// certificates of a cluster that strangers could reach.
//
// The network, the servers and the processes may fail and come back in any order: the count
// resumes. Package cluster describes which results are accepted.
package nats
