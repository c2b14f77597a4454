package cluster

import (
	"slices"
	"strings"
	"testing"
)

func TestPictureInSigns(t *testing.T) {
	cells := func(parts ...string) (all string) {
		for _, part := range parts {
			all += strings.Repeat(part, 1024/len(parts)/len(part))
		}
		return all
	}
	large := Picture{Counted: cells("9", "8", "10", "0"), Out: cells("0", "0", "9", "0"), Checked: cells("0"), Conflicts: cells("0")}
	large.Conflicts = large.Conflicts[:1023] + "9"
	for _, c := range []struct {
		picture Picture
		jobs    int
		want    []string
		each    string
	}{
		{Picture{Counted: "900", Out: "090", Checked: "000", Conflicts: "000"}, 3, []string{"█+·"}, "a job"},
		{large, 1 << 22, []string{strings.Repeat("█", 64), strings.Repeat("▓", 64), strings.Repeat("░", 64), strings.Repeat("·", 63) + "!"}, "about 16384 jobs"},
	} {
		if rows, each := c.picture.rows(c.jobs); !slices.Equal(rows, c.want) || each != c.each {
			t.Errorf("%d jobs are drawn as %q, %s; want %q, %s", c.jobs, rows, each, c.want, c.each)
		}
	}
}
