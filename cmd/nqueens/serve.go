package main

import (
	"log/slog"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"nqueens/internal/console"
	"nqueens/web"
)

func newServeCommand(c *console.Console) *cobra.Command {
	var flags serveFlags
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the web page: explore, watch, play, count",
		Long: `Serve the web page and its JSON interface until interrupted.

The page is at http://127.0.0.1:8080/ unless --addr says otherwise; the interface
is described at /api/v1/openapi.json, and /metrics is for Prometheus. Everything
comes from this one program: neither it nor the page asks another host for
anything.

On a loopback address only this machine can reach it. On any other address anyone
who can reach that address can use it, within its limits; --addr :8080 is all of
them, as for a class. --allow-host gives the name of a proxy in front of it.

SIGTERM, as service managers send it, ends it with exit 0 once the requests that
have begun are answered; Ctrl-C does the same with exit 130. Counts are stopped.`,
		Example: `  nqueens serve
  nqueens serve --open
  nqueens serve --addr 127.0.0.1:0 --verbose`,
		Args: console.AtMost(0),
		RunE: func(cmd *cobra.Command, _ []string) error { return serve(c, flags) },
	}
	f := cmd.Flags()
	f.StringVar(&flags.address, "addr", "127.0.0.1:8080", "address and port to serve on; port 0 takes a free one")
	f.StringSliceVar(&flags.hosts, "allow-host", nil, "a `NAME` that the page may be asked for by, besides localhost and addresses; can be repeated")
	f.BoolVar(&flags.metrics, "metrics", false, "tell /metrics to everyone, not to this machine alone")
	f.BoolVar(&flags.open, "open", false, "open the page in the browser")
	f.BoolVar(&flags.verbose, "verbose", false, "log every request")
	return cmd
}

// serveFlags say where to serve and for whom.
type serveFlags struct {
	address                string
	hosts                  []string
	metrics, open, verbose bool
}

func serve(c *console.Console, flags serveFlags) error {
	level := slog.LevelInfo
	if flags.verbose {
		level = slog.LevelDebug
	}
	log := c.Log(level)
	for _, host := range flags.hosts {
		if host == "" || strings.ContainsAny(host, "/:* ") {
			return console.Usagef("--allow-host must be a name without port, like queens.example, not %q", host)
		}
	}
	server, err := web.New(web.Options{Log: log, Hosts: flags.hosts, Metrics: flags.metrics})
	if err != nil {
		return err
	}
	listener, err := console.Listen("addr", flags.address)
	if err != nil {
		return err
	}
	pages := pagesOf(listener.Addr(), net.InterfaceAddrs)
	log.Info("serving", "page", pages[0])
	if tcp, ok := listener.Addr().(*net.TCPAddr); ok && !tcp.IP.IsLoopback() {
		log.Warn("everyone who can reach this machine can use the page, without a password", "pages", strings.Join(pages, " "))
	}
	if flags.open {
		if err := openBrowser(pages[0]); err != nil {
			log.Warn("no browser was opened", "error", err)
		}
	}
	c.Drains()
	terminated := make(chan os.Signal, 1)
	signal.Notify(terminated, syscall.SIGTERM)
	err = server.Serve(c.Context(), listener)
	signal.Stop(terminated) // from here on the channel holds what came
	if err != nil {
		return err
	}
	log.Info("closed")
	if c.Context().Err() != nil && len(terminated) == 0 {
		return console.Interruptedf("interrupted; the page is closed")
	}
	return nil
}

// pagesOf returns where browsers find what listens there, one on this machine
// first: where it is every address, those of its interfaces that others can reach.
func pagesOf(address net.Addr, interfaces func() ([]net.Addr, error)) []string {
	tcp, ok := address.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return []string{"http://" + address.String() + "/"}
	}
	port := strconv.Itoa(tcp.Port)
	pages := []string{"http://localhost:" + port + "/"}
	all, err := interfaces()
	if err != nil {
		return pages // the page is served all the same
	}
	for _, a := range all {
		network, ok := a.(*net.IPNet)
		if !ok || network.IP.IsLoopback() || network.IP.IsLinkLocalUnicast() || tcp.IP.To4() != nil && network.IP.To4() == nil {
			continue
		}
		pages = append(pages, "http://"+net.JoinHostPort(network.IP.String(), port)+"/")
	}
	return pages
}

// openBrowser asks the system to show the page and does not wait for it.
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
