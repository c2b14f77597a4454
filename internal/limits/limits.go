// Package limits holds the sizes that packages take and that commands name in their flags and
// help. A public package says its own in its documentation and its errors.
package limits

// SteppedN is the largest board whose steps package textbook reads.
const SteppedN = 1000

// Of package estimate: the largest board, and the runs and the particles of a run.
const (
	EstimateN = 200

	DefaultRuns, MinRuns, MaxRuns                = 400, 10, 1_000_000
	DefaultParticles, MinParticles, MaxParticles = 4000, 10, 1_000_000
)

// Of package region: the rows of a puzzle, and the queens in each.
const (
	RegionMinN, RegionMaxN         = 4, 26
	RegionMinStars, RegionMaxStars = 1, 6
)

// RegionStars returns the largest number of queens in each row for which a puzzle of n rows is
// generated. A block of 2 x 2 squares holds at most one queen.
func RegionStars(n int) int { return min(max(1, n/4), RegionMaxStars) }

// Of package draw: rows or columns of a board; boards, pieces, marks, fills and lines of an SVG;
// squares of a page as outlines; frames of an animation.
const (
	PictureSide     = 10_000
	PictureItems    = 1_000_000
	OutlinedSquares = 100_000
	Frames          = 20_000
)

// Of packages read and write: the largest board of which every square is written, which takes
// 20 GB; the bytes of the longest line that is read; the largest board that may have holes.
const (
	Drawn   = 100_000
	Line    = 80 << 20
	Problem = 10_000
)
