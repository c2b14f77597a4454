package instance

import (
	"fmt"
	"slices"

	"nqueens.example/nqueens/internal/words"
)

// Summary summarizes the runs of many instances.
type Summary struct {
	Expected Expected // published verdicts to compare with

	verdicts map[Verdict]int
	nodes    uint64
	seconds  []float64
	skipped  []Record
	differ   []string // files with another verdict than expected
	matched  int
	unclear  error // the first expected verdict that lines disagree about
}

// Add adds a record. If another verdict was expected, it returns that, else "".
func (s *Summary) Add(r Record) (instead Verdict) {
	if s.verdicts == nil {
		s.verdicts = map[Verdict]int{}
	}
	s.verdicts[r.Verdict]++
	if r.Verdict == Skipped {
		s.skipped = append(s.skipped, r)
		return ""
	}
	s.nodes += r.Nodes
	s.seconds = append(s.seconds, r.Seconds)
	want, err := s.Expected.of(r)
	if s.unclear == nil {
		s.unclear = err
	}
	if want == "" || r.Verdict == Undecided {
		return ""
	}
	s.matched++
	if want == r.Verdict {
		return ""
	}
	s.differ = append(s.differ, r.File)
	return want
}

// Undecided returns the number of runs that reached a limit.
func (s *Summary) Undecided() int { return s.verdicts[Undecided] }

// Err returns an error if verdicts differ from those expected, lines of these disagree, or
// files were skipped.
func (s *Summary) Err() error {
	switch skipped := len(s.skipped); {
	case len(s.differ) > 0:
		return fmt.Errorf("%d of %d verdicts are not those expected; the first is that of %s", len(s.differ), s.matched, s.differ[0])
	case s.unclear != nil:
		return s.unclear
	case skipped > 0:
		return fmt.Errorf("%d of %s skipped; the first is %s: %s", skipped, words.Plural(skipped+len(s.seconds), "file"), s.skipped[0].File, s.skipped[0].Error)
	}
	return nil
}

// String returns the summary as one line.
func (s *Summary) String() string {
	count := len(s.seconds)
	text := fmt.Sprintf("%s: %d solved, %d proved, %d undecided", words.Plural(count, "instance"),
		s.verdicts[Solved], s.verdicts[Proved], s.verdicts[Undecided])
	if count > 0 {
		total := 0.0
		for _, t := range s.seconds {
			total += t
		}
		text += fmt.Sprintf("; mean %.1f nodes, %.3f ms; slowest %.3f ms",
			float64(s.nodes)/float64(count), 1000*total/float64(count), 1000*slices.Max(s.seconds))
	}
	switch {
	case s.matched == 0 && s.Expected.hashed != nil:
		text += "; no verdict compared"
	case s.matched > 0:
		text += fmt.Sprintf("; %d of %d verdicts as expected", s.matched-len(s.differ), s.matched)
	}
	if len(s.skipped) > 0 {
		text += fmt.Sprintf("; %s skipped", words.Plural(len(s.skipped), "file"))
	}
	return text
}
