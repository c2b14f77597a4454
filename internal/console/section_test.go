package console

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// Only the command that is called is built, and all of them where others can be reached.
func TestOnlyWhatIsCalledIsBuilt(t *testing.T) {
	for args, want := range map[string]string{
		"":                "solve list count",
		"list 8":          "list",
		"list --help":     "solve list count",
		"8":               "",
		"8 --all":         "",
		"8 -qh":           "solve list count",
		"-q list 8":       "solve list count",
		"lst 8":           "solve list count",
		"help list":       "solve list count",
		"__complete list": "solve list count",
		"board.txt":       "solve list count",
	} {
		c := New()
		c.args = strings.Fields(args)
		var built []string
		for _, name := range []string{"solve", "list", "count"} {
			c.Section(name, Listed(name, "", func(*Console) *cobra.Command {
				built = append(built, name)
				return &cobra.Command{Use: name + " N"}
			}))
		}
		c.addSections(&cobra.Command{})
		if got := strings.Join(built, " "); got != want {
			t.Errorf("nqueens %s builds %q, want %q", args, got, want)
		}
	}
}
