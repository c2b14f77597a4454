// Package nats runs a count over many machines that talk through NATS servers.
//
// [Coordinate] hands out the jobs of a plan and records the results, and [Work] counts
// for it. [Ask] and [Watch] report how far the count is. The servers may be separate
// processes, or [StartServer] runs one in this process. [MakeKeys] makes the keys and
// certificates of a cluster that strangers could reach.
//
// The network, the servers and the processes may fail and come back in any order: the
// count resumes. What is believed is described in package cluster.
package nats
