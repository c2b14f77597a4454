package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"nqueens/cluster"
	"nqueens/internal/console"
	"nqueens/internal/words"
)

func newClusterCommand(c *console.Console) *cobra.Command {
	return console.Group(&cobra.Command{
		Use:   "cluster",
		Short: "Count over many machines",
		Long: `Count over many machines: "start" hands out the jobs of a count and keeps what
comes back, "work" joins a machine to it, "status" tells how far it is.

The ledger is that of "nqueens count N --ledger FILE": a count that was begun on
one machine goes on in a cluster, and the other way round.`,
		Example: `  nqueens cluster start 14 --ledger q14.ledger
  nqueens cluster work nats://head:4222
  nqueens cluster status nats://head:4222 --watch`,
	}, newClusterStartCommand(c), newClusterWorkCommand(c), newClusterStatusCommand(c), newClusterKeysCommand(c), newClusterPlanCommand(c))
}

// machineName is the host's name with what no worker's name may have replaced.
func machineName() string {
	host, err := os.Hostname()
	if err != nil || host == "" {
		return "unnamed"
	}
	name := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' {
			return r
		}
		return '-'
	}, host)
	return name[:min(64, len(name))]
}

// shareValue is a flag that holds a share: 1% or 0.01.
type shareValue struct{ share *float64 }

func (v shareValue) String() string {
	if v.share == nil || *v.share < 0 {
		return ""
	}
	return words.Percent(*v.share)
}
func (v shareValue) Type() string { return "SHARE" }

func (v shareValue) Set(text string) error {
	number, scale := text, 1.0
	if cut, ok := strings.CutSuffix(text, "%"); ok {
		number, scale = cut, 100
	}
	share, err := strconv.ParseFloat(number, 64)
	if err != nil || !(share >= 0 && share <= scale) {
		return errors.New("it must be a share like 1% or 0.01, from 0 to 100%")
	}
	*v.share = share / scale
	return nil
}

func newClusterStatusCommand(c *console.Console) *cobra.Command {
	var connection cluster.Connection
	var watch, asJSON bool
	cmd := &cobra.Command{
		Use:   "status URL",
		Short: "How far a count is, and who counts",
		Long: `Ask the coordinator how many jobs are done and out, how fast it goes and how long
it will take, and what is known of each worker.`,
		Example: `  nqueens cluster status nats://head:4222
  nqueens cluster status nats://head:4222 --watch
  nqueens cluster status nats://head:4222 --json`,
		Args: console.Exactly("URL"),
		RunE: func(cmd *cobra.Command, args []string) error {
			connection.URL = args[0]
			if watch {
				return watchCluster(c, connection, asJSON)
			}
			report, err := cluster.Ask(c.Context(), connection)
			if err != nil {
				return err
			}
			return writeReport(c.Out, report, asJSON)
		},
	}
	addConnectionFlags(cmd, &connection)
	cmd.Flags().BoolVar(&watch, "watch", false, "show it again every second, until the count is complete")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}

func watchCluster(c *console.Console, connection cluster.Connection, asJSON bool) error {
	seen := false
	return cluster.Watch(c.Context(), connection, func(report cluster.Report, err error) error {
		if err != nil && !seen {
			return err
		}
		if err != nil {
			c.Remark("%v; it may come back", err)
			return nil
		}
		seen = true
		if !asJSON && console.IsTerminal(c.Out) {
			fmt.Fprint(c.Out, "\x1b[H\x1b[2J")
		}
		return writeReport(c.Out, report, asJSON)
	})
}

func addConnectionFlags(cmd *cobra.Command, c *cluster.Connection) {
	cmd.Flags().StringVar(&c.Key, "key", "", "open the server with the key in `FILE`")
	cmd.Flags().StringVar(&c.CA, "ca", "", "trust the servers that the certificates in `FILE` vouch for")
}

func writeReport(w io.Writer, r cluster.Report, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(w).Encode(r)
	}
	var b strings.Builder
	say := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "%-10s "+format+"\n", append([]any{name}, args...)...)
	}
	say("count", "n = %d by %s, plan %.8s, coordinator on %s (start %d)", r.N, r.Method, r.Plan, r.Coordinator, r.Epoch)
	say("jobs", "%d of %d done, %s of the work; %d tasks are out", r.Done, r.Jobs, words.Percent(r.Share), r.Out)
	switch {
	case r.Finished:
		say("left", "nothing; the count is complete")
	case r.Left > 0 && r.Cores > 0:
		say("left", "%s", words.Span(r.Left))
	default:
		say("left", "not known yet")
	}
	say("speed", "%s nodes/s by %d cores of %d workers", words.Rate(r.Rate), r.Cores, r.Live)
	say("doubts", "%d results confirmed by another worker, %d by the same one, %d by the coordinator, %d to come", r.Confirmed, r.ConfirmedAlone, r.Judged, r.ChecksDue)
	say("conflicts", "%d; %d jobs the coordinator counts itself; %d results taken back, %d claims refused", r.Conflicts, r.Disputed, r.Dropped, r.Refused)
	if r.Picture != nil {
		rows, each := pictureRows(*r.Picture, r.Jobs)
		for _, row := range rows {
			say("", "%s", row)
		}
		say("", "a sign is %s, in the plan's order: █ counted ░▒▓ in part + out · to come ! conflict", each)
	}
	for _, worker := range r.Workers {
		state := "gone"
		switch {
		case worker.Aside:
			state = "SET ASIDE: " + worker.Reason
		case worker.Live:
			state = fmt.Sprintf("%d cores, %s, %s nodes/s", worker.Cores, worker.Kernel, words.Rate(worker.Rate))
		}
		say("worker", "%-20s %8d jobs  %s", worker.Worker, worker.Jobs, state)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// pictureRows draws a picture in up to four rows of 64 signs, and tells how many jobs
// a sign stands for.
func pictureRows(p cluster.Picture, jobs int) (rows []string, each string) {
	const wide, most = 64, 4 * 64
	cells := len(p.Counted)
	signs := min(most, cells)
	var line []rune
	for i := range signs {
		from, to := i*cells/signs, (i+1)*cells/signs
		line = append(line, pictureSign(p.Counted[from:to], p.Out[from:to], p.Conflicts[from:to]))
	}
	for at := 0; at < len(line); at += wide {
		rows = append(rows, string(line[at:min(at+wide, len(line))]))
	}
	if jobs == signs {
		return rows, "a job"
	}
	return rows, fmt.Sprintf("about %d jobs", (jobs+signs/2)/max(1, signs))
}

// pictureSign stands for some cells of a picture.
func pictureSign(counted, out, conflicts string) rune {
	switch sum := 0; {
	case strings.Trim(conflicts, "0") != "":
		return '!'
	case strings.Trim(counted, "9") == "":
		return '█'
	case strings.Trim(counted, "0") != "":
		for _, digit := range counted {
			sum += int(digit - '0')
		}
		return []rune("░▒▓")[min(2, sum*3/(9*len(counted)))]
	case strings.Trim(out, "0") != "":
		return '+'
	}
	return '·'
}
