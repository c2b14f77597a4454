package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"nqueens.example/nqueens/count"
	host "nqueens.example/nqueens/internal/machine"
	"nqueens.example/nqueens/internal/wholefile"
)

// A record is a run of the table. It is kept as JSON.
type record struct {
	provenance
	Limit    float64      `json:"limit_seconds"`
	Tasks    []taskRecord `json:"tasks"`
	Scaling  *scaling     `json:"scaling,omitempty"`
	Duration float64      `json:"duration_seconds"`
}

// provenance is when, where and with what a run was made.
type provenance struct {
	Date    string        `json:"date"`
	Commit  string        `json:"commit"` // of this module; with + if files had changed
	Machine machine       `json:"machine"`
	Tools   []toolVersion `json:"tools"`
	Missing []missing     `json:"missing,omitempty"`
}

func newProvenance() provenance {
	return provenance{
		Date: time.Now().UTC().Format(time.RFC3339), Commit: commit(), Tools: toolVersions(),
		Machine: thisMachine(count.KernelNames()[0]),
	}
}

type machine struct {
	Processor string `json:"processor"`
	Cores     int    `json:"cores"`
	Memory    int64  `json:"memory_bytes"` // 0 if unknown
	OS        string `json:"os"`
	Kernel    string `json:"kernel"` // the counting kernel that is chosen
}

type toolVersion struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// missing is a tool that is not installed, and the programs that were left out for it.
type missing struct {
	Name     string   `json:"name"`
	Obtain   string   `json:"obtain"`
	Programs []string `json:"programs"`
}

type taskRecord struct {
	Name string `json:"name"`
	Rows []row  `json:"rows"`
}

// row is what a program did at one size. Exactly one of Seconds, Over and Wrong is set.
type row struct {
	Program string    `json:"program"`
	N       int       `json:"n"`
	Ours    bool      `json:"ours,omitempty"`
	Command string    `json:"command,omitempty"` // none for a function of this program
	Part    string    `json:"part,omitempty"`    // of the work that was done
	Seconds []float64 `json:"seconds,omitempty"` // for all of the work, each run
	Over    bool      `json:"over,omitempty"`    // it was stopped at the limit
	Wrong   string    `json:"wrong,omitempty"`   // why the answer is not right
}

// scaling is the wall-clock time of a count with one worker and with two.
type scaling struct {
	N   int       `json:"n"`
	One []float64 `json:"one"`
	Two []float64 `json:"two"`
}

func (r row) Median() float64 { return median(r.Seconds) }

// spread returns the least and the greatest time.
func (r row) spread() (least, greatest float64) {
	return slices.Min(r.Seconds), slices.Max(r.Seconds)
}

func median(times []float64) float64 {
	sorted := slices.Sorted(slices.Values(times))
	return sorted[len(sorted)/2]
}

func (r *record) task(name string) *taskRecord {
	for i := range r.Tasks {
		if r.Tasks[i].Name == name {
			return &r.Tasks[i]
		}
	}
	return nil
}

// at returns the row of a program at a size with a time, or nil.
func (t *taskRecord) at(program string, n int) *row {
	for i := range t.Rows {
		if r := &t.Rows[i]; r.Program == program && r.N == n {
			return r
		}
	}
	return nil
}

func readRecord(path string) (*record, error) {
	r, err := readRun[record](path)
	if err != nil {
		return nil, err
	}
	if err := r.check(); err != nil {
		return nil, fmt.Errorf("%s is not a run kept by bench: %w", path, err)
	}
	return r, nil
}

// check returns an error if the record is not one that a run leaves.
func (r *record) check() error {
	for _, t := range r.Tasks {
		if len(t.Rows) == 0 {
			return fmt.Errorf("task %q has no rows", t.Name)
		}
		for _, row := range t.Rows {
			if err := row.check(); err != nil {
				return fmt.Errorf("task %q, program %q, n = %d: %w", t.Name, row.Program, row.N, err)
			}
		}
	}
	if s := r.Scaling; s != nil && (checkTimes(s.One) != nil || checkTimes(s.Two) != nil) {
		return errors.New("scaling needs the times of one worker and of two, in seconds")
	}
	return nil
}

func (r row) check() error {
	if r.N < 1 {
		return errors.New("n must be at least 1")
	}
	outcomes := 0
	for _, has := range []bool{len(r.Seconds) > 0, r.Over, r.Wrong != ""} {
		if has {
			outcomes++
		}
	}
	if outcomes != 1 {
		return fmt.Errorf("a row has seconds, over or wrong, and this one has %d of them", outcomes)
	}
	if len(r.Seconds) == 0 {
		return nil
	}
	return checkTimes(r.Seconds)
}

// longest is the most seconds that a kept time may be: a year.
const longest = 365 * 24 * 3600

func checkTimes(times []float64) error {
	if len(times) == 0 {
		return errors.New("there are no seconds")
	}
	for _, t := range times {
		if t < 0 || t > longest {
			return fmt.Errorf("seconds must be 0 to %d, not %g", longest, t)
		}
	}
	return nil
}

// readRun reads a run that writeRun has written.
func readRun[T any](path string) (*T, error) {
	text, err := readAtMost(path, maxRun)
	if err != nil {
		return nil, err
	}
	run := new(T)
	if err := json.Unmarshal(text, run); err != nil {
		return nil, fmt.Errorf("%s is not a run kept by bench: %w", path, err)
	}
	return run, nil
}

// maxRun is the most bytes of a run that is read; the largest kept has 50,000.
const maxRun = 64 << 20

func readAtMost(path string, most int64) ([]byte, error) {
	// A pipe, such as /dev/stdout may be, would be waited for without end.
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a run kept by bench: it is not a regular file", path)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(text)) > most {
		err = fmt.Errorf("%s is not a run kept by bench: it has more than %d bytes", path, most)
	}
	return text, err
}

func (r *record) write(path string) error { return writeRun(path, r) }

func writeRun(path string, run any) error {
	text, err := json.MarshalIndent(run, "", " ")
	if err != nil {
		return err
	}
	return writeWhole(path, append(foldRuns(text), '\n'))
}

// writable returns an error if writeRun could not write a file. It is asked before a run,
// which takes minutes, and leaves no file.
func writable(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	file, err := wholefile.Create(path)
	if err != nil {
		return err
	}
	file.Discard()
	return nil
}

// writeWhole writes a file that is complete or as it was.
func writeWhole(path string, text []byte) error {
	file, err := wholefile.Create(path)
	if err != nil {
		return err
	}
	defer file.Discard()
	if _, err := file.Write(text); err != nil {
		return err
	}
	return file.Commit()
}

var runsOfJSON = regexp.MustCompile(`\[[^\[\]{}"]*\]`)

// foldRuns puts lists of numbers in one line.
func foldRuns(text []byte) []byte {
	return runsOfJSON.ReplaceAllFunc(text, func(list []byte) []byte {
		return []byte("[" + strings.Join(strings.Fields(string(list[1:len(list)-1])), " ") + "]")
	})
}

func thisMachine(kernel string) machine {
	return machine{
		Processor: host.Processor(), Cores: runtime.NumCPU(), Memory: host.Memory(),
		OS: system(), Kernel: kernel,
	}
}

func system() string {
	if name := strings.Trim(valueIn("/etc/os-release", "PRETTY_NAME"), `"`); name != "" {
		return name + ", " + runtime.GOARCH
	}
	return runtime.GOOS + "/" + runtime.GOARCH
}

// valueIn returns the first value of a key in a file of lines such as "key : value" or
// "key=value".
func valueIn(path, key string) string {
	file, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if value, found := strings.CutPrefix(lines.Text(), key); found {
			return strings.TrimLeft(value, " \t:=")
		}
	}
	return ""
}

// commit returns the commit of the working tree.
func commit() string {
	output, err := runShort([]string{"git", "rev-parse", "--short=12", "HEAD"})
	if err != nil {
		return "unknown"
	}
	hash := firstLine(output)
	if changes, err := runShort([]string{"git", "status", "--porcelain", "--untracked-files=no"}); err != nil || changes != "" {
		hash += "+"
	}
	return hash
}

func toolVersions() []toolVersion {
	var list []toolVersion
	for i := range tools {
		if t := &tools[i]; t.installed() {
			list = append(list, toolVersion{t.name, t.versionLine()})
		}
	}
	return list
}

// leaveOut notes that a program was left out because its tool is not installed.
func (r *provenance) leaveOut(program string, t *tool) {
	at := slices.IndexFunc(r.Missing, func(m missing) bool { return m.Name == t.name })
	if at < 0 {
		at = len(r.Missing)
		r.Missing = append(r.Missing, missing{Name: t.name, Obtain: t.obtain})
	}
	if !slices.Contains(r.Missing[at].Programs, program) {
		r.Missing[at].Programs = append(r.Missing[at].Programs, program)
	}
}

func (r *provenance) printMissing(out io.Writer) {
	for _, m := range r.Missing {
		fmt.Fprintf(out, "not installed: %s (%s), for %s\n", m.Name, m.Obtain, strings.Join(m.Programs, "; "))
	}
}
