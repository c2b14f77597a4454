package engine

import (
	"slices"

	"nqueens.example/nqueens/internal/games/daily"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/region"
	"nqueens.example/nqueens/textbook"
)

// The largest boards of the questions.
const (
	SolutionSize = 1000 // of one solution
	ListSize     = 12   // of the list of all solutions: 14,200 for n = 12
	CompleteSize = 64   // of a completion
	TraceSize    = 32   // of the trace of a search
	PlaySize     = 20   // of a game of queens
	RegionSize   = 12   // of a puzzle of regions, the number of distinct colours

	CountSize        = 20 // of a count by a server
	BrowserCountSize = 16 // of a count by one thread of a browser, in half a minute
)

// regionLeast is the smallest board of a puzzle of regions.
const regionLeast = 5

// Limits are the largest boards of the questions, as the page knows them before it
// asks.
type Limits struct {
	Solution int          `json:"solution"`
	List     int          `json:"list"`
	Listed   int64        `json:"listed"` // number of solutions of the board of List rows
	Complete int          `json:"complete"`
	Trace    int          `json:"trace"`
	Play     int          `json:"play"`
	Count    int          `json:"count"`
	Region   RegionLimits `json:"region"`

	Algorithms map[string]int `json:"algorithms"` // largest boards of the algorithms that are watched, by name and alias

	Texts map[string]int `json:"texts"` // lengths in bytes of the longest texts that are read
}

// RegionLimits bound the puzzles of regions.
type RegionLimits struct {
	Least   int             `json:"least"`
	Largest int             `json:"largest"`
	Stars   []int           `json:"stars"` // largest number of queens per line, by the size of the board
	Levels  []string        `json:"levels"`
	Needs   []int           `json:"needs"` // smallest number of queens per line, by level
	Rules   [][]region.Rule `json:"rules"` // by level
	Daily   []string        `json:"daily"` // the levels of the puzzles of each day
}

// LimitsOf returns the limits of a page that counts boards of at most count rows.
func LimitsOf(count int) Limits {
	listed, _ := known.Solutions(ListSize)
	all := Limits{
		Solution: SolutionSize, List: ListSize, Listed: listed.Int64(), Complete: CompleteSize, Trace: TraceSize,
		Play: PlaySize, Count: count,
		Region: RegionLimits{Least: regionLeast, Largest: RegionSize},
	}
	all.Region.Levels = words.Names(region.Difficulties())
	for _, level := range region.Difficulties() {
		all.Region.Needs = append(all.Region.Needs, level.MinStars())
		all.Region.Rules = append(all.Region.Rules, slices.DeleteFunc(region.Rules(), func(r region.Rule) bool { return r.Level() != level }))
	}
	all.Region.Daily = words.Names(daily.Levels())
	all.Algorithms = make(map[string]int)
	for _, a := range textbook.Algorithms() {
		for _, name := range append(a.Aliases, a.Name) {
			all.Algorithms[name] = min(a.MaxN, TraceSize)
		}
	}
	all.Texts = make(map[string]int)
	for name, kind := range texts {
		all.Texts[name] = kind.most
	}
	for n := range RegionSize + 1 {
		all.Region.Stars = append(all.Region.Stars, limits.RegionStars(n))
	}
	return all
}
