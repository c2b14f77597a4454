package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"net"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/counting"
	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/counting/record"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

// startFlags are the flags of start.
type startFlags struct {
	cluster.Connection
	worker         cluster.WorkOptions
	method, ledger string
	listen, keys   string
	recheck        float64
	idle           bool
	plan           jobs.Plan
	recorded       *ledger.Ledger
}

func newStartCommand(c *console.Console) *cobra.Command {
	flags := startFlags{recheck: 0.01}
	cmd := &cobra.Command{
		Use:   "start N",
		Short: "Record a count: hand out its jobs and keep the results",
		Long: `Record a count: hand out its jobs, and keep the results in the ledger. This
machine counts too, unless --idle is given. At the end the command prints the
number, alone on standard output.

Without --listen nothing is reachable from outside. With --listen ADDR other
machines join by nqueens-cluster work nats://ADDR. The server is in this
process; --nats URL uses one of your own instead.

When all jobs are counted, the share --recheck of those of each worker is
counted again on another machine by another kernel. A worker whose count was
wrong has to stop, and its jobs are counted again.

The command can be killed at any time: the same command resumes from the
ledger. nqueens serve --ledger FILE shows the count on the web page.`,
		Example: `  nqueens-cluster start 18
  nqueens-cluster start 22 --listen 10.0.0.1:4222 --recheck 5%
  nqueens-cluster start 24 --listen 0.0.0.0:4222 --keys keys`,
		Args: console.Exactly("N"),
		RunE: func(_ *cobra.Command, args []string) (err error) {
			if flags.plan, err = planOf(args[0], flags.method); err != nil {
				return err
			}
			if err := flags.check(c); err != nil {
				return err
			}
			return flags.run(c)
		},
	}
	f := cmd.Flags()
	f.StringVar(&flags.ledger, "ledger", "", "keep finished jobs in `FILE` (default qN.ledger)")
	console.Endings(cmd, "ledger", "ledger")
	f.StringVar(&flags.listen, "listen", "", "accept workers at `ADDR`, a host and a port")
	f.StringVar(&flags.keys, "keys", "", "accept only keys in `DIR`, over TLS; see nqueens-cluster keys")
	f.StringVar(&flags.URL, "nats", "", "use the NATS server at `URL`")
	console.ShareFlag(cmd, &flags.recheck, "recheck", "have this `SHARE` of the jobs counted again")
	f.BoolVar(&flags.idle, "idle", false, "only record, and let other machines count")
	console.ChoiceFlag(cmd, &flags.method, "method", "auto", "count by this `METHOD`", append([]string{"auto"}, counting.Names()...))
	addWorkerFlags(cmd, &flags.worker)
	addConnectionFlags(cmd, &flags.Connection)
	c.JSONFlag(cmd, "print one JSON object")
	return cmd
}

// planOf returns the plan of a count.
func planOf(size, method string) (jobs.Plan, error) {
	n, err := console.Size(size, counting.MaxN, "to count exactly", "nqueens estimate "+size)
	if err != nil {
		return nil, err
	}
	plan, err := count.NewPlan(n, count.Kind{Method: method})
	if err != nil {
		return nil, console.Usage(err)
	}
	return plan, nil
}

func (f *startFlags) check(c *console.Console) error {
	for _, pair := range [][2]string{{"nats", "listen"}, {"nats", "keys"}, {"listen", "key"}, {"listen", "ca"}, {"idle", "workers"}, {"idle", "kernel"}, {"idle", "name"}} {
		if c.Given(pair[0]) && c.Given(pair[1]) {
			return console.Usagef("--%s cannot be combined with --%s", pair[1], pair[0])
		}
	}
	switch {
	case f.URL == "" && (f.Key != "" || f.CA != ""):
		return console.Usagef("--key and --ca need --nats")
	case f.keys != "" && f.listen == "":
		return console.Usagef("--keys needs --listen: without it no worker can connect")
	case f.idle && f.listen == "" && f.URL == "":
		return console.Usagef("--idle needs --listen or --nats: otherwise no machine can count")
	}
	if f.listen != "" {
		if host, _, _ := net.SplitHostPort(f.listen); host == "" || !console.IsAddress(f.listen) {
			return console.Usagef("--listen must be a host and a port from 0 to 65535, like 127.0.0.1:4222, not %q", f.listen)
		}
	}
	if f.URL != "" {
		if err := f.CheckURL(); err != nil {
			return console.Usage(err)
		}
	}
	if _, err := f.plan.NewWorker(f.worker.Kernel); err != nil {
		return console.Usage(err)
	}
	f.ledger = cmp.Or(f.ledger, fmt.Sprintf("q%d.ledger", f.plan.N()))
	return nil
}

// run records the count and works for it.
func (f *startFlags) run(c *console.Console) (err error) {
	c.FinishAfterInterrupt()
	var state ledger.Opened
	if f.recorded, state, err = record.Open(f.ledger, f.plan); err != nil {
		return err
	}
	defer f.recorded.Close()
	if state.Torn > 0 {
		c.Remark("ledger %s ended in an incomplete write of %s, which was cut off", f.ledger, words.Plural(state.Torn, "byte"))
	}
	if f.recorded.Len() > 0 {
		c.Remark("ledger %s has %d of %d jobs; resuming from there", f.ledger, f.recorded.Len(), f.plan.Len())
	}
	c.OnInterrupt(f.progress)
	log := c.Log(slog.LevelInfo)
	if f.URL == "" {
		server, err := cluster.StartServer(f.listen, f.keys)
		if err != nil {
			return err
		}
		defer server.Close()
		f.Connection = server.Local()
		f.announce(c, log, server.URLs())
	}
	status, err := f.record(c, log)
	if closeErr := f.recorded.Close(); closeErr != nil && (err == nil || c.Context().Err() != nil) {
		err = closeErr
	}
	if err != nil {
		return console.Interrupted(err, "interrupted after %s; %s", words.Clock(c.Elapsed()), f.progress())
	}
	return f.tell(c, status)
}

// progress says what an interrupt leaves.
func (f *startFlags) progress() string {
	return fmt.Sprintf("%d of %d jobs are kept in %s; the same command resumes from there", f.recorded.Len(), f.plan.Len(), f.ledger)
}

// announce says how workers join.
func (f *startFlags) announce(c *console.Console, log *slog.Logger, urls []string) {
	if len(urls) == 0 {
		return
	}
	command := "nqueens-cluster work " + urls[0]
	if f.keys != "" {
		command += " --ca ca.pem --key NAME.key"
	} else if host, _, _ := net.SplitHostPort(f.listen); host != "localhost" && !net.ParseIP(host).IsLoopback() {
		c.Remark("anyone who can reach %s can take part, and stop the count; --keys DIR requires a key", f.listen)
	}
	log.Info("workers can join", "command", command)
	if len(urls) > 1 {
		log.Info("this machine has other addresses too; use one that the workers can reach", "urls", strings.Join(urls[1:], " "))
	}
}

// record runs the recorder and, unless idle, a worker.
func (f *startFlags) record(c *console.Console, log *slog.Logger) (cluster.Status, error) {
	ctx, cancel := context.WithCancelCause(c.Context())
	defer cancel(nil)
	working := make(chan error, 1)
	if f.idle {
		working <- nil
	} else {
		w := f.worker
		w.Connection, w.Machine, w.Build, w.Memory = f.Connection, machineName(), console.Build(), freeMemory()
		go func() {
			err := cluster.Work(ctx, w)
			if err != nil {
				cancel(err)
			}
			working <- err
		}()
	}
	s, err := cluster.Record(ctx, f.plan, cluster.Options{
		Connection: f.Connection, Ledger: f.recorded, Name: fmt.Sprintf("%s, process %d", machineName(), os.Getpid()), Build: console.Build(),
		Recheck: f.recheck, Log: log,
		Progress: func(s cluster.Status) {
			rate, _, live := s.Rate()
			c.ProgressLeft(s.Share, fmt.Sprintf("%s nodes/s by %s", words.Rate(rate), words.Plural(live, "worker")), s.Left)
		},
	})
	if err != nil {
		cancel(err)
	}
	if ended := <-working; ended != nil && errors.Is(err, ended) && c.Context().Err() == nil {
		err = fmt.Errorf("the worker on this machine: %w", ended)
	}
	return s, err
}

// tell prints the number, after it was held against the published one.
func (f *startFlags) tell(c *console.Console, s cluster.Status) error {
	total := new(big.Int)
	for r := range f.recorded.All() {
		total.Add(total, r.Count.Big())
	}
	n := f.plan.N()
	if published, ok := known.Solutions(n); ok && published.Cmp(total) != 0 {
		return fmt.Errorf("the counts in %s add up to %v, and the published number for n = %d is %v: a job is wrong; nqueens ledger recount %s looks for it",
			f.ledger, total, n, published, f.ledger)
	}
	return c.Answer(answer{total.String(), f.ledger, s})
}

// answer is what --json prints.
type answer struct {
	Solutions string `json:"solutions"`
	Ledger    string `json:"ledger"`
	cluster.Status
}

func (a answer) Text() string { return a.Solutions + "\n" }
