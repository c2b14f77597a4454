//go:build unix

package process

import (
	"context"
	"fmt"
	"os/exec"
	"syscall"
)

// confined returns a command in a session of its own, without a terminal, whose processes end
// together. The shell's limit is that of data: runtimes reserve far more addresses than they use.
func confined(ctx context.Context, argv []string, memory int64) *exec.Cmd {
	limit := fmt.Sprintf(`ulimit -d %d 2>/dev/null; ulimit -c 0; exec "$@"`, memory>>10)
	cmd := exec.CommandContext(ctx, "/bin/sh", append([]string{"-c", limit, "sh"}, argv...)...)
	cmd.SysProcAttr = session()
	cmd.Cancel = func() error { kill(cmd); return nil }
	return cmd
}

func kill(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
