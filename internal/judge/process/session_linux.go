package process

import "syscall"

// session returns what starts a session, whose first process ends with this one however that ends.
func session() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
}
