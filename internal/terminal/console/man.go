package console

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/words"
)

// NewManCommand returns the command that writes the manual pages of the program, of which
// first is a command.
func NewManCommand(c *Console, program, first string) *cobra.Command {
	var folder string
	cmd := &cobra.Command{
		Use:    "man [COMMAND]",
		Short:  "Write the manual pages",
		Hidden: true,
		Long: `Write the manual page of COMMAND, or of the program, to standard output, or with
-o the pages of all commands to DIR, with the date of the commit. To read one, or
to install them all for yourself:

  ` + program + ` man ` + first + ` | man -l -
  ` + program + ` man -o ~/.local/share/man/man1`,
		Example: "  " + program + " man -o man1\n  " + program + " man " + first,
		RunE: func(cmd *cobra.Command, args []string) error {
			pages := Manuals(cmd.Root(), BuildInfo().Date)
			switch {
			case !c.Given("output"):
				return printManual(c, pages, args)
			case folder == "-":
				return Usagef("-o needs a folder; without -o a page goes to standard output")
			case len(args) > 0:
				return Usagef("-o writes the pages of all commands; leave out %s", strings.Join(args, " "))
			}
			return writeManuals(c, folder, pages)
		},
	}
	cmd.Flags().StringVarP(&folder, "output", "o", "", "write the pages of all commands to `DIR`")
	cmd.ValidArgsFunction = completeNames((*cobra.Command).IsAvailableCommand)
	return cmd
}

func printManual(c *Console, pages []Manual, command []string) error {
	name := strings.Join(append([]string{program}, command...), "-") + ".1"
	for _, page := range pages {
		if page.Name == name {
			return c.Print(page.Text)
		}
	}
	return Usagef("there is no manual page for %q; %s lists the commands", strings.Join(command, " "), program)
}

func writeManuals(c *Console, folder string, pages []Manual) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return fmt.Errorf("cannot write the manual pages: %w", err)
	}
	for _, page := range pages {
		err := c.Write(filepath.Join(folder, page.Name), func(w io.Writer) error {
			_, err := io.WriteString(w, page.Text)
			return err
		})
		if err != nil {
			return err
		}
	}
	c.Remark("%s written to %s", words.Plural(len(pages), "page"), folder)
	return nil
}

// Manual is the manual page of a command.
type Manual struct {
	Name string // of its file, nqueens-solve.1
	Text string // for man: troff with the macros of the package man
}

// Manuals returns a page for root and for each command below it: the help as it is printed,
// in sections. The page of root has the topics of help. A date that is zero is left out.
func Manuals(root *cobra.Command, date time.Time) (pages []Manual) {
	pages = append(pages, Manual{pageName(root) + ".1", manual(root, date)})
	for _, cmd := range root.Commands() {
		if cmd.IsAvailableCommand() {
			pages = append(pages, Manuals(cmd, date)...)
		}
	}
	return pages
}

// pageName returns the name of a command's page: nqueens-ledger-show.
func pageName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// troff returns text as troff shows it unchanged.
var troff = strings.NewReplacer(`\`, `\(rs`, `-`, `\-`, `'`, `\(aq`, "`", `\(ga`, `^`, `\(ha`, `~`, `\(ti`, `"`, `\(dq`).Replace

func manual(cmd *cobra.Command, date time.Time) string {
	var text strings.Builder
	section := func(title, body string) {
		if body = strings.Trim(body, "\n"); body == "" {
			return
		}
		fmt.Fprintf(&text, ".SH %s\n.EX\n", troff(strings.ToUpper(title)))
		for line := range strings.Lines(body + "\n") {
			if strings.HasPrefix(line, ".") {
				text.WriteString(`\&`) // it is not a request
			}
			text.WriteString(troff(line))
		}
		text.WriteString(".EE\n")
	}
	day := ""
	if !date.IsZero() {
		day = date.UTC().Format(time.DateOnly)
	}
	name := pageName(cmd)
	fmt.Fprintf(&text, ".TH %s 1 \"%s\" \"%s\" \"Manual of %s\"\n.SH NAME\n%s \\- %s\n", troff(strings.ToUpper(name)), day, troff(program+" "+Build()), program, troff(name), troff(cmd.Short))
	section("Synopsis", cmd.UseLine())
	section("Description", fit(cmd.Long))
	if cmd.HasParent() {
		section("Options", flagUsages(cmd.NonInheritedFlags()))
	} else {
		section("Commands", groups(cmd))
	}
	section("Options of every command", flagUsages(cmd.Root().PersistentFlags()))
	section("Examples", cmd.Example)
	for _, topic := range cmd.Commands() {
		if topic.IsAdditionalHelpTopicCommand() && topic.Name() != exitsTopic {
			section(topic.Short, fit(topic.Long))
		}
	}
	section("Exit status", exitsHelp)
	var also []string
	for _, other := range append(cmd.Root().Commands(), cmd.Commands()...) {
		if other.IsAvailableCommand() && other != cmd {
			also = append(also, pageName(other)+"(1)")
		}
	}
	fmt.Fprintf(&text, ".SH SEE ALSO\n%s\n", troff(strings.Join(also, ", ")))
	return text.String()
}
