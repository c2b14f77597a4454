// Command bench measures how fast this machine counts, relative to the textbook search
// compiled from C, in the same run and on the same core:
//
//	bench [-runs K] [-most N]
//
// Times are the processor time of whole processes, so that other work on the machine
// affects them little. The last line compares one worker with two and is wall-clock time.
// The table before it shows counts of boards up to N (default 20), in units of the textbook
// search at n = 16.
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

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/jobs"
)

func main() {
	runs := flag.Int("runs", 3, "run each program `K` times and print the median")
	child := flag.Int("count", 0, "count a board of this size and print the number; bench runs itself with this flag")
	most := flag.Int("most", 20, "the largest board of the table")
	method := flag.String("method", "auto", "with -count: the method")
	kernel := flag.String("kernel", "auto", "with -count: the kernel")
	workers := flag.Int("workers", 1, "with -count: the workers")
	flag.Parse()
	var err error
	if *child > 0 {
		err = countOnce(*child, *method, *kernel, *workers)
	} else {
		err = compare(max(1, *runs), *most)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench: "+err.Error())
		os.Exit(1)
	}
}

func countOnce(n int, method, kernel string, workers int) error {
	result, err := count.Solutions(context.Background(), n, count.Options{Options: jobs.Options{Workers: workers}, Method: method, Kernel: kernel})
	if err == nil {
		fmt.Println(result.Solutions)
	}
	return err
}

// program is a counting program and the share of the work that one run of it does.
type program struct {
	name    string
	command []string
	share   float64
}

func compare(runs, most int) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	yardstick, err := compile()
	if errors.Is(err, exec.ErrNotFound) {
		fmt.Fprintln(os.Stderr, "bench: gcc is missing, and with it the yardstick: ratios are to the portable kernel")
	} else if err != nil {
		return err
	}
	if yardstick != "" {
		defer os.RemoveAll(filepath.Dir(yardstick))
	}
	counts := func(method, kernel string, n, workers int) []string {
		return []string{self, "-count", strconv.Itoa(n), "-method", method, "-kernel", kernel, "-workers", strconv.Itoa(workers)}
	}
	for _, n := range []int{15, 16, 18} {
		var programs []program
		switch {
		case yardstick == "":
		case n < 18:
			programs = append(programs, program{"textbook search, C", []string{yardstick, strconv.Itoa(n)}, 1})
		default:
			// The whole search takes minutes. The corner is the cheapest of the n/2
			// squares of the first queen, so this does not overstate the yardstick's
			// time.
			programs = append(programs, program{"textbook search, C: 2 first queens of 9", []string{"sh", "-c",
				fmt.Sprintf("%s %d 0 && %s %d 4", yardstick, n, yardstick, n)}, 2.0 / 9})
		}
		for _, method := range count.Methods() {
			for _, name := range slices.Backward(method.Kernels()) {
				if n < 18 || name != "generic" {
					programs = append(programs, program{method.Name + ", " + name + " kernel", counts(method.Name, name, n, 1), 1})
				}
			}
		}
		if err := table(n, runs, programs); err != nil {
			return err
		}
	}
	if err := growth(yardstick, most, counts); err != nil {
		return err
	}
	return scaling(runs, counts)
}

// growth prints how the time of a count grows from n to n+1 and to n+2, each by its
// fastest method.
func growth(yardstick string, most int, counts func(string, string, int, int) []string) error {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 3, ' ', 0)
	unit, against := counts("search", "generic", 16, 1), "portable search"
	if yardstick != "" {
		unit, against = []string{yardstick, "16"}, "textbook search"
	}
	once, _, err := run(pinned(unit))
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "one core\tprocessor time\ttimes the %s at 16\ttimes the board of n - 2\n", against)
	times := map[int]float64{}
	for n := 14; n <= most; n++ {
		cpu, _, err := run(pinned(counts("auto", "auto", n, 1)))
		if err != nil {
			return err
		}
		times[n] = cpu.Seconds()
		if before := times[n-2]; before > 0 {
			fmt.Fprintf(w, "n = %d\t%.3f s\t%.3f\t%.1f\n", n, cpu.Seconds(), cpu.Seconds()/once.Seconds(), cpu.Seconds()/before)
		}
	}
	fmt.Fprintln(w)
	return w.Flush()
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

// table runs the programs in turn, so that a change in the speed of the machine affects all
// of them, and prints the medians.
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

// scaling compares the wall-clock time of one worker with that of two.
func scaling(runs int, counts func(string, string, int, int) []string) error {
	if runtime.NumCPU() < 2 {
		return nil
	}
	n := 19
	if count.KernelNames()[0] == "generic" {
		n = 15
	}
	var clock [2][]time.Duration
	for range runs {
		for i := range clock {
			_, elapsed, err := run(counts("auto", "auto", n, i+1))
			if err != nil {
				return err
			}
			clock[i] = append(clock[i], elapsed)
		}
	}
	one, two := median(clock[0]).Seconds(), median(clock[1]).Seconds()
	fmt.Printf("n = %d, by the clock: one worker %.2f s, two %.2f s: %.2f times as fast\n", n, one, two, one/two)
	return nil
}

// pinned returns the command line that runs command on the last core, if the system
// supports that.
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
