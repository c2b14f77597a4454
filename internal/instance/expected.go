package instance

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Expected holds published verdicts of instances. The zero value has none.
type Expected struct {
	sorted []expectation // by path, then by line
	hashed map[content][]expectation
}

// content identifies an instance by what it holds.
type content struct {
	sha256 string
	first  int // of its diagonals
}

// expectation is the verdict of a line.
type expectation struct {
	line    int
	path    string // see pathOf
	verdict Verdict
	m       int // number of constraints, in a table, else 0
	content     // of a record, else empty
	record  bool
}

// verdicts are the words that published lists use.
var verdicts = map[string]Verdict{
	"solved": Solved, "sat": Solved, "satisfiable": Solved, "true": Solved, "yes": Solved, "1": Solved,
	"proved": Proved, "unsat": Proved, "unsatisfiable": Proved, "false": Proved, "no": Proved, "0": Proved,
}

// results describes the lines of a table of published results: their number of fields, and
// the positions of the name of the instance's file, of the number of solutions found, which
// is 0 or 1, and of whether the solver ran out of time.
type results struct{ fields, file, solutions, timeout int }

// tables are those of [GJN] as its programs for plots read them, by solver. The second field
// of each is the number of constraints.
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
// line may also be a [Record], or one of the tables of results by shiftqueens,
// Lingeling and Minion in [GJN]. Lines that start with # are comments.
func ReadExpected(r io.Reader) (Expected, error) {
	var list []expectation
	last := map[question]int{} // of the records
	in := newLines(r)
	for in.next() {
		line := bytes.TrimSpace(in.line)
		if len(line) == 0 || line[0] == '#' {
			continue
		}
		x, asked, err := readExpectation(line)
		if err != nil && in.unended() && cutOff(line) {
			break
		}
		if err != nil {
			return Expected{}, fmt.Errorf("line %d%w", in.number, err)
		}
		if x.verdict != Solved && x.verdict != Proved {
			continue
		}
		x.line = in.number
		at, again := last[asked]
		switch {
		case x.record && again:
			list[at] = x
			continue
		case x.record:
			last[asked] = len(list)
		}
		list = append(list, x)
	}
	return indexed(list), in.err
}

// readExpectation returns the verdict of a line, and the question that it answers if the line
// is a record.
func readExpectation(line []byte) (x expectation, asked question, err error) {
	if line[0] == '{' {
		r, ok := parseRecord(line)
		if !ok || r.File == "" {
			return x, asked, errors.New(" is not a record of an instance")
		}
		return expectation{path: pathOf(r.File), verdict: r.Verdict, content: content{r.SHA256, r.First}, record: true}, r.question(), nil
	}
	fields := strings.Fields(string(line))
	for _, table := range tables {
		if file, v, ok := table.verdict(fields); ok {
			m, _ := strconv.Atoi(fields[1])
			return expectation{path: pathOf(file), verdict: v, m: m}, asked, nil
		}
	}
	if file, word, ok := nameAndWord(string(line)); ok {
		if v, ok := verdicts[strings.ToLower(word)]; ok {
			return expectation{path: pathOf(file), verdict: v}, asked, nil
		}
	}
	return x, asked, fmt.Errorf(": %q is not the name of a file and its verdict, such as %q", clip(line), "a.param,unsat")
}

// nameAndWord splits a line into the name of a file and the last word. Only a name before a
// comma, a semicolon, a colon or a tab may have spaces.
func nameAndWord(line string) (file, word string, ok bool) {
	const separators = " \t,;:"
	end := strings.LastIndexAny(line, separators)
	if end < 0 {
		return "", "", false
	}
	file = strings.TrimRight(line[:end], separators)
	between := line[len(file) : end+1]
	if strings.Trim(between, " ") == "" && strings.ContainsAny(file, " \t,;") {
		return "", "", false
	}
	return strings.Trim(file, `"`), line[end+1:], file != ""
}

// clip shortens a line for an error.
func clip(line []byte) []byte {
	if most := 80; len(line) > most {
		return append(line[:most:most], "…"...)
	}
	return line
}

// pathOf returns the parts of the path of an instance's file from the last to the first, each
// with a 0 behind it, so that paths which end alike begin alike. The last part ends before
// .param, which an ending of the results may follow.
func pathOf(file string) string {
	parts := strings.Split(path.Clean(strings.ReplaceAll(file, `\`, "/")), "/")
	slices.Reverse(parts)
	parts[0], _, _ = strings.Cut(parts[0], ".param")
	return strings.Join(parts, "\x00") + "\x00"
}

func indexed(list []expectation) Expected {
	e := Expected{sorted: list, hashed: map[content][]expectation{}}
	slices.SortStableFunc(e.sorted, func(a, b expectation) int { return strings.Compare(a.path, b.path) })
	for _, x := range e.sorted {
		if x.sha256 != "" {
			e.hashed[x.content] = append(e.hashed[x.content], x)
		}
	}
	return e
}

// of returns the expected verdict of an instance, or "". An instance with a hash has the
// verdict of the records with that hash. Any other has that of the lines whose paths end most
// like its own; it is an error if these disagree.
func (e Expected) of(r Record) (Verdict, error) {
	found := e.hashed[content{r.SHA256, r.First}]
	if len(found) == 0 {
		found = e.nearest(r)
	}
	return verdictOf(r, found)
}

// nearest returns the lines about an instance whose paths have the most last parts in common
// with its own, and of these the ones that have no other parts, if there are any.
func (e Expected) nearest(r Record) (found []expectation) {
	for common := pathOf(r.File); common != "" && len(found) == 0; common = shorter(common) {
		begin, _ := slices.BinarySearchFunc(e.sorted, common, func(x expectation, path string) int { return strings.Compare(x.path, path) })
		for _, x := range e.sorted[begin:] {
			if !strings.HasPrefix(x.path, common) || x.path != common && len(found) > 0 && found[0].path == common {
				break
			}
			if (!x.record || x.first == r.First) && !differ(x.sha256, r.SHA256) {
				found = append(found, x)
			}
		}
	}
	return found
}

// shorter returns path without its first folder.
func shorter(path string) string {
	return path[:1+strings.LastIndexByte(path[:len(path)-1], 0)]
}

// verdictOf returns the verdict in which lines about an instance agree. Of lines of tables
// that disagree, those with the right number of constraints count.
func verdictOf(r Record, found []expectation) (Verdict, error) {
	disagrees := func(x expectation) bool { return x.verdict != found[0].verdict }
	if slices.ContainsFunc(found, disagrees) {
		m := cmp.Or(r.Queens+r.Squares+r.Diagonals, r.First)
		found = slices.DeleteFunc(slices.Clone(found), func(x expectation) bool { return x.m != 0 && x.m != m })
		slices.SortFunc(found, func(a, b expectation) int { return cmp.Compare(a.line, b.line) })
	}
	if len(found) == 0 {
		return "", nil
	}
	if other := slices.IndexFunc(found, disagrees); other > 0 {
		a, b := found[0], found[other]
		return "", fmt.Errorf("lines %d and %d of the expected verdicts disagree about %s, %s and %s; write its folder before its name",
			a.line, b.line, r.File, a.verdict, b.verdict)
	}
	return found[0].verdict, nil
}

// Check returns an error if lines disagree about one of the files. Whether lines with
// hashes or numbers of constraints do is known when a file has been read.
func (e Expected) Check(files []string, first int) error {
	unknown := func(x expectation) bool { return x.sha256 != "" || x.m != 0 && first == 0 }
	for _, file := range files {
		r := Record{File: file, First: first}
		found := e.nearest(r)
		if slices.ContainsFunc(found, unknown) {
			continue
		}
		if _, err := verdictOf(r, found); err != nil {
			return err
		}
	}
	return nil
}
