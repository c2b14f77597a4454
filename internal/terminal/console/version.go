package console

import (
	"cmp"
	_ "embed"
	"runtime"
	"runtime/debug"
	"strings"
	"time"
)

// A build without version control sets them, for example by
// -ldflags "-X nqueens.example/nqueens/internal/terminal/console.version=v1.2.3".
var version, commit, date string

// source is filled in by git archive, so that an archive of the sources knows its commit.
//
//go:embed source.txt
var source string

// BuildFacts says what a program was built from. What is unknown is zero.
type BuildFacts struct {
	Version  string    `json:"version"` // of the module
	Commit   string    `json:"commit,omitempty"`
	Date     time.Time `json:"date,omitzero"`      // of the commit, in UTC
	Modified bool      `json:"modified,omitempty"` // since the commit
}

// BuildInfo returns what this program was built from: what its linker was told, or else
// what Go recorded, or else what the archive of the sources says.
func BuildInfo() BuildFacts {
	facts := archived(source)
	if info, ok := debug.ReadBuildInfo(); ok {
		facts = recorded(info).or(facts)
	}
	release := BuildFacts{Version: version, Commit: commit, Date: instant(date)}
	facts = release.or(facts)
	facts.Version = cmp.Or(facts.Version, "(devel)")
	return facts
}

// or returns the facts of f, and those of other that f lacks. Two commits are not mixed.
func (f BuildFacts) or(other BuildFacts) BuildFacts {
	f.Version = cmp.Or(f.Version, other.Version)
	if f.Commit == "" || f.Commit == other.Commit {
		f.Commit, f.Modified = other.Commit, f.Modified || other.Modified
		f.Date = cmp.Or(f.Date, other.Date)
	}
	return f
}

// recorded returns what Go recorded in the program.
func recorded(info *debug.BuildInfo) (facts BuildFacts) {
	if info.Main.Version != "(devel)" {
		facts.Version = info.Main.Version
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			facts.Commit = s.Value
		case "vcs.time":
			facts.Date = instant(s.Value)
		case "vcs.modified":
			facts.Modified = s.Value == "true"
		}
	}
	return facts
}

// archived returns what git archive wrote into source.txt. In a clone that is nothing.
func archived(source string) (facts BuildFacts) {
	if strings.Contains(source, "$Format:") {
		return facts
	}
	for line := range strings.Lines(source) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch key {
		case "version":
			facts.Version = value
		case "commit":
			facts.Commit = value
		case "date":
			facts.Date = instant(value)
		}
	}
	return facts
}

// instant returns the zero time for a text that is not a time.
func instant(text string) time.Time {
	t, _ := time.Parse(time.RFC3339, text)
	return t.UTC()
}

// Version returns Build, the version of Go, and the system.
func Version() string {
	return Build() + " " + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH
}

// Build returns the module's version and the commit that the program was built from. It is
// the same on every machine.
func Build() string {
	facts := BuildInfo()
	commit := facts.Commit[:min(12, len(facts.Commit))]
	if strings.Contains(facts.Version, commit) {
		return facts.Version
	}
	return facts.Version + " " + commit
}
