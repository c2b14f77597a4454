package engine

import (
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/region"
)

// Bounds of what is asked: the largest n of each question.
const (
	SolutionSize = 1000 // one solution
	ListSize     = 12   // all solutions, 14,200 for n = 12
	CompleteSize = 64   // a board that was begun
	TraceSize    = 32   // the trace of a search
	PlaySize     = 20   // a game of queens
	RegionSize   = 12   // a puzzle of regions, in as many colours as can be told apart

	CountSize        = 20 // a count by a server
	BrowserCountSize = 16 // a count by one thread of a browser, in half a minute
)

// regionLeast is the smallest puzzle of regions.
const regionLeast = 5

// Limits are the bounds that the page knows before it asks.
type Limits struct {
	Solution int          `json:"solution"`
	List     int          `json:"list"`
	Listed   int64        `json:"listed"` // solutions of the largest board that is listed
	Complete int          `json:"complete"`
	Trace    int          `json:"trace"`
	Play     int          `json:"play"`
	Count    int          `json:"count"`
	Region   RegionLimits `json:"region"`
}

// RegionLimits bound the puzzles of regions that the page asks for.
type RegionLimits struct {
	Least   int      `json:"least"`
	Largest int      `json:"largest"`
	Stars   []int    `json:"stars"` // most queens a line, by the size of the board
	Levels  []string `json:"levels"`
}

// LimitsOf returns the limits of a page that counts boards of up to count rows.
func LimitsOf(count int) Limits {
	listed, _ := known.Solutions(ListSize)
	limits := Limits{
		Solution: SolutionSize, List: ListSize, Listed: listed.Int64(), Complete: CompleteSize, Trace: TraceSize,
		Play: PlaySize, Count: count,
		Region: RegionLimits{Least: regionLeast, Largest: RegionSize, Levels: levels()},
	}
	for n := range RegionSize + 1 {
		limits.Region.Stars = append(limits.Region.Stars, region.MostStars(n))
	}
	return limits
}

// levels lists the difficulties of puzzles that are made to order.
func levels() []string {
	return []string{region.Easy.String(), region.Medium.String(), region.Hard.String()}
}
