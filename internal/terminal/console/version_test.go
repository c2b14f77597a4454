package console

import (
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// What the linker was told comes first, then what Go recorded, then the archive; the facts
// of two commits are not mixed.
func TestBuildFacts(t *testing.T) {
	day := time.Date(2026, 11, 23, 5, 39, 43, 0, time.UTC)
	for _, test := range []struct{ first, second, want BuildFacts }{
		{BuildFacts{}, BuildFacts{Version: "v1.2.3", Commit: "ab", Date: day, Modified: true}, BuildFacts{Version: "v1.2.3", Commit: "ab", Date: day, Modified: true}},
		{BuildFacts{Version: "v1.2.3"}, BuildFacts{Version: "v1.2.2", Commit: "ab", Date: day}, BuildFacts{Version: "v1.2.3", Commit: "ab", Date: day}},
		{BuildFacts{Version: "v1.2.3", Commit: "ab"}, BuildFacts{Commit: "ab", Date: day, Modified: true}, BuildFacts{Version: "v1.2.3", Commit: "ab", Date: day, Modified: true}},
		{BuildFacts{Commit: "ab"}, BuildFacts{Version: "v1.2.3", Commit: "cd", Date: day, Modified: true}, BuildFacts{Version: "v1.2.3", Commit: "ab"}},
	} {
		expect.Equal(t, test.first.or(test.second), test.want, "%+v or %+v", test.first, test.second)
	}
}

func TestRecordedFacts(t *testing.T) {
	info := &debug.BuildInfo{Main: debug.Module{Version: "(devel)"}, Settings: []debug.BuildSetting{
		{Key: "vcs.revision", Value: "ab"}, {Key: "vcs.time", Value: "2026-11-23T05:39:43Z"}, {Key: "vcs.modified", Value: "true"},
	}}
	want := BuildFacts{Commit: "ab", Date: time.Date(2026, 11, 23, 5, 39, 43, 0, time.UTC), Modified: true}
	expect.Equal(t, recorded(info), want, "recorded")
	info.Main.Version, want.Version = "v1.2.3", "v1.2.3"
	expect.Equal(t, recorded(info), want, "recorded")
}

// A clone has the formats that git archive replaces; an archive has what it put there.
func TestArchivedSourcesKnowTheirCommit(t *testing.T) {
	expect.Equal(t, archived("version $Format:%(describe:tags)$\ncommit $Format:%H$\ndate $Format:%cI$\n"), BuildFacts{}, "a clone")
	want := BuildFacts{Version: "v1.2.3", Commit: "ab", Date: time.Date(2026, 11, 23, 5, 39, 43, 0, time.UTC)}
	expect.Equal(t, archived("version v1.2.3\ncommit ab\ndate 2026-11-23T05:39:43Z\n"), want, "an archive")
	want.Version = "" // no tag yet
	expect.Equal(t, archived("version \ncommit ab\ndate 2026-11-23T05:39:43Z\n"), want, "an archive without a tag")

	if _, err := os.Stat("../../../.git"); err != nil {
		t.Skip("not in a clone")
	}
	commit, err := exec.Command("git", "rev-parse", "HEAD").Output()
	if err != nil {
		t.Skip("no git, or no commit")
	}
	if runtime.GOOS == "windows" {
		t.Skip("archives are made on Unix")
	}
	text := must.Get(exec.Command("sh", "-c", "git -C ../../.. archive HEAD internal/terminal/console/source.txt | tar -xO").Output())(t)
	if got := archived(string(text)); got.Commit != strings.TrimSpace(string(commit)) || got.Date.IsZero() {
		t.Errorf("git archive wrote %q, which is read as %+v", text, got)
	}
}
