package main

import (
	"bytes"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/testing/must"
)

// TestMain runs as the program itself if a test has started it so.
func TestMain(m *testing.M) {
	if os.Getenv("NQUEENS_CLUSTER_TEST") != "" {
		main()
	}
	os.Exit(m.Run())
}

// run runs the program in a folder, and returns its exit code and what it wrote.
func run(t *testing.T, dir string, args ...string) (code int, out, text string) {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "NQUEENS_CLUSTER_TEST=yes", "NO_COLOR=1")
	if variable := cmd.Args[1]; strings.HasPrefix(variable, "GOMEMLIMIT=") {
		cmd.Args, cmd.Env = slices.Delete(cmd.Args, 1, 2), append(cmd.Env, variable)
	}
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil && !errors.As(err, new(*exec.ExitError)) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()
}

// What can never work is refused in one line before anything starts, with what would be right.
func TestRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if code, _, text := run(t, dir, "keys", "keys", "--workers", "2"); code != 0 {
		t.Fatal(text)
	}
	if code, _, text := run(t, dir, "start", "12", "--ledger", "q12.ledger", "-q"); code != 0 {
		t.Fatal(text)
	}
	for line, want := range map[string]struct {
		code int
		says string
	}{
		"start 33":        {2, "N must be 1 to 32 to count exactly, not 33"},
		"start 12 --idle": {2, "otherwise no machine can count"},
		"start 12 --nats nats://h --listen 127.0.0.1:0":                {2, "--listen cannot be combined with --nats"},
		"start 12 --listen 4222":                                       {2, "must be a host and a port"},
		"start 12 --nats http://h":                                     {2, "must be like nats://head:4222 or tls://head:4222"},
		"start 12 --recheck 150%":                                      {2, "a share from 0 to 100%"},
		"start 12 --kernel sse":                                        {2, "it must be auto, "},
		"start 12 --key k":                                             {2, "--key and --ca need --nats"},
		"start 12 --keys keys":                                         {2, "--keys needs --listen"},
		"start 11 --keys none --listen 127.0.0.1:0":                    {1, "keys in none: there are none; nqueens-cluster keys makes them"},
		"GOMEMLIMIT=30MiB start 20 --method colours":                   {1, "a job of n = 20 takes "},
		"start 13 --ledger q12.ledger":                                 {1, "n = 12"},
		"work":                                                         {2, "URL"},
		"work http://127.0.0.1:1":                                      {2, "must be like nats://head:4222"},
		"work nats://127.0.0.1:99999":                                  {2, "must be like nats://head:4222"},
		"work nats://127.0.0.1:1 --name a.b":                           {2, "must be 1 to 64 letters"},
		"work nats://127.0.0.1:1 --key keys/ca.pem":                    {1, "is not the key of a member"},
		"work nats://127.0.0.1:1 --key keys/worker-1.key --name other": {2, "--key belongs to worker-1, but --name is other"},
		"status nats://127.0.0.1:1":                                    {1, "no server answers at nats://127.0.0.1:1"},
		"keys keys --name observer":                                    {1, "the name observer has a key of its own"},
		"sing":                                                         {2, "sing"},
	} {
		code, out, text := run(t, dir, strings.Fields(line)...)
		if code != want.code || out != "" || !strings.HasPrefix(text, "nqueens-cluster: ") || !strings.Contains(text, want.says) || strings.Count(text, "\n") != 1 {
			t.Errorf("%s: exit %d, %q; want %d, %q", line, code, text, want.code, want.says)
		}
	}
}

// A count over two processes, and again from its ledger.
func TestStartAndWork(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	free := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	free.Close()
	address := free.Addr().String()
	over := make(chan string, 1)
	go func() {
		_, out, text := run(t, dir, "start", "15", "--method", "search", "--idle", "--listen", address, "--recheck", "10%", "--json")
		over <- out + text
	}()
	worked := make(chan string, 1)
	go func() {
		_, out, text := run(t, dir, "work", "nats://"+address, "--name", "other", "--workers", "1", "--kernel", "generic")
		worked <- out + text
	}()
	seen, text := false, ""
	for text == "" {
		select {
		case text = <-over:
		case <-time.After(50 * time.Millisecond):
			_, out, _ := run(t, dir, "status", "nats://"+address)
			seen = seen || strings.Contains(out, "worker   other")
		}
	}
	if !seen || !strings.Contains(text, `"solutions":"2279184"`) || !strings.Contains(text, "nqueens-cluster work nats://"+address) {
		t.Errorf("status shows the worker: %v; start says %s", seen, text)
	}
	if text := <-worked; !strings.Contains(text, "msg=joined n=15") {
		t.Errorf("work says %s", text)
	}
	if code, out, text := run(t, dir, "start", "15", "--method", "search", "-q"); code != 0 || out != "2279184\n" || text != "" {
		t.Errorf("again: exit %d, %q, %q", code, out, text)
	}
}

// The packages list the manual pages of this program, and its help fits a terminal.
func TestManualsAndHelp(t *testing.T) {
	c := console.New()
	root := newRootCommand(c)
	names := must.Get(os.ReadFile(filepath.Join("..", "..", "..", ".goreleaser.yaml")))(t)
	for _, page := range console.Manuals(root, time.Time{}) {
		if !strings.Contains(string(names), "- man/"+page.Name+"\n") {
			t.Errorf(".goreleaser.yaml does not list %s", page.Name)
		}
	}
	for _, args := range [][]string{{"--help"}, {"start", "-h"}, {"work", "-h"}, {"status", "-h"}, {"keys", "-h"}} {
		code, out, _ := run(t, t.TempDir(), args...)
		for line := range strings.Lines(out) {
			if len([]rune(line)) > 81 {
				t.Errorf("%v: %q is too wide", args, line)
			}
		}
		if code != 0 {
			t.Errorf("%v: exit %d\n%s", args, code, out)
		}
	}
}
