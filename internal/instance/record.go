package instance

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
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

// same identifies the question that r answers: equal for records of the same question.
func (r Record) same() string { return fmt.Sprintf("%s first %d seed %d", r.File, r.First, r.Seed) }

func (r Record) decided() bool { return r.Verdict == Solved || r.Verdict == Proved }

// Records holds records by the question they answer.
type Records map[string]Record

// Has returns the record that answers the same question as of, if it was decided.
func (r Records) Has(of Record) (Record, bool) {
	found, ok := r[of.same()]
	return found, ok && found.decided()
}

// maxRecord exceeds the size of a record of the largest board.
const maxRecord = 1 << 20

// ReadRecords reads records, one a line, and also returns their size in bytes, without
// a last line that was not written completely.
func ReadRecords(r io.Reader) (Records, int64, error) {
	records := Records{}
	in := bufio.NewReaderSize(r, maxRecord)
	size := int64(0)
	for number := 1; ; number++ {
		line, err := in.ReadSlice('\n')
		var record Record
		switch {
		case err == io.EOF && cutOff(line):
			return records, size, nil
		case err != nil && err != io.EOF && err != bufio.ErrBufferFull:
			return nil, size, err
		case err != nil, json.Unmarshal(line, &record) != nil, record.Verdict == "":
			return nil, size, fmt.Errorf("line %d is not a record of an instance", number)
		}
		size += int64(len(line))
		records[record.same()] = record
	}
}

// cutOff reports whether line may be the start of a record.
func cutOff(line []byte) bool {
	begin := []byte(`{"file":`)
	return bytes.HasPrefix(line, begin) || bytes.HasPrefix(begin, line)
}

// List returns the records ordered by the names of their files.
func (r Records) List() []Record {
	return slices.SortedFunc(maps.Values(r), func(a, b Record) int { return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.same(), b.same())) })
}

// Expected holds published verdicts by the names of files.
type Expected map[string]Verdict

// verdicts are the words that published lists use.
var verdicts = map[string]Verdict{
	"solved": Solved, "sat": Solved, "satisfiable": Solved, "true": Solved, "yes": Solved, "1": Solved,
	"proved": Proved, "unsat": Proved, "unsatisfiable": Proved, "false": Proved, "no": Proved, "0": Proved,
}

// results describes the lines of a table of published results: their number of fields, and
// the positions of the name of the instance's file, of the number of solutions found, which
// is 0 or 1, and of whether the solver ran out of time.
type results struct{ fields, file, solutions, timeout int }

// tables are those of [GJN] as its programs for plots read them, by solver.
var tables = []results{
	{12, 4, 5, 9},   // shiftqueens: n, m, least, id, file, solutions, "Nodes:", nodes, "Timeout:", timeout, "Time:", seconds
	{17, 16, 4, 5},  // Lingeling: n, m, id, status, solutions, timeout, ten of work and time, file
	{21, 5, 14, 13}, // Minion by Savile Row: n, m, least, id, model, file, seven of work and time, timeout, solutions, six more
}

// verdict returns the file and the verdict of a line, which is Undecided if time ran out. ok
// is false if it is not a line of the table.
func (t results) verdict(fields []string) (file string, v Verdict, ok bool) {
	if len(fields) != t.fields {
		return "", "", false
	}
	file, v = fields[t.file], Undecided
	if fields[t.timeout] == "0" {
		v, ok = verdicts[fields[t.solutions]]
		return file, v, ok
	}
	return file, v, fields[t.timeout] == "1"
}

// ReadExpected reads published verdicts, one instance a line: the name of its file, with
// or without the folder and the ending, and after a comma or space its verdict: solved,
// sat, satisfiable, true, yes or 1; or proved, unsat, unsatisfiable, false, no or 0. A
// line may also be a JSON record, or one of the tables of results by shiftqueens,
// Lingeling and Minion in [GJN]. Lines that start with # are comments.
func ReadExpected(r io.Reader) (Expected, error) {
	expected := Expected{}
	in := bufio.NewScanner(r)
	in.Buffer(nil, 1<<24)
	for number := 1; in.Scan(); number++ {
		line := bytes.TrimSpace(in.Bytes())
		if len(line) == 0 || line[0] == '#' {
			continue
		}
		file, verdict, err := readExpected(line)
		if err != nil {
			return nil, fmt.Errorf("line %d%w", number, err)
		}
		if verdict == Solved || verdict == Proved {
			expected[stem(file)] = verdict
		}
	}
	return expected, in.Err()
}

func readExpected(line []byte) (file string, v Verdict, err error) {
	if line[0] == '{' {
		var record Record
		if err := json.Unmarshal(line, &record); err != nil || record.File == "" {
			return "", "", errors.New(" is not a record of an instance")
		}
		return record.File, record.Verdict, nil
	}
	for _, table := range tables {
		if file, v, ok := table.verdict(strings.Fields(string(line))); ok {
			return file, v, nil
		}
	}
	words := strings.FieldsFunc(string(line), func(r rune) bool { return strings.ContainsRune(" \t,;:", r) })
	if len(words) == 2 {
		if v, ok := verdicts[strings.ToLower(words[1])]; ok {
			return words[0], v, nil
		}
	}
	return "", "", fmt.Errorf(": %q is not the name of a file and its verdict, such as %q", clip(line), "a.param,unsat")
}

// clip shortens a line for an error.
func clip(line []byte) []byte {
	if most := 80; len(line) > most {
		return append(line[:most:most], "…"...)
	}
	return line
}

// stem returns the name of an instance: that of its file up to .param, which an ending of the
// results may follow.
func stem(file string) string {
	name, _, _ := strings.Cut(filepath.Base(file), ".param")
	return name
}

func (e Expected) of(file string) (Verdict, bool) {
	v, ok := e[stem(file)]
	return v, ok
}
