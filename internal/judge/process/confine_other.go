//go:build !unix

package process

import (
	"context"
	"os/exec"
)

func confined(ctx context.Context, argv []string, memory int64) *exec.Cmd {
	return exec.CommandContext(ctx, argv[0], argv[1:]...)
}

func kill(cmd *exec.Cmd) { cmd.Process.Kill() }
