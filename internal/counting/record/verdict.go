package record

import (
	"fmt"
	"strings"

	"nqueens.example/nqueens/internal/words"
)

// say adds the verdict to the lines of a report.
func (v *Verdict) say(b *words.Rows) {
	for _, c := range v.Checks {
		verdict := "ok"
		if !c.Passed {
			verdict = "WRONG"
		}
		b.Say(verdict, "%s: %s", c.Name, c.Detail)
	}
	if v.Confirmed.Jobs > 0 {
		b.Say("confirmed", "%s; this is as true as who kept the ledger", v.Confirmed)
	}
	b.Say("proven", "%s", v.Proven)
}

// wrong names the wrong jobs whose chance is Share.
func (c Chances) wrong() string {
	if c.Wrong == 1 {
		return "one job"
	}
	return fmt.Sprintf("1%% of the jobs (%s)", words.Digits(c.Wrong))
}

// chance formats a probability. What is not certain is never called so.
func chance(p float64) string {
	switch {
	case p == 0 || p == 1:
		return fmt.Sprintf("%.0f%%", 100*p)
	case p > 0.995:
		return fmt.Sprintf("%s%%", strings.TrimRight(fmt.Sprintf("%.6f", 100*min(p, 1-1e-8)), "0"))
	case p < 1e-4:
		return "less than 0.01%"
	}
	return fmt.Sprintf("%.3g%%", 100*p)
}
