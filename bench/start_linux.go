package main

import (
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// start starts a command on the last core, and limits its processor time.
func start(cmd *exec.Cmd, limit time.Duration) error {
	// A group of its own, so that what the command starts ends with it.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return unix.Kill(-cmd.Process.Pid, unix.SIGKILL) }
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var all, last unix.CPUSet
	if err := unix.SchedGetaffinity(0, &all); err == nil {
		last.Set(lastOf(&all))
		// The command inherits the cores of the thread that starts it.
		if err := unix.SchedSetaffinity(0, &last); err == nil {
			defer unix.SchedSetaffinity(0, &all)
		}
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	seconds := uint64(limit.Seconds())
	return unix.Prlimit(cmd.Process.Pid, unix.RLIMIT_CPU, &unix.Rlimit{Cur: seconds, Max: seconds + 1}, nil)
}

// overtime reports whether the system ended a command at its limit.
func overtime(state *os.ProcessState) bool {
	status, ok := state.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == unix.SIGXCPU
}

func lastOf(set *unix.CPUSet) int {
	last := 0
	for core := range 64 * len(set) {
		if set.IsSet(core) {
			last = core
		}
	}
	return last
}
