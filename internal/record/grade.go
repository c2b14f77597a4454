package record

// Grade says how far the records of a count can be trusted, from the least to the most.
type Grade int

// The grades. A ledger that cannot be read has none.
const (
	Failed     Grade = iota // a check failed
	Incomplete              // jobs are missing, or the end of the file is
	Consistent              // the records fit together, and no job was counted twice by different code
	Sampled                 // some jobs were counted twice by different code, but this audit recounted too few
	Published               // the total is the published one, but this audit recounted too few jobs
	Recounted               // this audit recounted enough jobs
)

var grades = [...]struct{ name, about string }{
	Failed:     {"failed", "A check failed: the records contradict each other, the plan, an identity, the estimate, the published value or a recount."},
	Incomplete: {"incomplete", "Jobs are missing, or the file ends in a write that was cut short: there is no total to judge."},
	Consistent: {"consistent", "All records fit together, but no job was counted twice by different code. Invented records can be consistent too."},
	Sampled:    {"sampled", "Some jobs were counted twice by different code, but this audit recounted too few to trust the total."},
	Published:  {"published", "The total is the published one, which others counted, but this audit recounted too few jobs to trust the records themselves."},
	Recounted:  {"recounted", "This audit recounted enough random jobs by different code to miss a wrong 1% of the jobs with a chance of at most 1%."},
}

// Grades returns all grades, the lowest first.
func Grades() []Grade { return []Grade{Failed, Incomplete, Consistent, Sampled, Published, Recounted} }

// String returns the name of the grade, in one word.
func (g Grade) String() string { return grades[g].name }

// About says in a sentence or two what the grade means.
func (g Grade) About() string { return grades[g].about }

// Trusted reports whether the records support the total by themselves. That takes a
// recount by this audit: an attacker can invent records that agree with everything else,
// confirming records included.
func (g Grade) Trusted() bool { return g == Recounted }

// MarshalText returns the name.
func (g Grade) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// facts are what decides the grade.
type facts struct {
	failed, incomplete bool
	published          bool // the total is the published value
	jobs               int  // of the plan
	recounted          int  // random jobs that this audit counted by different code
	confirmed          int  // jobs that the ledger has twice, by its own word
}

func (f facts) grade() Grade {
	switch {
	case f.failed:
		return Failed
	case f.incomplete:
		return Incomplete
	case f.recounted > 0 && missed(f.jobs, f.recounted, wrongJobs(f.jobs)) <= Accepted:
		return Recounted
	case f.published:
		return Published
	case f.recounted > 0 || f.confirmed > 0:
		return Sampled
	}
	return Consistent
}
