package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/sys/unix"
)

// onTerminal runs a program with its output on a terminal of that many columns, and writes
// what it shows to the file shown: onterminal COLUMNS EXIT PROGRAM …
func onTerminal(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: onterminal COLUMNS EXIT PROGRAM [ARGUMENT…]")
	}
	columns, err := strconv.Atoi(args[0])
	ts.Check(err)
	want, err := strconv.Atoi(args[1])
	ts.Check(err)
	ours, theirs, err := openTerminal(columns)
	ts.Check(err)
	defer ours.Close()
	program, err := exec.LookPath(args[2])
	ts.Check(err)
	cmd := exec.Command(program, args[3:]...)
	cmd.Dir = ts.Getenv("WORK")
	for _, name := range []string{"TERM", "LANG", "LC_ALL", "PATH", "HOME", "NQUEENS_PAGER"} {
		cmd.Env = append(cmd.Env, name+"="+ts.Getenv(name))
	}
	cmd.Stdout, cmd.Stderr = theirs, theirs
	err = cmd.Start()
	theirs.Close()
	ts.Check(err)
	text, _ := io.ReadAll(ours) // ends with an error when the terminal is closed
	_ = cmd.Wait()
	ts.Check(os.WriteFile(ts.MkAbs("shown"), text, 0o666))
	if got := cmd.ProcessState.ExitCode(); got != want {
		ts.Fatalf("%v exits %d, not %d, and shows %q", args[2:], got, want, text)
	}
}

func openTerminal(columns int) (ours, theirs *os.File, err error) {
	ours, err = os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		return nil, nil, err
	}
	fd := int(ours.Fd())
	number, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err == nil {
		err = unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0)
	}
	if err == nil {
		err = unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: uint16(columns)})
	}
	if err == nil {
		theirs, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	}
	if err != nil {
		ours.Close()
	}
	return ours, theirs, err
}
