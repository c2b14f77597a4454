package console

import (
	"runtime"
	"runtime/debug"
	"strings"
	"time"
)

// BuildFacts says what a program was built from. What is unknown is zero.
type BuildFacts struct {
	Version  string // of the module
	Commit   string
	Date     time.Time // of the commit
	Modified bool      // since the commit
}

// BuildInfo returns what this program was built from.
func BuildInfo() BuildFacts {
	facts := BuildFacts{Version: "(devel)"}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return facts
	}
	if info.Main.Version != "" {
		facts.Version = info.Main.Version
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			facts.Commit = s.Value
		case "vcs.time":
			facts.Date, _ = time.Parse(time.RFC3339, s.Value)
		case "vcs.modified":
			facts.Modified = s.Value == "true"
		}
	}
	return facts
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
