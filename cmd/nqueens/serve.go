package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"syscall"

	"github.com/spf13/cobra"

	"nqueens/web"
)

func newServeCommand(term *terminal) *cobra.Command {
	var address string
	var open, verbose bool
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the web page: explore, watch, play, count",
		Long: `Serve the web page and its JSON interface until interrupted.

The page is at http://127.0.0.1:8080/ unless --addr says otherwise; the interface
is described at /api/v1/openapi.json, and /metrics is for Prometheus. Everything
comes from this one program: neither it nor the page asks another host for
anything.

On a loopback address only this machine can reach it. On any other address anyone
who can reach that address can use it, within its limits.

SIGTERM, as service managers send it, ends it with exit 0 once the requests that
have begun are answered; Ctrl-C does the same with exit 130. Counts are stopped.`,
		Example: `  nqueens serve
  nqueens serve --open
  nqueens serve --addr 127.0.0.1:0 --verbose`,
		Args: func(cmd *cobra.Command, args []string) error { return noMoreArgs(cmd, args, 0) },
		RunE: func(cmd *cobra.Command, _ []string) error {
			level := slog.LevelInfo
			if verbose {
				level = slog.LevelDebug
			}
			log := slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), &slog.HandlerOptions{Level: level}))
			server, err := web.New(web.Options{Log: log})
			if err != nil {
				return err
			}
			listener, err := listen(address)
			if err != nil {
				return err
			}
			page := pageOf(listener.Addr())
			log.Info("serving", "page", page)
			if open {
				if err := openBrowser(page); err != nil {
					log.Warn("no browser was opened", "error", err)
				}
			}
			term.drains()
			terminated := make(chan os.Signal, 1)
			signal.Notify(terminated, syscall.SIGTERM)
			err = server.Serve(cmd.Context(), listener)
			signal.Stop(terminated) // from here on the channel holds what came
			if err != nil {
				return err
			}
			log.Info("closed")
			if cmd.Context().Err() != nil && len(terminated) == 0 {
				return interruptedf("interrupted; the page is closed")
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&address, "addr", "127.0.0.1:8080", "address and port to serve on; port 0 takes a free one")
	cmd.Flags().BoolVar(&open, "open", false, "open the page in the browser")
	cmd.Flags().BoolVar(&verbose, "verbose", false, "log every request")
	return cmd
}

// listen checks the address before it asks the system for it.
func listen(address string) (net.Listener, error) {
	_, port, err := net.SplitHostPort(address)
	if err == nil {
		_, err = net.LookupPort("tcp", port)
	}
	if err != nil || port == "" {
		return nil, usageErrorf("--addr must be a host and a port from 0 to 65535, like 127.0.0.1:8080, not %q", address)
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		if op, ok := errors.AsType[*net.OpError](err); ok {
			err = op.Err
		}
		return nil, fmt.Errorf("cannot listen on %s: %w; --addr chooses another address", address, err)
	}
	return listener, nil
}

// pageOf returns where a browser on this machine finds what listens there.
func pageOf(address net.Addr) string {
	host := address.String()
	if tcp, ok := address.(*net.TCPAddr); ok && tcp.IP.IsUnspecified() {
		host = fmt.Sprintf("localhost:%d", tcp.Port)
	}
	return "http://" + host + "/"
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
