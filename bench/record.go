package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"nqueens.example/nqueens/internal/counting"
	host "nqueens.example/nqueens/internal/system"
)

// A record is a run of the table. It is kept as JSON.
type record struct {
	provenance
	Limit    float64      `json:"limit_seconds"`
	Tasks    []taskRecord `json:"tasks"`
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
		Machine: machine{processor(), runtime.NumCPU(), host.Memory(), system(), counting.Kernels()[0]},
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
	Seconds []float64 `json:"seconds,omitempty"` // for all of the work, each run
	Over    bool      `json:"over,omitempty"`    // it was stopped at the limit
	Wrong   string    `json:"wrong,omitempty"`   // why the answer is not right
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
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	r := new(record)
	if err := json.Unmarshal(text, r); err != nil {
		return nil, fmt.Errorf("%s is not a run kept by bench: %w", path, err)
	}
	return r, nil
}

func (r *record) write(path string) error {
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o644)
}

// processor returns the model of the processor, or the architecture if the system does not name it.
func processor() string {
	if runtime.GOOS == "darwin" {
		if model, err := runShort("sysctl", "-n", "machdep.cpu.brand_string"); err == nil {
			return model
		}
	}
	return cmp.Or(valueIn("/proc/cpuinfo", "model name"), runtime.GOARCH)
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
		if value, ok := strings.CutPrefix(lines.Text(), key); ok {
			return strings.TrimLeft(value, " \t:=")
		}
	}
	return ""
}

// commit returns the commit of the working tree.
func commit() string {
	hash, err := runShort("git", "rev-parse", "--short=12", "HEAD")
	if err != nil {
		return "unknown"
	}
	if changes, err := runShort("git", "status", "--porcelain", "--untracked-files=no"); err != nil || changes != "" {
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
