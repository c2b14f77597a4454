package main

import (
	"strings"

	"nqueens.example/nqueens/internal/console"
)

// trustFlag is the value of --trust: names of workers, which may end in * for any ending.
type trustFlag string

// names returns the names, or an error if one is malformed.
func (t trustFlag) names() ([]string, error) {
	var all []string
	for name := range strings.SplitSeq(string(t), ",") {
		name = strings.TrimSpace(name)
		if strings.Trim(strings.ToLower(strings.TrimSuffix(name, "*")), "abcdefghijklmnopqrstuvwxyz0123456789-_") != "" || name == "" || len(name) > 64 {
			return nil, console.Usagef("--trust must be names of workers, separated by commas, like rack-1,lab-*, not %.100q", string(t))
		}
		all = append(all, name)
	}
	return all, nil
}

// trusts reports whether one of the names is that of a worker.
func trusts(names []string, worker string) bool {
	for _, name := range names {
		if begin, open := strings.CutSuffix(name, "*"); name == worker || open && strings.HasPrefix(worker, begin) {
			return true
		}
	}
	return false
}
