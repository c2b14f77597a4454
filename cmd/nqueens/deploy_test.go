package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"

	"nqueens.example/nqueens/internal/console"
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
	cmd, rest, err := newRootCommand(console.New()).Find(words)
	if err != nil || cmd.Name() == "nqueens" || cmd.HasSubCommands() {
		t.Errorf("%s: %q is no command: %v", where, words, err)
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

// The command lines in the deployment files and in docs/cluster.md are valid.
func TestDeployedCommands(t *testing.T) {
	found := 0
	for _, unit := range []string{"nqueens-coordinator.service", "nqueens-worker.service"} {
		for _, m := range regexp.MustCompile(`(?m)^ExecStart=\S*/nqueens (.*)$`).FindAllStringSubmatch(readText(t, deployDir+unit), -1) {
			checkCommandLine(t, unit, strings.Fields(m[1]))
			found++
		}
	}
	for _, m := range regexp.MustCompile(`(?m)^ +args: \[(cluster.*)\]$`).FindAllStringSubmatch(readText(t, deployDir+"kubernetes.yaml"), -1) {
		checkCommandLine(t, "kubernetes.yaml", strings.Split(strings.ReplaceAll(m[1], `"`, ""), ", "))
		found++
	}
	for _, m := range regexp.MustCompile(`(?m)^    nqueens ([^#\n]*)`).FindAllStringSubmatch(readText(t, "../../docs/cluster.md"), -1) {
		checkCommandLine(t, "cluster.md", strings.Fields(m[1]))
		found++
	}
	slurm := strings.ReplaceAll(readText(t, deployDir+"slurm.sh"), "\\\n", "")
	if m := regexp.MustCompile(`(?m)^exec nqueens (.*)$`).FindStringSubmatch(slurm); m != nil {
		line := regexp.MustCompile(`"[^"]*\$\{SLURM_CPUS[^"]*"`).ReplaceAllString(m[1], "8")
		checkCommandLine(t, "slurm.sh", strings.Fields(line))
		found++
	}
	if found < 14 {
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
	for _, unit := range []string{"nqueens-coordinator.service", "nqueens-worker.service"} {
		// The program and its user are not installed here.
		text := strings.ReplaceAll(readText(t, deployDir+unit), "/usr/local/bin/nqueens", "/bin/true")
		path := filepath.Join(t.TempDir(), unit)
		if err := os.WriteFile(path, []byte(strings.ReplaceAll(text, "User=nqueens", "User=root")), 0o644); err != nil {
			t.Fatal(err)
		}
		check("systemd-analyze", "verify", path)
	}
	check("hadolint", deployDir+"Containerfile")
	for i, document := range strings.Split(readText(t, deployDir+"kubernetes.yaml"), "\n---\n") {
		if !regexp.MustCompile(`(?m)^apiVersion: \S+\nkind: \S+\nmetadata:\n  name: nqueens-\S+$`).MatchString(document) || strings.Contains(document, "\t") {
			t.Errorf("document %d of kubernetes.yaml is none: %.80s", i+1, document)
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
