package main

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// serveAddress matches the address of the page in the log.
var serveAddress = regexp.MustCompile(`page=(http://\S+/(cluster)?)`)

// serves starts a server, requests the page and a count, sends a signal, and checks that the count
// ends with an error and the exit code. It writes the page to the file page and standard error to the file log: serves INT 130 nqueens
// serve --addr 127.0.0.1:0.
func serves(ts *testscript.TestScript, neg bool, args []string) {
	signals := map[string]os.Signal{"INT": os.Interrupt, "TERM": syscall.SIGTERM}
	if neg || len(args) < 3 || signals[args[0]] == nil {
		ts.Fatalf("usage: serves INT|TERM CODE PROGRAM [ARGUMENT…]")
	}
	want, err := strconv.Atoi(args[1])
	ts.Check(err)
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	program := exec.CommandContext(ctx, programIn(ts.Getenv("PATH"), args[2]), args[3:]...)
	program.Env = append(os.Environ(), "GORACE="+ts.Getenv("GORACE"))
	stderr, err := program.StderrPipe()
	ts.Check(err)
	ts.Check(program.Start())

	var log strings.Builder
	lines := bufio.NewScanner(stderr)
	for lines.Scan() {
		log.WriteString(lines.Text() + "\n")
		if found := serveAddress.FindStringSubmatch(lines.Text()); found != nil {
			answer, err := http.Get(found[1])
			ts.Check(err)
			page, err := io.ReadAll(answer.Body)
			answer.Body.Close()
			ts.Check(err)
			ts.Check(os.WriteFile(ts.MkAbs("page"), page, 0o666))
			count, err := http.Post(found[1]+"api/v1/count", "application/json", strings.NewReader(`{"n":20,"kernel":"generic"}`))
			ts.Check(err)
			ts.Check(program.Process.Signal(signals[args[0]]))
			events, err := io.ReadAll(count.Body)
			count.Body.Close()
			if err != nil || !strings.Contains(string(events), "the server is closing down") {
				ts.Fatalf("the events of the count are %q, %v", events, err)
			}
		}
	}
	_ = program.Wait()
	ts.Check(os.WriteFile(ts.MkAbs("log"), []byte(log.String()), 0o666))
	if got := program.ProcessState.ExitCode(); got != want {
		ts.Fatalf("%v exits %d, not %d, and says:\n%s", args[2:], got, want, log.String())
	}
}

// programIn looks up a program in a path other than that of this process.
func programIn(path, name string) string {
	for _, folder := range filepath.SplitList(path) {
		if found, err := exec.LookPath(filepath.Join(folder, name)); err == nil {
			return found
		}
	}
	return name
}

// occupied listens on a free port until the script ends, and sets a variable to its address:
// occupied ADDRESS.
func occupied(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: occupied VARIABLE")
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	ts.Check(err)
	ts.Defer(func() { l.Close() })
	ts.Setenv(args[0], l.Addr().String())
}
