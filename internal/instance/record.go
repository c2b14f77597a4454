package instance

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Record is the published record of the run of one instance.
type Record struct {
	File      string  `json:"file"`
	Kind      Kind    `json:"kind"` // empty if the file could not be read
	N         int     `json:"n"`
	Queens    int     `json:"queens"`                    // placed
	Squares   int     `json:"squares"`                   // blocked
	Diagonals int     `json:"diagonals"`                 // blocked
	First     int     `json:"first_diagonals,omitempty"` // only the first of a longer list were taken
	Verdict   Verdict `json:"verdict"`
	Error     string  `json:"error,omitempty"` // why it was skipped
	Nodes     uint64  `json:"nodes"`
	Seconds   float64 `json:"seconds"`     // elapsed, without writing the proof
	CPU       float64 `json:"cpu_seconds"` // of the processor; 0 in records of versions that did not measure it
	Proof     int64   `json:"proof_bytes,omitempty"`
	Columns   []int   `json:"columns,omitempty"` // of the solution, 1-based
	Seed      uint64  `json:"seed"`
	Version   string  `json:"version"`
	SHA256    string  `json:"sha256"` // of the file, in hexadecimal; empty if it could not be read
	Kernel    string  `json:"kernel"` // of the search
	Machine   string  `json:"machine"`
	Processor string  `json:"processor"`
	Memory    int64   `json:"memory_bytes"` // 0 if unknown
}

// question is what a record answers.
type question struct {
	file  string
	first int
	seed  uint64
}

func (r Record) question() question { return question{r.File, r.First, r.Seed} }

func (r Record) decided() bool { return r.Verdict == Solved || r.Verdict == Proved }

// Records holds the last record of each question: of the same file, first diagonals and
// seed. A record of a skipped file does not replace another.
type Records struct {
	list []Record
	at   map[question]int // in list
}

// Has returns the record that answers the same question as of, if it was decided and its
// file had the same content. Content that either record does not identify counts as equal.
func (r Records) Has(of Record) (found Record, ok bool) {
	at, ok := r.at[of.question()]
	if !ok {
		return found, false
	}
	found = r.list[at]
	return found, found.decided() && !differ(found.SHA256, of.SHA256)
}

// differ reports whether two hashes are known to differ.
func differ(a, b string) bool { return a != "" && b != "" && a != b }

func (r *Records) put(record Record) {
	at, again := r.at[record.question()]
	switch {
	case !again:
		r.at[record.question()] = len(r.list)
		r.list = append(r.list, record)
	case record.Verdict != Skipped || r.list[at].Verdict == Skipped:
		r.list[at] = record
	}
}

// ReadRecords reads records, one a line, and also returns their size in bytes, without
// a last line that was not written completely.
func ReadRecords(r io.Reader) (Records, int64, error) {
	records := Records{at: map[question]int{}}
	in, texts := newLines(r), map[string]string{}
	for in.next() {
		if in.number == 1 {
			in.line = bytes.TrimPrefix(in.line, []byte("\ufeff")) // of editors on Windows
		}
		record, ok := parseRecord(in.line)
		switch {
		case ok:
			if err := record.checkTimes(); err != nil {
				return Records{}, 0, fmt.Errorf("line %d: %w", in.number, err)
			}
			record.share(texts)
			records.put(record)
		case in.unended() && cutOff(in.line):
			return records, in.size - int64(len(in.line)), nil
		default:
			return Records{}, 0, fmt.Errorf("line %d is not a record of an instance", in.number)
		}
	}
	return records, in.size, in.err
}

// share replaces texts that most records have in common by those of texts.
func (r *Record) share(texts map[string]string) {
	for _, text := range []*string{(*string)(&r.Kind), (*string)(&r.Verdict), &r.Version, &r.Kernel, &r.Machine, &r.Processor} {
		one, ok := texts[*text]
		if !ok && len(texts) < 1000 {
			one, texts[*text] = *text, *text
		}
		if one != "" {
			*text = one
		}
	}
}

func parseRecord(line []byte) (r Record, ok bool) {
	err := json.Unmarshal(line, &r)
	return r, err == nil && r.Verdict != ""
}

// longest is the most seconds of a record, about thirty years. Sums of times below it are finite.
const longest = 1e9

func (r Record) checkTimes() error {
	for _, t := range []float64{r.Seconds, r.CPU} {
		if t < 0 || t > longest {
			return fmt.Errorf("the seconds of an instance must be 0 to %.0f, not %g", longest, t)
		}
	}
	return nil
}

// cutOff reports whether line may be the start of a record, or what a file holds after a power
// failure, which is zeros.
func cutOff(line []byte) bool {
	line = bytes.TrimRight(line, "\x00")
	begin := []byte(`{"file":`)
	return bytes.HasPrefix(line, begin) || bytes.HasPrefix(begin, line)
}

// List returns the records ordered by the names of their files.
func (r Records) List() []Record {
	return slices.SortedFunc(slices.Values(r.list), func(a, b Record) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.First, b.First), cmp.Compare(a.Seed, b.Seed))
	})
}
