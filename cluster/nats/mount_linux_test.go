package nats

import (
	"fmt"
	"os"
	"syscall"
	"testing"
)

// mountSmall mounts a file system of that size, which takes a privilege.
func mountSmall(t *testing.T, dir string, size int) error {
	if err := os.Mkdir(dir, 0o755); err != nil {
		return err
	}
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, fmt.Sprintf("size=%d", size)); err != nil {
		return err
	}
	t.Cleanup(func() { syscall.Unmount(dir, syscall.MNT_DETACH) })
	return nil
}
