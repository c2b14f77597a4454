package console

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
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
		Use:   "man [COMMAND]",
		Short: "Write the manual pages",
		Long: `Write the manual page of COMMAND, or of the program, to standard output, or with
-o the pages of all commands to DIR. To read one, or to install them all for
yourself:

  ` + program + ` man ` + first + ` | man -l -
  ` + program + ` man -o ~/.local/share/man/man1

The pages carry the date of SOURCE_DATE_EPOCH, in seconds since 1970, or else
that of the commit. Pages of an earlier version are replaced; other files with
such names are not.`,
		Example: "  " + program + " man -o man1\n  " + program + " man " + first,
		RunE: func(cmd *cobra.Command, args []string) error {
			date, err := manualDate()
			if err != nil {
				return err
			}
			pages := Manuals(cmd.Root(), date)
			if !c.Given("output") {
				return printManual(c, pages, args)
			}
			switch {
			case folder == "-":
				return Usagef("-o needs a folder; without -o a page goes to standard output")
			case len(args) > 0:
				return Usagef("-o writes the pages of all commands; leave out %s", strings.Join(args, " "))
			}
			return writeManuals(c, folder, pages)
		},
	}
	cmd.Flags().StringVarP(&folder, "output", "o", "", "write the pages of all commands to `DIR`")
	cmd.ValidArgsFunction = CompleteCommands
	return cmd
}

// manualDate returns the date of the pages, the same for every build of a commit, or zero if
// it is unknown.
func manualDate() (time.Time, error) {
	const variable = "SOURCE_DATE_EPOCH"
	text := os.Getenv(variable)
	if text == "" {
		return BuildInfo().Date, nil
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	if date := time.Unix(seconds, 0).UTC(); err == nil && date.Year() >= 1970 && date.Year() <= 9999 {
		return date, nil
	}
	return time.Time{}, Usagef("%s must be in seconds since 1970, not %q", variable, text)
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

// writeManuals writes the pages to a folder, unless one would replace a file that is not such
// a page.
func writeManuals(c *Console, folder string, pages []Manual) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return fmt.Errorf("cannot write the manual pages: %w", err)
	}
	for _, page := range pages {
		if err := checkReplaces(filepath.Join(folder, page.Name)); err != nil {
			return err
		}
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

// checkReplaces returns an error if there is a file with that name that is not a manual page
// of nqueens.
func checkReplaces(name string) error {
	info, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("cannot write the manual pages: %w", err)
	}
	head := make([]byte, 200)
	if info.Mode().IsRegular() {
		file, err := os.Open(name)
		if err != nil {
			return fmt.Errorf("cannot write the manual pages: %w", err)
		}
		defer file.Close()
		n, _ := io.ReadFull(file, head)
		head = head[:n]
	}
	if !IsManual(string(head)) {
		return fmt.Errorf("%s already exists and is not a page that nqueens wrote; nothing was written: move it, or choose another folder", name)
	}
	return nil
}
