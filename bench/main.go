// Command bench measures how fast this machine counts, against the search that
// textbooks give, compiled from C, in the same run and on the same core:
//
//	bench [-runs K]
//
// Times are processor time of whole processes, so that what else the machine
// does disturbs them little; the last table, of one worker against two, is by
// the clock.
package main

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"nqueens/count"
	"nqueens/jobs"
)

func main() {
	runs := flag.Int("runs", 3, "runs of each program, of which the median counts")
	child := flag.Int("count", 0, "count boards of this size and print the number; the runner calls itself so")
	kernel := flag.String("kernel", "auto", "with -count: the kernel")
	workers := flag.Int("workers", 1, "with -count: the workers")
	flag.Parse()
	var err error
	if *child > 0 {
		err = countOnce(*child, *kernel, *workers)
	} else {
		err = compare(max(1, *runs))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench: "+err.Error())
		os.Exit(1)
	}
}

func countOnce(n int, kernel string, workers int) error {
	result, err := count.Solutions(context.Background(), n, count.Options{Options: jobs.Options{Workers: workers}, Kernel: kernel})
	if err == nil {
		fmt.Println(result.Solutions)
	}
	return err
}

// program is something that counts, with the part of the whole work that one
// run of it does.
type program struct {
	name    string
	command []string
	share   float64
}

func compare(runs int) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	yardstick, err := compile()
	if errors.Is(err, exec.ErrNotFound) {
		fmt.Fprintln(os.Stderr, "bench: there is no gcc, so no yardstick: ratios are to the portable kernel")
	} else if err != nil {
		return err
	}
	if yardstick != "" {
		defer os.RemoveAll(filepath.Dir(yardstick))
	}
	kernel := func(name string, n, workers int) []string {
		return []string{self, "-count", strconv.Itoa(n), "-kernel", name, "-workers", strconv.Itoa(workers)}
	}
	for _, n := range []int{15, 16, 18} {
		var programs []program
		switch {
		case yardstick == "":
		case n < 18:
			programs = append(programs, program{"textbook search, C", []string{yardstick, strconv.Itoa(n)}, 1})
		default:
			// The whole takes minutes. The corner is the cheapest of the n/2
			// squares of the first queen, so this makes the yardstick no
			// slower than it is.
			programs = append(programs, program{"textbook search, C: 2 first queens of 9", []string{"sh", "-c",
				fmt.Sprintf("%s %d 0 && %s %d 4", yardstick, n, yardstick, n)}, 2.0 / 9})
		}
		for _, name := range slices.Backward(count.KernelNames()) {
			if n < 18 || name != "generic" {
				programs = append(programs, program{name + " kernel", kernel(name, n, 1), 1})
			}
		}
		if err := table(n, runs, programs); err != nil {
			return err
		}
	}
	return scaling(runs, kernel)
}

//go:embed yardstick/textbook.c
var textbook []byte

// compile builds the yardstick and returns its path.
func compile() (string, error) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		return "", exec.ErrNotFound
	}
	dir, err := os.MkdirTemp("", "nqueens-bench-")
	if err != nil {
		return "", err
	}
	path, source := filepath.Join(dir, "textbook"), filepath.Join(dir, "textbook.c")
	if err := os.WriteFile(source, textbook, 0o600); err != nil {
		os.RemoveAll(dir)
		return "", err
	}
	if output, err := exec.Command(gcc, "-O3", "-march=native", "-o", path, source).CombinedOutput(); err != nil {
		os.RemoveAll(dir)
		return "", fmt.Errorf("gcc: %w: %s", err, output)
	}
	return path, nil
}

// table runs the programs in turns, so that a change of the machine's speed
// meets all of them, and prints the medians.
func table(n, runs int, programs []program) error {
	times := make([][]time.Duration, len(programs))
	for range runs {
		for i, p := range programs {
			cpu, _, err := run(pinned(p.command))
			if err != nil {
				return fmt.Errorf("%s: %w", p.name, err)
			}
			times[i] = append(times[i], time.Duration(float64(cpu)/p.share))
		}
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 3, ' ', 0)
	fmt.Fprintf(w, "n = %d, one core\tprocessor time\ttimes as fast\n", n)
	for i, p := range programs {
		fmt.Fprintf(w, "%s\t%.4f s\t%.1f\n", p.name, median(times[i]).Seconds(), median(times[0]).Seconds()/median(times[i]).Seconds())
	}
	fmt.Fprintln(w)
	return w.Flush()
}

// scaling compares one worker with two by the clock.
func scaling(runs int, kernel func(string, int, int) []string) error {
	if runtime.NumCPU() < 2 {
		return nil
	}
	name := count.KernelNames()[0]
	n := 18
	if name == "generic" {
		n = 15
	}
	var clock [2][]time.Duration
	for range runs {
		for i := range clock {
			_, elapsed, err := run(kernel(name, n, i+1))
			if err != nil {
				return err
			}
			clock[i] = append(clock[i], elapsed)
		}
	}
	one, two := median(clock[0]).Seconds(), median(clock[1]).Seconds()
	fmt.Printf("n = %d, %s kernel, by the clock: one worker %.2f s, two %.2f s: %.2f times as fast\n", n, name, one, two, one/two)
	return nil
}

// pinned keeps a command on the last core, where the system has the means.
func pinned(command []string) []string {
	if taskset, err := exec.LookPath("taskset"); err == nil {
		return append([]string{taskset, "-c", strconv.Itoa(runtime.NumCPU() - 1)}, command...)
	}
	return command
}

func run(command []string) (cpu, elapsed time.Duration, err error) {
	cmd := exec.Command(command[0], command[1:]...)
	var output bytes.Buffer
	cmd.Stdout, cmd.Stderr = &output, &output
	start := time.Now()
	if err := cmd.Run(); err != nil {
		return 0, 0, fmt.Errorf("%w: %s", err, strings.TrimSpace(output.String()))
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), time.Since(start), nil
}

func median(times []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(times))
	return sorted[len(sorted)/2]
}
