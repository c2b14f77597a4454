package main

import (
	"os"

	"github.com/spf13/pflag"
)

// kernelVariable names the kernel where no flag does.
const kernelVariable = "NQUEENS_KERNEL"

func addKernelFlag(flags *pflag.FlagSet, kernel *string, usage string) {
	flags.StringVar(kernel, "kernel", "auto", usage+"; "+kernelVariable+" sets another default")
	if chosen := os.Getenv(kernelVariable); chosen != "" {
		*kernel = chosen
	}
}
