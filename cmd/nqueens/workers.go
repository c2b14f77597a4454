package main

import (
	"errors"
	"strconv"

	"github.com/spf13/cobra"

	"nqueens/jobs"
)

// workersFlag adds --workers, which means the same for every command that works on
// several cores.
func workersFlag(cmd *cobra.Command, workers *int) {
	cmd.Flags().Var((*workersValue)(workers), "workers", "`K` cores at once; 0 for all")
}

// workersValue is a flag that holds a number of workers.
type workersValue int

func (w *workersValue) String() string { return strconv.Itoa(int(*w)) }
func (w *workersValue) Type() string   { return "K" }

func (w *workersValue) Set(text string) error {
	workers, err := strconv.Atoi(text)
	if err != nil {
		return errors.New("it is no number of workers")
	}
	if _, err := (jobs.Options{Workers: workers}).Use(1); err != nil {
		return err
	}
	*w = workersValue(workers)
	return nil
}
