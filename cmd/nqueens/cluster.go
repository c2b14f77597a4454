package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/terminal/console"
)

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
