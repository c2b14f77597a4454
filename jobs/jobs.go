// Package jobs holds what work that is cut into independent jobs is made of. A [Plan] is a count
// of a problem of size N cut into jobs that mean the same on every machine; package count runs
// plans, with a [Recorder] to resume them, and tells its [Progress].
package jobs

import "time"

// Progress reports how much of the work is done.
type Progress struct {
	Stage          string // what the jobs are of, where work has several stages
	Jobs, JobsDone int
	Done           float64       // the finished share of the work, 0 to 1, parts of running jobs included; unknown if Jobs is 0
	Nodes          uint64        // of the search, visited by this process, where jobs report them
	Elapsed        time.Duration // without sleep: that in which the process was stopped
	Left           float64       // expected seconds, which may exceed a time.Duration; 0 while unknown
}

// Rate returns the nodes per second.
func (p Progress) Rate() float64 { return float64(p.Nodes) / max(p.Elapsed.Seconds(), 1e-9) }
