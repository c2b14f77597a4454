package main

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/counting/record"
	"nqueens.example/nqueens/internal/terminal/console"
)

const deployDir = "../../deploy/"

func readText(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
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
	if err := cmd.ValidateArgs(cmd.Flags().Args()); err != nil {
		t.Errorf("%s: %q: %v", where, words, err)
	}
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
	if err != nil {
		t.Fatal(err)
	}
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
		mb, failed := strconv.ParseFloat(strings.ReplaceAll(strings.TrimSpace(sums[i]), ",", ""), 64)
		if err != nil || failed != nil {
			t.Fatal(err, failed)
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
			said, _ := strconv.ParseFloat(row[2+i], 64)
			if is := 100 * record.Found(4180, share, wrong); math.Abs(said-is) > max(0.005, is/50) || said == 100 && is < 99.95 {
				t.Errorf("%d wrong jobs at %v: %v%%, and it is %.4f%%", wrong, share, said, is)
			}
		}
	}
}
