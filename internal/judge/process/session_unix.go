//go:build unix && !linux

package process

import "syscall"

func session() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }
