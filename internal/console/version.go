package console

import (
	"runtime"
	"runtime/debug"
	"strings"
)

// Version returns Build, the version of Go, and the system.
func Version() string {
	return Build() + " " + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH
}

// Build returns the module's version and the commit that the program was built from. It is
// the same on every machine.
func Build() string {
	number, commit := "(devel)", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		if info.Main.Version != "" {
			number = info.Main.Version
		}
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" && !strings.Contains(number, s.Value[:min(12, len(s.Value))]) {
				commit = " " + s.Value[:min(12, len(s.Value))]
			}
		}
	}
	return number + commit
}
