package main

import (
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/games/daily"
	"nqueens.example/nqueens/internal/terminal"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
)

// playFlags are the flags of play.
type playFlags struct {
	problemFlags
	regionFlags
	difficulty string
	seed       uint64
	daily      dayValue
	within     time.Duration
}

func newPlayCommand(c *console.Console) *cobra.Command {
	var f playFlags
	cmd := &cobra.Command{
		Use:   "play [N|FILE|PUZZLE|queens|results]",
		Short: "Place the queens yourself, in the terminal",
		Long: `Play the game of n queens in the terminal: on an empty board of N rows, 8 if
none is given, on the board of a FILE with queens and blocked squares, or in a
puzzle of coloured regions. N --regions makes a new puzzle with N regions.
--daily plays the easy puzzle of regions of the day, --daily --difficulty hard
the hard one, and "play queens --daily" a board of queens, which gets harder
from Monday to Sunday. The page has the same puzzles.

The arrow keys or the mouse move; space or a click places or removes a queen,
x or a right click marks a square, and a drag marks several; in regions, clicks
mark a square, place a queen and empty it again. u undoes, y redoes, h gives a
hint and, pressed again, follows it, p pauses, s shows the solution, c copies
the result, ? shows all keys.

--within 2m gives a time from the first move, 5s to 1h, which cannot be paused
and goes on while the computer sleeps. When it is up, the board says what is
missing.

Best times of games without hints, and the results of daily puzzles, are kept in
times.json in ` + console.StatePlaces + `.
"play results" prints the results of daily puzzles, and the days in a row. After
a solved game, a result to paste elsewhere is printed, which names no squares.`,
		Example: `  nqueens play
  nqueens play --daily
  nqueens play 8 --within 2m
  nqueens play 7 --regions --difficulty easy
  nqueens play 8 --place d1 --block a3`,
		Args: console.AtMost(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 && args[0] == "results" {
				return f.printResults(c, args[1:])
			}
			game, err := f.game(c, args)
			if err == nil {
				err = f.limit(c, game)
			}
			if err != nil {
				return err
			}
			screen, err := c.Screen("nqueens serve has the game on the web page", false)
			if err != nil {
				return err
			}
			return game.play(c, terminal.Screen(screen))
		},
	}
	f.problemFlags.addSquares(cmd)
	flags := cmd.Flags()
	addDayFlag(cmd, &f.daily, "daily", "play the puzzle of the `DAY`, today or --daily=2026-11-22")
	flags.DurationVar(&f.within, "within", 0, "win only within this `TIME`, such as 90s or 2m")
	f.regionFlags.add(cmd)
	addDifficultyFlag(cmd, &f.difficulty, "of a new or a daily puzzle, the ")
	console.SeedFlag(cmd, &f.seed, "with N --regions, the seed `S` that repeats a puzzle (default random)")
	return cmd
}

// game is a game of play.
type game struct {
	*terminal.Game
	name   string // of the puzzle in results
	series string // of games whose times are compared, "" for none

	unlimited string // the series of the same game without a limit, if it has one
	daily     string // regions or queens if it is a daily puzzle
	day       string
	remark    string // about the best times, after the game
}

// The shortest and the longest time of a game within a time.
const (
	shortestGame = 5 * time.Second
	longestGame  = time.Hour
)

// limit gives the game the time of --within, in which it is compared only with others of that time.
func (f *playFlags) limit(c *console.Console, g *game) error {
	switch {
	case !c.Given("within"):
		return nil
	case f.within < shortestGame || f.within > longestGame:
		return console.Usagef("--within must be 5s to 1h, not %v", f.within)
	case g.daily != "":
		return console.Usagef("the puzzles of a day have no limit; leave out --within, or play another game")
	}
	g.Within = f.within
	limit := " within " + words.Clock(f.within)
	g.Title += limit
	g.name += limit
	if g.series != "" {
		g.unlimited, g.series = g.series, g.series+limit
	}
	return nil
}

// play plays the game, and prints how it ended.
func (g *game) play(c *console.Console, screen terminal.Screen) error {
	paste := func(r terminal.Result) string {
		return daily.Result{Name: g.name, Time: r.Time, Hints: r.Hints, Queens: r.Paces}.Text(screen.ASCII)
	}
	g.Paste = paste
	g.Note, g.Solved = g.note(), g.keep
	result, err := terminal.PlayGame(c.Context(), screen, g.Game)
	if g.remark != "" {
		c.Remark("%s", g.remark)
	}
	if err == nil {
		err = c.Say("%s", g.Outcome(result))
	}
	if err == nil && result.Solved {
		err = c.Say("\n%s", strings.TrimSuffix(paste(result), "\n"))
	}
	return console.Interrupted(err, "interrupted; %s", g.Outcome(result))
}
