//go:build !unix

package judge

import (
	"context"
	"os/exec"
)

// MemoryLimited reports whether Limits.Memory has an effect.
const MemoryLimited = false

func confined(ctx context.Context, argv []string, memory int64) *exec.Cmd {
	return exec.CommandContext(ctx, argv[0], argv[1:]...)
}

func kill(cmd *exec.Cmd) { cmd.Process.Kill() }
