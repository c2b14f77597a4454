package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/web"
)

func newServeCommand(c *console.Console) *cobra.Command {
	var flags serveFlags
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the web page: explore, watch, play, count",
		Long: `Serve the web page and its JSON interface until interrupted.

The page is at http://127.0.0.1:8080/ unless --addr sets another address. The
JSON interface is described at /api/v1/openapi.json. This program serves
everything: neither it nor the page contacts another host.

On a loopback address only this machine can reach the page. On any other address
everyone who can reach it can use the page, within its limits; --addr :8080
listens on all addresses, for a class.

Behind a proxy, --allow-host adds the name that the proxy has in the browser,
and --base the path at which it shows the page, whether it passes that path on
or not. --allow-frame lets pages of another origin show a view, such as
/watch?embed, in a frame; each view of the page then has a line of HTML to copy.

With --ledger the page shows how far a long count is: by a ledger, or by a
folder with those of its parts, read again as they grow.

SIGTERM, which service managers send, ends the server with exit code 0 after it
has answered the requests in progress. Ctrl-C does the same with exit code 130.
Running counts are stopped.`,
		Example: `  nqueens serve
  nqueens serve --open
  nqueens serve --base /queens --allow-frame https://school.example
  nqueens serve --ledger parts
  nqueens serve --addr 127.0.0.1:0 --verbose`,
		Args: console.AtMost(0),
		RunE: func(cmd *cobra.Command, _ []string) error { return serve(c, flags) },
	}
	f := cmd.Flags()
	f.StringVar(&flags.address, "addr", "127.0.0.1:8080", "serve on this address and port; port 0 chooses a free one")
	f.StringSliceVar(&flags.Hosts, "allow-host", nil, "also answer requests for the host `NAME`; can be repeated")
	f.StringVar(&flags.Base, "base", "", "a proxy shows the page at this `PATH`, like /queens")
	f.StringVar(&flags.Title, "title", "", "the page's name (default \"n queens\")")
	f.StringSliceVar(&flags.Frames, "allow-frame", nil, "pages of this `ORIGIN` may embed the page, * for all; can be repeated")
	f.BoolVar(&flags.open, "open", false, "open the page in the browser")
	f.StringArrayVar(&flags.Ledgers, "ledger", nil, "show the count whose ledger is `FILE`, or in the folder of that name; can be repeated")
	f.BoolVar(&flags.verbose, "verbose", false, "log every request")
	return cmd
}

// serveFlags are the flags of serve.
type serveFlags struct {
	web.Options
	address       string
	open, verbose bool
}

// serveOptions names the flag of each field of web.Options that New may reject.
var serveOptions = map[string]string{"Hosts": "allow-host", "Base": "base", "Title": "title", "Frames": "allow-frame"}

func serve(c *console.Console, flags serveFlags) error {
	level := slog.LevelInfo
	if flags.verbose {
		level = slog.LevelDebug
	}
	log := c.Log(level)
	flags.Log = log
	listener, err := console.Listen("addr", flags.address)
	if err != nil {
		return err
	}
	pages := console.PageURLs(listener.Addr(), net.InterfaceAddrs)
	for i := range pages {
		pages[i] = strings.TrimSuffix(pages[i], "/") + strings.TrimSuffix(flags.Base, "/") + "/"
	}
	flags.Reached = pages[1:]
	server, err := web.New(flags.Options)
	if err != nil {
		listener.Close()
	}
	if wrong, ok := errors.AsType[*web.OptionError](err); ok {
		return console.Usagef("--%s %s", serveOptions[wrong.Option], wrong.Wrong)
	}
	if err != nil {
		return err
	}
	log.Info("serving", "page", pages[0])
	if tcp, ok := listener.Addr().(*net.TCPAddr); ok && !tcp.IP.IsLoopback() {
		log.Warn("everyone who can reach this machine can use the page without a password", "pages", strings.Join(pages, " "))
	}
	if flags.open {
		if err := openBrowser(pages[0]); err != nil {
			log.Warn("no browser was opened", "error", err)
		}
	}
	c.FinishAfterInterrupt()
	terminated := make(chan os.Signal, 1)
	signal.Notify(terminated, syscall.SIGTERM)
	err = server.Serve(c.Context(), listener)
	signal.Stop(terminated) // the channel now holds what was received
	if err != nil {
		return err
	}
	log.Info("closed")
	if c.Context().Err() != nil && len(terminated) == 0 {
		return console.Interruptedf("interrupted; the page is closed")
	}
	return nil
}

// openBrowser opens the page in the browser without waiting for it.
func openBrowser(page string) error {
	var cmd *exec.Cmd
	switch runtime.GOOS {
	case "darwin":
		cmd = exec.Command("open", page)
	case "windows":
		cmd = exec.Command("rundll32", "url.dll,FileProtocolHandler", page)
	default:
		cmd = exec.Command("xdg-open", page)
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	go cmd.Wait()
	return nil
}

// clusterProgram is the program that counts over machines with a server between them.
const clusterProgram = "nqueens-cluster"

func newClusterCommand(c *console.Console) *cobra.Command {
	return &cobra.Command{
		Use:   "cluster start|work|status|keys …",
		Short: "Count over a few machines of your own, by nqueens-cluster",
		Long: `Run nqueens-cluster, a program of its own that comes with every release, with
the same arguments. Without a server, nqueens count N --part I/K counts a part
on each machine.`,
		Example: `  nqueens cluster start 20 --listen 10.0.0.1:4222
  nqueens cluster work nats://10.0.0.1:4222`,
		DisableFlagParsing:    true,
		DisableFlagsInUseLine: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 || args[0] == "-h" || args[0] == "--help" {
				return cmd.Help()
			}
			return runCluster(c, args)
		},
	}
}

// runCluster runs the program that stands beside this one or in PATH.
func runCluster(c *console.Console, args []string) error {
	if args[0] == "plan" {
		return console.Usagef("cluster plan is gone: nqueens estimate N --machines K predicts the cost")
	}
	own, _ := os.Executable()
	path, err := exec.LookPath(filepath.Join(filepath.Dir(own), clusterProgram))
	if err != nil {
		path, err = exec.LookPath(clusterProgram)
	}
	if err != nil {
		return fmt.Errorf("%s is not installed: go install nqueens.example/nqueens/cluster/cmd/%[1]s@latest, or take it from a release", clusterProgram)
	}
	err = syscall.Exec(path, append([]string{clusterProgram}, args...), os.Environ())
	if runtime.GOOS != "windows" {
		return fmt.Errorf("cannot run %s: %w", path, err)
	}
	c.FinishAfterInterrupt() // the program hears of it, too, and says what is kept
	cmd := exec.Command(path, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err = cmd.Run()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		os.Exit(exit.ExitCode())
	}
	return err
}
