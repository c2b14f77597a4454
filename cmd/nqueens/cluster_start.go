package main

import (
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"net"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/cluster/nats"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/record"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

// clusterStartFlags are the flags of cluster start.
type clusterStartFlags struct {
	nats.Connection
	planFlags
	listen, store       string
	keys, metrics, page string
	replicas            int
	recheck             float64
	trust               string
	trusted             []string
	recheckTrusted      float64
	memory              int64
	patience            time.Duration
	told                reportMetrics
	feed                *cluster.Feed
	idle, anyBuild      bool
}

func newClusterStartCommand(c *console.Console) *cobra.Command {
	flags := clusterStartFlags{recheck: -1, recheckTrusted: -1, feed: cluster.NewFeed()}
	cmd := &cobra.Command{
		Use:   "start N",
		Short: "Coordinate a count: hand out its jobs and record the results",
		Long: `Coordinate a count: hand out its jobs, check the results, and record them in the
ledger. This machine counts too, with all its cores unless --workers or --idle
is given. At the end the command prints the number, alone on standard output.

Without --listen nothing is reachable from outside. With --listen ADDR other
machines join with nqueens cluster work nats://ADDR. In both cases a NATS server
runs in this process; --nats URL uses existing servers instead.

--recheck is the share of the jobs counted by others that another worker counts
again with an independent kernel (default 1%). A worker that returned a wrong result is
excluded, and all its jobs are counted again. --trust names workers of your
own: they check the others, and --recheck-trusted is the share for their jobs.
The worker of this machine is one of them.

--page ADDR shows the count on the web page until it is complete.

The command can be killed at any time: the same command resumes from the ledger.`,
		Example: `  nqueens cluster start 14 --ledger q14.ledger
  nqueens cluster start 18 --page 127.0.0.1:8080
  nqueens cluster start 20 --listen 127.0.0.1:4222 --recheck 5%
  nqueens cluster start 24 --nats nats://one:4222,nats://two:4222 --replicas 3`,
		Args: console.Exactly("N"),
		RunE: func(_ *cobra.Command, args []string) error {
			plan, err := flags.plan(args[0])
			if err != nil {
				return err
			}
			if err := flags.check(c, plan.N()); err != nil {
				return err
			}
			return flags.run(c, plan)
		},
	}
	f := cmd.Flags()
	f.StringVar(&flags.ledger, "ledger", "", "keep finished jobs in `FILE` (default qN.ledger)")
	console.Endings(cmd, "ledger", "ledger")
	f.StringVar(&flags.store, "store", "", "keep the streams of the server in `DIR` (default FILE.store)")
	f.StringVar(&flags.listen, "listen", "", "accept workers at `ADDR`, a host and a port")
	f.StringVar(&flags.keys, "keys", "", "accept only keys in `DIR`, over TLS; see nqueens cluster keys")
	f.StringVar(&flags.URL, "nats", "", "use the NATS servers at `URL`; separate several by commas")
	f.IntVar(&flags.replicas, "replicas", 1, "keep each record on `K` of these servers: 1, 3 or 5")
	f.Float64Var(&flags.recheck, "recheck", -1, "")
	f.Lookup("recheck").Value, f.Lookup("recheck").DefValue = shareValue{&flags.recheck}, ""
	f.Lookup("recheck").Usage = "have another worker count this `SHARE` of the jobs again"
	f.StringVar(&flags.trust, "trust", "", "trust the workers of these `NAMES`, such as rack-1,lab-*")
	f.Var(shareValue{&flags.recheckTrusted}, "recheck-trusted", "have this `SHARE` of the jobs of trusted workers counted again (default that of --recheck)")
	addMemoryFlag(cmd, &flags.memory)
	addMetricsFlag(cmd, &flags.metrics)
	f.StringVar(&flags.page, "page", "", "show the count on the web page at `ADDR`, a host and a port")
	f.DurationVar(&flags.patience, "patience", 30*time.Second, "reassign the tasks of a worker that is silent for this `TIME`")
	flags.planFlags.add(cmd)
	f.BoolVar(&flags.idle, "idle", false, "only coordinate, and let other machines count")
	f.BoolVar(&flags.anyBuild, "any-build", false, "accept workers of other builds of this program if they make the same plan")
	c.JSONFlag(cmd, "print one JSON object")
	addConnectionFlags(cmd, &flags.Connection)
	console.Rare(cmd, "any-build", "ca", "json", "kernel", "key", "memory", "metrics", "patience", "recheck-trusted", "replicas", "store")
	return cmd
}

func (f *clusterStartFlags) check(c *console.Console, n int) error {
	given := c.Given
	for _, flag := range [][2]string{{"nats", "listen"}, {"nats", "store"}, {"idle", "workers"}, {"idle", "kernel"}, {"idle", "memory"}, {"nats", "keys"}, {"listen", "key"}, {"listen", "ca"}} {
		if given(flag[0]) && given(flag[1]) {
			return console.Usagef("--%s cannot be combined with --%s", flag[1], flag[0])
		}
	}
	if f.URL == "" && (f.Key != "" || f.CA != "") {
		return console.Usagef("--key and --ca need --nats")
	}
	if f.keys != "" && f.listen == "" {
		return console.Usagef("--keys needs --listen: without it no worker can connect")
	}
	if f.trust != "" {
		if f.keys == "" && f.URL == "" {
			return console.Usagef("--trust needs --keys or --nats: without keys any machine can use any name")
		}
		var err error
		if f.trusted, err = trustFlag(f.trust).names(); err != nil {
			return err
		}
	}
	if f.idle && f.listen == "" && f.URL == "" {
		return console.Usagef("--idle needs --listen or --nats: otherwise no machine can count")
	}
	if f.replicas != 1 && f.replicas != 3 && f.replicas != 5 {
		return console.Usagef("--replicas must be 1, 3 or 5, not %d", f.replicas)
	}
	if f.replicas > 1 && f.URL == "" {
		return console.Usagef("--replicas needs --nats")
	}
	if f.patience < time.Second || f.patience > time.Hour {
		return console.Usagef("--patience must be 1s to 1h, not %v", f.patience)
	}
	if f.listen != "" {
		if host, _, _ := net.SplitHostPort(f.listen); host == "" || !console.IsAddress(f.listen) {
			return console.Usagef("--listen must be a host and a port from 0 to 65535, like 127.0.0.1:4222, not %q", f.listen)
		}
	}
	if f.URL != "" {
		if err := checkConnection(f.Connection); err != nil {
			return err
		}
	}
	if f.ledger == "" {
		f.ledger = fmt.Sprintf("q%d.ledger", n)
	}
	if f.store == "" {
		f.store = f.ledger + ".store"
	}
	if f.recheck < 0 {
		f.recheck = 0
		if f.listen != "" || f.URL != "" {
			f.recheck = 0.01
		}
	}
	if f.recheckTrusted < 0 {
		f.recheckTrusted = f.recheck
	}
	return nil
}

// run coordinates the count and works for it.
func (f *clusterStartFlags) run(c *console.Console, plan jobs.Plan) error {
	c.FinishAfterInterrupt()
	log := c.Log(slog.LevelInfo)
	stop, err := serveMetrics(f.metrics, f.told.Write)
	if err != nil {
		return err
	}
	defer stop()
	closePage, err := servePage(c.Context(), log, f.page, f.feed)
	if err != nil {
		return err
	}
	defer closePage()
	recorder, err := f.open(c, plan)
	if err != nil {
		return err
	}
	defer recorder.Ledger.Close()
	c.OnInterrupt(func() string { return f.kept(recorder.Ledger, plan) })
	if f.URL == "" {
		server, err := f.serve(c, log)
		if err != nil {
			return err
		}
		defer server.Close()
	}
	report, total, err := f.coordinate(c, plan, recorder, log)
	err = recorder.Closed(err)
	if c.Context().Err() != nil {
		err = console.Interrupted(err, "interrupted after %s; %s", words.Clock(c.Elapsed()), f.kept(recorder.Ledger, plan))
	}
	if err == nil {
		err = checkPublished(plan, total, f.ledger)
	}
	if err != nil {
		return err
	}
	if c.AsJSON() {
		report.Picture = nil // every job is counted
		return c.JSON(struct {
			N         int    `json:"n"`
			Solutions string `json:"solutions"`
			Ledger    string `json:"ledger"`
			cluster.Report
		}{plan.N(), total.String(), f.ledger, report})
	}
	return c.Say("%v", total)
}

// checkPublished holds a total against the published one, where there is one.
func checkPublished(plan jobs.Plan, total *big.Int, ledger string) error {
	published, ok := known.Solutions(plan.N())
	if !ok || published.Cmp(total) == 0 {
		return nil
	}
	return fmt.Errorf("the counts in %s add up to %v, and the published number for n = %d is %v: a job is wrong; nqueens ledger audit %s --recount %d looks for it",
		ledger, total, plan.N(), published, ledger, min(plan.Len(), 1000))
}

// workerName returns the name of the worker in this process. With keys it is the
// coordinator's.
func (f *clusterStartFlags) workerName() string {
	if f.Key != "" {
		if name, err := nats.KeyName(f.Key); err == nil {
			return name
		}
	}
	return machineName()
}

// serve starts the server in this process.
func (f *clusterStartFlags) serve(c *console.Console, log *slog.Logger) (*nats.Server, error) {
	options := nats.ServerOptions{Store: f.store, Listen: f.listen}
	if !f.idle {
		options.Worker = machineName()
	}
	if f.keys != "" {
		keys, err := nats.LoadKeys(f.keys)
		if err != nil {
			return nil, fmt.Errorf("--keys: %w", err)
		}
		options.Keys = keys
		f.Key = keys.CoordinatorKey()
	}
	server, err := nats.StartServer(options)
	if err != nil {
		return nil, err
	}
	key, ca := f.Key, f.CA
	f.Connection = server.Local()
	f.Key, f.CA = key, ca
	if f.listen == "" {
		return server, nil
	}
	if host, _, _ := net.SplitHostPort(f.listen); host != "localhost" && !net.ParseIP(host).IsLoopback() {
		if f.keys == "" {
			c.Remark("anyone who can reach %s can take part; --keys DIR requires a key", f.listen)
		} else if strings.HasPrefix(server.URL(), "tls://localhost:") {
			c.Remark("the certificate in %s names no host by which other machines can join; cluster keys --host makes one", f.keys)
		}
	}
	command := "nqueens cluster work " + server.URL()
	if f.keys != "" {
		command += " --ca ca.pem --key NAME.key"
	}
	log.Info("workers can join", "command", command)
	if others := server.URLs()[1:]; len(others) > 0 {
		log.Info("this machine has other addresses too; use one that the workers can reach", "urls", strings.Join(others, " "))
	}
	return server, nil
}

// whomToTrust reports for a worker whether it is trusted. Without --trust it is nil:
// trusted workers alone check the others, and there need not be enough of them.
func (f *clusterStartFlags) whomToTrust(own string) func(worker string) bool {
	if len(f.trusted) == 0 {
		return nil
	}
	return func(worker string) bool { return !f.idle && worker == own || trusts(f.trusted, worker) }
}

// coordinate runs the coordinator and, unless idle, a worker.
func (f *clusterStartFlags) coordinate(c *console.Console, plan jobs.Plan, recorder record.Recorder, log *slog.Logger) (cluster.Report, *big.Int, error) {
	options := nats.Options{
		Connection: f.Connection, Ledger: record.Cluster{Ledger: recorder.Ledger}, Name: fmt.Sprintf("%s, process %d", machineName(), os.Getpid()),
		Build: console.Build(), SameBuild: !f.anyBuild, Recheck: f.recheck, RecheckTrusted: f.recheckTrusted, Replicas: f.replicas, Patience: f.patience, Log: log,
		Progress: func(r cluster.Report) {
			f.told.Update(r)
			f.feed.Update(r)
			c.ProgressLeft(r.Share, fmt.Sprintf("%s nodes/s by %s", words.Rate(r.Rate), words.Plural(r.Live, "worker")), r.Left)
		},
	}
	own := f.workerName()
	options.Trusted = f.whomToTrust(own)
	if f.recheck > 0 && (f.listen != "" || f.idle) {
		options.Probes = 4
	}
	if f.idle {
		return nats.Coordinate(c.Context(), plan, options)
	}
	return nats.CoordinateAndWork(c.Context(), plan, options, nats.WorkOptions{
		Connection: f.Connection, Name: own, Machine: machineName(), Build: console.Build(), Kernel: f.kernel, Cores: f.workers,
		Memory: workMemory(f.memory),
	})
}

// shareValue is the value of a flag that holds a share: 1% or 0.01.
type shareValue struct{ share *float64 }

func (v shareValue) String() string {
	if v.share == nil || *v.share < 0 {
		return ""
	}
	return words.Percent(*v.share)
}
func (v shareValue) Type() string { return "SHARE" }

func (v shareValue) Set(text string) error {
	number, scale := text, 1.0
	if cut, ok := strings.CutSuffix(text, "%"); ok {
		number, scale = cut, 100
	}
	share, err := strconv.ParseFloat(number, 64)
	if err != nil || !(share >= 0 && share <= scale) {
		return errors.New("it must be a share from 0 to 100%, such as 1% or 0.01")
	}
	*v.share = share / scale
	return nil
}
