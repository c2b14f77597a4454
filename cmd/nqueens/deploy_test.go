package main

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
	"go.yaml.in/yaml/v3"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/console"
)

const deployDir = "../../deploy/"

var (
	manifests = []string{"kubernetes.yaml", "kubernetes-28.yaml"}
	units     = []string{"nqueens-coordinator.service", "nqueens-worker.service", "nqueens-nats.service", "nqueens-backup.service", "nqueens-backup.timer"}
)

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

// The command lines in the deployment files are valid.
func TestDeployedCommands(t *testing.T) {
	found := 0
	for _, unit := range []string{"nqueens-coordinator.service", "nqueens-worker.service"} {
		for _, m := range regexp.MustCompile(`(?m)^ExecStart=\S*/nqueens (.*)$`).FindAllStringSubmatch(readText(t, deployDir+unit), -1) {
			checkCommandLine(t, unit, strings.Fields(m[1]))
			found++
		}
	}
	for _, file := range manifests {
		for _, pod := range podsOf(t, file) {
			if len(pod.Args) > 0 && pod.Args[0] == "cluster" {
				checkCommandLine(t, file, strings.Split(strings.ReplaceAll(strings.Join(pod.Args, "\n"), "$(MEMORY)", "1000000"), "\n"))
				found++
			}
		}
	}
	slurm := strings.ReplaceAll(readText(t, deployDir+"slurm.sh"), "\\\n", "")
	if m := regexp.MustCompile(`(?m)^exec nqueens (.*)$`).FindStringSubmatch(slurm); m != nil {
		line := regexp.MustCompile(`"[^"]*SLURM_CPUS[^"]*?(MiB)?"`).ReplaceAllString(m[1], "8$1")
		checkCommandLine(t, "slurm.sh", strings.Fields(line))
		found++
	}
	if found < 7 {
		t.Errorf("%d command lines are found only", found)
	}
}

// Each file passes the check of its own tool, if that is installed.
func TestDeploymentFiles(t *testing.T) {
	check := func(tool string, args ...string) {
		if _, err := exec.LookPath(tool); err != nil {
			t.Logf("%s is not installed", tool)
			return
		}
		if out, err := exec.Command(tool, args...).CombinedOutput(); err != nil {
			t.Errorf("%s %s: %v\n%s", tool, strings.Join(args, " "), err, out)
		}
	}
	check("bash", "-n", deployDir+"slurm.sh")
	check("shellcheck", deployDir+"slurm.sh")
	for _, unit := range units {
		// The program and its user are not installed here.
		text := regexp.MustCompile(`/usr/local/bin/(nqueens|nats-server)`).ReplaceAllString(readText(t, deployDir+unit), "/bin/true")
		path := filepath.Join(t.TempDir(), unit)
		if err := os.WriteFile(path, []byte(strings.ReplaceAll(text, "User=nqueens", "User=root")), 0o644); err != nil {
			t.Fatal(err)
		}
		check("systemd-analyze", "verify", path)
	}
	check("hadolint", deployDir+"Containerfile")
	for _, file := range append(manifests, "alerts.yaml") {
		for i, document := range documentsOf(t, file) {
			if _, named := document["metadata"]; !named && file != "alerts.yaml" {
				t.Errorf("document %d of %s has no metadata", i+1, file)
			}
		}
	}
}

// The servers are configured to keep what they acknowledged.
func TestServersOfKubernetes(t *testing.T) {
	t.Setenv("POD_NAME", "nqueens-nats-0")
	_, text, _ := strings.Cut(readText(t, deployDir+"kubernetes.yaml"), "  nats.conf: |\n")
	text, _, _ = strings.Cut(text, "\n---")
	options := new(server.Options)
	if err := options.ProcessConfigString(text); err != nil {
		t.Fatal(err)
	}
	if !options.SyncAlways || options.ServerName != "nqueens-nats-0" || len(options.Routes) != 3 || options.Cluster.Port != 6222 || !options.JetStream {
		t.Errorf("the configuration is read as %+v", options)
	}
}

// The metrics that the dashboard uses exist.
func TestDashboard(t *testing.T) {
	var dashboard struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal([]byte(readText(t, deployDir+"grafana.json")), &dashboard); err != nil {
		t.Fatal(err)
	}
	source := readText(t, "cluster_metrics.go")
	asked := 0
	for _, panel := range dashboard.Panels {
		for _, target := range panel.Targets {
			for _, name := range regexp.MustCompile(`nqueens_\w+`).FindAllString(target.Expr, -1) {
				asked++
				if short := strings.TrimPrefix(name, "nqueens_cluster_"); !strings.Contains(source, `"`+short+`"`) {
					t.Errorf("panel %q asks for %s, which there is not", panel.Title, name)
				}
			}
		}
	}
	if asked < 15 {
		t.Errorf("the dashboard asks for %d metrics only", asked)
	}
}

// documentsOf returns the documents of a file of YAML.
func documentsOf(t *testing.T, file string) (all []map[string]any) {
	t.Helper()
	for decoder := yaml.NewDecoder(strings.NewReader(readText(t, deployDir+file))); ; {
		var document map[string]any
		if err := decoder.Decode(&document); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		all = append(all, document)
	}
}

// pod is the container of a pod.
type pod struct {
	Kind, Name    string
	Args, Command []string
	Resources     struct{ Requests, Limits map[string]string }
}

// podsOf returns the containers that a manifest starts.
func podsOf(t *testing.T, file string) (all []pod) {
	t.Helper()
	for _, document := range documentsOf(t, file) {
		text, err := yaml.Marshal(document)
		if err != nil {
			t.Fatal(err)
		}
		type spec struct {
			Template struct{ Spec struct{ Containers []pod } }
		}
		var manifest struct {
			Kind string
			Spec struct {
				Template    struct{ Spec struct{ Containers []pod } }
				JobTemplate struct{ Spec spec } `yaml:"jobTemplate"`
			}
		}
		if err := yaml.Unmarshal(text, &manifest); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for _, p := range append(manifest.Spec.Template.Spec.Containers, manifest.Spec.JobTemplate.Spec.Template.Spec.Containers...) {
			p.Kind = manifest.Kind
			all = append(all, p)
		}
	}
	return all
}

// besides is the memory that a worker needs besides that for its jobs.
const besides = 100e6

// coreMemory returns the bytes that a core needs for any job of a count of n.
func coreMemory(t *testing.T, n int) int64 {
	t.Helper()
	plan, err := count.NewPlan("", n)
	if err != nil {
		t.Fatal(err)
	}
	most := int64(0)
	for job := range plan.Len() {
		most = max(most, plan.Memory(job))
	}
	return most
}

// quantity returns the value of an amount of memory or processors of Kubernetes.
func quantity(t *testing.T, text string) float64 {
	t.Helper()
	parts := regexp.MustCompile(`^([0-9]+)(m|Mi|Gi|)$`).FindStringSubmatch(text)
	if parts == nil {
		t.Fatalf("%q is not a quantity", text)
	}
	value, _ := strconv.ParseFloat(parts[1], 64)
	return value * map[string]float64{"m": 1e-3, "": 1, "Mi": 1 << 20, "Gi": 1 << 30}[parts[2]]
}

// Every container has a limit of memory, and those that count have as much as their n needs:
// four cores were once given 512 MiB for n = 24.
func TestDeployedMemory(t *testing.T) {
	for _, file := range manifests {
		pods := podsOf(t, file)
		each, counting := 0.0, 0
		for _, p := range pods {
			if p.Name == "coordinator" {
				n, err := strconv.Atoi(p.Args[2])
				if err != nil {
					t.Fatal(err)
				}
				each = float64(coreMemory(t, n))
			}
		}
		for _, p := range pods {
			requested, limit := quantity(t, p.Resources.Requests["memory"]), quantity(t, p.Resources.Limits["memory"])
			if requested > limit {
				t.Errorf("%s: %s requests more than its limit", file, p.Name)
			}
			cores := map[string]float64{"coordinator": 1, "worker": 4}[p.Name]
			if cores == 0 {
				continue
			}
			counting++
			if p.Name == "worker" && quantity(t, p.Resources.Limits["cpu"]) != cores {
				t.Errorf("%s: a worker has %s processors, want %v", file, p.Resources.Limits["cpu"], cores)
			}
			if need := each * cores; requested < need || limit < need+besides {
				t.Errorf("%s: %s has %.0f MB, limited to %.0f MB, and needs %.0f MB and %.0f MB besides", file, p.Name, requested/1e6, limit/1e6, need/1e6, besides/1e6)
			}
		}
		if counting != 2 {
			t.Errorf("%s has %d containers that count, want 2", file, counting)
		}
	}
	given := regexp.MustCompile(`--mem-per-cpu=([0-9]+)M`).FindAllStringSubmatch(readText(t, deployDir+"slurm.sh"), -1)
	for i, n := range []int{28, 24} {
		if mb, _ := strconv.ParseFloat(given[i][1], 64); mb*(1<<20)*0.9 < float64(coreMemory(t, n)) {
			t.Errorf("slurm.sh gives a core %v MB for n = %d", mb, n)
		}
	}
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

// The metrics that the alerts use exist.
func TestAlerts(t *testing.T) {
	source, asked := readText(t, "cluster_metrics.go"), 0
	for _, name := range regexp.MustCompile(`nqueens_cluster_(\w+)`).FindAllStringSubmatch(readText(t, deployDir+"alerts.yaml"), -1) {
		asked++
		if !strings.Contains(source, `"`+name[1]+`"`) {
			t.Errorf("the alerts ask for %s, which there is not", name[0])
		}
	}
	if asked < 8 {
		t.Errorf("the alerts ask for %d metrics only", asked)
	}
}
