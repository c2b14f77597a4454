package cluster

import (
	"fmt"
	"strings"
)

// Picture shows the jobs of a plan, in the plan's order, in up to 1,024 cells: with J
// jobs and C cells, job number i of that order is in cell i·C/J, rounded down. Each
// string has one digit for each cell: 0 if the property holds for none of the cell's
// jobs, 9 if it holds for all, and 1 to 8 in proportion between.
type Picture struct {
	Counted   string `json:"counted"`
	Out       string `json:"out"`       // handed out, and not yet counted
	Checked   string `json:"checked"`   // counted, and found again
	Conflicts string `json:"conflicts"` // claimed with different counts at some time
}

// rows draws a picture in up to four rows of 64 signs, and says how many jobs a sign
// stands for.
func (p *Picture) rows(jobs int) (rows []string, each string) {
	const wide, most = 64, 4 * 64
	cells := len(p.Counted)
	signs := min(most, cells)
	var line []rune
	for i := range signs {
		from, to := i*cells/signs, (i+1)*cells/signs
		line = append(line, sign(p.Counted[from:to], p.Out[from:to], p.Conflicts[from:to]))
	}
	for at := 0; at < len(line); at += wide {
		rows = append(rows, string(line[at:min(at+wide, len(line))]))
	}
	if jobs == signs {
		return rows, "a job"
	}
	return rows, fmt.Sprintf("about %d jobs", (jobs+signs/2)/max(1, signs))
}

// sign returns the sign for some cells of a picture.
func sign(counted, out, conflicts string) rune {
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
