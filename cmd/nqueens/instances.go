package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nqueens"
	"nqueens/instance"
)

func newInstancesCommand(term *terminal) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "instances",
		Short: "Benchmark instances of completion: generate them, run them",
		Long: `Make and run the benchmark instances of n queens completion: boards where queens
stand already, or squares or whole diagonals are blocked.

Files are Essence parameters as in CSPLib's problems 079 and 080.`,
		Example: `  nqueens instances generate diagonals 18 --count 16 --number 100 -o set
  nqueens instances run set`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usageErrorf("there is no command %q; use generate or run", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newInstancesGenerateCommand(term), newInstancesRunCommand(term))
	return cmd
}

func newInstancesGenerateCommand(term *terminal) *cobra.Command {
	var blocked, least, number int
	var seed uint64
	var output string
	cmd := &cobra.Command{
		Use:   "generate KIND N",
		Short: "Random instances: completion, blocked or diagonals",
		Long: `Make random instances on an N x N board. KIND is completion, with --count queens
placed; blocked, with so many squares blocked; or diagonals, with so many
diagonals blocked. The last two leave --least squares free in every row and
column; those at about half of which a solution exists are the hardest: 6
diagonals at N = 10, 11 at 14, 16 at 18, 18 at 20.

One instance goes to standard output or to the file -o; several go to the folder
-o, each with its seed in its name. Seeds go up by one, and a seed that blocks
itself before --count is reached is passed over.`,
		Example: `  nqueens instances generate diagonals 14 --count 11 --seed 7
  nqueens instances generate diagonals 18 --count 16 --number 100 -o set
  nqueens instances generate completion 1000 --count 250 -o quarter.param`,
		Args: exactArgs("KIND", "N"),
		RunE: func(cmd *cobra.Command, args []string) error {
			kind, err := instance.ParseKind(args[0])
			if err != nil {
				return usageError{err}
			}
			n, err := parseSize(args[1], instance.MaxN, "to make instances", "")
			if err != nil {
				return err
			}
			if !cmd.Flags().Changed("count") {
				return usageErrorf("--count is missing, the number of queens, squares or diagonals; %s", firstExample(cmd))
			}
			if number < 1 || number > 1_000_000 {
				return usageErrorf("--number must be 1 to 1000000, not %d", number)
			}
			if number > 1 && output == "" {
				return usageErrorf("--number %d needs a folder to write to: -o DIR", number)
			}
			if number == 1 {
				p, err := instance.Generate(kind, n, blocked, min(least, n), seed)
				if err != nil {
					return usageError{err}
				}
				return writeInstance(cmd, term, output, p)
			}
			if err := os.MkdirAll(output, 0o777); err != nil {
				return fmt.Errorf("cannot write the instances: %w", err)
			}
			made, passed := 0, 0
			var last error
			for ; made < number; seed++ {
				if cmd.Context().Err() != nil {
					return interruptedf("interrupted; the first %s are written", plural(made, "instance"))
				}
				p, err := instance.Generate(kind, n, blocked, min(least, n), seed)
				if err != nil {
					// One seed may fail; where the first hundred do, the request is at fault.
					if passed, last = passed+1, err; made == 0 && passed == 100 {
						return usageError{last}
					}
					continue
				}
				name := filepath.Join(output, fmt.Sprintf("%s-%d-%d-%d.param", kind, n, blocked, seed))
				if err := writeInstance(cmd, term, name, p); err != nil {
					return err
				}
				made++
			}
			if passed > 0 {
				term.remark(cmd.ErrOrStderr(), "%s passed over; %v", plural(passed, "seed"), last)
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&blocked, "count", 0, "`M` queens, squares or diagonals")
	flags.IntVar(&least, "least", instance.DefaultLeast, "leave at least `L` squares free in every row and column")
	flags.IntVar(&number, "number", 1, "make `K` instances")
	seed = 1
	flags.Var((*seedValue)(&seed), "seed", "seed of the first instance, `S`")
	flags.StringVarP(&output, "output", "o", "", "write to `FILE`, or to a folder where --number is more than 1")
	return cmd
}

func writeInstance(cmd *cobra.Command, term *terminal, name string, p nqueens.Problem) error {
	out, err := term.create(cmd, name)
	if err != nil {
		return err
	}
	return out.close(instance.Write(out, p))
}

func newInstancesRunCommand(term *terminal) *cobra.Command {
	var limits instance.Limits
	var seed uint64
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "run FILE…",
		Short: "Solve instances or prove that they have no solution",
		Long: `Run the completion search on instance files, and on all *.param files of folders,
one after the other. Each gets a line that says whether it was solved, or proved to
have no solution, and in how many nodes and how much time. With --timeout or
--nodes some may stay undecided; then the exit is 4.`,
		Example: `  nqueens instances run set
  nqueens instances run set --timeout 1m --json`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usageErrorf("FILE is missing; %s", firstExample(cmd))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if limits.Time < 0 {
				return usageErrorf("--timeout must be at least 0s, not %v", limits.Time)
			}
			files, err := instanceFiles(args)
			if err != nil {
				return err
			}
			report := newInstanceReport(cmd.OutOrStdout(), files, asJSON)
			bar := term.newProgress(cmd.ErrOrStderr())
			for i, name := range files {
				bar.update(float64(i)/float64(len(files)), name)
				p, err := readInstance(name)
				if err != nil {
					return err
				}
				outcome, err := instance.Run(cmd.Context(), p, limits, seed)
				bar.clear()
				if cmd.Context().Err() != nil {
					return interruptedf("interrupted after %s of %d", plural(i, "instance"), len(files))
				}
				if err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
				if err := report.add(name, p, outcome); err != nil {
					return err
				}
			}
			return report.end()
		},
	}
	flags := cmd.Flags()
	flags.DurationVar(&limits.Time, "timeout", 0, "give up on an instance after a `TIME` such as 1m; 0 is never")
	flags.Uint64Var(&limits.Nodes, "nodes", 0, "give up on an instance after about `K` nodes; 0 is never")
	flags.Var((*seedValue)(&seed), "seed", "seed of the order of the search, `S`")
	flags.BoolVar(&asJSON, "json", false, "print a JSON object for each instance, one a line")
	return cmd
}

// instanceFiles lists the files named and those of the folders named.
func instanceFiles(names []string) ([]string, error) {
	var files []string
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil {
			return nil, fmt.Errorf("cannot read the instances: %w", err)
		}
		if !info.IsDir() {
			files = append(files, name)
			continue
		}
		entries, err := os.ReadDir(name)
		if err != nil {
			return nil, fmt.Errorf("cannot read the instances: %w", err)
		}
		before := len(files)
		for _, entry := range entries {
			if strings.HasSuffix(entry.Name(), ".param") {
				files = append(files, filepath.Join(name, entry.Name()))
			}
		}
		if len(files) == before {
			return nil, fmt.Errorf("%s has no instances, which are files that end in .param", name)
		}
	}
	return files, nil
}

func readInstance(name string) (nqueens.Problem, error) {
	file, err := os.Open(name)
	if err != nil {
		return nqueens.Problem{}, fmt.Errorf("cannot read the instance: %w", err)
	}
	defer file.Close()
	p, err := instance.Read(file)
	if err != nil {
		return p, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}

// instanceReport tells the outcomes, and at the end what they come to together.
type instanceReport struct {
	w        io.Writer
	asJSON   bool
	width    int
	verdicts map[instance.Verdict]int
	nodes    uint64
	times    []time.Duration
}

func newInstanceReport(w io.Writer, files []string, asJSON bool) *instanceReport {
	r := &instanceReport{w: w, asJSON: asJSON, verdicts: map[instance.Verdict]int{}}
	for _, name := range files {
		r.width = max(r.width, len(name))
	}
	return r
}

func (r *instanceReport) add(name string, p nqueens.Problem, o instance.Outcome) error {
	r.verdicts[o.Verdict]++
	r.nodes += o.Nodes
	r.times = append(r.times, o.Elapsed)
	if !r.asJSON {
		_, err := fmt.Fprintf(r.w, "%-*s  %-9s  %12d nodes  %10.3f ms\n", r.width, name, o.Verdict, o.Nodes, milliseconds(o.Elapsed))
		return err
	}
	kind, err := instance.KindOf(p)
	if err != nil {
		return err
	}
	return json.NewEncoder(r.w).Encode(struct {
		File    string           `json:"file"`
		Kind    instance.Kind    `json:"kind"`
		N       int              `json:"n"`
		Verdict instance.Verdict `json:"verdict"`
		Nodes   uint64           `json:"nodes"`
		Seconds float64          `json:"seconds"`
		Columns []int            `json:"columns,omitempty"` // 1-based, as everywhere in text
	}{name, kind, p.N, o.Verdict, o.Nodes, o.Elapsed.Seconds(), oneBased(o.Placement)})
}

func oneBased(p nqueens.Placement) []int {
	columns := make([]int, len(p))
	for row, col := range p {
		columns[row] = col + 1
	}
	return columns
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

func (r *instanceReport) end() error {
	if !r.asJSON {
		total := time.Duration(0)
		for _, t := range r.times {
			total += t
		}
		count := len(r.times)
		_, err := fmt.Fprintf(r.w, "%s: %d solved, %d proved, %d undecided; mean %.1f nodes, %.3f ms; slowest %.3f ms\n",
			plural(count, "instance"), r.verdicts[instance.Solved], r.verdicts[instance.Proved], r.verdicts[instance.Undecided],
			float64(r.nodes)/float64(count), milliseconds(total)/float64(count), milliseconds(slices.Max(r.times)))
		if err != nil {
			return err
		}
	}
	if r.verdicts[instance.Undecided] > 0 {
		return errLimit
	}
	return nil
}
