//go:build !linux

package main

import "github.com/rogpeppe/go-internal/testscript"

func onTerminal(ts *testscript.TestScript, neg bool, args []string) {
	ts.Fatalf("there are no terminals in tests on this system")
}
