package daily

import "nqueens.example/nqueens/region"

// Levels returns the difficulties of the puzzles of regions of a day, the easiest first.
func Levels() []region.Difficulty { return []region.Difficulty{"easy", "hard"} }

// Regions returns the options with which [region.Generate] makes the puzzle of a day and of
// one of the [Levels].
func Regions(d Day, level region.Difficulty) region.GenerateOptions {
	options := region.GenerateOptions{N: 8, Stars: 1, Difficulty: level, Seed: d.seed()}
	if level == "hard" {
		options.N = 9
	}
	return options
}
