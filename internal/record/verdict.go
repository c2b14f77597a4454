package record

import (
	"fmt"
	"math"
	"strings"

	"nqueens.example/nqueens/internal/words"
)

// say adds the verdict on a ledger of that many jobs to the lines of a report.
func (v *Verdict) say(b *words.Rows, jobs uint64) {
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
	if v.judged() {
		b.Say("missed", "by this audit: %s", v.Audit)
		if v.Confirmed.Jobs > 0 {
			b.Say("", "with the confirmed jobs, if the ledger is honest: %s", v.Both)
		}
		if needs := v.needs(); len(needs) > 0 {
			b.Say("needed", "to bring that to 1%%: %s", strings.Join(needs, "; "))
		}
	}
	b.Say("grade", "%s: %s", v.Grade, v.Grade.About())
	b.Say("trusted", "%s: %s", map[bool]string{true: "yes", false: "no"}[v.Trusted], v.Reason)
}

// judged reports whether there is a total that recounts can support.
func (v *Verdict) judged() bool { return v.Grade > Incomplete }

// String states the chances in a phrase.
func (c Chances) String() string {
	if c.Wrong == 1 {
		return fmt.Sprintf("one wrong job with a chance of %s", chance(c.One))
	}
	return fmt.Sprintf("%d wrong jobs (1%%) with a chance of %s, one wrong job with a chance of %s", c.Wrong, chance(c.Share), chance(c.One))
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

// needs says what further recounts would take, for each of the chances.
func (v *Verdict) needs() (lines []string) {
	switch {
	case v.One.Jobs == 0:
		return nil
	case v.Audit.Wrong == 1:
		return []string{v.One.String()}
	case v.Share.Jobs > 0:
		lines = append(lines, v.Share.String()+", for the first")
	}
	return append(lines, v.One.String()+", for the second")
}

// String says how many more jobs have to be counted again, and what that takes.
func (n Need) String() string {
	text := fmt.Sprintf("recount %s more", words.Digits(n.Jobs))
	if n.CoreHours == nil {
		return text
	}
	return text + ", about " + coreTime(*n.CoreHours)
}

// coreTime formats a time of one core, given in hours.
func coreTime(hours float64) string {
	if hours < 1 {
		return words.About(3600*hours) + " of one core"
	}
	if hours < 100 {
		return fmt.Sprintf("%.2g core-hours", hours)
	}
	unit := math.Pow(10, math.Floor(math.Log10(hours))-1) // of the second digit
	return words.Grouped(fmt.Sprintf("%.0f", math.Round(hours/unit)*unit)) + " core-hours"
}
