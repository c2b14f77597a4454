package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/games/besttimes"
	"nqueens.example/nqueens/internal/games/daily"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/terminal"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/region"
	"nqueens.example/nqueens/solve"
)

// playFlags are the flags of play.
type playFlags struct {
	problemFlags
	regionFlags
	difficulty string
	seed       uint64
	daily      daily.Day
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
	flags.Func("daily", "play the puzzle of the `DAY`, today or --daily=2026-11-22", func(text string) (err error) {
		if f.daily = daily.Today(time.Now()); text != today {
			f.daily, err = daily.ParseDay(text)
		}
		return err
	})
	flags.Lookup("daily").NoOptDefVal = today
	flags.DurationVar(&f.within, "within", 0, "win only within this `TIME`, such as 90s or 2m")
	f.regionFlags.add(cmd)
	levels := words.Names(region.Difficulties())
	console.ChoiceFlag(cmd, &f.difficulty, "difficulty", levels[1], "of a new or a daily puzzle, the `LEVEL`: "+words.Or(levels), levels)
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

const usualSize = "8" // if there is no argument

// game returns the game that the arguments and flags ask for.
func (f *playFlags) game(c *console.Console, args []string) (*game, error) {
	switch {
	case c.Given("daily"):
		return f.ofDay(c, args)
	case len(args) == 0:
		args = []string{usualSize}
	case len(args) == 2:
		return nil, console.Usagef("%s and %s are different games; leave out one", args[0], args[1])
	}
	arg := newArgument(args[0])
	generated := f.regions && isSize(arg.text)
	var unused []string
	switch {
	case !isSize(arg.text):
		unused = []string{"difficulty", "seed"}
	case !generated:
		unused = []string{"difficulty", "seed", "stars"}
	}
	if err := c.Reject("this is no new puzzle of regions", unused...); err != nil {
		return nil, err
	}
	switch {
	case arg.text == "-":
		return nil, console.Usagef("standard input is the keyboard; give the game as a file")
	case generated && f.problemFlags.given():
		return nil, console.Usagef("--place and --block are not for --regions")
	case generated:
		return f.generated(c, arg.text)
	case f.isPuzzle(c, arg):
		if err := c.Reject("a puzzle of coloured regions has its own squares", "place", "block"); err != nil {
			return nil, err
		}
		puzzle, err := f.only(c, arg)
		return regionsGame(c, puzzle, err)
	}
	problem, restricted, err := boardArgument(c, arg, terminal.MaxQueens, "to play")
	if err != nil {
		return nil, err
	}
	return f.onBoard(c, problem, restricted || f.problemFlags.given())
}

// onBoard returns the game on a board with the queens and squares of the flags.
func (f *playFlags) onBoard(c *console.Console, problem nqueens.Problem, restricted bool) (*game, error) {
	problem, err := f.problem(problem)
	switch {
	case err != nil:
		return nil, err
	case problem.N > terminal.MaxQueens:
		return nil, console.Usagef("the board has %s; one to play has at most %d", words.Plural(problem.N, "row"), terminal.MaxQueens)
	case len(problem.Placed) == problem.N:
		return nil, console.Usagef("all queens are placed, so nothing is left to play")
	}
	screenGame, err := terminal.NewQueensGame(c.Context(), problem)
	if err != nil {
		return nil, err
	}
	g := &game{Game: screenGame, name: "nqueens · " + words.Plural(problem.N, "queen")}
	switch {
	case !restricted:
		g.series = fmt.Sprintf("queens %d", problem.N)
	case len(problem.Placed) > 0:
		g.name += fmt.Sprintf(", %d given", len(problem.Placed))
	default:
		g.name += ", squares blocked"
	}
	return g, nil
}

// regionsGame returns the game of a puzzle, unless reading it failed with an error.
func regionsGame(c *console.Console, puzzle *region.Puzzle, err error) (*game, error) {
	if err != nil {
		return nil, err
	}
	screenGame, err := terminal.NewRegionGame(c.Context(), puzzle)
	if err != nil {
		return nil, err
	}
	return &game{Game: screenGame, name: "nqueens · " + regionsName(puzzle)}, nil
}

// regionsName describes a puzzle: regions 8x8, 2 queens each.
func regionsName(p *region.Puzzle) string {
	name := fmt.Sprintf("regions %dx%[1]d", p.N())
	if p.Stars() > 1 {
		name += fmt.Sprintf(", %d queens each", p.Stars())
	}
	return name
}

// generated returns a new puzzle of that size.
func (f *playFlags) generated(c *console.Console, arg string) (*game, error) {
	n, err := console.Size(arg, limits.RegionMaxN, "to generate", "")
	if err != nil {
		return nil, err
	}
	difficulty := region.Difficulty(f.difficulty)
	chance := c.RandomSeed(&f.seed)
	puzzle, err := region.Generate(c.Context(), region.GenerateOptions{N: n, Stars: f.stars, Difficulty: difficulty, Seed: f.seed})
	if !errors.Is(err, region.ErrGaveUp) && c.Context().Err() == nil {
		err = console.Usage(err)
	}
	g, err := regionsGame(c, puzzle, err)
	if err != nil {
		return nil, err
	}
	kind := fmt.Sprintf("%s, %v", regionsName(puzzle), difficulty)
	g.name = fmt.Sprintf("nqueens · %s, seed %d", kind, f.seed)
	if chance { // a puzzle with a given seed may be known
		c.Remark("--seed %d repeats this puzzle", f.seed)
		g.series = kind
	}
	return g, nil
}

// hintFlags are the flags of hint.
type hintFlags struct {
	problem problemFlags
	puzzle  regionFlags
}

func newHintCommand(c *console.Console) *cobra.Command {
	var f hintFlags
	cmd := &cobra.Command{
		Use:   "hint N|FILE|PUZZLE",
		Short: "Give the next step, and why",
		Long: `Print the easiest next step for a player who has placed queens on the squares
--place and knows that the squares --block are empty, on a board or in a puzzle
of coloured regions. If something is already wrong, the hint says where to look
again.`,
		Example: `  nqueens hint AABBC/BBBBC/DDBBC/DBBBE/EEEEE
  nqueens hint AABBC/BBBBC/DDBBC/DBBBE/EEEEE --place r1c2 --block r5c5
  nqueens hint 8 --place a1,b3`,
		Args: console.Exactly("N"),
		RunE: func(_ *cobra.Command, args []string) error {
			arg, give := newArgument(args[0]), f.onBoard
			if f.puzzle.isPuzzle(c, arg) {
				give = f.inPuzzle
			}
			hint, err := give(c, arg)
			switch off := new(region.Fault); {
			case errors.As(err, &off):
				return console.Usage(err)
			case err != nil && !errors.Is(err, nqueens.ErrSolved):
				return err
			}
			return c.Answer(hint)
		},
	}
	f.puzzle.add(cmd)
	f.problem.addSquares(cmd)
	c.JSONFlag(cmd, "print the step as one JSON object")
	return cmd
}

// inPuzzle gives a hint for a puzzle of coloured regions.
func (f *hintFlags) inPuzzle(c *console.Console, arg *argument) (hint answer, err error) {
	p, err := f.puzzle.only(c, arg)
	if err != nil {
		return hint, err
	}
	step, err := region.Hint(c.Context(), p, f.problem.placed.inPuzzle(p.N()), f.problem.blocked.inPuzzle(p.N()))
	if errors.Is(err, nqueens.ErrSolved) {
		step.Why = solvedAlready
	}
	return answer{step.Why + "\n", step}, err
}

const solvedAlready = "The puzzle is solved."

// onBoard gives a hint for a board.
func (f *hintFlags) onBoard(c *console.Console, arg *argument) (hint answer, err error) {
	p, _, err := boardArgument(c, arg, complete.MaxN, "to give a hint")
	if err != nil {
		return hint, err
	}
	start := len(p.Placed)
	if p, err = f.problem.squares(p); err != nil {
		return hint, err
	}
	queens := p.Placed[start:]
	p.Placed = p.Placed[:start]
	if err := p.Validate(); err != nil {
		return hint, console.Usage(err)
	}
	step, err := solve.Hint(c.Context(), p, queens)
	switch {
	case errors.Is(err, nqueens.ErrSolved):
		return answer{solvedAlready + "\n", hintStep{Why: solvedAlready}}, err
	case err != nil:
		return hint, noSolution(err, p)
	}
	seen := words.Each(step.Seen, nqueens.Square.String)
	return answer{step.Why + "\n", hintStep{step.Rule, step.Queen.String(), step.Back, seen, step.Why}}, nil
}

// hintStep is a step as JSON.
type hintStep struct {
	Rule  string   `json:"rule,omitempty"`
	Queen string   `json:"queen,omitempty"`
	Back  bool     `json:"back,omitempty"`
	Seen  []string `json:"seen,omitempty"`
	Why   string   `json:"why"`
}

// today is the value of a flag for a day that is given without one.
const today = "today"

// regionsOf returns the name of the daily puzzles of regions of a level.
func regionsOf(level region.Difficulty) string { return fmt.Sprintf("regions-%v", level) }

// dailyRegions returns a puzzle of regions of a day.
func dailyRegions(ctx context.Context, day daily.Day, level region.Difficulty) (*game, error) {
	options := daily.Regions(day, level)
	puzzle, err := region.Generate(ctx, options)
	if err != nil {
		return nil, fmt.Errorf("the puzzle of %s: %w", day, err)
	}
	screenGame, err := terminal.NewRegionGame(ctx, puzzle)
	if err != nil {
		return nil, err
	}
	return gameOf(day, screenGame, fmt.Sprintf("regions %dx%[1]d, %v", options.N, options.Difficulty), regionsOf(level)), nil
}

// gameOf returns the game of a day, what it is, and the name of its puzzles.
func gameOf(day daily.Day, g *terminal.Game, what, puzzles string) *game {
	g.Title = fmt.Sprintf("%s: %s", day, what)
	return &game{Game: g, name: fmt.Sprintf("nqueens daily %s · %s", day, what), daily: puzzles, day: day.String()}
}

// dailyQueens returns the board of queens of a day.
func dailyQueens(ctx context.Context, day daily.Day) (*game, error) {
	problem, err := daily.Queens(ctx, day)
	if err != nil {
		return nil, err
	}
	screenGame, err := terminal.NewQueensGame(ctx, problem)
	if err != nil {
		return nil, err
	}
	return gameOf(day, screenGame, fmt.Sprintf("queens %dx%[1]d, %d given", problem.N, len(problem.Placed)), "queens"), nil
}

// ofDay returns the puzzle of a day: of regions, or of queens if an argument says so. A date may
// follow the flag as an argument.
func (f *playFlags) ofDay(c *console.Console, args []string) (*game, error) {
	queens := slices.Contains(args, "queens")
	for _, arg := range args {
		day, err := daily.ParseDay(arg)
		switch {
		case err == nil:
			f.daily = day
		case arg != "queens":
			return nil, console.Usagef("%s and --daily are different games; leave out one", arg)
		}
	}
	unused := []string{"place", "block", "seed", "stars"}
	if queens {
		unused = append(unused, "difficulty")
	}
	if err := c.Reject("the puzzle of a day is the same for all", unused...); err != nil {
		return nil, err
	}
	if queens {
		return dailyQueens(c.Context(), f.daily)
	}
	levels := daily.Levels()
	level := levels[0]
	if c.Given("difficulty") {
		level = region.Difficulty(f.difficulty)
	}
	if !slices.Contains(levels, level) {
		return nil, console.Usagef("a day has no %v puzzle; use %s", level, words.Or(words.Names(levels)))
	}
	return dailyRegions(c.Context(), f.daily, level)
}

// printResults prints the results of the daily puzzles, the latest day first.
func (f *playFlags) printResults(c *console.Console, args []string) error {
	if len(args) > 0 {
		return console.Usagef("results starts no game; leave out %.40q", args[0])
	}
	if err := c.Reject("results starts no game", "daily", "regions", "difficulty", "seed", "stars", "place", "block", "within"); err != nil {
		return err
	}
	file, err := timesFile()
	if err != nil {
		return err
	}
	times, err := besttimes.Load(file)
	if err != nil {
		return err
	}
	return c.Print(resultsTable(times, daily.Today(time.Now()).String()))
}

// resultsTable returns a line for each day with a result, and the days in a row.
func resultsTable(times besttimes.Times, today string) string {
	puzzles := []string{"queens"}
	for _, level := range daily.Levels() {
		puzzles = append(puzzles, regionsOf(level))
	}
	days := map[string]bool{}
	for _, puzzle := range puzzles {
		for day := range times.Days[puzzle] {
			if _, err := daily.ParseDay(day); err == nil {
				days[day] = true
			}
		}
	}
	return tableOf(3, 0, func(w io.Writer) {
		row := func(name string, of func(puzzle string) string) {
			fmt.Fprintln(w, name+"\t"+strings.Join(words.Each(puzzles, of), "\t"))
		}
		row("day", func(puzzle string) string { return puzzle })
		for _, day := range slices.Backward(slices.Sorted(maps.Keys(days))) {
			row(day, func(puzzle string) string { return resultText(times.Days[puzzle], day) })
		}
		row("in a row", func(puzzle string) string { return fmt.Sprint(times.Streak(puzzle, today)) })
		row("longest", func(puzzle string) string { return fmt.Sprint(times.Longest(puzzle)) })
	})
}

// resultText says how the puzzle of a day went.
func resultText(days map[string]besttimes.Result, day string) string {
	result, ok := days[day]
	switch {
	case !ok:
		return "-"
	case result.Shown:
		return "shown"
	case result.Hints > 0:
		return fmt.Sprintf("%s, %s", words.Span(result.Seconds), words.Plural(result.Hints, "hint"))
	}
	return words.Span(result.Seconds)
}

// timesFile returns the name of the file of best times.
func timesFile() (string, error) {
	folder, err := console.StateFolder()
	return filepath.Join(folder, "times.json"), err
}

// note says what the times of earlier games are. Without any it is empty.
func (g *game) note() string {
	file, err := timesFile()
	if err != nil {
		return "" // keep says so
	}
	times, _ := besttimes.Load(file)
	switch result, known := times.Days[g.daily][g.day]; {
	case result.Shown:
		return "Its solution was shown."
	case known && result.Hints > 0:
		return fmt.Sprintf("You solved it in %s with %s.", words.Span(result.Seconds), words.Plural(result.Hints, "hint"))
	case known:
		return fmt.Sprintf("You solved it in %s.", words.Span(result.Seconds))
	}
	best, ok := times.BestOf(g.series)
	if !ok {
		return strings.TrimSpace(g.beside(times))
	}
	return fmt.Sprintf("Your best time is %s.%s", words.Clock(best), g.beside(times))
}

// beside returns the best time without a limit as a sentence after another, or "".
func (g *game) beside(times besttimes.Times) string {
	if best, ok := times.BestOf(g.unlimited); ok {
		return fmt.Sprintf(" Without a limit it is %s.", words.Clock(best))
	}
	return ""
}

// keep adds a solved game to the best times, and returns what to tell the player. A
// failure is remarked after the game.
func (g *game) keep(r terminal.Result) string {
	if r.Again || r.Late || g.series == "" && g.daily == "" {
		return ""
	}
	file, err := timesFile()
	if err != nil {
		g.remark = fmt.Sprintf("the time is not kept: %v", err)
		return ""
	}
	before, after, err := besttimes.Add(file, besttimes.Game{
		Name: g.series, Time: r.Time, Date: time.Now(), Daily: g.daily, Day: g.day, Hints: r.Hints, Shown: r.Shown,
	})
	if err != nil {
		g.remark = err.Error()
	}
	return g.news(r, before, after)
}

// news compares a game with those before.
func (g *game) news(r terminal.Result, before, after besttimes.Times) string {
	if g.daily != "" {
		return g.dayNews(after)
	}
	best, ok := before.BestOf(g.series)
	switch {
	case r.Shown:
		return ""
	case r.Hints > 0:
		return "With hints it is not a best time."
	case !ok:
		return "Your first time, to be beaten." + g.beside(before)
	case r.Time < best:
		return fmt.Sprintf("Your best time; it was %s.%s", words.Clock(best), g.beside(before))
	}
	return fmt.Sprintf("Your best time is %s.%s", words.Clock(best), g.beside(before))
}

// dayNews says how the day counts, and how many there are in a row.
func (g *game) dayNews(times besttimes.Times) string {
	if times.Days[g.daily][g.day].Shown {
		return "The day counts as shown."
	}
	days, longest := times.Streak(g.daily, daily.Today(time.Now()).String()), times.Longest(g.daily)
	switch {
	case days < 2:
		return ""
	case longest > days:
		return fmt.Sprintf("%d days in a row; your longest is %d.", days, longest)
	}
	return fmt.Sprintf("%d days in a row.", days)
}
