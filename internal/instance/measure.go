package instance

import (
	"fmt"
	"math"
)

// Measure is what is measured of instances that were run.
type Measure string

// The measures.
const (
	Solvable Measure = "solved"   // share with a solution, of those decided
	Nodes    Measure = "nodes"    // of the search; up to its limit if undecided
	Time     Measure = "time"     // of the processor in seconds; up to the limit if undecided
	Elapsed  Measure = "elapsed"  // seconds, where records lack processor time
	Timeouts Measure = "timeouts" // share of undecided instances
)

// Measures returns the names of the measures, with one for both times. See [TimeOf].
func Measures() []string {
	return []string{string(Solvable), string(Nodes), string(Time), string(Timeouts)}
}

// IsShare reports whether m is a share of instances, which has no other statistic.
func (m Measure) IsShare() bool { return m == Solvable || m == Timeouts }

// TimeOf returns Time if all records of the runs have processor time, or else Elapsed, so
// that times compare.
func TimeOf(runs []Run) Measure {
	for _, run := range runs {
		for _, r := range run.Records {
			if r.Verdict != Skipped && r.CPU == 0 {
				return Elapsed
			}
		}
	}
	return Time
}

// Of returns the nodes of r or its time, at least a microsecond.
func (m Measure) Of(r Record) float64 {
	switch m {
	case Time:
		return math.Max(r.CPU, 1e-6)
	case Elapsed:
		return math.Max(r.Seconds, 1e-6)
	}
	return float64(r.Nodes)
}

// Estimate is a statistic of the instances of one kind, size and number M of placed
// queens, blocked squares and blocked diagonals, with a 95% confidence interval. Low and
// High are 0 if there are too few instances for an interval.
type Estimate struct {
	Kind             Kind
	N, M             int
	Value, Low, High float64
}

// Estimates returns the shares, or the statistic s of other measures, by kind, size and
// number of constraints. The intervals of shares are those of Wilson's score; see
// [Statistic] for the others.
func Estimates(records []Record, m Measure, s Statistic) (list []Estimate) {
	for _, g := range groups(records) {
		e := Estimate{Kind: g.kind, N: g.n, M: g.m}
		undecided := g.count(func(r Record) bool { return r.Verdict == Undecided })
		run := len(g.records)
		switch {
		case m == Timeouts:
			e.Value = float64(undecided) / float64(run)
			e.Low, e.High = wilson(undecided, run)
		case m == Solvable && run == undecided:
			continue
		case m == Solvable:
			solved := g.count(func(r Record) bool { return r.Verdict == Solved })
			e.Value = float64(solved) / float64(run-undecided)
			e.Low, e.High = wilson(solved, run-undecided)
		default:
			values := g.values(func(Record) bool { return true }, m)
			e.Value = s.of(values)
			e.Low, e.High = s.interval(values)
		}
		list = append(list, e)
	}
	return list
}

// Run is the records of one run of instances, such as one of several solvers.
type Run struct {
	Name    string
	Records []Record
}

// Sorted returns what m measures of the decided instances, in ascending order, and the
// number of all that were run.
func (r Run) Sorted(m Measure) (values []float64, all int) {
	g := group{records: r.Records}
	all = g.count(func(r Record) bool { return r.decided() || r.Verdict == Undecided })
	return g.values(Record.decided, m), all
}

// Pair is the records of two runs of one instance.
type Pair struct{ A, B Record }

// Verdict returns the verdict of the runs, or Undecided if either is undecided.
func (p Pair) Verdict() Verdict {
	if p.A.Verdict == Undecided {
		return Undecided
	}
	return p.B.Verdict
}

// Pairs returns the instances that both runs have, identified by the names of their files
// and the number of diagonals taken; or else, where both records have the hash of the file, by
// that, since the files may have been renamed. Files of one name with different hashes are
// different instances. It returns an error if a run has an instance with several seeds, the
// verdicts contradict each other, or no instance is in both.
func Pairs(a, b Run) (pairs []Pair, err error) {
	named, err := a.byFile()
	if err != nil {
		return nil, err
	}
	partners, err := b.byFile()
	if err != nil {
		return nil, err
	}
	hashed := map[content][]Record{} // those of b without a partner of their name
	for _, r := range b.Records {
		if _, ok := r.under(named); !ok && r.SHA256 != "" && r.Verdict != Skipped {
			hashed[r.content()] = append(hashed[r.content()], r)
		}
	}
	for _, r := range a.Records {
		if r.Verdict == Skipped {
			continue
		}
		with, ok := r.under(partners)
		if same := hashed[r.content()]; !ok && len(same) > 0 {
			with, hashed[r.content()] = same[0], same[1:]
		} else if !ok {
			continue
		}
		if r.decided() && with.decided() && r.Verdict != with.Verdict {
			return nil, fmt.Errorf("%s is %s in %s and %s in %s", r.File, r.Verdict, a.Name, with.Verdict, b.Name)
		}
		pairs = append(pairs, Pair{r, with})
	}
	if len(pairs) == 0 {
		return nil, fmt.Errorf("%s and %s have no instance in common", a.Name, b.Name)
	}
	return pairs, nil
}

func (r Record) content() content { return content{r.SHA256, r.First} }

// fileKey identifies an instance in a run by name.
type fileKey struct {
	file  string
	first int
}

func (r Record) fileKey() fileKey { return fileKey{r.File, r.First} }

// under returns the record of the same instance by its name.
func (r Record) under(names map[fileKey]Record) (Record, bool) {
	found, ok := names[r.fileKey()]
	return found, ok && !differ(found.SHA256, r.SHA256)
}

// byFile returns the records of the instances that were run.
func (r Run) byFile() (map[fileKey]Record, error) {
	of := map[fileKey]Record{}
	for _, record := range r.Records {
		k := record.fileKey()
		if _, twice := of[k]; twice {
			return nil, fmt.Errorf("%s has several runs of %s with different seeds; pairs need one", r.Name, record.File)
		}
		if record.Verdict != Skipped {
			of[k] = record
		}
	}
	return of, nil
}
