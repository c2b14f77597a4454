package main

import (
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/counting/record"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/testing/expect"
)

// Homebrew links each manual page by its name, and a cask cannot list a folder.
func TestCaskListsTheManuals(t *testing.T) {
	var release struct {
		Casks []struct{ Manpages []string } `yaml:"homebrew_casks"`
	}
	check(t, yaml.Unmarshal([]byte(readText(t, repository+"/.goreleaser.yaml")), &release))
	if len(release.Casks) != 1 {
		t.Fatalf("there are %d casks", len(release.Casks))
	}
	var want []string
	for _, page := range console.Manuals(newRootCommand(console.New()), time.Time{}) {
		want = append(want, "man/"+page.Name)
	}
	got := slices.Sorted(slices.Values(release.Casks[0].Manpages))
	got = slices.DeleteFunc(got, func(page string) bool { return strings.HasPrefix(page, "man/"+clusterProgram+"-") }) // whose tests hold them
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf(".goreleaser.yaml lists the manual pages\n%s\nand there are\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// citation is CITATION.cff, with the keys that the schema of version 1.2.0 requires and those
// that we use. Any other is rejected.
type citation struct {
	CFF        string                  `yaml:"cff-version"`
	Message    string                  `yaml:"message"`
	Type       string                  `yaml:"type"`
	Title      string                  `yaml:"title"`
	Abstract   string                  `yaml:"abstract"`
	Authors    []struct{ Name string } `yaml:"authors"`
	License    string                  `yaml:"license"`
	Keywords   []string                `yaml:"keywords"`
	Repository string                  `yaml:"repository-code,omitempty"`
	Version    string                  `yaml:"version,omitempty"`
	Released   string                  `yaml:"date-released,omitempty"`
}

func readCitation(t *testing.T, path string) (c citation) {
	t.Helper()
	decoder := yaml.NewDecoder(strings.NewReader(readText(t, path)))
	decoder.KnownFields(true)
	if err := decoder.Decode(&c); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return c
}

// newestRelease returns the version and the date of the newest release in a changelog.
func newestRelease(t *testing.T, path string) (version, date string) {
	t.Helper()
	if m := regexp.MustCompile(`(?m)^## \[([0-9][^\]]*)\] - (.*)$`).FindStringSubmatch(readText(t, path)); m != nil {
		return m[1], m[2]
	}
	return "", ""
}

func TestCitation(t *testing.T) {
	c := readCitation(t, repository+"/CITATION.cff")
	if c.CFF != "1.2.0" || c.Type != "software" || c.Title != "nqueens" || c.Message == "" || len(c.Authors) == 0 || c.Authors[0].Name == "" || c.License != "MIT" {
		t.Errorf("CITATION.cff is read as %+v", c)
	}
	if version, date := newestRelease(t, repository+"/CHANGELOG.md"); c.Version != version || c.Released != date {
		t.Errorf("CITATION.cff is of %q of %q, and the newest release in CHANGELOG.md is %q of %q", c.Version, c.Released, version, date)
	}
}

// A release is cut by one script: the changelog and the citation then name it, and its notes
// are what was unreleased.
func TestReleaseCut(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("releases are cut on Unix")
	}
	copied := t.TempDir()
	copyTo := func(names ...string) {
		for _, name := range names {
			check(t, os.MkdirAll(filepath.Join(copied, filepath.Dir(name)), 0o777))
			check(t, os.WriteFile(filepath.Join(copied, name), []byte(readText(t, repository+"/"+name)), 0o777))
		}
	}
	copyTo("script/release-cut", "script/release-notes", "CHANGELOG.md", "CITATION.cff", "go.work", "cluster/go.mod", "bench/go.mod")
	script := func(name string, args ...string) (string, error) {
		text, err := exec.Command("bash", append([]string{filepath.Join(copied, "script", name)}, args...)...).CombinedOutput()
		return string(text), err
	}
	expect.Fails(t, expect.ErrorOf(script("release-notes", "99.8.7")), "there are notes of a release that was never cut")
	for _, version := range []string{"", "v99.8.7", "99.8", "99.8.7 "} {
		if text, err := script("release-cut", version); err == nil || !strings.Contains(text, "usage:") {
			t.Errorf("release-cut %q: %v, %s", version, err, text)
		}
	}
	unreleased, err := script("release-notes", "Unreleased")
	if err != nil {
		t.Skipf("nothing is unreleased: %s", unreleased)
	}
	if text, err := script("release-cut", "99.8.7"); err != nil {
		t.Fatalf("release-cut: %v, %s", err, text)
	}
	version, date := newestRelease(t, filepath.Join(copied, "CHANGELOG.md"))
	if _, err := time.Parse(time.DateOnly, date); version != "99.8.7" || err != nil {
		t.Errorf("the newest release is %q of %q", version, date)
	}
	if c := readCitation(t, filepath.Join(copied, "CITATION.cff")); c.Version != version || c.Released != date {
		t.Errorf("the citation is of %q of %q, want %q of %q", c.Version, c.Released, version, date)
	}
	if notes, err := script("release-notes", version); err != nil || notes != unreleased {
		t.Errorf("the notes of the release are %q, %v, want what was unreleased", notes, err)
	}
	for _, again := range []string{version, "99.8.8"} {
		expect.Fails(t, expect.ErrorOf(script("release-cut", again)), "release-cut %s cut a release of nothing", again)
	}
}

// The workflows call what there is, by actions of a fixed major version, and no job may
// write without saying so.
func TestWorkflows(t *testing.T) {
	files, err := filepath.Glob(repository + "/" + ".github/workflows/*.yml")
	if err != nil || len(files) < 2 {
		t.Fatalf("there are the workflows %q, %v", files, err)
	}
	for _, file := range files {
		text := readText(t, file)
		for _, m := range regexp.MustCompile(`(?m)^ *(?:- )?(?:run: )?((?:make |script/).*)$`).FindAllStringSubmatch(text, -1) {
			checkMake(t, file, m[1])
		}
		for _, m := range regexp.MustCompile(`uses: (\S+)`).FindAllStringSubmatch(text, -1) {
			if !strings.HasPrefix(m[1], "./") && !regexp.MustCompile(`@(v[0-9]+|[0-9a-f]{40})$`).MatchString(m[1]) {
				t.Errorf("%s uses %s, which is not fixed", file, m[1])
			}
		}
		if !strings.Contains(text, "\npermissions: {contents: read}\n") {
			t.Errorf("%s does not begin with reading only", file)
		}
	}
	language := regexp.MustCompile(`(?m)^go ([0-9]+\.[0-9]+)`).FindStringSubmatch(readText(t, repository+"/go.mod"))[1]
	for _, file := range append(files, deployDir+"Containerfile") {
		for _, m := range regexp.MustCompile(`golang:([0-9.]+[0-9])`).FindAllStringSubmatch(readText(t, file), -1) {
			expect.Equal(t, m[1], language, "%s has Go", file)
		}
	}
}

const deployDir = "../../deploy/"

func readText(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	check(t, err)
	return string(b)
}

// checkCommandLine checks that the command and the flags of a command line exist.
func checkCommandLine(t *testing.T, where string, words []string) {
	t.Helper()
	root := newRootCommand(console.New())
	root.InitDefaultHelpCmd()
	cmd, rest, err := root.Find(words)
	if err == nil && cmd.Name() == "help" {
		if cmd, _, err = root.Find(rest); err == nil && cmd.HasParent() {
			return
		}
	}
	if err != nil || cmd.Name() == "nqueens" || cmd.HasSubCommands() {
		t.Errorf("%s: %q is not a command: %v", where, words, err)
		return
	}
	if err := cmd.ParseFlags(rest); err != nil {
		t.Errorf("%s: %q: %v", where, words, err)
		return
	}
	expect.Is(t, cmd.ValidateArgs(cmd.Flags().Args()), nil, "%s: %q", where, words)
}

// The command lines in the recipes are valid. script/deploy-check runs them.
func TestDeployedCommands(t *testing.T) {
	variable := regexp.MustCompile(`"?\$\(\([^)]*\)\)|"?\$\{?[A-Za-z_0-9]+\}?"?|\{\}|%i`)
	for _, file := range []string{"slurm.sh", "parallel.sh", "loop.sh", "nqueens-part@.service", "kubernetes.yaml"} {
		text := strings.ReplaceAll(readText(t, deployDir+file), "\\\n", "")
		found := regexp.MustCompile(`nqueens count (.*? --progress log)`).FindAllStringSubmatch(text, -1)
		if len(found) != 1 {
			t.Errorf("%s counts %d times, want once", file, len(found))
			continue
		}
		line := strings.ReplaceAll(variable.ReplaceAllString(found[0][1], "8"), `"`, "")
		checkCommandLine(t, file, strings.Fields("count "+line))
	}
}

// coreMemory returns the bytes that a core needs for any job of a count of n.
func coreMemory(t *testing.T, n int) int64 {
	t.Helper()
	plan, err := count.NewPlan(n, count.Kind{})
	check(t, err)
	most := int64(0)
	for job := range plan.Len() {
		most = max(most, plan.Memory(job))
	}
	return most
}

// The table of memory is right: no less than the plans say, and at most a fifth more.
func TestTableOfMemory(t *testing.T) {
	_, table, _ := strings.Cut(readText(t, "../../docs/cluster.md"), "\n| n |")
	lines := strings.SplitN(table, "\n", 4)
	sizes, sums := strings.Split(strings.Trim(lines[0], " |"), "|"), strings.Split(strings.Trim(lines[2], " |"), "|")[1:]
	if len(sizes) != 7 || len(sums) != len(sizes) {
		t.Fatalf("the table is %q and %q", sizes, sums)
	}
	for i, size := range sizes {
		n, err := strconv.Atoi(strings.TrimSpace(size))
		mb, sumErr := strconv.ParseFloat(strings.ReplaceAll(strings.TrimSpace(sums[i]), ",", ""), 64)
		if err != nil || sumErr != nil {
			t.Fatal(err, sumErr)
		}
		if need := float64(coreMemory(t, n)) / 1e6; mb < need || mb > need*1.2+5 {
			t.Errorf("for n = %d the table has %v MB, and the plan says %.1f MB", n, mb, need)
		}
	}
}

// The table of chances is what the audit computes.
func TestTableOfChances(t *testing.T) {
	_, table, _ := strings.Cut(readText(t, "../../docs/cluster.md"), "\n| wrong jobs |")
	rows := regexp.MustCompile(`(?m)^\| ([0-9]+)[^|]*\| ([0-9.]+)% \| ([0-9.]+)% \| ([0-9.]+)% \|$`).FindAllStringSubmatch(table, -1)
	if len(rows) != 4 {
		t.Fatalf("the table has %d rows", len(rows))
	}
	for _, row := range rows {
		wrong, _ := strconv.Atoi(row[1])
		for i, share := range []float64{0.001, 0.01, 0.1} {
			figure, _ := strconv.ParseFloat(row[2+i], 64)
			if is := 100 * record.Found(4180, share, wrong); math.Abs(figure-is) > max(0.005, is/50) || figure == 100 && is < 99.95 {
				t.Errorf("%d wrong jobs at %v: %v%%, and it is %.4f%%", wrong, share, figure, is)
			}
		}
	}
}
